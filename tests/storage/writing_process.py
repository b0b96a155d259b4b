"""A process that writes to a storage as it is told, for a test to race with or to kill."""

import asyncio
from multiprocessing.connection import Connection

from killable_process import KillableProcess
from storage.batches import STREAM, append, commit, sell

from punto.journal.hash_chain import Head
from punto.storage.factory import open_store
from punto.storage.port import Batch, StorageError, Store


async def append_one(store: Store, head: Head, fence: int | None) -> str:
    await commit(store, Batch(appends=[append(head, "{}", fence=fence)[0]]))
    return "written"


async def sell_on(store: Store, pipe: Connection) -> None:
    """Sells without end, and says how many sales are durable."""
    head = await store.head(STREAM)
    while True:
        head = await sell(store, head)
        pipe.send(head.count)


def _write(pipe: Connection, url: str) -> None:
    with asyncio.Runner() as runner:
        store = runner.run(open_store(url))
        pipe.send("open")
        while True:
            try:
                match pipe.recv():
                    case "append", Head() as head, fence:
                        pipe.send(runner.run(append_one(store, head, fence)))
                    case "own", holder, seconds:
                        pipe.send(runner.run(store.own(STREAM, holder, seconds=seconds)))
                    case ("sell",):
                        runner.run(sell_on(store, pipe))
                    case order:
                        raise AssertionError(order)
            except StorageError as error:
                pipe.send(type(error).__name__)


def writing(url: str) -> KillableProcess:
    """It says that it is open, and then answers."""
    return KillableProcess(_write, url)
