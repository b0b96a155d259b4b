"""When a table was opened, as the index tells it of any entry."""

from storage.records import houses

from punto.storage.port import Store
from punto.storage.records.rows import Opening
from punto.table.events import TableOpened


async def test_the_opening_of_an_entry_is_the_last_before_it(store: Store) -> None:
    await houses.feed(store, houses.entries(houses.played()))
    pairs = houses.played()["table/T1"]
    opened = [entry.sequence for entry, one in pairs if isinstance(one.event, TableOpened)]
    assert len(opened) == 2
    for entry, _ in pairs:
        found = await store.records.opening_at("T1", entry.sequence)
        assert found is not None
        assert found.sequence == max(one for one in opened if one <= entry.sequence)
    first = await store.records.opening_at("T1", opened[1] - 1)
    assert isinstance(first, Opening)
    assert (first.table, first.until is None) == ("T1", False)
    assert await store.records.opening_at("T1", 0) is None
    assert await store.records.opening_at("T2", 10**30) is None
