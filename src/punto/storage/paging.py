"""Reads the entries of a stream, some at a time."""

from collections.abc import AsyncIterator

from punto.journal.hash_chain import Entry
from punto.storage.port import Store

ENTRIES_AT_ONCE = 2_000


async def pages(
    store: Store,
    stream: str,
    *,
    after: int = 0,
    through: int | None = None,
    at_once: int = ENTRIES_AT_ONCE,
) -> AsyncIterator[list[Entry]]:
    """The entries after one and through another, or through the last that there is."""
    while through is None or after < through:
        most = at_once if through is None else min(at_once, through - after)
        page = await store.entries(stream, after=after, most=most)
        if page:
            yield page
        if len(page) < most:
            return
        after = page[-1].sequence


async def entries(
    store: Store, stream: str, *, after: int = 0, through: int | None = None
) -> AsyncIterator[Entry]:
    """The same, one by one."""
    async for page in pages(store, stream, after=after, through=through):
        for entry in page:
            yield entry
