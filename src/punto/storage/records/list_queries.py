"""Queries of lists, a page at a time, each in the order of an index of its table."""

from collections.abc import Callable, Sequence
from heapq import merge
from itertools import islice
from operator import itemgetter
from typing import Any, TypeVar

from punto.history.round_summary import RoundSummary
from punto.storage.records import cursor
from punto.storage.records.cursor import Moment, Settled
from punto.storage.records.filters import (
    DutyFilter,
    EventFilter,
    Net,
    RoundFilter,
    SettlementFilter,
    SignificantFilter,
    check_rounds,
    check_settlements,
    fits_round,
)
from punto.storage.records.operations import Operations
from punto.storage.records.port import RowPage
from punto.storage.records.query import (
    OF_A_PATRON,
    Where,
    known_tables,
    newest_first,
    page,
    read_newest,
    read_rows,
    select,
)
from punto.storage.records.rows import Duty, Opening, Settlement, SignificantRow
from punto.storage.records.schema import (
    DUTIES,
    OPENINGS,
    ROUNDS,
    SETTLEMENTS,
    SIGNIFICANT,
)
from punto.storage.sql_table import SqlTable

T = TypeVar("T")

ROUND_ORDER = ("opened_at", "table_name", "number")
SETTLEMENT_ORDER = ("at", "table_name", "number", "patron", "item")
EVENT_ORDER = ("at", "table_name", "sequence")
DUTY_ORDER = ("since", "table_name", "sequence")

_HAVING_NET = {
    None: "",
    Net.WON: "HAVING sum(net_cents) > 0",
    Net.LOST: "HAVING sum(net_cents) < 0",
}


def opening_at(table: str, sequence: int) -> Operations[Opening | None]:
    where = Where().equal(table_name=table).add("sequence <= ?", sequence)
    found = yield from read_newest(OPENINGS, where, ["sequence"], 0)
    return OPENINGS.reader()(found[0]) if found else None


def round_at(table: str, number: int) -> Operations[RoundSummary | None]:
    where = Where().equal(table_name=table, number=number)
    found = yield from read_rows(ROUNDS, f"SELECT * FROM record_rounds {where}", where)
    return found[0] if found else None


def rounds(wanted: RoundFilter, after: str | None, most: int) -> Operations[RowPage[RoundSummary]]:
    check_rounds(wanted)
    place = cursor.moment(after)
    patron, result, void = wanted.get("patron"), wanted.get("result"), wanted.get("void")
    if patron is not None:
        found = yield from _rounds_of(patron, wanted, place, most)
        return page(found, most, _same, lambda one: (one.opened_at, one.table, one.number))
    where = Where().equal(
        table_name=wanted.get("table"), game=wanted.get("game"), dealer=wanted.get("dealer")
    )
    if result is not None:
        where.add("result = ? AND void IS NULL", result.value)
    if void is not None:
        where.add("void IS NOT NULL" if void else "void IS NULL")
    where.listed(ROUND_ORDER, wanted.get("since"), wanted.get("until"), place)
    return (yield from _page(ROUNDS, where, ROUND_ORDER, most))


def _rounds_of(
    patron: str, wanted: RoundFilter, place: Moment | None, most: int
) -> Operations[list[RoundSummary]]:
    """One more round of the patron than fits on the page, reading on until there are enough."""
    fitting: list[RoundSummary] = []
    order = newest_first(ROUND_ORDER)
    columns = "at", "table_name", "number"
    while True:
        where = Where().add(OF_A_PATRON, patron).add("number > 0")
        where.equal(**{"(table_name || '')": wanted.get("table")})
        where.listed(columns, wanted.get("since"), wanted.get("until"), place)
        some = f"""
            SELECT at, table_name, number FROM record_settlements {where}
            GROUP BY at, table_name, number {_HAVING_NET[wanted.get("net")]}
            {newest_first(columns)} LIMIT ?"""
        theirs = f"""
            SELECT record_rounds.* FROM ({some}) AS theirs JOIN record_rounds
            ON record_rounds.table_name = theirs.table_name
            AND record_rounds.number = theirs.number"""
        found = yield select(ROUNDS.select(theirs, order), where, most + 1)
        rows = list(map(ROUNDS.reader(), found))
        fitting += [one for one in rows if fits_round(wanted, one)]
        if len(rows) <= most or len(fitting) > most:
            return fitting
        place = rows[-1].opened_at, rows[-1].table, rows[-1].number


