"""The house over HTTP, for one person: login, chips, limits, tables, tournaments."""

import asyncio
from collections.abc import Iterable
from functools import partial
from types import TracebackType
from typing import TypeVar
from urllib.parse import quote
from uuid import uuid4

import httpx
import msgspec

from punto.client.api_answers import (
    Appointed,
    DisplayNames,
    LoggedIn,
    Opened,
    OwnStanding,
    TransferShown,
)
from punto.client.errors import HouseError, Unavailable, problem
from punto.client.frames import Answer, Page
from punto.client.reconnecting_socket import tls_context
from punto.client.table import Table
from punto.client.tournament import SHOWN, LiveTournament, TournamentShown
from punto.journal.actor import Role
from punto.journal.encoding import decoder, encode
from punto.rules.refusal import shown
from punto.table.settings import Settings
from punto.table.view import Board
from punto.tournament.format import Format

SECONDS_TO_ANSWER = 30.0
RETRY_SECONDS = 0.25
MAX_EVENTS = 1000

T = TypeVar("T")

_LOGGED_IN, _STANDING, _APPOINTED = decoder(LoggedIn), decoder(OwnStanding), decoder(Appointed)
_TRANSFER, _TRANSFERS = decoder(TransferShown), decoder(list[TransferShown])
_OPENED, _NAMES = decoder(Opened), decoder(DisplayNames)
_BOARDS, _PAGE, _ANSWER = decoder(list[Board]), decoder(Page), decoder(Answer)


