"""The clock of an automatic table: a task that takes the next step when the pace says so, while
this process owns the table."""

import asyncio
import logging
from typing import Any

from punto.journal.actor import SYSTEM
from punto.journal.command import Envelope
from punto.server.clock import Clock
from punto.server.commit.command_result import Ask
from punto.server.floor.pace import (
    SECOND,
    Pace,
    TableStep,
    TableTimes,
    has_wagers,
    longest_wait,
    next_step,
)
from punto.server.floor.table_feed import TableFeed
from punto.storage.port import StorageError
from punto.table.commands import CloseBetting
from punto.table.stream import table_stream

LOG = logging.getLogger("punto.clock")

PATRONS_AT_ONCE = 250
"""Patrons paid in one transaction."""

PAUSE_SECONDS = 1.0
"""The pause after a failed step."""


class TableClock:
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
        """The awaited step, to know since when."""
        self._awaited_from = 0.0

    async def run(self) -> None:
        """Takes steps until cancelled."""
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
                # One more wager does not close betting any sooner; when it closes, and whether any
                # wager is left, is looked at again at that time.
                closing = step.kind is CloseBetting
                await self._feed.changed(sequence, seconds=wait, but_wagers=closing)

    def _left(self, step: TableStep) -> float:
        """The seconds left of the longest wait, by a clock that cannot be set."""
        now = asyncio.get_running_loop().time()
        awaited = (step.kind, self._round, self._since, self._wagered_at)
        if awaited != self._awaited:
            self._awaited, self._awaited_from = awaited, now
        return self._awaited_from + longest_wait(step, self._feed.table, self._pace) - now

    def _next(self) -> TableStep | None:
        table, now = self._feed.table, self._clock()
        if table.rounds != self._round:
            self._round, self._wagered_at = table.rounds, None
        if not has_wagers(table):
            self._wagered_at = None
        elif self._wagered_at is None:
            self._wagered_at = now
        times = TableTimes(
            now=now,
            since=self._since,
            opened_at=self._opened_at,
            wagered_at=self._wagered_at,
            changed_at=self._feed.wagered_at,
        )
        return next_step(table, times, self._pace)

    async def _do(self, step: TableStep) -> None:
        feed = self._feed
        opened = feed.table.rounds
        self._tries += 1
        # A new id: an old one, of this or another process, would get its old result.
        id = f"clock {feed.name} {feed.sequence} {self._clock()} {self._tries}"
        try:
            answer = await self._ask(table_stream(feed.name), _command(step, id))
        except StorageError as error:
            LOG.warning("table %s waits: %s", feed.name, error)
            await asyncio.sleep(PAUSE_SECONDS)
            return
        if answer.refusal is not None:
            sequence = feed.sequence
            LOG.warning("a step of table %s was refused: %s", feed.name, answer.refusal.reason)
            await feed.changed(sequence, seconds=PAUSE_SECONDS)
            return
        self._since = self._clock()
        if feed.table.rounds != opened:
            self._opened_at = self._since


def _command(step: TableStep, id: str) -> Envelope:
    fields: dict[str, Any] = {"id": id, "by": SYSTEM, **step.fields}
    if "at" in step.kind.__struct_fields__:
        fields["at"] = 0
    if "patrons" in step.kind.__struct_fields__:
        fields["patrons"] = PATRONS_AT_ONCE
    command: Envelope = step.kind(**fields)
    return command
