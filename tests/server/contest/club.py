"""A house in this process with a tournament in it, whose director and players are asked by hand."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from punto.house.commands import AdmitPatron, AppointStaff, HouseCommand
from punto.server.answers import Answer
from punto.server.config import Config
from punto.server.floor.pace import Pace
from punto.server.hall import Hall
from punto.server.opening import open_house
from punto.server.requests import DrawStage, OpenNew
from punto.storage.port import Store
from punto.storage.record import HOUSE, table_stream, tournament_stream
from punto.table.actor import SYSTEM, Actor, Role, patron
from punto.table.state import Table
from punto.tournament import commands
from punto.tournament.format import Format, Stage
from punto.tournament.state import Tournament

NAME = "spring"
KEY = bytes(32)
DIRECTOR = Actor(Role.DIRECTOR, "dana")
PIT = Actor(Role.PIT, "pam")
QUICK = Pace(card_seconds=0.01, result_seconds=0.01, shoe_seconds=0.01, round_seconds=0)
SECONDS = 30

FORMAT = Format(
    title="A small one",
    most_players=8,
    stages=(Stage(name="Final", hands=2, seats=2, chips_cents=1_000_00, betting_seconds=1),),
)


class Club:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._ids = count(1)

    @property
    def tournament(self) -> Tournament:
        return self.hall.contests.feeds[NAME].tournament

    def table(self, number: int) -> Table:
        return self.hall.contests.floor.feeds[f"{NAME}~{number}"].table

    def is_there(self, number: int) -> bool:
        return f"{NAME}~{number}" in self.hall.contests.floor.feeds

    async def ask(self, kind: Any, by: Actor = DIRECTOR, **fields: Any) -> Answer:
        asked = kind(id=f"{by.name} {next(self._ids)}", by=by, **fields)
        answer = await self.hall.contests.floor.ask(tournament_stream(NAME), asked)
        assert answer.refusal is None, answer.refusal
        return answer

    async def do(self, kind: Any, by: Actor = DIRECTOR, **fields: Any) -> Answer:
        return await self.ask(kind, by, at=0, **fields)

    async def at_table(self, number: int, kind: Any, by: Actor, **fields: Any) -> Answer:
        asked = kind(id=f"{by.name} {next(self._ids)}", by=by, at=0, **fields)
        return await self.hall.contests.floor.ask(table_stream(f"{NAME}~{number}"), asked)

    async def open(self, format: Format = FORMAT, *, players: int = 4) -> None:
        floor = self.hall.contests.floor
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
        assert await self.hall.contests.take(NAME)
        await self.ask(OpenNew, tournament=NAME, format=format)
        for number in range(1, players + 1):
            await self.do(commands.Register, patron(f"p{number}"))

    async def begin(self) -> None:
        await self.ask(DrawStage)
        await self.do(commands.StartStage)

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(SECONDS):
            while not holds():
                await asyncio.sleep(0.005)

    async def until_played(self, hands: int) -> None:
        await self.until(lambda: all(one.hands >= hands for one in self.tournament.tables.values()))


@asynccontextmanager
async def club(store: Store, *, pace: Pace = QUICK) -> AsyncIterator[Club]:
    config = Config(first_tables=False, pace=pace)
    async with open_house(store, config, key=KEY, address="127.0.0.1:1") as hall:
        yield Club(hall)