class House:
    """The client of one person. A request that changes something has an id, and is repeated with it
    where its outcome is unknown, so that it takes effect once."""

    def __init__(self, url: str, token: str | None = None) -> None:
        if not url.startswith(("http://", "https://")):
            raise HouseError(f"{shown(url)} is no house; expected an address like https://HOST")
        self.url = url.rstrip("/")
        self.token = token
        self._http = httpx.AsyncClient(
            base_url=f"{self.url}/api/v1",
            verify=tls_context(),
            timeout=SECONDS_TO_ANSWER,
            # No proxy, as for sockets.
            trust_env=False,
        )

    async def __aenter__(self) -> "House":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._http.aclose()

    # Logging in and out.

    @classmethod
    async def guest(cls, url: str, display_name: str | None = None) -> "House":
        """Logs in as a new guest with play chips."""
        house = cls(url)
        try:
            await house._enter("guests", display_name=display_name)
        except BaseException:
            await house._http.aclose()
            raise
        return house

    async def register(
        self, name: str | None, password: str, *, display_name: str | None = None
    ) -> LoggedIn:
        """Without a name, which is what one logs in with, the house makes one of the display
        name."""
        fields = {"name": name, "password": password, "display_name": display_name}
        return await self._enter("patrons", **fields, id=_new_id())

    async def log_in(self, name: str, password: str) -> LoggedIn:
        return await self._enter("logins", name=name, password=password)

    async def use_code(self, code: str, password: str) -> LoggedIn:
        """The first login of a staff member by the code of their link; the password is new."""
        fields: dict[str, object] = {"code": code, "password": password}
        name = (await self._once(_LOGGED_IN, "POST", "staff-logins", fields)).name
        # The answer set a cookie, which is for browsers.
        self._http.cookies.clear()
        return await self.log_in(name, password)

    async def log_out(self) -> None:
        await self._send("DELETE", "login", {})

    async def _enter(self, where: str, **fields: object) -> LoggedIn:
        entered = await self._once(_LOGGED_IN, "POST", where, {**fields, "token": True})
        self.token = entered.token
        return entered

    # A patron's own account.

    async def me(self) -> OwnStanding:
        return await self._ask(_STANDING, "GET", "me")

    async def buy(self, cents: int, *, id: str | None = None) -> OwnStanding:
        return await self._ask(_STANDING, "POST", "me/chips", id=id or _new_id(), cents=cents)

    async def cash(self, cents: int, *, id: str | None = None) -> OwnStanding:
        return await self._ask(_STANDING, "POST", "me/cash", id=id or _new_id(), cents=cents)

    async def fetch_chips(self, cents: int, *, id: str | None = None) -> TransferShown:
        """Like `buy`, where chips come from an operator's wallet."""
        return await self._ask(_TRANSFER, "POST", "me/chips", id=id or _new_id(), cents=cents)

    async def send_chips(self, cents: int, *, id: str | None = None) -> TransferShown:
        """Like `cash`, where chips go to an operator's wallet."""
        return await self._ask(_TRANSFER, "POST", "me/cash", id=id or _new_id(), cents=cents)

    async def transfers(self) -> list[TransferShown]:
        """Transfers with the wallet: those under way, and the last finished ones."""
        return await self._ask(_TRANSFERS, "GET", "me/transfers")

    async def limit(self, a_round_cents: int | None, *, id: str | None = None) -> OwnStanding:
        """Limits the stakes of one round: a lower limit at once, a higher one after 24 hours."""
        id = id or _new_id()
        return await self._ask(_STANDING, "PUT", "me/limit", id=id, a_round_cents=a_round_cents)

    async def exclude(self, days: int | None, *, id: str | None = None) -> OwnStanding:
        """Excludes oneself from play for some days, or for good with None. Cannot be undone."""
        return await self._ask(_STANDING, "POST", "me/exclusion", id=id or _new_id(), days=days)

    # Display names.

    async def call_me(self, display_name: str, *, id: str | None = None) -> None:
        """Chooses one's own display name."""
        await self._send("PUT", "me/name", {"id": id or _new_id(), "display_name": display_name})

    async def name_tournament(self, name: str, display_name: str, *, id: str | None = None) -> None:
        """Gives a tournament another display name."""
        where = f"tournaments/{quote(name)}/name"
        await self._send("PUT", where, {"id": id or _new_id(), "display_name": display_name})

    async def names(
        self,
        *,
        people: Iterable[str] = (),
        tables: Iterable[str] = (),
        tournaments: Iterable[str] = (),
    ) -> DisplayNames:
        """What these are called, of those that have a display name."""
        wanted = {"person": people, "table": tables, "tournament": tournaments}
        query = "&".join(f"{kind}={quote(','.join(ids))}" for kind, ids in wanted.items())
        return await self._ask(_NAMES, "GET", f"names?{query}")

    # Tables.

    async def tables(self) -> list[Board]:
        return await self._ask(_BOARDS, "GET", "tables")

    def table(self, name: str, *, after: int | None = None) -> Table:
        """A live table, to be entered with `async with`; `after` is the last record seen before."""
        socket = f"ws{self.url.removeprefix('http')}/api/v1/tables/{quote(name)}/socket"
        return Table(socket, self.token, partial(self.events, name), after)

    async def events(self, table: str, after: int = 0) -> Page:
        """The events of a table after a record, as far as the person may see them."""
        where = f"tables/{quote(table)}/events?after={after}&most={MAX_EVENTS}"
        return await self._ask(_PAGE, "GET", where)

    # Tournaments.

    def watch_tournament(self, name: str) -> LiveTournament:
        """A live tournament, to be entered with `async with`."""
        socket = f"ws{self.url.removeprefix('http')}/api/v1/tournaments/{quote(name)}/socket"
        return LiveTournament(socket, self.token)

    async def tournament(self, name: str) -> TournamentShown:
        return await self._ask(SHOWN, "GET", f"tournaments/{quote(name)}")

    async def enter_tournament(self, name: str, *, id: str | None = None) -> Answer:
        """Registers as a player, for the entry fee."""
        return await self.direct(name, "Register", id=id)

    async def direct(
        self, name: str, command: str, *, id: str | None = None, **fields: object
    ) -> Answer:
        """Sends a command to a tournament, as a player or its director."""
        where = f"tournaments/{quote(name)}/commands"
        sent = {"command": command, "id": id or _new_id(), **fields}
        return await self._ask(_ANSWER, "POST", where, **sent)

    async def open_tournament(
        self,
        name: str | None,
        format: Format,
        *,
        display_name: str | None = None,
        id: str | None = None,
    ) -> Opened:
        """Without a name the house makes one of the display name."""
        fields = {"id": id or _new_id(), "name": name, "format": format}
        return await self._ask(_OPENED, "POST", "tournaments", **fields, display_name=display_name)

    # Staff.

    async def appoint(self, name: str, role: Role, *, id: str | None = None) -> Appointed:
        fields = {"id": id or _new_id(), "name": name, "role": role}
        return await self._ask(_APPOINTED, "POST", "staff", **fields)

    async def open_table(
        self,
        name: str | None,
        settings: Settings,
        *,
        display_name: str | None = None,
        id: str | None = None,
    ) -> Opened:
        """Without a name the house makes one of the display name."""
        fields = {"id": id or _new_id(), "name": name, "settings": settings}
        return await self._ask(_OPENED, "POST", "tables", **fields, display_name=display_name)

    # Requests.

    async def _ask(
        self, answers: "msgspec.json.Decoder[T]", method: str, where: str, **fields: object
    ) -> T:
        """For requests that may be repeated: they only read, or have an id."""
        clock = asyncio.get_running_loop().time
        deadline = clock() + SECONDS_TO_ANSWER
        while True:
            try:
                return await self._once(answers, method, where, fields)
            except Unavailable:
                if clock() > deadline:
                    raise
            await asyncio.sleep(RETRY_SECONDS)

    async def _once(
        self,
        answers: "msgspec.json.Decoder[T]",
        method: str,
        where: str,
        fields: dict[str, object],
    ) -> T:
        answer = await self._send(method, where, fields)
        try:
            return answers.decode(answer)
        except msgspec.DecodeError as error:
            raise HouseError(f"an unreadable answer from the house: {error}") from error

    async def _send(self, method: str, where: str, fields: dict[str, object]) -> bytes:
        headers = {"Content-Type": "application/json"}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        content = encode(fields) if fields else None
        try:
            answer = await self._http.request(method, where, content=content, headers=headers)
        except httpx.TransportError as error:
            why = str(error) or "no answer"
            raise Unavailable(f"the house cannot be reached: {why}") from error
        if not answer.is_success:
            raise problem(answer.status_code, answer.content, answer.headers.get("Retry-After"))
        return answer.content


def _new_id() -> str:
    return uuid4().hex
