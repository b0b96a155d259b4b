"""What can go wrong with a question, and that no question reads more of the index than it must."""

from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection, connect

import pytest
from storage.records import houses
from storage.records.questions import every

from punto.history.round_summary import RoundSummary
from punto.rules.refusal import InputError
from punto.rules.round import Result
from punto.storage.factory import open_store
from punto.storage.port import Store
from punto.storage.records import list_queries, sum_queries
from punto.storage.records.filters import (
    DutyFilter,
    Net,
    RoundFilter,
    SettlementFilter,
    SignificantFilter,
)
from punto.storage.records.operations import Operations, Select
from punto.storage.records.port import MAX_ROWS, Records
from punto.storage.records.schema import FLOATS, IRREGULARITIES
from punto.table.events import OrderAlarmRaised, ShoeReconciled

HUGE = 10**30


@pytest.fixture
async def records(store: Store) -> Records:
    """The index of the house that was played."""
    await houses.feed(store, houses.entries(houses.played()))
    return store.records


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[Connection]:
    """With a database in which that index is."""
    store = await open_store(str(tmp_path / "house.db"))
    await houses.feed(store, houses.entries(houses.played()))
    await store.close()
    with closing(connect(tmp_path / "house.db")) as made:
        yield made


def encoded(text: str) -> str:
    return urlsafe_b64encode(text.encode()).decode()


NO_PLACES = (
    "",
    "x",
    "nonsense!",
    "\xe9",
    encoded("[]"),
    encoded("[1, 2, 3]"),
    encoded('[1, "T1"]'),
    encoded('[1, "T1", 2, 3, 4, 5]'),
    encoded(f'[{HUGE}, "T1", 1]'),
    encoded('[1, "T\\u0000", 1]'),
    encoded('[1, "\\ud800", 1]'),
    encoded('{"at": 1}'),
)


async def test_a_place_that_no_page_gave_is_refused(records: Records) -> None:
    for after in NO_PLACES:
        for listing in (records.rounds, records.settlements, records.significant, records.duties):
            with pytest.raises(InputError, match=" is no place in this list; expected what a "):
                await listing(after=after)


async def test_a_place_anywhere_is_taken_as_it_is(records: Records) -> None:
    everything = await every(records.rounds)

    async def after(place: str, **wanted: int) -> list[RoundSummary]:
        found = await records.rounds(after=encoded(place), most=MAX_ROWS, **wanted)  # type: ignore[arg-type]
        return found.rows

    assert await after('[9000000000000000000, "zzz", -5]') == everything
    assert await after('[-9000000000000000000, "", 9000000000000000000]') == []
    # One that another table's was opened with, to the microsecond.
    number = next(
        number
        for number, one in enumerate(everything)
        if number > 20 and one.opened_at == everything[number + 1].opened_at
    )
    one = everything[number]
    place = f'[{one.opened_at}, "{one.table}", {one.number}]'
    assert await after(place) == everything[number + 1 :]
    for until in (one.opened_at - 1, one.opened_at, one.opened_at + 1):
        expected = [other for other in everything[number + 1 :] if other.opened_at < until]
        assert await after(place, until=until) == expected
    settled = records.settlements
    wagers = (await settled(table="P1", round=1)).rows
    assert len(wagers) > 3
    for place, rows in (
        ('[1, "T1", 99999999999, 99999999999, 99999999999]', []),
        (f'[{wagers[0].at}, "P0", 1, 99999999999, 99999999999]', []),
        (f'[{wagers[0].at}, "P1", 1, 99999999999, 0]', wagers),
        (f'[{wagers[0].at}, "P2", 1, -1, -1]', wagers),
        ('[9000000000000000000, "", -1, -1, -1]', wagers),
    ):
        assert (await settled(table="P1", round=1, after=encoded(place))).rows == rows


async def test_the_last_page_says_that_it_is_the_last(records: Records) -> None:
    count = len(await every(records.rounds))
    full = await records.rounds(most=count)
    assert (len(full.rows), full.after) == (count, None)
    short = await records.rounds(most=count - 1)
    assert short.after is not None
    rest = await records.rounds(after=short.after)
    assert (len(rest.rows), rest.after) == (1, None)


async def test_what_cannot_be_there_is_not_found(records: Records) -> None:
    for name in ("", "a\0b", "\ud800", "no-such", "x" * 10_000, "'; DROP TABLE record_rounds"):
        assert (await records.rounds(table=name)).rows == []
        assert (await records.rounds(dealer=name or "-")).rows == []
        assert (await records.rounds(patron=name, void=True)).rows == []
        assert (await records.settlements(patron=name)).rows == []
        assert (await records.settlements(wager=name)).rows == []
        assert (await records.significant(table=name)).rows == []
        assert await records.round_at(name, 1) is None
        assert (await records.position(name, since=0, until=HUGE)).tables == []
        assert await records.balances(name, [("T1", 1), (name, 1)]) == {}
    for number in (-HUGE, -1, 0, 2**31, 2**63, HUGE):
        assert await records.round_at("T1", number) is None
        assert (await records.settlements(table="T1", round=number)).rows == []
        assert (await records.settlements(table="T1", session=number)).rows == []
    assert await every(records.rounds, since=-HUGE, until=HUGE) == await every(records.rounds)
    assert (await records.rounds(since=HUGE)).rows == []
    assert await records.hold("table", since=HUGE) == []
    assert await records.hold("table", since=-HUGE) == await records.hold("table")
    assert await records.hold("table", since=7, until=7) == []
    assert await records.hold("table", since=8, until=7) == []


