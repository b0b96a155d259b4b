"""A journal in a storage: read at one moment, page by page, with its accounts and snapshots."""

import sqlite3
from asyncio import Runner
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest
from audit import journals, tournaments
from audit.forging import checked, of_house
from audit.recorder import Recorder, keep, snapshot
from audit.test_journal_file import small
from msgspec.structs import replace

from punto.audit.fault import Fault
from punto.audit.summary import JournalSummary
from punto.audit.verify import verify
from punto.journal.snapshot import Snapshot
from punto.ledger.account import Account
from punto.storage import store_journal as store_module
from punto.storage.factory import open_store
from punto.storage.journal_export import exported
from punto.storage.memory.store import MemoryStore
from punto.storage.port import Append, Batch, StorageError, Store
from punto.storage.store_journal import StoreJournal


@pytest.fixture
def runner() -> Iterator[Runner]:
    with Runner() as made:
        yield made


@pytest.fixture
def store(url: str, runner: Runner) -> Iterator[Store]:
    opened = runner.run(open_store(url))
    yield opened
    runner.run(opened.close())


@pytest.mark.parametrize("played", journals.ALL, ids=lambda played: played.__name__)
def test_a_storage_is_read_as_its_export_is(
    played: Callable[[], Recorder], runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "ENTRIES_AT_ONCE", 7)
    store = MemoryStore()
    runner.run(keep(store, played()))
    journal = StoreJournal(store, runner.run)
    assert verify(journal) == checked(of_house(played()))
    assert b"".join(exported(journal)) == of_house(played())


def test_every_storage_verifies(store: Store, runner: Runner) -> None:
    house = journals.power()
    count = len(house.records["table/P1"])
    runner.run(keep(store, house, snapshot(house, "table/P1", count - 3)))
    journal = StoreJournal(store, runner.run)
    assert verify(journal) == checked(of_house(house))
    assert b"".join(exported(journal)) == of_house(house)
    head = house.heads()["table/P1"]
    assert isinstance(verify(journal, [("table/P1", head.hash)]), JournalSummary)


def other_state(saved: Snapshot, field: str) -> Snapshot:
    """A number of the state is another: a digit more stands before it."""
    return replace(saved, state=saved.state.replace(f'"{field}":', f'"{field}":7', 1))


@pytest.mark.parametrize(
    ("played", "stream", "field"),
    [
        (journals.power, "table/P1", "rounds"),
        (journals.people, "house", "administrators"),
        (tournaments.spring, "tournament/spring", "chips_cents"),
    ],
)
def test_a_snapshot_of_any_stream_is_what_its_entries_fold_to(
    played: Callable[[], Recorder], stream: str, field: str, runner: Runner
) -> None:
    house = played()
    saved = snapshot(house, stream, len(house.records[stream]) - 5)
    for told, fault in ((saved, None), (other_state(saved, field), "a snapshot of another state")):
        store = MemoryStore()
        runner.run(keep(store, house, told))
        found = verify(StoreJournal(store, runner.run))
        assert (found.found if isinstance(found, Fault) else None) == fault


def test_a_snapshot_of_another_state_is_found_out(store: Store, runner: Runner) -> None:
    house = journals.power()
    richer = other_state(snapshot(house, "table/P1", 60), "rounds")
    runner.run(keep(store, house, richer))
    fault = verify(StoreJournal(store, runner.run))
    assert str(fault) == (
        "table/P1, entry 60: found a snapshot of another state; "
        "expected the state that the entries fold to"
    )


def test_a_snapshot_of_another_journal_is_found_out(runner: Runner) -> None:
    house = journals.power()

    class Doctored(MemoryStore):
        async def snapshot(self, stream: str) -> Snapshot | None:
            if stream != "table/P1":
                return None
            return replace(snapshot(house, stream, 60), hash="ab" * 32)

    store = Doctored()
    runner.run(keep(store, house))
    fault = verify(StoreJournal(store, runner.run))
    expected = house.entries()[62].hash
    assert str(fault) == (
        f"table/P1, entry 60: found a snapshot taken at {'ab' * 32}; expected {expected}"
    )


