"""Queries of sums. Whole hours of a period are added up already; of the hours that it cuts, rounds
and sessions are read."""

from collections.abc import Sequence

from punto.history.round_summary import VOID
from punto.ledger.account import OF_A_TOURNAMENT
from punto.storage.records import reports
from punto.storage.records.changes import HOUR, Figures, ReportCell, add, of_round, of_session
from punto.storage.records.operations import Operations
from punto.storage.records.port import TablePosition
from punto.storage.records.query import OF_A_PATRON, Where, known_tables, read_rows, select
from punto.storage.records.reports import Balances, ShiftFacts
from punto.storage.records.rows import Sitting
from punto.storage.records.schema import HOURS, ROUNDS, SESSIONS, SITTINGS

_NOT_VOID = f"line NOT IN (SELECT id FROM record_lines WHERE pays = '{VOID}')"
_FOR_MONEY = f"table_name NOT LIKE '%{OF_A_TOURNAMENT}%'"

Cells = dict[ReportCell, Figures]


def position(
    patron: str, since: int, until: int
) -> Operations[tuple[list[TablePosition], list[Sitting]]]:
    where = Where().add(OF_A_PATRON, patron).period("at", since, until).add(_NOT_VOID)
    where.add(_FOR_MONEY)
    found = yield select(
        f"""SELECT table_name, count(DISTINCT CASE WHEN number > 0 THEN number END), count(*),
            CAST(sum(stake_cents) AS bigint), CAST(sum(net_cents) AS bigint),
            CAST(sum(commission_cents) AS bigint)
        FROM record_settlements {where} GROUP BY table_name""",
        where,
    )
    staked = [
        TablePosition(
            table=table,
            rounds=rounds,
            wagers=wagers,
            staked_cents=cents,
            net_cents=net,
            commission_cents=commission,
        )
        for table, rounds, wagers, cents, net, commission in found
    ]
    where = Where().add(OF_A_PATRON, patron).add("until > ? AND since < ?", since, until)
    sittings = yield from read_rows(SITTINGS, f"SELECT * FROM record_sittings {where}", where)
    return staked, sittings


def balances(patron: str, rounds: Sequence[tuple[str, int]]) -> Operations[Balances]:
    """Movements before the first of the rounds are read as one sum, and those after the last not at
    all."""
    if not rounds:
        return {}
    numbers: dict[str, list[int]] = {}
    for table, number in rounds:
        numbers.setdefault(table, []).append(number)
    spans = [(table, min(some), max(some)) for table, some in numbers.items()]
    since, until = yield from _moving(spans)
    earlier = Where().add(OF_A_PATRON, patron).period("at", None, since)
    ((had,),) = yield select(
        f"SELECT CAST(coalesce(sum(cents), 0) AS bigint) FROM record_movements {earlier}", earlier
    )
    where = Where().add(OF_A_PATRON, patron).period("at", since, until)
    moved = f"""
        SELECT table_name, number, at, cents, CAST(sum(cents) OVER (
            ORDER BY at, table_name, number ROWS UNBOUNDED PRECEDING) AS bigint) AS total
        FROM record_movements {where}"""
    those = _any("(table_name = ? AND number BETWEEN ? AND ?)", spans)
    found = yield select(
        f"""SELECT table_name, number, cents, total FROM ({moved}) AS m {those}
        ORDER BY at, table_name, number""",
        where,
        *those.parameters,
    )
    wanted = set(rounds)
    return reports.balances(
        (table, number, cents, had + total)
        for table, number, cents, total in found
        if (table, number) in wanted
    )


def _moving(spans: Sequence[tuple[str, int, int]]) -> Operations[tuple[int, int | None]]:
    """The period of all movements of these rounds, from when the first was opened. What the last
    has moved is final with the next round, and paid before another is opened."""
    ends = [(table, first, last + 2) for table, first, last in spans]
    where = _any("(table_name = ? AND number IN (?, ?))", ends)
    found = yield select(f"SELECT table_name, number, opened_at FROM record_rounds {where}", where)
    opened = {(table, number): at for table, number, at in found}
    since = min(opened.get((table, first), 0) for table, first, _ in ends)
    over = [opened[table, end] for table, _, end in ends if (table, end) in opened]
    return since, max(over) if len(over) == len(ends) else None


def _any(condition: str, values: Sequence[tuple[object, ...]]) -> Where:
    """The condition holds with one of these sets of values."""
    either = " OR ".join([condition] * len(values))
    return Where().add(f"({either})", *(one for some in values for one in some))


