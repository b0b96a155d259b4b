"""Sums asked of the index, in steps: out of whole hours, as they are added up already, and of the
rounds in those hours that a period cuts."""

from collections.abc import Sequence

from punto.ledger.account import OF_A_TOURNAMENT
from punto.storage.records import figures, tuples
from punto.storage.records.asking import OF_A_PATRON, ROUNDS_IN, Where, ask, tables
from punto.storage.records.changes import HOUR, Cell, Figures, add, of_round, of_session
from punto.storage.records.figures import Around, Balances
from punto.storage.records.port import TablePosition
from punto.storage.records.rows import VOID, Sheet, Sitting
from punto.storage.records.shapes import DUTIES, OPENINGS, SESSIONS
from punto.storage.records.steps import Ask, Steps

_NOT_VOID = f"line NOT IN (SELECT id FROM record_lines WHERE pays = '{VOID}')"
_FOR_MONEY = f"table_name NOT LIKE '%{OF_A_TOURNAMENT}%'"

Cells = dict[Cell, Figures]


def position(
    patron: str, since: int, until: int
) -> Steps[tuple[list[TablePosition], list[Sitting]]]:
    where = Where().add(OF_A_PATRON, patron).period("at", since, until).add(_NOT_VOID)
    where.add(_FOR_MONEY)
    found = yield ask(
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
    found = yield ask(f"SELECT table_name, since, until FROM record_sittings {where}", where)
    sittings = [
        Sitting(patron, table, start, None if end == tuples.FOREVER else end)
        for table, start, end in found
    ]
    return staked, sittings


def balances(patron: str, rounds: Sequence[tuple[str, int]]) -> Steps[Balances]:
    """What the patron had before and after each of these rounds, as far as any has moved it.

    All that moved before the first of them is one sum, and of the rest nothing is read that came
    when they were over.
    """
    if not rounds:
        return {}
    numbers: dict[str, list[int]] = {}
    for table, number in rounds:
        numbers.setdefault(table, []).append(number)
    spans = [(table, min(some), max(some)) for table, some in numbers.items()]
    since, until = yield from _moving(spans)
    earlier = Where().add(OF_A_PATRON, patron).period("at", None, since)
    ((had,),) = yield ask(
        f"SELECT CAST(coalesce(sum(cents), 0) AS bigint) FROM record_movements {earlier}", earlier
    )
    where = Where().add(OF_A_PATRON, patron).period("at", since, until)
    moved = f"""
        SELECT table_name, number, at, cents, CAST(sum(cents) OVER (
            ORDER BY at, table_name, number ROWS UNBOUNDED PRECEDING) AS bigint) AS total
        FROM record_movements {where}"""
    those = _any("(table_name = ? AND number BETWEEN ? AND ?)", spans)
    found = yield ask(
        f"""SELECT table_name, number, cents, total FROM ({moved}) AS m {those}
        ORDER BY at, table_name, number""",
        where,
        *those.parameters,
    )
    wanted = set(rounds)
    return figures.balances(
        (table, number, cents, had + total)
        for table, number, cents, total in found
        if (table, number) in wanted
    )


def _moving(spans: Sequence[tuple[str, int, int]]) -> Steps[tuple[int, int | None]]:
    """When the first of these rounds was opened, and when all of them had moved what they ever
    would: what the last brought is final with the next one, and paid before another is opened."""
    ends = [(table, first, last + 2) for table, first, last in spans]
    where = _any("(table_name = ? AND number IN (?, ?))", ends)
    found = yield ask(f"SELECT table_name, number, opened_at FROM record_rounds {where}", where)
    opened = {(table, number): at for table, number, at in found}
    since = min(opened.get((table, first), 0) for table, first, _ in ends)
    over = [opened[table, end] for table, _, end in ends if (table, end) in opened]
    return since, max(over) if len(over) == len(ends) else None


def _any(condition: str, values: Sequence[tuple[object, ...]]) -> Where:
    """Rows for which the condition holds with one set of values or another."""
    either = " OR ".join([condition] * len(values))
    return Where().add(f"({either})", *(one for some in values for one in some))


def cells(
    since: int | None, until: int | None, table: str | None = None, dealer: str | None = None
) -> Steps[Cells]:
    """What was played and wagered in a period: whole hours as they are added up already, and the
    rounds and sessions of what the period has of others."""
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
    """The whole hours of a period, from the first to before the last, and what else it has."""
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
) -> Steps[None]:
    sheets = yield from _sheets()
    where = Where().period("hour", first, last).equal(table_name=table, dealer=dealer)
    summed = ", ".join(f"CAST(sum({name}) AS bigint)" for name in Figures._fields)
    about = "table_name, dealer, sheet, wager, hands"
    found = yield ask(f"SELECT {about}, {summed} FROM record_hours {where} GROUP BY {about}", where)
    add(sums, dict(tuples.cell_of(row, sheets) for row in found))