TAMPERING = {
    "UPDATE accounts SET cents = cents + 1 WHERE account = 'patron/ann'": (
        "the journal: found a balance of 343501 cents for patron/ann; "
        "expected 343500 cents, by the entries"
    ),
    "INSERT INTO accounts VALUES ('patron/eve', 500, 0)": (
        "the journal: found a balance of 500 cents for patron/eve; expected 0 cents, by the entries"
    ),
    "DELETE FROM entries WHERE stream = 'table/P1' AND sequence > 190": (
        "table/P1: found 190 entries; expected 193, by the head of the stream"
    ),
    "DELETE FROM entries WHERE stream = 'table/P1' AND sequence = 5": (
        "table/P1, entry 6: found entry 6; expected entry 5"
    ),
    "UPDATE entries SET body = body || ' ' WHERE stream = 'table/P1' AND sequence = 5": None,
    "UPDATE entries SET hash = 'x' WHERE stream = 'table/P1' AND sequence = 5": None,
    "UPDATE streams SET head = 'x' WHERE stream = 'table/P1'": None,
    "UPDATE streams SET count = 3 WHERE stream = 'table/P1'": None,
    "DELETE FROM streams WHERE stream = 'table/P1'": None,
    "UPDATE entries SET sequence = sequence + 1 WHERE stream = 'table/P1' AND sequence = 193": None,
    "INSERT INTO entries VALUES ('table/P1', 194, '{}', 'x')": (
        "the journal: found entry 194 of table/P1; "
        "expected nothing beside the streams as they stand"
    ),
    "INSERT INTO entries VALUES ('table/GHOST', 1, '{}', 'x')": (
        "the journal: found entry 1 of table/GHOST; "
        "expected nothing beside the streams as they stand"
    ),
    "INSERT INTO entries VALUES ('table/P1', -1, '{}', 'x')": (
        "the journal: found entry -1 of table/P1; expected nothing beside the streams as they stand"
    ),
    "INSERT INTO snapshots VALUES ('table/P1', 99999, 'x', '{}')": (
        "the journal: found snapshot 99999 of table/P1; "
        "expected nothing beside the streams as they stand"
    ),
}


@pytest.mark.parametrize("statement", TAMPERING)
def test_whoever_writes_into_the_database_is_found_out(
    statement: str, tmp_path: Path, runner: Runner
) -> None:
    path = tmp_path / "house.db"
    store = runner.run(open_store(str(path)))
    runner.run(keep(store, journals.power()))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()
    fault = verify(StoreJournal(store, runner.run))
    runner.run(store.close())
    assert isinstance(fault, Fault)
    assert str(fault) == (TAMPERING[statement] or str(fault))


class Busy(MemoryStore):
    """A house in which chips are bought whenever somebody looks at the balances."""

    def __init__(self, house: Recorder, times: int) -> None:
        super().__init__()
        self._house = house
        self._times = times

    async def balances(self, accounts: Collection[Account] | None = None) -> Mapping[Account, int]:
        found = await super().balances(accounts)
        if self._times:
            self._times -= 1
            count = len(self._house.records["house"])
            self._house.buy("ann", 100)
            entry = [one for one in self._house.entries() if one.stream == "house"][-1]
            changes = {Account("house/cage"): -100, Account("patron/ann"): 100}
            async with self.transaction() as transaction:
                appended = Append("house", count, None, [entry])
                await transaction.commit(Batch(appends=[appended], changes=changes))
        return found


def test_a_house_that_goes_on_is_read_at_one_moment(runner: Runner) -> None:
    house = small()
    store = Busy(house, times=3)
    runner.run(keep(store, house))
    journal = StoreJournal(store, runner.run)
    found = verify(journal)
    assert isinstance(found, JournalSummary)
    assert found.entries == 4
    # What comes after the moment is not looked at.
    store._times = 1
    runner.run(store.balances())
    assert verify(journal) == found


def test_a_house_that_never_stands_still_is_said_to_be_busy(runner: Runner) -> None:
    house = small()
    store = Busy(house, times=10**6)
    runner.run(keep(store, house))
    with pytest.raises(StorageError) as refused:
        verify(StoreJournal(store, runner.run))
    assert str(refused.value) == (
        "the house is too busy to be read at one moment: read a backup of it"
    )
