"""Sums made of cells, sittings and hours: the arithmetic that every store of the index shares."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from punto.storage.records.changes import ON_THE_ROUND, Cell, Figures, Move, add
from punto.storage.records.port import By, Hold, Position, Shift, TablePosition
from punto.storage.records.rows import Balance, Sitting
from punto.storage.records.theory import theory

SECOND = 1_000_000

Balances = dict[tuple[str, int], Balance]
"""By table and number of a round."""

Key = tuple[str | None, str | None, str | None, str | None]

_KEYS: dict[By, Callable[[Cell], Key]] = {
    "table": lambda cell: (cell.table, None, None, None),
    "dealer": lambda cell: (None, cell.dealer, None, None),
    "game": lambda cell: (None, None, cell.sheet.game, None),
    "wager": lambda cell: (None, None, cell.sheet.game, cell.wager),
}


def balances(moved: Iterable[tuple[str, int, int, int]]) -> Balances:
    """Of movements in their order: a round's table and number, what moved, and the balance then."""
    found: Balances = {}
    for table, number, cents, total in moved:
        first = found.get((table, number))
        found[table, number] = Balance(
            before_cents=total - cents if first is None else first.before_cents,
            after_cents=total,
            moved_cents=cents if first is None else first.moved_cents + cents,
        )
    return found


def hold(cells: Mapping[Cell, Figures], by: By) -> list[Hold]:
    groups: dict[Key, dict[Cell, Figures]] = {}
    for cell, figures in cells.items():
        if by != "wager" or cell.wager != ON_THE_ROUND:
            groups.setdefault(_KEYS[by](cell), {})[cell] = figures
    held = [_hold(key, group, by) for key, group in groups.items()]
    return sorted(
        (one for one in held if one.rounds or one.wagers),
        key=lambda one: [part or "" for part in (one.table, one.dealer, one.game, one.wager)],
    )


def _hold(key: Key, group: Mapping[Cell, Figures], by: By) -> Hold:
    in_all = added_up(group)
    table, dealer, game, wager = key
    return Hold(
        table=table,
        dealer=dealer,
        game=game,
        wager=wager,
        rounds=in_all.rounds if by == "wager" else _of_rounds(group).rounds,
        wagers=in_all.wagers,
        staked_cents=in_all.staked_cents,
        hold_cents=-in_all.net_cents,
        commission_cents=in_all.commission_cents,
        theory_cents=theory(group.items()),
    )


def added_up(cells: Mapping[Cell, Figures]) -> Figures:
    sums: dict[None, Figures] = {None: Figures()}
    for figures in cells.values():
        add(sums, {None: figures})
    return sums[None]


def _of_rounds(cells: Mapping[Cell, Figures]) -> Figures:
    """The figures of rounds themselves, each once whatever was wagered on it."""
    return added_up({cell: one for cell, one in cells.items() if cell.wager == ON_THE_ROUND})


class Around(NamedTuple):
    """What a shift has beside its wagers. `times` are when its tables were open, or its dealer on
    duty; the floats are those at the beginning and at the end."""

    irregularities: int
    fills_cents: int
    credits_cents: int
    floats: tuple[int, int] | None
    times: list[tuple[int, int | None]]


def shift(
    cells: Mapping[Cell, Figures],
    around: Around,
    *,
    table: str | None,
    dealer: str | None,
    since: int,
    until: int,
) -> Shift:
    in_all, rounds = added_up(cells), _of_rounds(cells)
    opening, closing = around.floats or (None, None)
    span = sum(end - start for start, end in within(around.times, since, until))
    played = rounds.rounds + rounds.voids
    return Shift(
        table=table,
        dealer=dealer,
        since=since,
        until=until,
        rounds=rounds.rounds,
        voids=rounds.voids,
        irregularities=around.irregularities,
        wagers=in_all.wagers,
        staked_cents=in_all.staked_cents,
        payout_cents=in_all.staked_cents + in_all.net_cents,
        hold_cents=-in_all.net_cents,
        commission_cents=in_all.commission_cents,
        theory_cents=theory(cells.items()),
        opening_float_cents=opening,
        fills_cents=around.fills_cents,
        credits_cents=around.credits_cents,
        closing_float_cents=closing,
        seconds=span // SECOND,
        rounds_per_hour=played * 3600 * SECOND / span if span else None,
    )


def within(
    times: Iterable[tuple[int, int | None]], since: int, until: int
) -> list[tuple[int, int]]:
    """The parts of these times that lie in the period; one without an end lasts through it."""
    parts = [(max(start, since), until if end is None else min(end, until)) for start, end in times]
    return [(start, end) for start, end in parts if start < end]


def position(
    tables: Iterable[TablePosition], sittings: Iterable[Sitting], since: int, until: int
) -> Position:
    """A patron's figures at each table, put together with their times there."""
    staked = {one.table: one for one in tables}
    times: dict[str, list[tuple[int, int]]] = {}
    for sitting in sittings:
        parts = within([(sitting.since, sitting.until)], since, until)
        if parts:
            times.setdefault(sitting.table, []).extend(parts)
    each = [
        _seated(staked.get(table, TablePosition(table=table)), times.get(table, []))
        for table in sorted(staked.keys() | times.keys())
    ]
    return Position(
        rounds=sum(one.rounds for one in each),
        wagers=sum(one.wagers for one in each),
        staked_cents=sum(one.staked_cents for one in each),
        net_cents=sum(one.net_cents for one in each),
        commission_cents=sum(one.commission_cents for one in each),
        seconds=_covered([part for parts in times.values() for part in parts]) // SECOND,
        tables=each,
    )


def _seated(one: TablePosition, times: list[tuple[int, int]]) -> TablePosition:
    return TablePosition(
        table=one.table,
        rounds=one.rounds,
        wagers=one.wagers,
        staked_cents=one.staked_cents,
        net_cents=one.net_cents,
        commission_cents=one.commission_cents,
        seconds=_covered(times) // SECOND,
    )


def _covered(times: list[tuple[int, int]]) -> int:
    """How long at least one of these lasted."""
    covered, reached = 0, 0
    for start, end in sorted(times):
        covered += max(0, end - max(start, reached))
        reached = max(reached, end)
    return covered


def sittings(table: str, moves: Iterable[Move], here: Mapping[str, int]) -> list[Sitting]:
    """The sittings that moves begin and end; `here` says since when patrons are there already.

    Whoever changes from standing to a seat, or back, goes on with the same sitting.
    """
    since = dict(here)
    found: dict[tuple[str, int], Sitting] = {}
    for patron, at, comes in moves:
        start = since.setdefault(patron, at)
        found[patron, start] = Sitting(patron, table, start, None if comes else at)
        if not comes:
            del since[patron]
    return list(found.values())
