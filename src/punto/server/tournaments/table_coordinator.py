"""The task that runs a tournament while this process owns it: sends the tournament's orders to its
tables, and notes their results."""

import asyncio
import logging

from punto.journal.command import Envelope
from punto.ledger.account import tournament_table
from punto.server.clock import Clock
from punto.server.commit.command_result import CommandResult
from punto.server.floor.table_feed import TableFeed, Tables
from punto.server.streams.command_router import CommandRouter
from punto.server.streams.ownership import Ownership
from punto.server.tournaments.table_orders import Order, note, orders
from punto.server.tournaments.tournament_feed import TournamentFeed, Wakeup
from punto.storage.port import StorageError
from punto.table.commands import OpenTable
from punto.table.stream import table_stream
from punto.tournament.stream import tournament_stream

LOG = logging.getLogger("punto.tournaments")

STEP_SECONDS = 1.0
"""The maximum time between two steps: sessions end by the clock."""

GATHER_SECONDS = 0.02
"""How long changes of tables are gathered."""


class TableCoordinator:
    def __init__(
        self,
        feed: TournamentFeed,
        tables: Tables,
        router: CommandRouter,
        ownership: Ownership,
        clock: Clock,
    ) -> None:
        self._feed = feed
        self._all_tables = tables
        self._router = router
        self._ownership = ownership
        self._clock = clock
        self._wakeup = Wakeup()
        self._watched: dict[int, TableFeed] = {}

    async def run(self) -> None:
        """Runs the tournament until cancelled."""
        self._feed.watch(self._wakeup.wake)
        try:
            while True:
                try:
                    busy = await self._step()
                except StorageError as error:
                    LOG.warning("tournament %s waits: %s", self._feed.name, error)
                    busy = False
                if not busy:
                    await self._wakeup.wait(STEP_SECONDS)
                await asyncio.sleep(GATHER_SECONDS)
        finally:
            self._feed.unwatch(self._wakeup.wake)
            for feed in self._watched.values():
                feed.unwatch(self._wakeup.wake)

    async def _step(self) -> bool:
        """Notes all results and sends all orders; whether there were any."""
        noted = await self._note()
        tournament = self._feed.tournament
        tables = {number: feed.table for number, feed in self._tables().items()}
        wanted = list(orders(tournament, tables, self._clock()))
        answers = await asyncio.gather(*map(self._order, wanted))
        return noted or any(answers)

    def _tables(self) -> dict[int, TableFeed]:
        """All tables that the tournament has had, watched from now on."""
        for number in range(1, self._feed.tournament.tables_drawn + 1):
            feed = self._all_tables.feeds.get(tournament_table(self._feed.name, number))
            if number not in self._watched and feed is not None:
                feed.watch(self._wakeup.wake)
                self._watched[number] = feed
        return self._watched

    async def _note(self) -> bool:
        """Notes all tables at once, so that the results of a hand are committed together."""
        tournament, tables = self._feed.tournament, self._tables()
        notes = []
        for number, playing in sorted(tournament.tables.items()):
            feed = tables.get(number)
            if feed is None or playing.closed:
                continue
            through, table = feed.sequence, feed.table
            records = feed.since(playing.through)
            if records is None:
                records = await self._all_tables.page(feed.name, playing.through, 100_000)
            command = note(tournament, number, table, records, through, self._clock())
            if command is not None:
                notes.append(self._ask(tournament_stream(self._feed.name), command))
        answers = await asyncio.gather(*notes)
        return any(answer.accepted for answer in answers)

    async def _order(self, order: Order) -> bool:
        stream = table_stream(order.table)
        if isinstance(order.command, OpenTable):
            await self._ownership.take(stream)
        answer = await self._ask(stream, order.command)
        return answer.accepted

    async def _ask(self, stream: str, command: Envelope) -> CommandResult:
        answer = await self._router.ask(stream, command)
        if answer.refusal is not None:
            LOG.warning("%s: %s was refused: %s", stream, command.id, answer.refusal.reason)
        return answer
