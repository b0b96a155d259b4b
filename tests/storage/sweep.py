"""A batch that touches every table, under a fault."""

import asyncio

from faults import Fault, die
from storage.batches import ANN, BEN, STREAM, answered, append, commit, given, key, sell

from punto.journal.hash_chain import Head
from punto.journal.snapshot import Snapshot
from punto.ledger.account import CAGE, patron
from punto.storage.factory import open_store
from punto.storage.port import Batch, Store


async def prepare(url: str) -> None:
    """What lies in the store before the batch."""
    store = await open_store(url)
    assert await store.own(STREAM, "sweep", seconds=1_000) == 1
    await sell(store, Head(), fence=1)
    await commit(store, Batch(sealed={"one": b"1"}))
    await store.close()


async def write_once(url: str, probe: Fault) -> None:
    store = await open_store(url, probe=probe)
    await write(store, probe)
    await store.close()


def write_and_die(url: str, after: int) -> None:
    """The process dies after the n-th statement."""
    asyncio.run(write_once(url, Fault(die, after=after, armed=False)))


async def write(store: Store, probe: Fault) -> None:
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
        probe.armed = False
