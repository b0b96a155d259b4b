"""All kinds of stream, with what decides and folds them."""

from collections.abc import Iterable
from typing import Any

from punto.house.kind import HOUSE_KIND
from punto.journal.hash_chain import Entry, Head
from punto.journal.snapshot import Snapshot
from punto.journal.stream_kind import StreamKind
from punto.table.kind import TABLE
from punto.tournament.kind import TOURNAMENT

KINDS: tuple[StreamKind[Any, Any, Any], ...] = (TABLE, HOUSE_KIND, TOURNAMENT)


def folded(stream: str, entries: Iterable[Entry]) -> Snapshot:
    """The snapshot of a stream with these entries, from the first on."""
    kind = next(kind for kind in KINDS if kind.name_of(stream) is not None)
    state, head = kind.empty, Head()
    for entry in entries:
        state = kind.evolve(state, kind.format.read(entry.body).event)
        head = Head(entry.sequence, entry.hash)
    return kind.snapshot(stream, head, state)
