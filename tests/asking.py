"""A house that tests can ask: a committer at work, and commands written in few words."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from punto.games import game
from punto.house.cage import BuyChips
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, Actor, patron, pit
from punto.journal.command import Envelope
from punto.server.clock import Clock, now
from punto.server.commit.blind_commands import AnnounceNext, DrawNext, LoadNext, RevealLast
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Committer
from punto.server.commit.running_committer import running
from punto.server.commit.shoe_shuffle import new_secret
from punto.server.commit.virtual_shoes import NewSecret
from punto.storage.port import Store
from punto.table import commands
from punto.table.kind import TABLE
from punto.table.settings import Dealing, Settings, settings_for
from punto.table.state import Phase, Table
from punto.table.stream import table_stream

KEY = bytes(range(32))
PIT = pit("tan")

_IDS = count(1)
"""Of all commands of a test run: a restarted house remembers those of the one before it."""


def settings(
    slug: str = "baccarat", dealing: Dealing = Dealing.AUTOMATIC, **others: Any
) -> Settings:
    return settings_for(game(slug), dealing, least_cents=10_00, most_cents=1_000_00, **others)


class Asking:
    """Asks a committer; every command gets an id of its own unless one is given."""

    def __init__(self, committer: Committer, table: str = "T1") -> None:
        self.committer = committer
        self.name = table

    @property
    def table(self) -> Table:
        return self.committer.state(TABLE, self.name)

    async def ask(self, asked: Envelope, stream: str | None = None) -> CommandResult:
        return await self.committer.submit(stream or table_stream(self.name), asked)

    async def do(
        self, kind: Any, by: Actor = SYSTEM, *, id: str = "", **fields: Any
    ) -> CommandResult:
        """A command or request of this kind."""
        fields = {"id": id or f"{self.name}-{next(_IDS)}", "by": by, **fields}
        if "at" in kind.__struct_fields__:
            fields["at"] = 0
        return await self.ask(kind(**fields))

    async def buy(self, name: str, cents: int) -> CommandResult:
        number = f"{self.name}-{next(_IDS)}"
        asked = BuyChips(id=number, by=PIT, at=0, patron=name, cents=cents)
        return await self.ask(asked, HOUSE)

    async def own(self, seconds: float = 60) -> None:
        assert await self.committer.own(table_stream(self.name), seconds=seconds)

    async def open(self, patrons: Mapping[str, int], **others: Any) -> None:
        """The table is open with a burned shoe, and patrons are seated with so many cents."""
        await self.own()
        opened = settings(**others)
        await self.accepted(commands.OpenTable, table=self.name, settings=opened)
        await self.accepted(LoadNext)
        if opened.burn:
            await self.accepted(DrawNext)
        for seat, (name, cents) in enumerate(patrons.items(), start=1):
            assert (await self.buy(name, cents)).accepted
            await self.accepted(commands.TakeSeat, patron(name), seat=seat)

    async def open_betting(self, patrons: Mapping[str, int], **others: Any) -> None:
        await self.open(patrons, **others)
        await self.accepted(commands.OpenBetting)

    async def accepted(self, kind: Any, by: Actor = SYSTEM, **fields: Any) -> CommandResult:
        answer = await self.do(kind, by, **fields)
        assert answer.accepted, answer.refusal
        return answer

    async def wager(self, name: str, key: str, cents: int, **others: Any) -> CommandResult:
        by = patron(name)
        return await self.do(commands.PlaceWager, by, wager=key, stake_cents=cents, **others)

    async def finish_round(self) -> None:
        await self.accepted(commands.CloseBetting)
        if self.table.phase is Phase.SHAKING:
            await self.accepted(commands.PassShaker)
            shaker = self.table.playing.shaker
            if shaker is not None and not shaker.shaken:
                await self.accepted(commands.CompleteShake)
            await self.accepted(AnnounceNext)
        while self.table.phase is Phase.DEALING:
            await self.accepted(DrawNext)
        await self.pay()

    async def pay(self) -> None:
        while self.table.paying or self.table.phase is Phase.RESULT:
            await self.accepted(commands.Pay)

    async def end_shoe(self) -> None:
        await self.accepted(commands.RetireShoe, why="its end")
        await self.accepted(RevealLast)


@asynccontextmanager
async def asking(
    store: Store,
    *,
    table: str = "T1",
    holder: str = "one",
    clock: Clock = now,
    secrets: NewSecret = new_secret,
) -> AsyncIterator[Asking]:
    async with running(store, key=KEY, holder=holder, clock=clock, secrets=secrets) as committer:
        yield Asking(committer, table)
