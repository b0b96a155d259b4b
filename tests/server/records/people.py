"""The people of a running house, each asking over HTTP, and a dealer's table that they play at."""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
from hosted_house import number
from serving import PASSWORD, PIT, Serving

from punto.client import House
from punto.client.api_answers import LoggedIn
from punto.games import game
from punto.journal.actor import Role
from punto.journal.encoding import encode
from punto.rules.cards import Card
from punto.rules.composition import Composition
from punto.server.bootstrap import ADMINISTRATOR
from punto.table.settings import Dealing, settings_for

SECONDS_TO_ANSWER = 60
DEALER = "dora"


class Person:
    """Somebody with a token, or nobody where there is none."""

    def __init__(self, http: httpx.AsyncClient, name: str = "", token: str | None = None) -> None:
        self.name = name
        self._http = http
        self._headers = {} if token is None else {"Authorization": f"Bearer {token}"}

    async def ask(self, method: str, path: str, **request: Any) -> httpx.Response:
        headers = self._headers | request.pop("headers", {})
        return await self._http.request(method, path, headers=headers, **request)

    async def get(self, path: str, **query: Any) -> Any:
        return json.loads(await self.text(path, **query))

    async def text(self, path: str, **query: Any) -> str:
        response = await self.ask("GET", path, params=query or None)
        assert response.status_code == 200, response.text
        return response.text

    async def post(self, path: str, **fields: Any) -> Any:
        data = encode({"id": number(), **fields})
        response = await self.ask("POST", path, content=data, headers=JSON)
        assert response.is_success, response.text
        return response.json()

    async def reason(self, status: int, method: str, path: str, **request: Any) -> str:
        """Why the house says no, in one sentence."""
        response = await self.ask(method, path, **request)
        assert response.status_code == status, response.text
        said: str = response.json()["reason"]
        assert said
        assert "\n" not in said
        return said

    async def pages(self, path: str, most: int, **query: Any) -> list[Any]:
        """A whole list, in pages of so many."""
        found: list[Any] = []
        after: Any = None
        while True:
            place = {} if after is None else {"after": after}
            page = await self.get(path, most=most, **place, **query)
            after = page.pop("after")
            (rows,) = page.values()
            assert len(rows) <= most
            found += rows
            if after is None:
                return found
            assert len(rows) == most


JSON = {"Content-Type": "application/json"}


class People:
    """`nobody` has not come in; the others lie under their names, with `tokens` to ask with."""

    def __init__(self, serving: Serving, http: httpx.AsyncClient, tokens: dict[str, str]) -> None:
        self.serving = serving
        self.tokens = tokens
        self.nobody = Person(http)
        self._http = http

    def __getitem__(self, name: str) -> Person:
        return Person(self._http, name, self.tokens[name])

    async def patron(self, name: str) -> Person:
        """Comes in under a new name, with play chips."""
        async with House(self.serving.url) as house:
            return self._keep(await house.register(name, PASSWORD))

    async def staff(self, role: Role, name: str) -> Person:
        async with House(self.serving.url) as administrator, House(self.serving.url) as house:
            administrator.token = self.tokens[ADMINISTRATOR]
            appointed = await administrator.appoint(name, role)
            return self._keep(await house.use_code(appointed.code, PASSWORD))

    async def open(self) -> None:
        """The administrator, the pit supervisor and a dealer come in."""
        async with self.serving.pit() as pit, House(self.serving.url) as administrator:
            assert pit.token is not None
            self.tokens[PIT] = pit.token
            self._keep(await administrator.log_in(ADMINISTRATOR, PASSWORD))
        await self.staff(Role.DEALER, DEALER)

    def _keep(self, entered: LoggedIn) -> Person:
        assert entered.token is not None
        self.tokens[entered.name] = entered.token
        return self[entered.name]


@asynccontextmanager
async def people_of(
    serving: Serving, tokens: dict[str, str] | None = None
) -> AsyncIterator[People]:
    """Those who have a token, or else the staff that comes in now."""
    async with httpx.AsyncClient(
        base_url=f"{serving.url}/api/v1", trust_env=False, timeout=SECONDS_TO_ANSWER
    ) as http:
        people = People(serving, http, tokens or {})
        if not tokens:
            await people.open()
        yield people


class DealersTable:
    """A table that goes on when a test says so. The cards of a real shoe are shuffled here."""

    def __init__(self, people: People, name: str) -> None:
        self.name = name
        self._people = people
        self._real_cards: list[Card] | None = None

    async def ask(self, who: str, command: str, **fields: Any) -> None:
        path = f"/tables/{self.name}/commands"
        await self._people[who].post(path, command=command, **fields)

    async def open(
        self, slug: str = "baccarat", dealing: Dealing = Dealing.DEALER, **others: Any
    ) -> None:
        settings = settings_for(
            game(slug), dealing, least_cents=10_00, most_cents=1_000_00, **others
        )
        if dealing is Dealing.SHOE:
            self._real_cards = list(Composition.of_decks(settings.decks).cards())
            Random(self.name).shuffle(self._real_cards)
        await self._people[PIT].post("/tables", name=self.name, settings=settings)
        await self.ask(PIT, "FillFloat", cents=100_000_00)
        await self.ask(PIT, "ChangeDealer", dealer=DEALER)
        await self.load()

    async def load(self) -> None:
        """A new shoe, and its burn."""
        if self._real_cards is None:
            await self.ask(DEALER, "LoadNext")
            await self.ask(DEALER, "DrawNext")
        else:
            await self.ask(DEALER, "LoadShoe", shoe=1)
            await self._draw(self._real_cards)

    async def play(self, stakes: Mapping[str, Mapping[str, int]]) -> None:
        """A round with these stakes of patrons."""
        await self.bet(stakes)
        await self.ask(DEALER, "CloseBetting")
        await self.finish()

    async def bet(self, stakes: Mapping[str, Mapping[str, int]]) -> None:
        await self.ask(DEALER, "OpenBetting")
        await self.pay()
        for name, wagers in stakes.items():
            await self.ask(name, "PlaceWagers", stakes=dict(wagers))

    async def finish(self) -> None:
        """All cards that are due, and all payments."""
        if self._real_cards is None:
            await self._until_refused("DrawNext")
        else:
            while await self._calls_for_a_card():
                await self._draw(self._real_cards)
        await self.pay()

    async def _draw(self, cards: list[Card]) -> None:
        await self.ask(DEALER, "DrawCard", card=str(cards.pop()))

    async def _calls_for_a_card(self) -> bool:
        view = await self._people[DEALER].get(f"/tables/{self.name}")
        return view["next_card"] is not None

    async def pay(self) -> None:
        """Pays, returns and releases until nothing is due any more."""
        await self._until_refused("Pay")

    async def _until_refused(self, command: str) -> None:
        path, taken = f"/tables/{self.name}/commands", 200
        while taken == 200:
            asked = {"command": command, "id": number()}
            taken = (await self._people[DEALER].ask("POST", path, json=asked)).status_code
        assert taken == 409, taken

    async def decide(self, clause: str, ruling: str, note: str, **others: Any) -> None:
        await self.ask(PIT, "ReportIrregularity", clause=clause, note=note)
        await self.ask(PIT, "DecideIrregularity", ruling=ruling, why="the cameras", **others)
        await self.pay()
