"""The house that is fuzzed: the real `punto serve` with people in every position, and what its log
may not have in it."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from serving import PASSWORD, Serving

from punto.client import House
from punto.client.api_answers import Appointed
from punto.games import game
from punto.journal.actor import Role
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase

CONFIG = """\
first_tables = false

[pace]
card_seconds = 0.01
result_seconds = 0.01
shoe_seconds = 0.01
round_seconds = 0.0

[rates]
commands = {{ burst = {commands}, per_second = {commands} }}
requests = {{ burst = 1000000, per_second = 1000000 }}
logins = {{ burst = 1000000, per_second = 1000000 }}
sockets = {{ burst = 1000000, per_second = 1000000 }}

[hooks]
answer_seconds = 0.2
first_seconds = 60.0
"""
"""Quick, and with patience for whoever asks too often; only of commands one person has a bound."""

DECKS = 4
CARDS_OF_A_SHOE = 60
"""So many cards of a shoe are played: some ten rounds."""

FLOAT_CENTS = 10_000_000_00
LARGEST_STAKE = 1_000_00


class Person(Struct, frozen=True):
    """Somebody with a login of their own; nobody has no name and no token."""

    name: str = ""
    role: Role | None = None
    token: str | None = None


NOBODY = Person()


class FuzzedHouse:
    """A running house, its administrator and its pit supervisor."""

    def __init__(self, house: Serving, administrator: House) -> None:
        self.house = house
        self._administrator = administrator
        self._count = 0

    @property
    def url(self) -> str:
        return self.house.url

    async def appoint(self, role: Role, name: str = "") -> Person:
        """Somebody new of the staff, who has come in."""
        invited = await self.invite(role, name)
        async with House(self.url) as house:
            await house.use_code(invited.code, PASSWORD)
            return Person(invited.name, role, house.token)

    async def invite(self, role: Role, name: str = "") -> Appointed:
        """Somebody new of the staff, who has not come in yet."""
        self._count += 1
        return await self._administrator.appoint(name or f"{role.value}-{self._count}", role)

    @property
    def administrator(self) -> Person:
        return Person("administrator", Role.ADMINISTRATOR, self._administrator.token)

    async def admit(self) -> Person:
        """A new guest."""
        async with await House.guest(self.url) as house:
            return Person((await house.me()).name, Role.PATRON, house.token)

    def as_(self, who: Person) -> House:
        return House(self.url, who.token)

    async def open_table(
        self, pit: Person, name: str, slug: str, dealing: Dealing, *, dealer: str | None = None
    ) -> str:
        """A table with money in its float; one that the house deals has its first round open."""
        settings = settings_for(
            game(slug),
            dealing,
            least_cents=10_00,
            most_cents=LARGEST_STAKE,
            betting_seconds=1,
            shake_seconds=1,
            decks=DECKS,
            cut=DECKS * 52 - CARDS_OF_A_SHOE,
        )
        async with self.as_(pit) as house:
            await house.open_table(name, settings)
            async with house.table(name) as table:
                await table.ask("FillFloat", cents=FLOAT_CENTS)
                if dealer is not None:
                    await table.ask("ChangeDealer", dealer=dealer)
                if dealing is Dealing.AUTOMATIC:
                    await table.until(lambda board: board.phase is Phase.BETTING)
        return name


@asynccontextmanager
async def furnished(house: Serving) -> AsyncIterator[FuzzedHouse]:
    """A house that has just opened for the first time."""
    assert house.code is not None, "nobody has come in yet"
    async with House(house.url) as administrator:
        await administrator.use_code(house.code, PASSWORD)
        house.code = None
        yield FuzzedHouse(house, administrator)


def errors(log: Path) -> list[str]:
    """What the house has said that it should not: nothing that a client sends is an error of its
    own."""
    found = []
    for line in log.read_text().splitlines():
        said: dict[str, Any] = json.loads(line) if line.startswith("{") else {"trace": line}
        if "trace" in said or said.get("level") in ("error", "critical"):
            found.append(line)
    return found