def cells(
    since: int | None, until: int | None, table: str | None = None, dealer: str | None = None
) -> Operations[Cells]:
    sums: Cells = {}
    hours, rests = split(since, until)
    if hours is not None:
        yield from _add_hours(sums, *hours, table, dealer)
    for start, end in rests:
        yield from _add_rounds(sums, start, end, table, dealer)
    return sums


def split(
    since: int | None, until: int | None
) -> tuple[tuple[int | None, int | None] | None, list[tuple[int, int]]]:
    """The whole hours of a period, from the first to before the last, and the rest of it."""
    first = None if since is None else -(-since // HOUR)
    last = None if until is None else until // HOUR
    rests = []
    if since is not None and first is not None:
        if until is not None and last is not None and first >= last:
            return None, [(since, until)]
        rests.append((since, first * HOUR))
    if until is not None and last is not None:
        rests.append((last * HOUR, until))
    return (first, last), [(start, end) for start, end in rests if start < end]


def _add_hours(
    sums: Cells, first: int | None, last: int | None, table: str | None, dealer: str | None
) -> Operations[None]:
    where = Where().period("hour", first, last).equal(table_name=table, dealer=dealer)
    summed = ", ".join(f"CAST(sum({name}) AS bigint) AS {name}" for name in Figures._fields)
    about = "table_name, dealer, sheet, wager, hands"
    rows = f"SELECT 0 AS hour, {about}, {summed} FROM record_hours {where} GROUP BY {about}"
    found = yield from read_rows(HOURS, rows, where)
    add(sums, dict(found))


def _add_rounds(
    sums: Cells, since: int, until: int, table: str | None, dealer: str | None
) -> Operations[None]:
    where = Where().period("opened_at", since, until).equal(table_name=table, dealer=dealer)
    rounds = yield from read_rows(ROUNDS, f"SELECT * FROM record_rounds {where}", where)
    where = Where().period("at", since, until).equal(table_name=table, dealer=dealer)
    sessions = yield from read_rows(SESSIONS, f"SELECT * FROM record_sessions {where}", where)
    for hours in (*map(of_round, rounds), *map(of_session, sessions)):
        add(sums, {cell: figures for (_, cell), figures in hours.items()})


def shift(
    table: str | None, dealer: str | None, since: int, until: int
) -> Operations[tuple[Cells, ShiftFacts]]:
    sums = yield from cells(since, until, table, dealer)
    where = Where().period("at", since, until).equal(table_name=table, dealer=dealer)
    ((irregularities,),) = yield select(
        f"SELECT count(*) FROM record_irregularities {where}", where
    )
    ((fills, credited),) = yield select(
        f"""SELECT CAST(coalesce(sum(CASE WHEN cents > 0 THEN cents END), 0) AS bigint),
            CAST(coalesce(sum(CASE WHEN cents < 0 THEN -cents END), 0) AS bigint)
        FROM record_floats {where}""",
        where,
    )
    source = "record_openings" if dealer is None else "record_duties"
    where = Where().equal(table_name=table, dealer=dealer).add("since < ?", until)
    where.add("(until IS NULL OR until > ?)", since)
    times = yield select(f"SELECT since, until FROM {source} {where}", where)
    floats = None
    if dealer is None:
        names = [table] if table is not None else (yield from known_tables())
        opening = yield from _floats(names, since)
        closing = yield from _floats(names, until)
        floats = opening, closing
    return sums, ShiftFacts(irregularities, fills, credited, floats, list(map(tuple, times)))


def _floats(names: Sequence[str], at: int) -> Operations[int]:
    """The sum of the tables' floats at a moment: each as it was when its last round was opened, and
    what that round, sessions, fills and credits have changed since."""
    cents = 0
    for table in names:
        where = Where().equal(table_name=table).add("opened_at < ?", at)
        found = yield select(
            f"""SELECT first_sequence, float_cents + hold_cents - commission_cents
            FROM record_rounds {where} ORDER BY opened_at DESC, number DESC LIMIT 1""",
            where,
        )
        sequence, held = found[0] if found else (0, 0)
        cents += held
        for source, change in (
            ("record_floats", "cents"),
            ("record_sessions", "hold_cents - commission_cents"),
        ):
            where = Where().equal(table_name=table).add("sequence > ? AND at < ?", sequence, at)
            ((moved,),) = yield select(
                f"SELECT CAST(coalesce(sum({change}), 0) AS bigint) FROM {source} {where}", where
            )
            cents += moved
    return cents
