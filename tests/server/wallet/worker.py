"""A house process that moves chips until it is killed: between two commits, in the middle of one,
or while the wallet is asked. Each is a fork of a process that has everything loaded.

A line on standard input orders one; the answer is how it ended.
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct
from server.wallet.house import buy, cash, open_for, settled
from server.wallet.operating import TESTS, order
from server.wallet.till import STUCK

from punto.server.streams import lease, ownership
from punto.server.wallet import cashier
from punto.server.wallet.settings import WalletSettings
from punto.storage.factory import open_store
from punto.storage.statement_probe import Probe

PATRONS = ("ann", STUCK)
GIVE_UP_SECONDS = 0.1


class Order(Struct, frozen=True):
    """Killed at the n-th commit once the house is open, before or after it is made; or by the till,
    at the call that has the fault."""

    url: str
    settings: WalletSettings
    commit: int = 0
    when: str = ""
    faults: tuple[str, ...] = ()


class Killing(Probe):
    def __init__(self, order: Order) -> None:
        self.armed = False
        self._left = order.commit
        self._when = order.when

    def before(self, kind: str) -> None:
        if kind == "commit" and self.armed:
            self._left -= 1
            self._kill("before")

    def after(self, kind: str) -> None:
        if kind == "commit":
            self._kill("after")

    def _kill(self, when: str) -> None:
        if self._left == 0 and self._when == when:
            os.kill(os.getpid(), signal.SIGKILL)


async def _move(wanted: Order) -> None:
    """Chips in, chips out, and chips in that are rolled back."""
    order(wanted.settings.url, wanted.faults, house=os.getpid())
    # What it owns is free soon after its death.
    for module in (lease, ownership, cashier):
        vars(module).update(LEASE_SECONDS=0.4, TICK_SECONDS=0.1)
    killing = Killing(wanted)
    store = await open_store(wanted.url, probe=killing)
    async with open_for(store, wanted.settings, PATRONS) as services:
        killing.armed = True
        await buy(services, "ann", 700)
        await settled(services)
        await cash(services, "ann", 300)
        await buy(services, STUCK, 500)
        await settled(services)
    await store.close()


class Forks:
    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process

    async def move(self, wanted: Order) -> int:
        """The signal that it died by, below zero; or 0."""
        return await asyncio.to_thread(self._move, wanted)

    def _move(self, wanted: Order) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(wanted) + b"\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@contextmanager
def forks(log: Path) -> Iterator[Forks]:
    with (
        log.open("wb") as errors,
        subprocess.Popen(
            (sys.executable, "-m", "server.wallet.worker"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=os.environ | {"PYTHONPATH": str(TESTS)},
        ) as process,
    ):
        yield Forks(process)


def main() -> None:
    for line in sys.stdin:
        wanted = msgspec.json.decode(line, type=Order)
        pid = os.fork()
        if pid == 0:
            asyncio.run(_move(wanted))
            os._exit(0)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
