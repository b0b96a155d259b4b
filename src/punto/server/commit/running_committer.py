"""A committer that runs, with all kinds of stream, until its context is left."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from punto.server.clock import Clock, now
from punto.server.commit.all_kinds import all_kinds
from punto.server.commit.committer import Committer
from punto.server.commit.shoe_shuffle import new_secret
from punto.server.commit.virtual_shoes import NewSecret
from punto.storage.port import Store
from punto.storage.vault import Vault


@asynccontextmanager
async def running(
    store: Store,
    *,
    key: bytes,
    holder: str,
    clock: Clock = now,
    secrets: NewSecret = new_secret,
    sessions_bounded: bool = False,
) -> AsyncIterator[Committer]:
    """A running committer, until the context is left. Where `sessions_bounded`, no session is
    opened at which a wager favours the patron."""
    kinds = all_kinds(Vault(key), secrets, sessions_bounded=sessions_bounded)
    committer = Committer(store, kinds, holder=holder, clock=clock)
    work = asyncio.create_task(committer.run())
    try:
        yield committer
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work
