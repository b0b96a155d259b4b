"""A house on the network inside the process of the test: real sockets on loopback in front of it,
and its store, its clock and its chance within reach."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, closing
from hashlib import sha256
from http import HTTPStatus
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import count
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from msgspec.structs import replace
from waiting import SECONDS
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.http11 import Response

from punto.games import game
from punto.house.cage import BuyChips
from punto.house.commands import AdmitPatron, AppointStaff, HouseCommand, NameNewTable
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, Actor, Role, pit
from punto.journal.actor import dealer as dealer_named
from punto.journal.command import Envelope
from punto.journal.encoding import encode
from punto.ledger import account
from punto.server.auth.passwords import Passwords
from punto.server.auth.rate_limits import Rate, Rates
from punto.server.clock import Clock, now
from punto.server.commit.blind_commands import DrawNext, LoadNext
from punto.server.commit.command_result import CommandResult
from punto.server.commit.shoe_shuffle import new_secret
from punto.server.commit.virtual_shoes import NewSecret
from punto.server.config import Config
from punto.server.floor.pace import Pace
from punto.server.lifespan import open_house
from punto.server.serve import _bind, _run
from punto.server.services import Services
from punto.storage.factory import open_store
from punto.storage.logins import COOKIE, TOKEN, Login
from punto.storage.port import Store
from punto.table import commands
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase, Table
from punto.table.stream import table_stream

KEY = bytes(range(32))
FAST = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

OFTEN = Rate(1_000_000, 1_000_000)
FREELY = Rates(commands=OFTEN, requests=OFTEN, logins=OFTEN, sockets=OFTEN)
QUICK = Pace(card_seconds=0.01, result_seconds=0.01, shoe_seconds=0.01, round_seconds=0)
CONFIG = Config(rates=FREELY, pace=QUICK, first_tables=False)

DORA = dealer_named("dora")
TAN = pit("tan")

START_CENTS = 1_000_00
FLOAT_CENTS = 1_000_000_00

_NUMBERS = count(1)


def number() -> str:
    """An id that no other command of the run has."""
    return f"n{next(_NUMBERS)}"


class Person:
    """Somebody who has come in, by a token unless said otherwise; nobody has neither name nor
    secret."""

    def __init__(
        self, name: str = "", role: Role | None = None, secret: str = "", kind: str = TOKEN
    ) -> None:
        self.name = name
        self.role = role
        self.secret = secret
        self.kind = kind

    @property
    def token(self) -> str:
        """By which the house knows the login."""
        return sha256(self.secret.encode()).hexdigest()

    @property
    def headers(self) -> dict[str, str]:
        if not self.secret:
            return {}
        if self.kind == COOKIE:
            return {"Cookie": f"punto={self.secret}"}
        return {"Authorization": f"Bearer {self.secret}"}


ANYBODY = Person()


class Socket:
    """One end of a socket: everything that it was ever told, as it came."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.texts: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.code: int | None = None
        self._news = asyncio.Event()
        self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        try:
            while True:
                text = await self.connection.recv()
                assert isinstance(text, str)
                self.texts.append(text)
                self.frames.append(json.loads(text))
                self._news.set()
        except ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else 1006
            self._news.set()

    async def send(self, message: str | bytes) -> None:
        await self.connection.send(message)

    async def until(self, found: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first frame of all that is such."""
        seen = 0
        async with asyncio.timeout(SECONDS):
            while True:
                for frame in self.frames[seen:]:
                    if found(frame):
                        return frame
                seen = len(self.frames)
                assert self.code is None, f"closed with {self.code}"
                self._news.clear()
                await self._news.wait()

    async def ask(self, command: str, id: str = "", **fields: Any) -> dict[str, Any]:
        """The answer to a command."""
        id = id or number()
        await self.send(encode({"command": command, "id": id, **fields}).decode())
        return await self.answer(id)

    async def answer(self, id: str) -> dict[str, Any]:
        return await self.until(lambda one: one["type"] == "answer" and one["id"] == id)

    async def through(self, sequence: int) -> None:
        """Everything through this record has been told."""

        def told(frame: dict[str, Any]) -> bool:
            reached: int = frame.get("through", frame.get("sequence", 0))
            return reached >= sequence

        await self.until(told)

    @property
    def events(self) -> list[dict[str, Any]]:
        return [one for frame in self.frames for one in frame.get("events", ())]

    async def closed(self) -> int:
        """The code that it is closed with by the house."""
        async with asyncio.timeout(SECONDS):
            await self._hearing
        assert self.code is not None
        return self.code

    async def close(self) -> None:
        await self.connection.close()
        await self._hearing


class Hosted:
    """A house that a test has open; what happens at its tables is dealt by Dora."""

    def __init__(self, services: Services, url: str, http: httpx.AsyncClient) -> None:
        self.services = services
        self.url = url
        self.http = http

    # People.

    async def tell_house(self, kind: type[HouseCommand], **fields: Any) -> None:
        """A command to the house itself, by nobody of its people."""
        await self.tell(HOUSE, kind, SYSTEM, **fields)

    async def tell(self, stream: str, kind: Any, by: Actor, /, **fields: Any) -> CommandResult:
        """A command that is taken."""
        answer = await self.ask_stream(stream, kind, by, **fields)
        assert answer.accepted, answer.refusal
        return answer

    async def ask_stream(
        self, stream: str, kind: Any, by: Actor, /, **fields: Any
    ) -> CommandResult:
        fields = {"id": number(), "by": by, **fields}
        if "at" in kind.__struct_fields__:
            fields["at"] = 0
        asked: Envelope = kind(**fields)
        return await self.services.router.ask(stream, asked)

    async def come_in(self, name: str, role: Role, kind: str = TOKEN, **others: Any) -> Person:
        """A new login of somebody whom the house knows."""
        secret, at = f"secret {number()} of {name}".replace(" ", "-"), self.services.clock()
        login = Login(
            token=Person(secret=secret).token,
            person=name,
            kind=kind,
            begun_at=at,
            seen_at=at,
            locked=False,
            address="",
        )
        await self.services.store.logins.begin(replace(login, **others))
        return Person(name, role, secret, kind)

    async def appoint(self, name: str, role: Role) -> Person:
        await self.tell_house(AppointStaff, person=name, role=role)
        return await self.come_in(name, role)

    async def admit(self, name: str, cents: int = START_CENTS) -> Person:
        await self.tell_house(AdmitPatron, patron=name, guest=False)
        if cents:
            await self.tell_house(BuyChips, patron=name, cents=cents)
        return await self.come_in(name, Role.PATRON)

    async def balance(self, name: str) -> int:
        own = account.patron(name)
        return (await self.services.store.balances([own])).get(own, 0)

    # Tables.

    async def open_table(
        self,
        name: str,
        dealing: Dealing = Dealing.DEALER,
        *,
        slug: str = "baccarat",
        dealer: str | None = None,
        **others: Any,
    ) -> str:
        """A table with money in its float, opened by the house itself."""
        chosen = {"least_cents": 1_00, "most_cents": 1_000_00, **others}
        settings = settings_for(game(slug), dealing, **chosen)
        assert await self.services.ownership.take(table_stream(name))
        await self.tell_house(NameNewTable, table=name, display_name=name)
        await self.do(name, commands.OpenTable, table=name, settings=settings)
        # Where the house does not deal by itself, somebody of the pit has to see to the rest.
        by = SYSTEM if dealing is Dealing.AUTOMATIC else TAN
        await self.do(name, commands.FillFloat, by, cents=FLOAT_CENTS)
        if dealer is not None:
            await self.tell_house(AppointStaff, person=dealer, role=Role.DEALER)
            await self.do(name, commands.ChangeDealer, by, dealer=dealer)
        return name

    async def open_betting(self, name: str = "T1", **others: Any) -> str:
        """A table at which Dora deals, and bets are taken."""
        await self.open_table(name, dealer=DORA.name, **others)
        await self.load_shoe(name)
        await self.do(name, commands.OpenBetting, DORA)
        return name

    async def load_shoe(self, name: str) -> None:
        """A new shoe, and its burn."""
        await self.do(name, LoadNext, DORA)
        await self.do(name, DrawNext, DORA)

    async def finish_round(self, name: str) -> None:
        await self.do(name, commands.CloseBetting, DORA)
        await self.deal(name)
        await self.pay(name)

    async def deal(self, name: str) -> None:
        while self.table(name).phase is Phase.DEALING:
            await self.do(name, DrawNext, DORA)

    async def pay(self, name: str) -> None:
        while self.table(name).phase is Phase.RESULT or self.table(name).paying:
            await self.do(name, commands.Pay, DORA)

    async def do(
        self, where: str, kind: Any, by: Actor = SYSTEM, /, **fields: Any
    ) -> CommandResult:
        """A command to a table that is taken."""
        return await self.tell(table_stream(where), kind, by, **fields)

    def table(self, name: str) -> Table:
        return self.services.tables.feeds[name].table

    def stakes(self, name: str, patron: str) -> dict[str, int]:
        return dict(self.table(name).seated[patron].stakes)

    def sequence(self, name: str) -> int:
        return self.services.tables.feeds[name].sequence

    async def until(self, name: str, found: Callable[[Table], bool]) -> Table:
        feed = self.services.tables.feeds[name]
        async with asyncio.timeout(SECONDS):
            while not found(feed.table):
                await feed.changed(feed.sequence)
        return feed.table

    # As somebody.

    async def send(
        self, who: Person, method: str, path: str, body: object = None, **headers: str
    ) -> httpx.Response:
        content = encode(body) if body is not None else None
        return await self.http.request(
            method, path, content=content, headers={**who.headers, **headers}
        )

    async def all(
        self, who: Person, method: str, path: str, bodies: Iterable[object]
    ) -> list[httpx.Response]:
        """The same again and again, at the same time."""
        return await asyncio.gather(*(self.send(who, method, path, body) for body in bodies))

    async def ask(
        self, who: Person, where: str, command: str, id: str = "", **fields: Any
    ) -> httpx.Response:
        body = {"command": command, "id": id or number(), **fields}
        return await self.send(who, "POST", f"/api/v1/tables/{where}/commands", body)

    async def accepted(self, who: Person, where: str, command: str, **fields: Any) -> Any:
        """The answer to a command that is taken."""
        answer = await self.ask(who, where, command, **fields)
        assert answer.status_code == HTTPStatus.OK, answer.text
        return answer.json()

    async def connect(
        self, path: str, headers: Mapping[str, str], after: int | None = None
    ) -> Socket:
        where = f"ws{self.url.removeprefix('http')}{path}"
        where += f"?after={after}" if after is not None else ""
        connection = await connect(
            where,
            additional_headers=headers,
            compression=None,
            proxy=None,
            max_size=None,
            close_timeout=1,
        )
        return Socket(connection)

    async def answer_without_socket(self, path: str, headers: Mapping[str, str]) -> Response:
        """What somebody is answered with who gets no socket."""
        with pytest.raises(InvalidStatus) as raised:
            await self.connect(path, headers)
        return raised.value.response

    async def turned_away(self, path: str, headers: Mapping[str, str]) -> int:
        return (await self.answer_without_socket(path, headers)).status_code

    @asynccontextmanager
    async def socket(
        self, who: Person, table: str | None, *, after: int | None = None
    ) -> AsyncIterator[Socket]:
        """At a table, or in the lobby, and told how it stands there."""
        path = f"/api/v1/tables/{table}/socket" if table else "/api/v1/lobby"
        opened = await self.connect(path, who.headers, after)
        try:
            await opened.until(lambda frame: frame["type"] in ("snapshot", "tables"))
            yield opened
        finally:
            await opened.close()


@asynccontextmanager
async def hosted(
    db: str | Store = "memory:",
    *,
    config: Config = CONFIG,
    clock: Clock = now,
    secrets: NewSecret = new_secret,
    staff: Iterable[str] = ("tan",),
) -> AsyncIterator[Hosted]:
    """A house without tables, and with some of the pit."""
    store = await open_store(db) if isinstance(db, str) else db
    try:
        with closing(_bind("127.0.0.1", 0)) as listening:
            address = f"127.0.0.1:{listening.getsockname()[1]}"
            async with open_house(
                store, config, key=KEY, address=address, clock=clock, secrets=secrets
            ) as services:
                services.authenticator._passwords = Passwords(FAST)
                async with _listening(services, config, listening), _asking(address) as http:
                    house = Hosted(services, f"http://{address}", http)
                    for name in staff:
                        await house.tell_house(AppointStaff, person=name, role=Role.PIT)
                    yield house
    finally:
        if isinstance(db, str):
            await store.close()


@asynccontextmanager
async def _listening(
    services: Services, config: Config, listening: socket.socket
) -> AsyncIterator[None]:
    stopping = asyncio.Event()
    running = asyncio.create_task(_run(services, config, KEY, listening, stopping))
    try:
        yield
    finally:
        stopping.set()
        await running


@asynccontextmanager
async def _asking(address: str) -> AsyncIterator[httpx.AsyncClient]:
    # Who asks is said with each request, so no cookie is kept.
    jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    async with httpx.AsyncClient(
        base_url=f"http://{address}", cookies=jar, trust_env=False, timeout=SECONDS
    ) as http:
        yield http
