"""Lists asked of the index, in steps: each is read in the order of an index, a page at a time."""

from collections.abc import Callable, Sequence
from heapq import merge
from itertools import islice
from typing import Any, TypeVar

from punto.storage.records import cursor, filters, tuples
from punto.storage.records.asking import (
    OF_A_PATRON,
    ROUNDS_IN,
    Where,
    ask,
    newest_first,
    page,
    tables,
)
from punto.storage.records.cursor import Moment, Settled
from punto.storage.records.port import Page
from punto.storage.records.rows import Duty, Opening, Round, Settlement, Significant
from punto.storage.records.shapes import DUTIES, OPENINGS, SIGNIFICANT, Row, Shape
from punto.storage.records.steps import Steps

T = TypeVar("T")

IN_TIME = ("opened_at", "table_name", "number")
SETTLED = ("at", "table_name", "number", "patron", "item")
HAPPENED = ("at", "table_name", "sequence")

_SETTLEMENTS = """
    SELECT s.table_name, s.at, s.number, s.stake_cents, s.net_cents, s.commission_cents,
        l.wager, l.pays, l.rule, p.name, s.patron, s.item
    FROM ({}) AS s JOIN record_lines AS l ON l.id = s.line
        JOIN record_patrons AS p ON p.id = s.patron
    ORDER BY s.at DESC, s.table_name DESC, s.number DESC, s.patron DESC, s.item DESC"""


_NET = {
    None: "",
    filters.Net.WON: " HAVING sum(net_cents) > 0",
    filters.Net.LOST: " HAVING sum(net_cents) < 0",
}


def opening_at(table: str, sequence: int) -> Steps[Opening | None]:
    where = Where().equal(table_name=table).add("sequence <= ?", sequence)
    columns = ", ".join(OPENINGS.columns)
    found = yield ask(
        f"SELECT {columns} FROM record_openings {where} ORDER BY sequence DESC LIMIT 1", where
    )
    return Opening(*found[0]) if found else None


def round_at(table: str, number: int) -> Steps[Round | None]:
    where = Where().equal(table_name=table, number=number)
    found = yield ask(ROUNDS_IN.format(f"SELECT * FROM record_rounds {where}"), where)
    return tuples.round_of(found[0]) if found else None


def rounds(wanted: filters.Rounds, after: str | None, most: int) -> Steps[Page[Round]]:
    place = cursor.moment(after)
    if wanted.patron is not None:
        rows = yield from _rounds_of(wanted.patron, wanted, place, most)
    else:
        where = Where().equal(table_name=wanted.table, game=wanted.game, dealer=wanted.dealer)
        if wanted.result is not None:
            where.add("result = ? AND void IS NULL", wanted.result.value)
        if wanted.void is not None:
            where.add("void IS NOT NULL" if wanted.void else "void IS NULL")
        where.listed(IN_TIME, wanted.since, wanted.until, place)
        some = f"SELECT * FROM record_rounds {where} {newest_first(IN_TIME)} LIMIT ?"
        found = yield ask(ROUNDS_IN.format(some), where, most + 1)
        rows = [tuples.round_of(row) for row in found]
    return page(rows, most, _same, lambda one: (one.opened_at, one.table, one.number))


def _rounds_of(
    patron: str, wanted: filters.Rounds, place: Moment | None, most: int
) -> Steps[list[Round]]:
    """The patron's rounds, one more than there is room for, out of as many as that takes."""
    fitting: list[Round] = []
    while True:
        where = Where().add(OF_A_PATRON, patron).add("number > 0")
        where.equal(**{"(table_name || '')": wanted.table})
        columns = "at", "table_name", "number"
        where.listed(columns, wanted.since, wanted.until, place)
        order = newest_first(columns)
        each = f"{where} GROUP BY at, table_name, number{_NET[wanted.net]}"
        some = f"SELECT at, table_name, number FROM record_settlements {each} {order}"
        theirs = f"""
            SELECT record_rounds.* FROM ({some} LIMIT ?) AS theirs JOIN record_rounds
            ON record_rounds.table_name = theirs.table_name
            AND record_rounds.number = theirs.number"""
        found = yield ask(ROUNDS_IN.format(theirs), where, most + 1)
        rows = [tuples.round_of(row) for row in found]
        fitting += [one for one in rows if wanted.fits(one)]
        if len(rows) <= most or len(fitting) > most:
            return fitting
        place = rows[-1].opened_at, rows[-1].table, rows[-1].number