def settlements(
    wanted: SettlementFilter, after: str | None, most: int
) -> Operations[RowPage[Settlement]]:
    check_settlements(wanted)
    place, table = cursor.settled(after), wanted.get("table")
    key = _key(SETTLEMENTS, SETTLEMENT_ORDER)
    if wanted.get("round") is not None or wanted.get("session") is not None:
        rows = yield from _settlements_at(wanted, place, most)
    elif wanted.get("patron") is not None or table is not None:
        rows = yield from _settlements(_those(wanted, table), wanted, place, most)
    else:
        # They lie by table, so that each gives its newest and the newest of these are taken.
        known = yield from known_tables()
        each = []
        for name in known:
            found = yield from _settlements(_those(wanted, name), wanted, place, most)
            each.append(found)
        rows = list(islice(merge(*each, key=key, reverse=True), most + 1))
    return page(rows, most, SETTLEMENTS.reader(), key)


def _settlements_at(
    wanted: SettlementFilter, place: Settled | None, most: int
) -> Operations[list[Any]]:
    """Wagers on one round or session, found by the moment at which it counts."""
    table, number, session = wanted.get("table"), wanted.get("round"), wanted.get("session")
    if number is not None and session is not None:
        return []
    source, time = ("rounds", "opened_at") if session is None else ("sessions", "at")
    where = Where().equal(table_name=table, number=number if session is None else session)
    found = yield select(f"SELECT {time} FROM record_{source} {where}", where)
    if not found:
        return []
    here = found[0][0], table or "", -session if session is not None else number
    where = _those(wanted, table).equal(at=here[0]).add("number = CAST(? AS bigint)", here[2])
    if place is not None and place[:3] <= here:
        rest = place[3:] if place[:3] == here else (-1, -1)
        where.add("(patron, item) < (CAST(? AS bigint), CAST(? AS bigint))", *rest)
    return (yield from _settlements(where, wanted, None, most))


def _those(wanted: SettlementFilter, table: str | None) -> Where:
    where = Where()
    patron, wager, won = wanted.get("patron"), wanted.get("wager"), wanted.get("won")
    if patron is not None:
        # A patron's wagers lie together; said like this, the table leads nobody to look elsewhere.
        where.add(OF_A_PATRON, patron).equal(**{"(table_name || '')": table})
    else:
        where.equal(table_name=table)
    if wager is not None:
        where.add("line IN (SELECT id FROM record_lines WHERE wager = ?)", wager)
    if won is not None:
        where.add("net_cents > 0" if won else "net_cents <= 0")
    return where


def _settlements(
    where: Where, wanted: SettlementFilter, place: Settled | None, most: int
) -> Operations[list[Any]]:
    where.listed(SETTLEMENT_ORDER, wanted.get("since"), wanted.get("until"), place)
    return (yield from read_newest(SETTLEMENTS, where, SETTLEMENT_ORDER, most))


def events(
    table: SqlTable[T], wanted: EventFilter, after: str | None, most: int
) -> Operations[RowPage[T]]:
    """A list of what happened at tables, by its time."""
    where = Where().equal(table_name=wanted.get("table"))
    where.listed(EVENT_ORDER, wanted.get("since"), wanted.get("until"), cursor.moment(after))
    return (yield from _page(table, where, EVENT_ORDER, most))


def significant(
    wanted: SignificantFilter, after: str | None, most: int
) -> Operations[RowPage[SignificantRow]]:
    where = Where().equal(table_name=wanted.get("table"))
    kinds = wanted.get("kinds", ())
    if kinds:
        marks = ", ".join("?" * len(kinds))
        tags = (kind.__struct_config__.tag for kind in kinds)
        where.add(f"json_extract(event, '$.event') IN ({marks})", *tags)
    where.listed(EVENT_ORDER, wanted.get("since"), wanted.get("until"), cursor.moment(after))
    return (yield from _page(SIGNIFICANT, where, EVENT_ORDER, most))


def duties(wanted: DutyFilter, after: str | None, most: int) -> Operations[RowPage[Duty]]:
    where = Where().equal(table_name=wanted.get("table"), dealer=wanted.get("dealer"))
    since = wanted.get("since")
    if since is not None:
        where.add("(until IS NULL OR until > ?)", since)
    where.listed(DUTY_ORDER, None, wanted.get("until"), cursor.moment(after))
    return (yield from _page(DUTIES, where, DUTY_ORDER, most))


def _page(
    table: SqlTable[T], where: Where, order: Sequence[str], most: int
) -> Operations[RowPage[T]]:
    rows = yield from read_newest(table, where, order, most)
    return page(rows, most, table.reader(), _key(table, order))


def _key(table: SqlTable[Any], order: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    columns = list(table.columns)
    return itemgetter(*map(columns.index, order))


def _same(one: T) -> T:
    return one
