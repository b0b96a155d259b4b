"""Listens to the storage for streams that have grown, and calls their followers."""

import logging
from collections.abc import Awaitable, Callable

from punto.storage.port import StorageError, Store

LOG = logging.getLogger("punto.streams")

Changed = Callable[[str, int], Awaitable[None]]
"""Called with a stream and its number of records."""


async def listen(store: Store, followers: tuple[Changed, ...]) -> None:
    """Runs until cancelled."""
    async with store.news() as news:
        async for one in news:
            try:
                for changed in followers:
                    await changed(one.stream, one.count)
            except StorageError as error:
                LOG.warning("%s cannot be followed now: %s", one.stream, error)
