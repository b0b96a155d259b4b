"""A batch that touches every table, and probes that make its n-th statement fail or its last."""

import os
import signal
from collections.abc import Callable
from errno import ECONNRESET

from storage.batches import ANN, BEN, STREAM, answered, append, commit, given, key, sell

from punto.journal.hash_chain import Head
from punto.journal.snapshot import Snapshot
from punto.ledger.account import CAGE, patron
from punto.storage.factory import open_store
from punto.storage.port import Batch, StorageError, Store
from punto.storage.statement_probe import Probe

NEVER = 0


class Counting(Probe):
    """Does something before the n-th statement or commit since it was armed, or after it."""

    def __init__(self, act: Callable[[], None], *, before: int = NEVER, after: int = NEVER) -> None:
        self.kinds: list[str] = []
        self.at_before = before
        self.at_after = after
        self._act = act
        self._armed = False

    def arm(self) -> None:
        self.kinds = []
        self._armed = True

    def disarm(self) -> None:
        self._armed = False

    def before(self, kind: str) -> None:
        if self._armed:
            self.kinds.append(kind)
            if len(self.kinds) == self.at_before:
                self._act()

    def after(self, kind: str) -> None:
        if self._armed:
            assert self.kinds[-1] == kind
            if len(self.kinds) == self.at_after:
                self._act()


def fail() -> None:
    raise StorageError("a statement failed")


def lose() -> None:
    """As it looks when the other end is gone."""
    raise ConnectionResetError(ECONNRESET, "reset")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def prepare(url: str) -> None:
    """What lies in the store before the batch."""
    store = await open_store(url)
    assert await store.own(STREAM, "sweep", seconds=1_000) == 1
    await sell(store, Head(), fence=1)
    await commit(store, Batch(sealed={"one": b"1"}))
    await store.close()


async def write_once(url: str, probe: Counting) -> None:
    store = await open_store(url, probe=probe)
    await write(store, probe)
    await store.close()


async def write(store: Store, probe: Counting) -> None:
    """The batch, under a probe that is armed for nothing else."""
    first, between = append(await store.head(STREAM), "2", fence=1)
    second, _ = append(between, "3", "4", fence=1)
    batch = Batch(
        appends=[first, given("1", stream="house"), second],
        changes={ANN: -70, BEN: 50, CAGE: 19, patron("eve"): 1},
        answers=[answered(2), answered(3), answered(3, "ben")],
        snapshots=[Snapshot(STREAM, between.count, between.hash, '"between"')],
        sealed={"two": b"2"},
        unsealed=["one"],
    )
    probe.arm()
    try:
        async with store.transaction() as transaction:
            # Not all that it changes, and one that it does not change.
            await transaction.lock([BEN, ANN, patron("zoe")], [key(1), key(2)])
            await transaction.commit(batch)
    finally:
        probe.disarm()
