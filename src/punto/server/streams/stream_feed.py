"""The records of one stream for its watchers in this process, whichever process runs it: in order
and without gaps."""

from collections import deque
from collections.abc import Callable, Sequence
from itertools import dropwhile
from typing import Any, Generic, TypeVar

from punto.journal.record import NumberedRecord

S = TypeVar("S")
N = TypeVar("N")
"""What watchers are called with."""

KEPT_RECORDS = 1_000
"""Records kept in memory for watchers that come back; older ones are read from the journal."""


class StreamFeed(Generic[S, N]):
    def __init__(self, name: str, state: S, sequence: int, at: int = 0) -> None:
        self.name = name
        self.state = state
        self.sequence = sequence
        self.at = at
        """The time of the last record."""
        self.watchers: dict[Callable[[N], None], None] = {}
        """In the order in which they came, which is that in which they are told."""
        self._recent: deque[NumberedRecord[Any]] = deque(maxlen=KEPT_RECORDS)

    def watch(self, watcher: Callable[[N], None]) -> None:
        self.watchers[watcher] = None

    def unwatch(self, watcher: Callable[[N], None]) -> None:
        self.watchers.pop(watcher, None)

    def publish(self, records: Sequence[NumberedRecord[Any]], state: S) -> bool:
        """Takes the records after the last; known ones are left out. False where there is a gap,
        which has to be read from the journal first."""
        new = list(dropwhile(lambda one: one.sequence <= self.sequence, records))
        if not new:
            return True
        if new[0].sequence != self.sequence + 1:
            return False
        self.state, self.sequence, self.at = state, new[-1].sequence, new[-1].record.at
        self._recent.extend(new)
        self.published(new)
        return True

    def published(self, new: Sequence[NumberedRecord[Any]]) -> None:
        """Calls the watchers; `new` are the new records."""
        raise NotImplementedError

    def since(self, sequence: int) -> list[NumberedRecord[Any]] | None:
        """The records after this one; None where they are no longer in memory, or it does not
        exist."""
        if sequence == self.sequence:
            return []
        oldest = self._recent[0].sequence if self._recent else self.sequence + 1
        if not oldest - 1 <= sequence <= self.sequence:
            return None
        return [one for one in self._recent if one.sequence > sequence]
