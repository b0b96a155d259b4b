"""Significant events, noted in the house's stream: starts and stops, takeovers of tables, large
wins, a clock that jumped, and those that other modules note."""

import asyncio
import logging
import time
from secrets import token_hex

from punto.house.commands import NoteSignificant
from punto.house.significant_event import SignificantKind
from punto.house.stream import HOUSE
from punto.house.text_checks import MAX_LINE_LENGTH, MAX_TEXT_LENGTH
from punto.journal.actor import SYSTEM
from punto.ledger.amount import dollars
from punto.server.background_tasks import BackgroundTasks
from punto.server.clock import Clock
from punto.server.commit.command_result import Ask, CommandResult
from punto.server.commit.commit_notice import CommitNotice
from punto.server.printable_text import printable
from punto.storage.port import StorageError
from punto.table.events import DragonsPaid, WagersPaid
from punto.table.kind import TABLE
from punto.table.money import won_cents

LOG = logging.getLogger("punto.significant_events")

CLOCK_CHECK_SECONDS = 1.0
JUMP_SECONDS = 2.0
"""A difference from the time that has passed by which the clock counts as set."""


async def note(ask: Ask, kind: SignificantKind, about: str, words: str) -> None:
    """Logs an event that cannot be written."""
    try:
        await note_or_raise(ask, kind, about, words)
    except StorageError as error:
        LOG.error("%s about %s could not be noted: %s", kind.value, about, error)


async def note_or_raise(
    ask: Ask, kind: SignificantKind, about: str, words: str, *, id: str | None = None
) -> CommandResult:
    """An event with an `id` is noted once, even by several processes."""
    command = NoteSignificant(
        id=id or f"{kind.value} {token_hex(8)}",
        by=SYSTEM,
        at=0,
        kind=kind,
        about=printable(about).strip()[:MAX_LINE_LENGTH] or "-",
        words=printable(words).strip()[:MAX_TEXT_LENGTH] or "-",
    )
    return await ask(HOUSE, command)


class SignificantEvents:
    def __init__(self, ask: Ask, *, clock: Clock, large_win_cents: int) -> None:
        self._ask = ask
        self._clock = clock
        self._large_win_cents = large_win_cents
        self._background = BackgroundTasks()

    async def note(self, kind: SignificantKind, about: str, words: str) -> None:
        await note(self._ask, kind, about, words)

    def note_later(self, kind: SignificantKind, about: str, words: str) -> None:
        """Notes an event in the background."""
        self._background.start(self.note(kind, about, words))

    async def finish(self) -> None:
        """Waits for events that are noted in the background."""
        await self._background.finish()

    def committed(self, notice: CommitNotice) -> None:
        """Notes large wins."""
        for _, records, table in notice.of(TABLE):
            if table.tournament is not None:
                # Chips of a tournament are not money.
                continue
            for one in records:
                event = one.record.event
                if not isinstance(event, WagersPaid | DragonsPaid):
                    continue
                won = won_cents(event.items)
                if won >= self._large_win_cents:
                    words = f"{event.patron} won {dollars(won)}, entry {one.sequence}"
                    self.note_later(SignificantKind.LARGE_WIN, table.name, words)

    async def watch_clock(self) -> None:
        """Until cancelled: notes jumps of the clock."""
        while True:
            at, passed = self._clock(), time.monotonic()
            await asyncio.sleep(CLOCK_CHECK_SECONDS)
            jumped = (self._clock() - at) / 1e6 - (time.monotonic() - passed)
            if abs(jumped) > JUMP_SECONDS:
                LOG.warning("the clock has jumped by %.1f seconds", jumped)
                words = f"by {jumped:+.1f} seconds"
                await self.note(SignificantKind.CLOCK_JUMPED, "the clock of a process", words)