def settlements(
    wanted: filters.Settlements, after: str | None, most: int
) -> Steps[Page[Settlement]]:
    place = cursor.settled(after)
    if wanted.round is not None or wanted.session is not None:
        rows = yield from _settlements_at(wanted, place, most)
    elif wanted.patron is not None or wanted.table is not None:
        rows = yield from _settlements(_those(wanted, wanted.table), wanted, place, most)
    else:
        # They lie by table, so that each gives its newest and the newest of these are taken.
        known = yield from tables()
        each = []
        for table in known:
            found = yield from _settlements(_those(wanted, table), wanted, place, most)
            each.append(found)
        rows = list(islice(merge(*each, key=_settled, reverse=True), most + 1))
    return page(rows, most, lambda row: tuples.settlement_of(row[:10]), _settled)


def _settlements_at(
    wanted: filters.Settlements, place: Settled | None, most: int
) -> Steps[list[Row]]:
    """Wagers on one round or session, which lie where it counts."""
    if wanted.round is not None:
        number, source, time = wanted.round, "record_rounds", "opened_at"
    else:
        number, source, time = wanted.session or 0, "record_sessions", "at"
    if wanted.round is not None and wanted.session is not None:
        return []
    where = Where().equal(table_name=wanted.table, number=number)
    found = yield ask(f"SELECT {time} FROM {source} {where}", where)
    if not found:
        return []
    here = found[0][0], wanted.table or "", number if wanted.round is not None else -number
    where = _those(wanted, wanted.table).equal(at=here[0])
    where.add("number = CAST(? AS bigint)", here[2])
    if place is not None and place[:3] <= here:
        rest = place[3:] if place[:3] == here else (-1, -1)
        where.add("(patron, item) < (CAST(? AS bigint), CAST(? AS bigint))", *rest)
    rows = yield from _settlements(where, wanted, None, most)
    return rows


def _those(wanted: filters.Settlements, table: str | None) -> Where:
    where = Where()
    if wanted.patron is not None:
        # A patron's wagers lie together; said like this, the table leads nobody to look elsewhere.
        where.add(OF_A_PATRON, wanted.patron).equal(**{"(table_name || '')": table})
    else:
        where.equal(table_name=table)
    if wanted.wager is not None:
        where.add("line IN (SELECT id FROM record_lines WHERE wager = ?)", wanted.wager)
    if wanted.won is not None:
        where.add("net_cents > 0" if wanted.won else "net_cents <= 0")
    return where


def _settlements(
    where: Where, wanted: filters.Settlements, place: Settled | None, most: int
) -> Steps[list[Row]]:
    where.listed(SETTLED, wanted.since, wanted.until, place)
    some = f"SELECT * FROM record_settlements {where} {newest_first(SETTLED)} LIMIT ?"
    found = yield ask(_SETTLEMENTS.format(some), where, most + 1)
    return found


def _settled(row: Row) -> tuple[int | str, ...]:
    table, at, number, *_, patron, item = row
    return at, table, number, patron, item


def listed(
    shape: Shape,
    make: Callable[[Sequence[Any]], T],
    wanted: filters.Happened,
    after: str | None,
    most: int,
) -> Steps[Page[T]]:
    """A list of things that happened, each at one moment."""
    where = Where().equal(table_name=wanted.table)
    where.listed(HAPPENED, wanted.since, wanted.until, cursor.moment(after))
    return (yield from _listed(shape, make, where, HAPPENED, most))


def significant(wanted: filters.Noted, after: str | None, most: int) -> Steps[Page[Significant]]:
    where = Where().equal(table_name=wanted.table)
    if wanted.kinds:
        # An event begins with its name, as it is written.
        names = [f'{{"event":"{kind.__name__}"' for kind in wanted.kinds]
        any_of = " OR ".join(f"substr(event, 1, {len(name)}) = ?" for name in names)
        where.add(f"({any_of})", *names)
    where.listed(HAPPENED, wanted.since, wanted.until, cursor.moment(after))
    return (yield from _listed(SIGNIFICANT, tuples.significant_of, where, HAPPENED, most))


def duties(wanted: filters.Duties, after: str | None, most: int) -> Steps[Page[Duty]]:
    order = "since", "table_name", "sequence"
    where = Where().equal(table_name=wanted.table, dealer=wanted.dealer)
    if wanted.since is not None:
        where.add("(until IS NULL OR until > ?)", wanted.since)
    where.listed(order, None, wanted.until, cursor.moment(after))
    return (yield from _listed(DUTIES, tuples.duty_of, where, order, most))


def _listed(
    shape: Shape,
    make: Callable[[Sequence[Any]], T],
    where: Where,
    order: tuple[str, ...],
    most: int,
) -> Steps[Page[T]]:
    columns = list(shape.columns)
    found = yield ask(
        f"SELECT {', '.join(columns)} FROM {shape.table} {where} {newest_first(order)} LIMIT ?",
        where,
        most + 1,
    )
    places = [columns.index(name) for name in order]
    return page(found, most, make, lambda row: tuple(row[place] for place in places))


def _same(one: T) -> T:
    return one
