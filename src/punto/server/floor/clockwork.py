"""The clock of an automatic table: one task that does what the pace says, when it says so, for as
long as this process owns the table."""

import asyncio
import logging
from typing import Any

from punto.journal.actor import SYSTEM
from punto.journal.command import Envelope
from punto.server.clock import Clock
from punto.server.commit.command_results import Ask
from punto.server.floor.pace import SECOND, Pace, Step, Times, has_wagers, longest_wait, next_step
from punto.server.floor.table_feed import TableFeed
from punto.storage.port import StorageError
from punto.table.commands import CloseBetting
from punto.table.stream import table_stream

LOG = logging.getLogger("punto.clock")

PATRONS_AT_A_TIME = 250
"""So many are paid in one transaction."""

PAUSE_SECONDS = 1.0
"""How long a table waits when something went wrong before it tries again."""


class Clockwork:
    def __init__(self, feed: TableFeed, ask: Ask, *, pace: Pace, clock: Clock) -> None:
        self._feed = feed
        self._ask = ask
        self._pace = pace
        self._clock = clock
        self._since = clock()
        self._opened_at = 0
        self._round = 0
        self._wagered_at: int | None = None
        self._tries = 0
        self._awaited: tuple[object, ...] | None = None
        """The step that is waited for, so that it is known since when."""
        self._awaited_from = 0.0

    async def run(self) -> None:
        """Moves the table until it is cancelled."""
        while True:
            sequence = self._feed.sequence
            step = self._next()
            if step is None:
                self._awaited = None
                await self._feed.changed(sequence)
                continue
            wait = min((step.at - self._clock()) / SECOND, self._left(step))
            if wait <= 0:
                await self._do(step)
            else:
                # Betting that is going to close is not changed by one more wager; whether there
                # is still one at all is looked at when its time has come.
                closing = step.kind is CloseBetting
                await self._feed.changed(sequence, seconds=wait, but_wagers=closing)

    def _left(self, step: Step) -> float:
        """The seconds that are left of the longest wait, by a clock that nobody sets."""
        now = asyncio.get_running_loop().time()
        awaited = (step.kind, self._round, self._since, self._wagered_at)
        if awaited != self._awaited:
            self._awaited, self._awaited_from = awaited, now
        return self._awaited_from + longest_wait(step, self._feed.table, self._pace) - now

    def _next(self) -> Step | None:
        table, now = self._feed.table, self._clock()
        if table.rounds != self._round:
            self._round, self._wagered_at = table.rounds, None
        if not has_wagers(table):
            self._wagered_at = None
        elif self._wagered_at is None:
            self._wagered_at = now
        times = Times(
            now=now, since=self._since, opened_at=self._opened_at, wagered_at=self._wagered_at
        )
        return next_step(table, times, self._pace)

    async def _do(self, step: Step) -> None:
        feed = self._feed
        opened = feed.table.rounds
        self._tries += 1
        # Unlike any that this or another process has asked before with another outcome.
        id = f"clock {feed.name} {feed.sequence} {self._clock()} {self._tries}"
        try:
            answer = await self._ask(table_stream(feed.name), _asked(step, id))
        except StorageError as error:
            LOG.warning("table %s waits: %s", feed.name, error)
            await asyncio.sleep(PAUSE_SECONDS)
            return
        if answer.refusal is not None:
            sequence = feed.sequence
            LOG.warning("table %s was refused: %s", feed.name, answer.refusal.reason)
            await feed.changed(sequence, seconds=PAUSE_SECONDS)
            return
        self._since = self._clock()
        if feed.table.rounds != opened:
            self._opened_at = self._since


def _asked(step: Step, id: str) -> Envelope:
    fields: dict[str, Any] = {"id": id, "by": SYSTEM, **step.fields}
    if "at" in step.kind.__struct_fields__:
        fields["at"] = 0
    if "patrons" in step.kind.__struct_fields__:
        fields["patrons"] = PATRONS_AT_A_TIME
    command: Envelope = step.kind(**fields)
    return command
