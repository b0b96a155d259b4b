"""A process that runs tables until it is killed. Commands are asked of it, many at a time, and each
is answered once it is durable."""

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from io import FileIO
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random

from chaos.books import patiently
from chaos.tables import TABLES
from faults import NEVER, Fault, die
from killable_process import begin
from msgspec import Raw, Struct

from punto.journal.command import Envelope
from punto.journal.encoding import decode, encode
from punto.server.commit import batch_builder
from punto.server.commit.all_kinds import ALL_COMMANDS, all_kinds
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Committer
from punto.server.commit.shoe_shuffle import new_secret
from punto.storage.factory import open_store
from punto.storage.port import StorageError
from punto.storage.vault import Vault, read_key
from punto.table.kind import TABLE
from punto.table.state import Table
from punto.table.stream import table_stream

LONGEST_LINE = 1 << 20

SNAPSHOT_EVERY = 250
"""So often that most restarts begin with a snapshot."""


class Loaded(Struct, frozen=True):
    """Where a table stands that a worker has just loaded; `state` is the digest of it."""

    count: int
    head: str
    state: str


def digest(table: Table) -> str:
    return sha256(encode(table)).hexdigest()


# What a worker and whoever drives it say to each other: JSON, a line at a time.


class Asked(Struct, frozen=True):
    n: int
    stream: str
    command: Raw


class Told(Struct, frozen=True, omit_defaults=True):
    """An answer to what was asked under a number, or why there is none; or that a worker is ready.

    `batch` counts the commits of the worker, so that answers of one batch have the same.
    """

    n: int | None = None
    answer: CommandResult | None = None
    error: str | None = None
    batch: int = 0
    ready: dict[str, Loaded] | None = None


Hears = Callable[[Told], None]


def _line(message: Asked | Told) -> bytes:
    return encode(message) + b"\n"


class Start(Struct, frozen=True, kw_only=True):
    """How a worker is started; `statements_to_live` ends it by itself, right after so many."""

    db: str
    key: Path
    holder: str
    lease_seconds: float
    seed: str
    statements_to_live: int = NEVER


# From outside.


class Worker:
    """`ready` is done when the worker has loaded its tables, or with None once it has ended before
    that; `ended` when all that it has said was heard and the process is gone."""

    def __init__(
        self,
        process: ForkServerProcess,
        answers: asyncio.StreamReader,
        questions: asyncio.WriteTransport,
        hears: Hears,
    ) -> None:
        self._process = process
        self._answers = answers
        self._questions = questions
        self._hears = hears
        self.ready: asyncio.Future[dict[str, Loaded] | None]
        self.ready = asyncio.get_running_loop().create_future()
        self.ended = asyncio.create_task(self._listen())

    async def _listen(self) -> int | None:
        # What a dying process wrote of its last line is no line.
        while (text := await self._answers.readline()).endswith(b"\n"):
            told: Told = decode(Told, text)
            if told.ready is not None:
                self.ready.set_result(told.ready)
            else:
                self._hears(told)
        if not self.ready.done():
            self.ready.set_result(None)
        self._questions.close()
        await asyncio.to_thread(self._process.join)
        return self._process.exitcode

    def ask(self, n: int, stream: str, command: Envelope) -> None:
        if not self._questions.is_closing():
            self._questions.write(_line(Asked(n, stream, Raw(encode(command)))))

    def signal(self, number: signal.Signals) -> None:
        assert self._process.pid is not None
        if self._process.is_alive():
            os.kill(self._process.pid, number)

    async def kill(self) -> None:
        self.signal(signal.SIGKILL)
        await self.ended

    async def finish(self) -> int | None:
        """Nothing is asked any more: the worker answers what it has and goes."""
        self._questions.close()
        return await self.ended


async def start(how: Start, hears: Hears, log: Path) -> Worker:
    asked, asks = Pipe(duplex=False)
    told, tells = Pipe(duplex=False)
    process = await asyncio.to_thread(begin, _run, how, asked, tells, log=log)
    asked.close()
    tells.close()
    loop = asyncio.get_running_loop()
    answers = asyncio.StreamReader(limit=LONGEST_LINE)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(answers), _file(told))
    questions, _ = await loop.connect_write_pipe(asyncio.Protocol, _file(asks, "wb"))
    return Worker(process, answers, questions, hears)


def _file(end: Connection, mode: str = "rb") -> FileIO:
    with end:
        return FileIO(os.dup(end.fileno()), mode)


# From inside.


def _run(how: Start, asked: Connection, tells: Connection) -> None:
    with _file(tells, "wb") as out:
        asyncio.run(_work(how, _file(asked), lambda told: out.write(_line(told))))


class Watch(Fault):
    """Counts commits, too."""

    commits = 0

    def after(self, kind: str) -> None:
        self.commits += kind == "commit"
        super().after(kind)


async def _work(how: Start, asked: FileIO, say: Callable[[Told], object]) -> None:
    # The driver of PostgreSQL reports at length what is done to it on purpose.
    logging.getLogger("asyncpg.pool").disabled = True
    batch_builder.SNAPSHOT_EVERY = SNAPSHOT_EVERY
    watch = Watch(die, after=how.statements_to_live)
    # It may still be busy with the end of the process before.
    store = await patiently(lambda: open_store(how.db, probe=watch))
    bits = Random(how.seed).getrandbits
    kinds = all_kinds(Vault(read_key(how.key)), partial(new_secret, bits=bits))
    committer = Committer(store, kinds, holder=how.holder, clock=lambda: time.time_ns() // 1000)
    for name in TABLES:
        await _own(committer, name, how.lease_seconds)
    async with asyncio.TaskGroup() as tasks:
        running = tasks.create_task(committer.run())
        keeping = tasks.create_task(_keep(committer, how.lease_seconds))
        say(Told(ready={table_stream(name): _loaded(committer, name) for name in TABLES}))
        await _serve(committer, watch, asked, say)
        running.cancel()
        keeping.cancel()
    await store.close()


async def _own(committer: Committer, name: str, seconds: float) -> None:
    """Waits for the time of an earlier owner to run out."""
    while not await patiently(lambda: committer.own(table_stream(name), seconds=seconds)):
        await asyncio.sleep(0.02)


async def _keep(committer: Committer, seconds: float) -> None:
    """Renews the ownership of all tables, and takes up again what was dropped meanwhile."""
    while True:
        for name in TABLES:
            try:
                await committer.own(table_stream(name), seconds=seconds)
            except StorageError as error:
                print(f"{name} could not be kept: {error}", file=sys.stderr, flush=True)
        await asyncio.sleep(seconds / 8)


async def _serve(
    committer: Committer, watch: Watch, asked: FileIO, say: Callable[[Told], object]
) -> None:
    """Answers whatever comes in, until nothing comes any more and all is answered."""

    async def answer(asked: Asked) -> None:
        try:
            command = decode(ALL_COMMANDS, asked.command)
            answered = await committer.submit(asked.stream, command)
        except Exception as error:
            say(Told(n=asked.n, error=f"{type(error).__name__}: {error}", batch=watch.commits))
        else:
            say(Told(n=asked.n, answer=answered, batch=watch.commits))

    reader = asyncio.StreamReader(limit=LONGEST_LINE)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), asked)
    async with asyncio.TaskGroup() as tasks:
        while text := await reader.readline():
            tasks.create_task(answer(decode(Asked, text)))


def _loaded(committer: Committer, name: str) -> Loaded:
    head = committer.head(table_stream(name))
    return Loaded(head.count, head.hash, digest(committer.state(TABLE, name)))
