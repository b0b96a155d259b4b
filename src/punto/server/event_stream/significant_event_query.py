"""Finds significant events, newest first, by reading the house's stream from its end."""

from collections.abc import Collection

from msgspec import Struct

from punto.house.events import SignificantNoted
from punto.house.significant_event import SignificantKind
from punto.house.stream import HOUSE
from punto.journal.hash_chain import Entry
from punto.server.records.event_tag import tag_of, tags
from punto.server.records.table_reader import record_of
from punto.storage.paging import ENTRIES_AT_ONCE
from punto.storage.port import Store

MAX_ENTRIES = 20_000
"""Maximum entries read for one page, which may therefore have fewer events than asked for."""

_NOTED = tags(SignificantNoted)


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
    store: Store,
    *,
    before: int | None,
    most: int,
    kinds: Collection[SignificantKind] = (),
    first: int = 1,
) -> SignificantPage:
    """At most `most` events before record `before` of the house's stream, or up to now, and none
    before record `first`; only of these `kinds`, where some are named."""
    last = (await store.head(HOUSE)).count
    last = last if before is None else min(before - 1, last)
    end = max(first - 1, last - MAX_ENTRIES)
    found: list[Significant] = []
    while last > end:
        start = max(end, last - ENTRIES_AT_ONCE)
        for entry in reversed(await store.entries(HOUSE, after=start, most=last - start)):
            event = _noted(entry) if tag_of(entry).event in _NOTED else None
            if event is not None and (not kinds or event.kind in kinds):
                found.append(event)
                if len(found) == most:
                    after = entry.sequence if entry.sequence > first else None
                    return SignificantPage(found, after)
        last = start
    return SignificantPage(found, end + 1 if end >= first else None)


async def noted_in(
    store: Store, kind: SignificantKind, *, since: int, until: int, most: int
) -> list[Significant]:
    """At most `most` events of a kind in a period, newest first."""
    first = await _first_at(store, since)
    before: int | None = await _first_at(store, until)
    found: list[Significant] = []
    while before is not None and len(found) < most:
        left = most - len(found)
        page = await look(store, before=before, most=left, kinds=(kind,), first=first)
        found += page.events
        before = page.after
    return found


async def _first_at(store: Store, moment: int) -> int:
    """The first record at this time or later, by binary search: times of a stream never go back."""
    low, high = 1, (await store.head(HOUSE)).count + 1
    while low < high:
        middle = (low + high) // 2
        (entry,) = await store.entries(HOUSE, after=middle - 1, most=1)
        if record_of(entry).at >= moment:
            high = middle
        else:
            low = middle + 1
    return low


def _noted(entry: Entry) -> Significant | None:
    record = record_of(entry)
    event = record.event
    if not isinstance(event, SignificantNoted):
        return None
    return Significant(entry.sequence, record.at, event.kind, event.about, event.words)
