"""The stream of the house: sound whatever is asked of it, and its snapshots too."""

from asyncio import Runner
from typing import get_args

import pytest
from audit import journals
from audit.forging import Forgery, checked, of_house
from audit.random_house import random_house
from audit.recorder import Recorder, keep

from punto.audit.journal_store import StoreJournal
from punto.audit.summary import JournalSummary
from punto.audit.verify import verify
from punto.house.events import HouseEvent
from punto.house.evolve import evolve
from punto.house.state import FRESH
from punto.house.stream import HOUSE, HouseRecord
from punto.journal.actor import dealer
from punto.journal.encoding import encode
from punto.journal.snapshot import Snapshot
from punto.storage.memory.store import MemoryStore


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_asked_of_a_house_its_journal_is_sound(seed: int) -> None:
    house = random_house(seed=seed, steps=2_000)
    assert isinstance(found := checked(of_house(house)), JournalSummary), str(found)
    kinds = {type(record.event) for record in house.records[HOUSE]}
    assert kinds == set(get_args(HouseEvent))


def test_a_house_that_only_sold_chips_may_have_done_so_by_anybody_of_its_staff() -> None:
    forgery = Forgery(journals.baccarat())
    records = forgery.records[HOUSE]
    first = records[0]
    assert isinstance(first, HouseRecord)
    records[0] = HouseRecord(first.at, dealer("dora"), first.command, first.event)
    assert isinstance(checked(forgery.data()), JournalSummary)


def saved(house: Recorder, count: int, state: str | None = None) -> Snapshot:
    """The house after so many entries, or what is said to be it."""
    folded = FRESH
    for record in house.records[HOUSE][:count]:
        assert isinstance(record, HouseRecord)
        folded = evolve(folded, record.event)
    (entry,) = [one for one in house.entries() if (one.stream, one.sequence) == (HOUSE, count)]
    return Snapshot(HOUSE, count, entry.hash, state or encode(folded).decode())


def test_a_snapshot_of_the_house_is_what_its_entries_fold_to() -> None:
    house = journals.people()
    richer = encode(FRESH).decode().replace('"administrators":0', '"administrators":9')
    with Runner() as runner:
        for snapshot, fault in (
            (saved(house, 20), None),
            (
                saved(house, 20, richer),
                (
                    "house, entry 20: found a snapshot of another state; "
                    "expected the state that the entries fold to"
                ),
            ),
        ):
            store = MemoryStore()
            runner.run(keep(store, house, snapshot))
            found = verify(StoreJournal(store, runner.run))
            assert isinstance(found, JournalSummary) if fault is None else str(found) == fault