def _add_rounds(
    sums: Cells, since: int, until: int, table: str | None, dealer: str | None
) -> Steps[None]:
    where = Where().period("opened_at", since, until).equal(table_name=table, dealer=dealer)
    found = yield ask(ROUNDS_IN.format(f"SELECT * FROM record_rounds {where}"), where)
    for row in found:
        add(sums, _without_hours(of_round(tuples.round_of(row))))
    sheets = yield from _sheets()
    where = Where().period("at", since, until).equal(table_name=table, dealer=dealer)
    columns = ", ".join(SESSIONS.columns)
    found = yield ask(f"SELECT {columns} FROM record_sessions {where}", where)
    for row in found:
        add(sums, _without_hours(of_session(tuples.session_of(row, sheets))))


def _without_hours(hours: dict[tuple[int, Cell], Figures]) -> Cells:
    return {cell: figures for (_, cell), figures in hours.items()}


def _sheets() -> Steps[dict[int, Sheet]]:
    found = yield Ask("read records", "SELECT id, game, version, stamp, decks FROM record_sheets")
    return {number: Sheet(*sheet) for number, *sheet in found}


def shift(
    table: str | None, dealer: str | None, since: int, until: int
) -> Steps[tuple[Cells, Around]]:
    sums = yield from cells(since, until, table, dealer)
    where = Where().period("at", since, until).equal(table_name=table, dealer=dealer)
    ((irregularities,),) = yield ask(f"SELECT count(*) FROM record_irregularities {where}", where)
    ((fills, credited),) = yield ask(
        f"""SELECT CAST(coalesce(sum(CASE WHEN cents > 0 THEN cents END), 0) AS bigint),
            CAST(coalesce(sum(CASE WHEN cents < 0 THEN -cents END), 0) AS bigint)
        FROM record_floats {where}""",
        where,
    )
    shape = OPENINGS if dealer is None else DUTIES
    where = Where().equal(table_name=table, dealer=dealer).add("since < ?", until)
    where.add("(until IS NULL OR until > ?)", since)
    times = yield ask(f"SELECT since, until FROM {shape.table} {where}", where)
    floats = None
    if dealer is None:
        names = [table] if table is not None else (yield from tables())
        opening = yield from _floats(names, since)
        closing = yield from _floats(names, until)
        floats = opening, closing
    around = Around(irregularities, fills, credited, floats, [(start, end) for start, end in times])
    return sums, around


def _floats(names: Sequence[str], at: int) -> Steps[int]:
    """What these tables' floats come to at a moment: each as it was when its last round was opened,
    with what that round, sessions, fills and credits have brought since."""
    cents = 0
    for table in names:
        where = Where().equal(table_name=table).add("opened_at < ?", at)
        found = yield ask(
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
            ((moved,),) = yield ask(
                f"SELECT CAST(coalesce(sum({change}), 0) AS bigint) FROM {source} {where}", where
            )
            cents += moved
    return cents