async def test_a_page_has_a_size(store: Store) -> None:
    for most in (0, MAX_ROWS + 1):
        with pytest.raises(AssertionError):
            await store.records.rounds(most=most)
    for wanted in ({"round": 1}, {"session": 1}):
        with pytest.raises(AssertionError):
            await store.records.settlements(**wanted)  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        await store.records.rounds(net=Net.WON)


async def test_the_rows_of_an_index_are_not_those_that_it_hands_out(records: Records) -> None:
    one = (await records.rounds()).rows[0]
    before = await every(records.rounds)
    one.hold_cents += 1
    one.player_cards.append("As")
    one.sums.clear()
    assert await every(records.rounds) == before


def asked() -> Iterator[tuple[str, Operations[object]]]:
    """Questions, and what their answers lie in by the order in which they are given."""
    place = encoded('[1, "T1", 1]')
    settled = encoded('[1, "T1", 1, 1, 1]')
    by_patron = "record_settlements_by_patron"
    for index, wanted in (
        ("record_rounds_by_time", RoundFilter()),
        ("record_rounds_by_time", RoundFilter(result=Result.TIE)),
        ("record_rounds_by_table", RoundFilter(table="T1")),
        ("record_rounds_by_game", RoundFilter(game="baccarat")),
        ("record_rounds_by_dealer", RoundFilter(dealer="dora")),
        ("record_rounds_by_dealer", RoundFilter(since=1, until=9, dealer="dora")),
        ("record_rounds_void", RoundFilter(void=True)),
        ("record_rounds_by_", RoundFilter(void=False, table="T1", dealer="dora")),
        (by_patron, RoundFilter(patron="ann")),
        (by_patron, RoundFilter(patron="ann", table="T1", until=10**18)),
        (by_patron, RoundFilter(patron="ann", net=Net.WON)),
    ):
        for after in (None, place):
            yield index, list_queries.rounds(wanted, after, 10)
    by_table = "record_settlements USING PRIMARY KEY (table_name=?"
    for index, one in (
        (by_table, SettlementFilter()),
        (by_table, SettlementFilter(table="T1", since=1)),
        (f"{by_table} AND at=? AND number=?", SettlementFilter(table="T1", round=3)),
        (f"{by_table} AND at=? AND number=?", SettlementFilter(table="D1", session=1)),
        (by_patron, SettlementFilter(patron="ann")),
        (by_patron, SettlementFilter(patron="ann", since=1, until=10)),
        (by_patron, SettlementFilter(patron="ann", table="T1", wager="tie")),
    ):
        for after in (None, settled):
            yield index, list_queries.settlements(one, after, 10)
    for after in (None, place):
        yield "record_irregularities_by_time", list_queries.events(IRREGULARITIES, {}, after, 10)
        yield "record_floats_by_time", list_queries.events(FLOATS, {}, after, 10)
    for kinds in ((), (OrderAlarmRaised, ShoeReconciled)):
        noted = SignificantFilter(kinds=kinds)
        yield "record_significant_by_time", list_queries.significant(noted, place, 10)
    yield "record_duties_by_time", list_queries.duties({}, place, 10)
    yield "record_duties_by_dealer", list_queries.duties(DutyFilter(dealer="dora"), place, 10)


def plans(connection: Connection, operations: Operations[object]) -> Iterator[str]:
    """How SQLite goes about each statement of a question."""
    try:
        one = next(operations)
        while True:
            assert isinstance(one, Select)
            explained = connection.execute(f"EXPLAIN QUERY PLAN {one.sql}", one.parameters)
            yield from (line for *_, line in explained)
            one = operations.send(connection.execute(one.sql, one.parameters).fetchall())
    except StopIteration:
        pass


SMALL = ("record_streams", "record_lines", "of_sheet")
"""Tables that may be gone through whole."""


async def test_no_list_goes_through_a_large_table_or_sorts_it(connection: Connection) -> None:
    for index, operations in asked():
        lines = list(plans(connection, operations))
        assert any(index in line for line in lines), (index, lines)
        page_is_cut = False
        for line in lines:
            # From here on there are no more rows than a page has.
            page_is_cut |= line in ("SCAN page", "SCAN theirs")
            in_order = "INDEX" in line or any(small in line for small in SMALL)
            assert page_is_cut or in_order or not line.startswith("SCAN"), (index, line)
            assert page_is_cut or not line.startswith("USE TEMP B-TREE FOR"), (index, line)
            page_is_cut &= not line.endswith("FOR ORDER BY")


async def test_sums_are_read_from_the_hours_and_rows_that_they_are_about(
    connection: Connection,
) -> None:
    for operations in (
        sum_queries.position("ann", 5, 6),
        sum_queries.cells(0, None),
        sum_queries.cells(1, 2),
        sum_queries.shift("T1", None, 5, 6),
        sum_queries.shift(None, "dora", 5, 6),
    ):
        lines = [line for line in plans(connection, operations) if line.startswith("SCAN")]
        # A page is what another statement has found, and added up.
        assert [line for line in lines if not line.endswith((*SMALL, " page"))] == []


async def test_of_what_moved_balances_only_the_patron_s_own_is_read(connection: Connection) -> None:
    lines = list(plans(connection, sum_queries.balances("ann", [("T1", 5), ("P1", 6)])))
    read = [line for line in lines if "record_movements" in line]
    by_patron = "SEARCH record_movements USING PRIMARY KEY (patron=? AND at"
    assert len(read) == 2
    assert all(line.startswith(by_patron) for line in read), read
    assert not any("SCAN record" in line for line in lines), lines
