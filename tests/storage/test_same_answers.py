"""Long sequences of orders, good and bad, to which SQLite and PostgreSQL answer as memory does."""

from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeAlias

import pytest
from storage.batches import all_entries, answered, commit, contents, key
from tiers import first_quick

from punto.journal.hash_chain import BEFORE_THE_FIRST, Entry, Head, chained
from punto.journal.snapshot import Snapshot
from punto.ledger.account import CAGE, Account, patron
from punto.storage.factory import open_store
from punto.storage.memory.store import MemoryStore
from punto.storage.port import (
    Answered,
    Append,
    Batch,
    Conflict,
    Fenced,
    Overdrawn,
    StorageError,
    Store,
)

Order: TypeAlias = Callable[[Store], Awaitable[object]]

STREAMS = ("house", "table/T1", "table/T2")
HOLDERS = ("a", "b")
ACCOUNTS = (CAGE, *map(patron, ("ann", "ben", "cyd")))
NAMES = ("one", "two", "three")
COMMANDS = 60
ORDERS = 400


class Orders:
    """Draws orders that are right more often than not, by what lies in a store."""

    def __init__(self, seed: int, store: Store) -> None:
        self._random = Random(seed)
        self._store = store
        self._fences: dict[str, int | None] = dict.fromkeys(STREAMS)

    async def draw(self) -> Order:
        stream, holder = self._random.choice(STREAMS), self._random.choice(HOLDERS)
        # A time that is over at once, or not before the test is.
        seconds = self._random.choice((0, 10**6))

        async def own(store: Store) -> int | None:
            fence = await store.own(stream, holder, seconds=seconds)
            self._fences[stream] = fence or self._fences[stream]
            return fence

        match self._random.randrange(20):
            case 0 | 1:
                return own
            case 2:
                return lambda store: store.disown(stream, holder)
            case 3:
                return lambda store: store.renew(holder, seconds=seconds)
            case _:
                batch = await self._batch()
                return lambda store: commit(store, batch)

    async def _batch(self) -> Batch:
        return Batch(
            appends=[await self._append() for _ in range(self._random.randrange(3))],
            changes=self._changes(),
            answers=[self._answer() for _ in range(self._random.randrange(2))],
            snapshots=[await self._snapshot() for _ in range(self._random.randrange(2))],
            sealed={
                name: self._random.randbytes(4)
                for name in self._random.sample(NAMES, self._rarely())
            },
            unsealed=self._random.sample(NAMES, self._random.randrange(2)),
        )

    def _rarely(self) -> bool:
        return self._random.random() < 0.1

    async def _append(self) -> Append:
        stream = self._random.choice(STREAMS)
        head = await self._store.head(stream)
        if self._rarely():
            head = Head(max(0, head.count + self._random.choice((-1, 1))), head.hash)
        if self._rarely():
            head = Head(head.count, BEFORE_THE_FIRST)
        fence = self._fences[stream]
        if self._rarely():
            fence = self._random.choice((None, 0, (fence or 0) + 1))
        bodies = [str(self._random.random()) for _ in range(self._random.randrange(3))]
        return Append(stream, head.count, fence, chained(stream, head, bodies))

    def _changes(self) -> dict[Account, int]:
        chosen = self._random.sample(ACCOUNTS, self._random.randrange(len(ACCOUNTS)))
        return {account: self._random.randint(-50, 60) for account in chosen}

    def _answer(self) -> Answered:
        return answered(self._random.randrange(COMMANDS), self._random.choice(HOLDERS))

    async def _snapshot(self) -> Snapshot:
        stream = self._random.choice(STREAMS)
        nothing = Entry(stream, 0, "", BEFORE_THE_FIRST)
        entry = self._random.choice([nothing, *await all_entries(self._store, stream)])
        return Snapshot(stream, entry.sequence, "?" if self._rarely() else entry.hash, entry.body)


async def outcome(store: Store, order: Order) -> object:
    try:
        return await order(store)
    except StorageError as error:
        return type(error), str(error)


KEYS = [key(number, holder) for number in range(COMMANDS) for holder in HOLDERS]


@pytest.mark.parametrize("seed", first_quick(range(3)))
async def test_every_storage_answers_as_memory_does(durable: str, seed: int) -> None:
    model, store = MemoryStore(), await open_store(durable)
    orders = Orders(seed, model)
    kinds: Counter[object] = Counter()
    for _ in range(ORDERS):
        order = await orders.draw()
        expected = await outcome(model, order)
        assert await outcome(store, order) == expected
        kinds[expected[0] if isinstance(expected, tuple) else "done"] += 1
    assert kinds.keys() == {"done", Conflict, Fenced, Overdrawn}
    assert kinds["done"] > ORDERS // 5
    found, expected = [await contents(it, STREAMS, KEYS, NAMES) for it in (store, model)]
    assert found == expected
    await store.close()
