"""A receipt read from where the index says that its round lies is the one that the whole journal
gives."""

from collections.abc import Iterator

import pytest
from audit.random_table import PATRONS
from msgspec.structs import replace
from storage.records import houses
from storage.records.following import follow_all
from storage.records.questions import every
from tiers import first_quick

from punto.history.receipt.round import Receipt, concerns, describe
from punto.history.round import find_round
from punto.history.round_summary import RoundSummary
from punto.journal.hash_chain import Entry
from punto.server.commit.loaded_streams import BrokenStream
from punto.server.records.round_reader import find_entries, read_round
from punto.storage.factory import open_store
from punto.storage.port import Append, Batch, Store
from punto.stream_kinds.formats import read
from punto.table.stream import TableRecord


async def filled(store: Store, house: houses.Streams) -> list[RoundSummary]:
    """The rounds of a house whose journal and index the store has."""
    appends = [Append(name, 0, None, [one for one, _ in pairs]) for name, pairs in house.items()]
    async with store.transaction() as transaction:
        await transaction.commit(Batch(appends=appends))
    await follow_all(store)
    return await every(store.records.rounds)


async def receipt(store: Store, row: RoundSummary, patron: str | None) -> Receipt | None:
    found = read_round(await find_entries(store, row, patron))
    return describe(found, patron) if patron is None or concerns(found, patron) else None


def from_the_first_entry(
    house: houses.Streams, row: RoundSummary, patron: str | None
) -> Receipt | None:
    found = find_round(row.table, _records(house, f"table/{row.table}"), row.number)
    assert found is not None
    return describe(found, patron) if patron is None or concerns(found, patron) else None


def _records(house: houses.Streams, stream: str) -> Iterator[tuple[Entry, TableRecord]]:
    for entry, _ in house[stream]:
        record = read(stream, entry.body)
        assert isinstance(record, TableRecord)
        yield entry, record


@pytest.mark.parametrize("seed", first_quick([None, 1, 2]))
async def test_a_receipt_needs_no_more_than_a_part_of_the_journal(seed: int | None) -> None:
    house = houses.played() if seed is None else houses.random_house(seed)
    store = await open_store("memory:")
    given = 0
    for row in await filled(store, house):
        for patron in (None, *PATRONS):
            found = await receipt(store, row, patron)
            assert found == from_the_first_entry(house, row, patron)
            given += found is not None
    assert given > 80


async def test_so_it_is_in_a_database(durable: str) -> None:
    house = houses.random_house(3)
    store = await open_store(durable)
    rows = await filled(store, house)
    assert rows
    for row in rows[::5]:
        assert await receipt(store, row, "bob") == from_the_first_entry(house, row, "bob")
        assert await receipt(store, row, None) == from_the_first_entry(house, row, None)
    await store.close()


async def test_an_index_that_is_not_of_this_journal_is_noticed() -> None:
    store = await open_store("memory:")
    row, *_ = await filled(store, {"table/B1": houses.played()["table/B1"]})
    for wrong, words in (
        (replace(row, table="B2"), "table/B2 has a round before it was opened"),
        (replace(row, shoe=99), "table/B1 has no shoe 99 before round"),
        (replace(row, number=99), "round 99 is not where the index has it in B1"),
    ):
        with pytest.raises(BrokenStream, match=words):
            await receipt(store, wrong, None)
