"""Processes that play the scripted evening until they die, as forks of one that has everything
loaded: a fork for each fault costs next to nothing.

A line on standard input orders one; the answer is its exit status.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from chaos.faults import Dying, Switch
from chaos.script import play, script
from msgspec import Struct

# Loaded before the first fork, not by each of them.
import punto.storage.postgres.store  # noqa: F401
from punto.server.commit import batch_builder
from punto.storage.factory import open_store
from punto.storage.port import Store

TESTS = Path(__file__).resolve().parent.parent


class Order(Struct, frozen=True):
    """Dies after the n-th statement: of the opening, or of the evening once the house is open."""

    url: str
    n: int
    opening: bool
    snapshot_every: int


async def _play(order: Order) -> None:
    batch_builder.SNAPSHOT_EVERY = order.snapshot_every
    dying = Dying(order.n)
    switch = Switch(dying) if order.opening else Switch()
    store: Store = await open_store(order.url, probe=switch)
    switch.probe = dying
    await play(store, script())


class Forks:
    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process

    async def play(self, order: Order) -> int:
        return await asyncio.to_thread(self._play, order)

    def _play(self, order: Order) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@contextmanager
def forks() -> Iterator[Forks]:
    with subprocess.Popen(
        (sys.executable, "-m", "chaos.forks"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
    ) as process:
        yield Forks(process)


def main() -> None:
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Order)
        pid = os.fork()
        if pid == 0:
            asyncio.run(_play(order))
            os._exit(0)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
