"""What somebody should hear of, written into the house's own stream: starts and stops, tables taken
over, large wins, a clock that jumped, and whatever else the parts of a house have to tell."""

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
from punto.server.commit.command_results import Ask, CommandResult
from punto.server.commit.commit_notice import CommitNotice
from punto.server.printable_text import printable
from punto.storage.port import StorageError
from punto.table.events import DragonsPaid, WagersPaid
from punto.table.kind import TABLE
from punto.table.money import won_cents

LOG = logging.getLogger("punto.notices")

LOOK_SECONDS = 1.0
JUMP_SECONDS = 2.0
"""A clock that is off by more than this against the time that has passed has been set."""


async def note(ask: Ask, kind: SignificantKind, about: str, words: str) -> None:
    """Waits until it is written; what cannot be is logged instead."""
    try:
        await write_down(ask, kind, about, words)
    except StorageError as error:
        LOG.error("%s about %s could not be noted: %s", kind.value, about, error)


async def write_down(
    ask: Ask, kind: SignificantKind, about: str, words: str, *, id: str | None = None
) -> CommandResult:
    """The same for whoever has to know that it was written. What has an id of its own is noted
    once, whoever of several processes comes to it."""
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

    def later(self, kind: SignificantKind, about: str, words: str) -> None:
        """Notes it without anybody waiting."""
        self._background.start(self.note(kind, about, words))

    async def written_down(self) -> None:
        """Waits for what was to be noted later."""
        await self._background.finish()

    def committed(self, notice: CommitNotice) -> None:
        """Looks for large wins in what was committed."""
        for _, records, table in notice.of(TABLE):
            if table.tournament is not None:
                # Its chips are no money.
                continue
            for one in records:
                event = one.record.event
                if not isinstance(event, WagersPaid | DragonsPaid):
                    continue
                won = won_cents(event.items)
                if won >= self._large_win_cents:
                    words = f"{event.patron} won {dollars(won)}, entry {one.sequence}"
                    self.later(SignificantKind.LARGE_WIN, table.name, words)

    async def watch_clock(self) -> None:
        """Compares the house's clock with the time that passes, until it is cancelled."""
        while True:
            at, passed = self._clock(), time.monotonic()
            await asyncio.sleep(LOOK_SECONDS)
            jumped = (self._clock() - at) / 1e6 - (time.monotonic() - passed)
            if abs(jumped) > JUMP_SECONDS:
                LOG.warning("the clock has jumped by %.1f seconds", jumped)
                words = f"by {jumped:+.1f} seconds"
                await self.note(SignificantKind.CLOCK_JUMPED, "the clock of a process", words)
