"""A running house: a storage, the vault's key, and the committer that writes for its tables."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from punto.server.chance import new_secret
from punto.server.committer import Committer, Tell, nobody
from punto.server.draft import Clock
from punto.server.shoes import NewSecret, Shoes
from punto.storage.port import Store
from punto.storage.vault import Vault


def now() -> int:
    """The time in microseconds since 1970."""
    return time.time_ns() // 1000


@asynccontextmanager
async def running(
    store: Store,
    *,
    key: bytes,
    holder: str,
    clock: Clock = now,
    secrets: NewSecret = new_secret,
    tell: Tell = nobody,
) -> AsyncIterator[Committer]:
    """A committer at work on the store, until the context is left."""
    shoes = Shoes(Vault(key), secrets)
    committer = Committer(store, shoes, holder=holder, clock=clock, tell=tell)
    work = asyncio.create_task(committer.run())
    try:
        yield committer
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work
