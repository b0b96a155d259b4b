"""Runs as a process of its own, for the tests that need one to race with or to kill.

It takes orders line by line on standard input, each a JSON list, and answers each with a line.
"""

import asyncio
import json
import os
import signal
import sys

from storage.batches import STREAM, append, sell
from storage.sweep import Counting, die, write_once

from punto.journal.hash_chain import Head
from punto.storage.factory import open_store
from punto.storage.port import Batch, StorageError, Store


async def append_one(store: Store, head: Head, fence: int | None) -> str:
    async with store.transaction() as transaction:
        await transaction.commit(Batch(appends=[append(head, "{}", fence=fence)[0]]))
    return "written"


async def sell_on(store: Store) -> None:
    """Sells without end, and says how many sales are durable."""
    head = await store.head(STREAM)
    while True:
        head = await sell(store, head)
        say(head.count)


def die_at(url: str, number: int) -> str:
    """How a child ended that did the batch of the sweep and was to end after its n-th statement."""
    child = os.fork()
    if child == 0:
        asyncio.run(write_once(url, Counting(die, after=number)))
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else "finished"


def say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


def main() -> None:
    with asyncio.Runner() as runner:
        store: Store | None = None
        for line in sys.stdin:
            try:
                match json.loads(line), store:
                    case ["die", url, number], None:
                        say(die_at(url, number))
                    case ["open", url], None:
                        store = runner.run(open_store(url))
                        say("open")
                    case ["append", count, last, fence], opened if opened:
                        say(runner.run(append_one(opened, Head(count, last), fence)))
                    case ["own", holder, seconds], opened if opened:
                        say(runner.run(opened.own(STREAM, holder, seconds=seconds)))
                    case ["sell"], opened if opened:
                        runner.run(sell_on(opened))
                    case order:
                        raise AssertionError(order)
            except StorageError as error:
                say(type(error).__name__)
        if store:
            runner.run(store.close())


if __name__ == "__main__":
    main()
