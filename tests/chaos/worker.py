"""A process that runs tables until it is killed: commands come in on standard input, many at a
time, and each is answered on standard output once it is durable."""

import argparse
import asyncio
import logging
import os
import signal
import sys
import time
from functools import partial
from pathlib import Path
from random import Random

from chaos.wire import Asking, Loaded, Told, digest, line, read_asking

from punto.server.commit import batch_builder
from punto.server.commit.committer import Committer
from punto.server.commit.house_kinds import house_kinds
from punto.server.commit.shoe_secrets import new_secret
from punto.storage.factory import open_store
from punto.storage.port import StorageError, Store
from punto.storage.statement_probe import Probe
from punto.storage.vault import Vault, read_key
from punto.table.kind import TABLE
from punto.table.stream import table_stream

SECONDS_TO_START = 30.0
LONGEST_LINE = 1 << 20


class Watch(Probe):
    """Counts commits, and ends the process right after so many statements, if it is told to."""

    def __init__(self, statements_to_live: int | None) -> None:
        self.commits = 0
        self._left = statements_to_live

    def after(self, kind: str) -> None:
        self.commits += kind == "commit"
        if self._left is not None:
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


def say(told: Told) -> None:
    sys.stdout.buffer.write(line(told))
    sys.stdout.buffer.flush()


async def opened(url: str, watch: Watch) -> Store:
    """The storage, which may still be busy with the end of the process before."""
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            return await open_store(url, probe=watch)
        except StorageError:
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(0.05)


async def owned(committer: Committer, name: str, seconds: float) -> None:
    """Waits for the time of an earlier owner to run out."""
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            if await committer.own(table_stream(name), seconds=seconds):
                return
        except StorageError:
            if time.monotonic() > deadline:
                raise
        await asyncio.sleep(0.02)


async def keep(committer: Committer, names: list[str], seconds: float) -> None:
    """Renews the ownership of all tables, and takes up again what was dropped meanwhile."""
    while True:
        for name in names:
            try:
                await committer.own(table_stream(name), seconds=seconds)
            except StorageError as error:
                print(f"{name} could not be kept: {error}", file=sys.stderr, flush=True)
        await asyncio.sleep(seconds / 8)


async def answer(committer: Committer, watch: Watch, asking: Asking) -> None:
    try:
        answered = await committer.submit(asking.stream, asking.asked)
    except Exception as error:
        say(Told(n=asking.n, error=f"{type(error).__name__}: {error}", batch=watch.commits))
    else:
        say(Told(n=asking.n, answer=answered, batch=watch.commits))


async def serve(committer: Committer, watch: Watch) -> None:
    """Answers whatever comes in, until nothing comes any more and all is answered."""
    reader = asyncio.StreamReader(limit=LONGEST_LINE)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    async with asyncio.TaskGroup() as tasks:
        while text := await reader.readline():
            tasks.create_task(answer(committer, watch, read_asking(text)))


async def work(arguments: argparse.Namespace) -> None:
    # The driver of PostgreSQL reports at length what is done to it on purpose.
    logging.getLogger("asyncpg.pool").disabled = True
    batch_builder.SNAPSHOT_EVERY = arguments.snapshot_every
    watch = Watch(arguments.statements_to_live)
    store = await opened(arguments.db, watch)
    bits = Random(arguments.seed).getrandbits
    kinds = house_kinds(Vault(read_key(arguments.key)), partial(new_secret, bits=bits))
    committer = Committer(
        store, kinds, holder=arguments.holder, clock=lambda: time.time_ns() // 1000
    )
    for name in arguments.tables:
        await owned(committer, name, arguments.lease)
    ready = {table_stream(name): _loaded(committer, name) for name in arguments.tables}
    async with asyncio.TaskGroup() as tasks:
        running = tasks.create_task(committer.run())
        keeping = tasks.create_task(keep(committer, arguments.tables, arguments.lease))
        say(Told(ready=ready))
        await serve(committer, watch)
        running.cancel()
        keeping.cancel()
    await store.close()


def _loaded(committer: Committer, name: str) -> Loaded:
    head = committer.head(table_stream(name))
    return Loaded(head.count, head.hash, digest(committer.state(TABLE, name)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", required=True)
    parser.add_argument("--key", required=True, type=Path)
    parser.add_argument("--holder", required=True)
    parser.add_argument("--lease", required=True, type=float)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--snapshot-every", required=True, type=int)
    parser.add_argument("--statements-to-live", type=int)
    parser.add_argument("tables", nargs="+")
    asyncio.run(work(parser.parse_args()))


if __name__ == "__main__":
    main()
