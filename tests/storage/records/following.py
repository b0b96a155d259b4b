"""Bringing the index up to the journal, be it from the first entry on."""

from punto.storage.port import Store
from punto.storage.records.feeding import Gap, is_fed

ENTRIES_AT_ONCE = 2_000
"""Few enough that nobody waits long for a feed to end."""


async def follow(store: Store, stream: str) -> int:
    """Feeds the index what it has not had of a stream; how far it has come then."""
    through = await store.records.through(stream)
    while entries := await store.entries(stream, after=through, most=ENTRIES_AT_ONCE):
        try:
            through = await store.records.feed(stream, entries)
        except Gap:
            # Somebody has just thrown the index away.
            through = await store.records.through(stream)
    return through


async def follow_all(store: Store) -> None:
    for stream in await store.heads():
        if is_fed(stream):
            await follow(store, stream)
