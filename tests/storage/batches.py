"""Batches for the tests of storage, and what has come of them."""

import json
from collections.abc import Collection

import pytest

from punto.journal.hash_chain import Entry, Head, chained
from punto.ledger.account import CAGE, Account, patron
from punto.storage.port import (
    Answered,
    Append,
    Batch,
    CommandKey,
    Locked,
    StorageError,
    Store,
)

STREAM = "table/T1"
ANN = patron("ann")
BEN = patron("ben")


def key(number: int, sender: str = "ann") -> CommandKey:
    return CommandKey(sender, f"command-{number}")


def answered(number: int, sender: str = "ann", answer: str = '{"accepted":true}') -> Answered:
    return Answered(key(number, sender), f"digest-{number}", answer)


def append(
    head: Head, *bodies: str, stream: str = STREAM, fence: int | None = None
) -> tuple[Append, Head]:
    """Entries behind a head, and the head after them."""
    entries = chained(stream, head, list(bodies))
    after = Head(entries[-1].sequence, entries[-1].hash) if entries else head
    return Append(stream, head.count, fence, entries), after


def given(*bodies: str, stream: str = STREAM, fence: int | None = None) -> Append:
    """The first entries of a stream."""
    return append(Head(), *bodies, stream=stream, fence=fence)[0]


def sold(number: int, cents: int = 100) -> tuple[str, dict[Account, int]]:
    """An entry that says what it did to the accounts, and the changes."""
    return json.dumps({"number": number, "sold": cents}), {CAGE: -cents, ANN: cents}


async def commit(store: Store, batch: Batch) -> None:
    async with store.transaction() as transaction:
        await transaction.commit(batch)


async def look(store: Store, accounts: list[Account], commands: list[CommandKey]) -> Locked:
    async with store.transaction() as transaction:
        return await transaction.lock(accounts, commands)


async def sell(store: Store, head: Head, *, fence: int | None = None) -> Head:
    """Sells Ann chips for a dollar: an entry, two changes and an answer in one batch."""
    number = head.count + 1
    body, changes = sold(number)
    entries, after = append(head, body, fence=fence)
    async with store.transaction() as transaction:
        await transaction.lock([CAGE, ANN], [key(number)])
        await transaction.commit(
            Batch(appends=[entries], changes=changes, answers=[answered(number)])
        )
    return after


async def all_entries(store: Store, stream: str = STREAM) -> list[Entry]:
    found: list[Entry] = []
    while more := await store.entries(stream, after=len(found)):
        found += more
    return found


async def contents(
    store: Store, streams: Collection[str], keys: list[CommandKey], secrets: Collection[str]
) -> object:
    """All that lies in a store, as far as it is asked for."""
    balances = dict(await store.balances())
    some = sorted(balances)[::2]
    return (
        dict(await store.heads()),
        {stream: lease.holder for stream, lease in (await store.leases()).items()},
        [await all_entries(store, stream) for stream in streams],
        balances,
        dict(await store.balances(some)),
        await look(store, some, keys),
        [await store.snapshot(stream) for stream in streams],
        [await store.secret(name) for name in secrets],
    )


async def assert_sound(store: Store) -> int:
    """How many sales there were; each of them has its entry, its changes and its answer."""
    entries = await all_entries(store)
    bodies = [entry.body for entry in entries]
    assert entries == chained(STREAM, Head(), bodies)
    assert await store.head(STREAM) == (Head(len(entries), entries[-1].hash) if entries else Head())
    assert bodies == [sold(number)[0] for number in range(1, len(entries) + 1)]
    cents = sum(json.loads(body)["sold"] for body in bodies)
    assert await store.balances() == ({CAGE: -cents, ANN: cents} if entries else {})
    keys = [key(number) for number in range(1, len(entries) + 2)]
    assert (await look(store, [], keys)).answers == {
        one: answered(number) for number, one in enumerate(keys[:-1], start=1)
    }
    return len(entries)


async def assert_refuses_text(store: Store, text: str) -> None:
    """No command has such an id or sender, and the store goes on."""
    with pytest.raises(StorageError):
        await look(store, [], [CommandKey("ann", text)])
    with pytest.raises(StorageError):
        await commit(store, Batch(answers=[answered(1), answered(2, text)]))
    await sell(store, Head())
    assert await assert_sound(store) == 1
