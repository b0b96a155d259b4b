"""The changes that entries make to the index: whole rows to write, wagers to take back, and by how
much sums grow.

Sums are kept by the hour, so that a year is added up from hours and not from rounds. What a round
adds to its hour is the difference between the round before and after the entries.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from punto.history.round_summary import GameSheet, RoundSummary, SessionSummary, WagerSums
from punto.ledger.account import tournament_of
from punto.storage.records.rows import Duty, FloatMove, IrregularityRow, Opening, SignificantRow
from punto.table.events import Item

HOUR = 3_600_000_000

ON_THE_ROUND = ""
"""Stands for the wager where figures are the round's own."""


class SettlementPlace(NamedTuple):
    """Whose wagers: those of a patron on a round, or on a session where the number is below zero.
    `at` is the moment that they count at."""

    at: int
    number: int
    patron: str


class ReportCell(NamedTuple):
    """What figures are about: a wager of a sheet at a table under a dealer. `hands` is how long
    its session was, and 0 for wagers on a round."""

    table: str
    dealer: str | None
    sheet: GameSheet
    wager: str
    hands: int


class Figures(NamedTuple):
    rounds: int = 0
    voids: int = 0
    wagers: int = 0
    staked_cents: int = 0
    net_cents: int = 0
    commission_cents: int = 0


Hours = dict[tuple[int, ReportCell], Figures]


class Move(NamedTuple):
    """A patron comes to the table, or is there already and takes another place; or goes."""

    patron: str
    at: int
    comes: bool


class Movement(NamedTuple):
    """What moves a patron's balance at a moment: a round of the table, a session where the number
    is below zero, and where it is 0 the house, or a tournament that they play in."""

    patron: str
    at: int
    number: int


@dataclass(slots=True)
class Changes:
    """Rows replace the ones with their number or sequence; what is `undone` goes before what is
    `settled` comes."""

    rounds: dict[int, RoundSummary] = field(default_factory=dict)
    sessions: dict[int, SessionSummary] = field(default_factory=dict)
    undone: set[SettlementPlace] = field(default_factory=set)
    settled: dict[SettlementPlace, tuple[Item, ...]] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    openings: dict[int, Opening] = field(default_factory=dict)
    duties: dict[int, Duty] = field(default_factory=dict)
    floats: list[FloatMove] = field(default_factory=list)
    irregularities: dict[int, IrregularityRow] = field(default_factory=dict)
    significant: list[SignificantRow] = field(default_factory=list)
    hours: Hours = field(default_factory=dict)
    movements: Counter[Movement] = field(default_factory=Counter)


K = TypeVar("K")


def add(sums: dict[K, Figures], more: Mapping[K, Figures], sign: int = 1) -> None:
    for key, figures in more.items():
        pairs = zip(sums.get(key, _NOTHING), figures, strict=True)
        sums[key] = Figures(*(known + sign * new for known, new in pairs))


_NOTHING = Figures()


def of_round(one: RoundSummary) -> Hours:
    """What a round comes to, in the hour that it counts in."""
    hour = one.opened_at // HOUR
    cells = dict(_wagers(one.table, one.dealer, one.sheet, 0, one.sums))
    if one.over:
        void = one.void is not None
        itself = ReportCell(one.table, one.dealer, one.sheet, ON_THE_ROUND, 0)
        cells[itself] = Figures(rounds=not void, voids=void)
    return {(hour, cell): figures for cell, figures in cells.items()}


def of_session(one: SessionSummary) -> Hours:
    hour = one.at // HOUR
    cells = _wagers(one.table, one.dealer, one.sheet, one.hands, one.sums)
    return {(hour, cell): figures for cell, figures in cells}


def _wagers(
    table: str, dealer: str | None, sheet: GameSheet, hands: int, sums: Mapping[str, WagerSums]
) -> Iterable[tuple[ReportCell, Figures]]:
    if tournament_of(table) is not None:
        # What is staked there is no money.
        return
    for wager, one in sums.items():
        if one.wagers:
            figures = Figures(
                1, 0, one.wagers, one.staked_cents, one.net_cents, one.commission_cents
            )
            yield ReportCell(table, dealer, sheet, wager, hands), figures
