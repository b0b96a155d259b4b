"""A house within the test with a tournament in it, whose director and players are asked by hand."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from hosted_house import CONFIG, QUICK, Hosted, hosted
from msgspec.structs import replace
from waiting import until

from punto.house.commands import AdmitPatron, AppointStaff, NameNewTournament
from punto.house.stream import HOUSE
from punto.journal.actor import Actor, Role, patron
from punto.server.commit.blind_commands import DrawStage, OpenNew
from punto.server.commit.command_result import CommandResult
from punto.server.floor.pace import Pace
from punto.storage.port import Store
from punto.table.commands import PlaceWager
from punto.table.state import Phase, Table
from punto.table.stream import table_stream
from punto.tournament import commands
from punto.tournament.format import Format, Stage
from punto.tournament.state import Tournament, TournamentPhase
from punto.tournament.stream import tournament_stream

NAME = "spring"
DIRECTOR = Actor(Role.DIRECTOR, "dana")
PIT = Actor(Role.PIT, "pam")

FORMAT = Format(
    title="A small one",
    most_players=8,
    stages=(Stage(name="Final", hands=2, seats=2, chips_cents=1_000_00, betting_seconds=1),),
)


class TournamentHouse:
    def __init__(self, house: Hosted) -> None:
        self.house = house
        self.services = house.services

    @property
    def tournament(self) -> Tournament:
        return self.services.tournaments.feeds[NAME].tournament

    def table(self, number: int) -> Table:
        return self.services.tables.feeds[f"{NAME}~{number}"].table

    def is_there(self, number: int) -> bool:
        return f"{NAME}~{number}" in self.services.tables.feeds

    async def do(self, kind: Any, by: Actor = DIRECTOR, **fields: Any) -> CommandResult:
        return await self.house.tell(tournament_stream(NAME), kind, by, **fields)

    async def ask(self, kind: Any, by: Actor = DIRECTOR, **fields: Any) -> CommandResult:
        """What may be refused."""
        return await self.house.ask_stream(tournament_stream(NAME), kind, by, **fields)

    async def at_table(self, number: int, kind: Any, by: Actor, **fields: Any) -> CommandResult:
        return await self.house.ask_stream(table_stream(f"{NAME}~{number}"), kind, by, **fields)

    async def wager(self, player: str, wager: str) -> CommandResult:
        """A hundred dollars in chips, at the first table."""
        by = patron(player)
        return await self.at_table(1, PlaceWager, by, wager=wager, stake_cents=100_00)

    async def open(self, format: Format = FORMAT, *, players: int = 4) -> None:
        for one in (DIRECTOR, PIT):
            await self.house.tell_house(AppointStaff, person=one.name, role=one.role)
        named = {"tournament": NAME, "display_name": "Spring Cup"}
        await self.house.tell(HOUSE, NameNewTournament, DIRECTOR, **named)
        assert await self.services.ownership.take(tournament_stream(NAME))
        await self.do(OpenNew, tournament=NAME, format=format)
        for name in (f"p{place}" for place in range(1, players + 1)):
            await self.house.tell_house(AdmitPatron, patron=name, guest=False)
            await self.do(commands.Register, patron(name))

    async def begin(self) -> None:
        await self.do(DrawStage)
        await self.do(commands.StartStage)

    async def until_betting(self) -> None:
        """Bets are taken at the first table."""
        await until(lambda: self.is_there(1) and self.table(1).phase is Phase.BETTING)

    async def announce_dragons(self) -> None:
        """The last of a stage."""
        await self.do(commands.AnnounceDragons, PIT)
        await until(lambda: self.tournament.phase is TournamentPhase.PLAYED)

    async def until_played(self, hands: int) -> None:
        await until(lambda: all(one.hands >= hands for one in self.tournament.tables.values()))


@asynccontextmanager
async def tournament_house(
    store: Store | str = "memory:", *, pace: Pace = QUICK
) -> AsyncIterator[TournamentHouse]:
    async with hosted(store, config=replace(CONFIG, pace=pace), staff=()) as house:
        yield TournamentHouse(house)
