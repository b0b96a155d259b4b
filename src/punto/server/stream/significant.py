"""The significant events of the house, newest first, looked up in its stream from the end."""

from msgspec import Struct

from punto.house.events import SignificantNoted
from punto.house.significant import SignificantKind
from punto.server.live import BrokenStream
from punto.storage.port import Store
from punto.storage.record import HOUSE, UnreadableEntry, read

ENTRIES_AT_ONCE = 2_000
MOST_ENTRIES = 20_000
"""So many entries are looked at for one page: it may have fewer events than were asked for."""

_NAME = f'"{SignificantNoted.__name__}"'


class Significant(Struct, frozen=True):
    sequence: int
    at: int
    kind: SignificantKind
    about: str
    words: str


class SignificantPage(Struct, frozen=True):
    """Events, and what to ask for the next page with; null where there is none before them."""

    events: list[Significant]
    after: int | None


async def look(
    store: Store, *, before: int | None, most: int, kind: SignificantKind | None
) -> SignificantPage:
    """So many events of those noted before a record of the house's stream, or up to now."""
    last = (await store.head(HOUSE)).count
    last = last if before is None else min(before - 1, last)
    end = max(0, last - MOST_ENTRIES)
    found: list[Significant] = []
    while last > end:
        first = max(end, last - ENTRIES_AT_ONCE)
        for entry in reversed(await store.entries(HOUSE, after=first, most=last - first)):
            event = _read(entry.sequence, entry.body) if _NAME in entry.body else None
            if event is not None and kind in (None, event.kind):
                found.append(event)
                if len(found) == most:
                    return SignificantPage(found, entry.sequence if entry.sequence > 1 else None)
        last = first
    return SignificantPage(found, end + 1 if end else None)


def _read(sequence: int, body: str) -> Significant | None:
    try:
        record = read(HOUSE, body)
    except UnreadableEntry as error:
        raise BrokenStream(f"entry {sequence} of {HOUSE} cannot be read: {error}") from error
    event = record.event
    if not isinstance(event, SignificantNoted):
        return None
    return Significant(sequence, record.at, event.kind, event.about, event.words)
