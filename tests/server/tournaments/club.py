"""A house in this process with a tournament in it, whose director and players are asked by hand."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from waiting import until

from punto.house.commands import AdmitPatron, AppointStaff, HouseCommand
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, Actor, Role, patron
from punto.server.commit.blind_commands import DrawStage, OpenNew
from punto.server.commit.command_result import CommandResult
from punto.server.config import Config
from punto.server.floor.pace import Pace
from punto.server.lifespan import open_house
from punto.server.services import Services
from punto.storage.port import Store
from punto.table.state import Table
from punto.table.stream import table_stream
from punto.tournament import commands
from punto.tournament.format import Format, Stage
from punto.tournament.state import Tournament
from punto.tournament.stream import tournament_stream

NAME = "spring"
KEY = bytes(32)
DIRECTOR = Actor(Role.DIRECTOR, "dana")
PIT = Actor(Role.PIT, "pam")
QUICK = Pace(card_seconds=0.01, result_seconds=0.01, shoe_seconds=0.01, round_seconds=0)

FORMAT = Format(
    title="A small one",
    most_players=8,
    stages=(Stage(name="Final", hands=2, seats=2, chips_cents=1_000_00, betting_seconds=1),),
)


class Club:
    def __init__(self, services: Services) -> None:
        self.services = services
        self._ids = count(1)

    @property
    def tournament(self) -> Tournament:
        return self.services.tournaments.feeds[NAME].tournament

    def table(self, number: int) -> Table:
        return self.services.tables.feeds[f"{NAME}~{number}"].table

    def is_there(self, number: int) -> bool:
        return f"{NAME}~{number}" in self.services.tables.feeds

    async def ask(self, kind: Any, by: Actor = DIRECTOR, **fields: Any) -> CommandResult:
        asked = kind(id=f"{by.name} {next(self._ids)}", by=by, **fields)
        answer = await self.services.router.ask(tournament_stream(NAME), asked)
        assert answer.refusal is None, answer.refusal
        return answer

    async def do(self, kind: Any, by: Actor = DIRECTOR, **fields: Any) -> CommandResult:
        return await self.ask(kind, by, at=0, **fields)

    async def at_table(self, number: int, kind: Any, by: Actor, **fields: Any) -> CommandResult:
        asked = kind(id=f"{by.name} {next(self._ids)}", by=by, at=0, **fields)
        return await self.services.router.ask(table_stream(f"{NAME}~{number}"), asked)

    async def open(self, format: Format = FORMAT, *, players: int = 4) -> None:
        floor = self.services.router
        people: list[HouseCommand] = [
            AppointStaff(id=f"appoint {one.name}", by=SYSTEM, at=0, person=one.name, role=one.role)
            for one in (DIRECTOR, PIT)
        ]
        people += [
            AdmitPatron(id=f"admit {number}", by=SYSTEM, at=0, patron=f"p{number}", guest=False)
            for number in range(1, players + 1)
        ]
        for command in people:
            assert (await floor.ask(HOUSE, command)).refusal is None
        assert await self.services.ownership.take(tournament_stream(NAME))
        await self.ask(OpenNew, tournament=NAME, format=format)
        for number in range(1, players + 1):
            await self.do(commands.Register, patron(f"p{number}"))

    async def begin(self) -> None:
        await self.ask(DrawStage)
        await self.do(commands.StartStage)

    async def until_played(self, hands: int) -> None:
        await until(lambda: all(one.hands >= hands for one in self.tournament.tables.values()))


@asynccontextmanager
async def club(store: Store, *, pace: Pace = QUICK) -> AsyncIterator[Club]:
    config = Config(first_tables=False, pace=pace)
    async with open_house(store, config, key=KEY, address="127.0.0.1:1") as services:
        yield Club(services)
