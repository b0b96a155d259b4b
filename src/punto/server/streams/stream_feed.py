"""What happens in one stream, for whoever watches it from this process, be it run here or not.
Records come in order and without gaps."""

from collections import deque
from collections.abc import Callable, Sequence
from itertools import dropwhile
from typing import Any, Generic, TypeVar

from punto.journal.record import NumberedRecord

S = TypeVar("S")
N = TypeVar("N")
"""What watchers are told."""

KEPT_RECORDS = 1_000
"""So many records a watcher may have missed and still gets from memory; older ones come from the
journal."""


class StreamFeed(Generic[S, N]):
    def __init__(self, name: str, state: S, sequence: int, at: int = 0) -> None:
        self.name = name
        self.state = state
        self.sequence = sequence
        self.at = at
        """When the last record was made."""
        self.watchers: set[Callable[[N], None]] = set()
        self._recent: deque[NumberedRecord[Any]] = deque(maxlen=KEPT_RECORDS)

    def watch(self, hear: Callable[[N], None]) -> None:
        self.watchers.add(hear)

    def unwatch(self, hear: Callable[[N], None]) -> None:
        self.watchers.discard(hear)

    def publish(self, records: Sequence[NumberedRecord[Any]], state: S) -> bool:
        """Takes what follows the last record; what is known already is left out. False where there
        is a gap, which has to be read from the journal first."""
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
        """Called with the records that have come; tells the watchers."""
        raise NotImplementedError

    def since(self, sequence: int) -> list[NumberedRecord[Any]] | None:
        """What followed this record; None where it is too long ago, or was never."""
        if sequence == self.sequence:
            return []
        oldest = self._recent[0].sequence if self._recent else self.sequence + 1
        if not oldest - 1 <= sequence <= self.sequence:
            return None
        return [one for one in self._recent if one.sequence > sequence]
