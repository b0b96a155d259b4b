"""Sittings, from when patrons came to a table and left it."""

from collections.abc import Iterable, Mapping

from punto.storage.records.changes import Move
from punto.storage.records.rows import Sitting


def sittings(table: str, moves: Iterable[Move], here: Mapping[str, int]) -> list[Sitting]:
    """The sittings that moves begin and end; `here` has the patrons at the table, with since when.

    Whoever changes from standing to a seat, or back, goes on with the same sitting.
    """
    since = dict(here)
    found: dict[tuple[str, int], Sitting] = {}
    for patron, at, comes in moves:
        start = since.setdefault(patron, at)
        found[patron, start] = Sitting(patron, table, start, None if comes else at)
        if not comes:
            del since[patron]
    return list(found.values())
