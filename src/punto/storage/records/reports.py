"""The arithmetic of reports, which all stores share: balances, hold, shifts, patrons' positions."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from punto.storage.records.changes import ON_THE_ROUND, Figures, ReportCell, add
from punto.storage.records.port import By, Hold, Position, Shift, TablePosition
from punto.storage.records.rows import Balance, Sitting
from punto.storage.records.theoretical_hold import theoretical_hold

SECOND = 1_000_000

Balances = dict[tuple[str, int], Balance]
"""By table and number of a round."""

Key = tuple[str | None, str | None, str | None, str | None]

_KEYS: dict[By, Callable[[ReportCell], Key]] = {
    "table": lambda cell: (cell.table, None, None, None),
    "dealer": lambda cell: (None, cell.dealer, None, None),
    "game": lambda cell: (None, None, cell.sheet.game, None),
    "wager": lambda cell: (None, None, cell.sheet.game, cell.wager),
}


def balances(moved: Iterable[tuple[str, int, int, int]]) -> Balances:
    """From movements in their order: table and number of a round, cents, and the balance after."""
    found: Balances = {}
    for table, number, cents, total in moved:
        first = found.get((table, number))
        found[table, number] = Balance(
            before_cents=total - cents if first is None else first.before_cents,
            after_cents=total,
            moved_cents=cents if first is None else first.moved_cents + cents,
        )
    return found


def hold(cells: Mapping[ReportCell, Figures], by: By) -> list[Hold]:
    groups: dict[Key, dict[ReportCell, Figures]] = {}
    for cell, figures in cells.items():
        if by != "wager" or cell.wager != ON_THE_ROUND:
            groups.setdefault(_KEYS[by](cell), {})[cell] = figures
    held = [_hold(key, group, by) for key, group in groups.items()]
    return sorted(
        (one for one in held if one.rounds or one.wagers),
        key=lambda one: [part or "" for part in (one.table, one.dealer, one.game, one.wager)],
    )


def _hold(key: Key, group: Mapping[ReportCell, Figures], by: By) -> Hold:
    in_all = total(group)
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
        theory_cents=theoretical_hold(group.items()),
    )


def total(cells: Mapping[ReportCell, Figures]) -> Figures:
    sums: dict[None, Figures] = {None: Figures()}
    for figures in cells.values():
        add(sums, {None: figures})
    return sums[None]


def _of_rounds(cells: Mapping[ReportCell, Figures]) -> Figures:
    """The figures of rounds themselves, which count once whatever was wagered on them."""
    return total({cell: one for cell, one in cells.items() if cell.wager == ON_THE_ROUND})


class ShiftFacts(NamedTuple):
    """A shift apart from its wagers. `floats` are those at its beginning and end, and `times` when
    its tables were open or its dealer on duty."""

    irregularities: int
    fills_cents: int
    credits_cents: int
    floats: tuple[int, int] | None
    times: list[tuple[int, int | None]]


def shift(
    cells: Mapping[ReportCell, Figures],
    facts: ShiftFacts,
    *,
    table: str | None,
    dealer: str | None,
    since: int,
    until: int,
) -> Shift:
    in_all, rounds = total(cells), _of_rounds(cells)
    opening, closing = facts.floats or (None, None)
    span = sum(end - start for start, end in within(facts.times, since, until))
    played = rounds.rounds + rounds.voids
    return Shift(
        table=table,
        dealer=dealer,
        since=since,
        until=until,
        rounds=rounds.rounds,
        voids=rounds.voids,
        irregularities=facts.irregularities,
        wagers=in_all.wagers,
        staked_cents=in_all.staked_cents,
        payout_cents=in_all.staked_cents + in_all.net_cents,
        hold_cents=-in_all.net_cents,
        commission_cents=in_all.commission_cents,
        theory_cents=theoretical_hold(cells.items()),
        opening_float_cents=opening,
        fills_cents=facts.fills_cents,
        credits_cents=facts.credits_cents,
        closing_float_cents=closing,
        seconds=span // SECOND,
        rounds_per_hour=played * 3600 * SECOND / span if span else None,
    )


def within(
    times: Iterable[tuple[int, int | None]], since: int, until: int
) -> list[tuple[int, int]]:
    """The parts of these times that are in the period; one without an end lasts through it."""
    parts = [(max(start, since), until if end is None else min(end, until)) for start, end in times]
    return [(start, end) for start, end in parts if start < end]


def position(
    tables: Iterable[TablePosition], sittings: Iterable[Sitting], since: int, until: int
) -> Position:
    """Adds the times at tables to a patron's figures there."""
    staked = {one.table: one for one in tables}
    times: dict[str, list[tuple[int, int]]] = {}
    for sitting in sittings:
        parts = within([(sitting.since, sitting.until)], since, until)
        if parts:
            times.setdefault(sitting.table, []).extend(parts)
    each = [
        replace(
            staked.get(table, TablePosition(table=table)),
            seconds=_covered(times.get(table, [])) // SECOND,
        )
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


def _covered(times: list[tuple[int, int]]) -> int:
    """The length of the union of these times."""
    covered, reached = 0, 0
    for start, end in sorted(times):
        covered += max(0, end - max(start, reached))
        reached = max(reached, end)
    return covered
