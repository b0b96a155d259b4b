"""A game turned into integer tables over its finite outcomes, from the game's own lines.

An outcome is a cell with four coordinates: the Power flag, the point outcome (205 are reachable)
and the pair class of each hand. A pair class holds the pairs that no wager of the game tells apart.
The table of a wager has length 1 along whatever the wager does not read, so it stays small and
multiplies with counts of outcomes by broadcasting.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from punto.rules.game import Game
from punto.rules.hand import PAIRS, Pair, Side
from punto.rules.outcome import Facet, HandOutcome, Outcome, SessionOutcome
from punto.rules.table_of_play import next_call
from punto.rules.wager import RoundWager, SessionWager, T, Wager

PAIR_KINDS: tuple[Pair | None, ...] = (None, *PAIRS)
"""The pairs that a hand can start with, and None for no pair."""

LOSE = -1
"""In a table: no line decides, so the wager loses."""


@dataclass(frozen=True, slots=True, order=True)
class PointOutcome:
    """The point totals and the numbers of cards of both hands."""

    player_total: int
    player_cards: int
    banker_total: int
    banker_cards: int

    def outcome(
        self, player: Pair | None = None, banker: Pair | None = None, *, power_hand: bool = False
    ) -> Outcome:
        """The whole outcome, with the pairs that the hands start with."""
        return Outcome(
            HandOutcome(self.player_total, self.player_cards, player),
            HandOutcome(self.banker_total, self.banker_cards, banker),
            power_hand,
        )


@cache
def point_outcomes() -> tuple[PointOutcome, ...]:
    """Every point outcome that the Table of Play can reach, in ascending order."""
    reached = {point for totals in product(range(10), repeat=2) for _, point in endings(*totals)}
    return tuple(sorted(reached))


def endings(player: int, banker: int) -> Iterator[tuple[tuple[int, ...], PointOutcome]]:
    """Each way in which a round can go on from the two-card totals of the hands: the values of the
    cards drawn, in their order, and the point outcome."""
    return _endings((player, banker, 0, 0), ())


def _endings(
    values: tuple[int, ...], third: tuple[Side, ...]
) -> Iterator[tuple[tuple[int, ...], PointOutcome]]:
    call = next_call(values)
    if call.hand is not None:
        for value in range(10):
            yield from _endings((*values, value), (*third, call.hand))
        return
    drawn = {Side.PLAYER: 0, Side.BANKER: 0} | dict(zip(third, values[4:], strict=True))
    point = PointOutcome(
        (values[0] + values[2] + drawn[Side.PLAYER]) % 10,
        2 + third.count(Side.PLAYER),
        (values[1] + values[3] + drawn[Side.BANKER]) % 10,
        2 + third.count(Side.BANKER),
    )
    yield values[4:], point


@dataclass(frozen=True, slots=True)
class WagerTable:
    """Which line decides in each cell, and what a stake of the wager's stake unit then wins.

    Both are flat, in the order of `shape`: Power flag, point outcome, Player pair, Banker pair.
    """

    key: str
    shape: tuple[int, int, int, int]
    line: tuple[int, ...]
    net_cents: tuple[int, ...]

    def cell(self, *coordinates: int) -> int:
        """Where a cell stands in the flat table; along an axis of length 1 all are the same."""
        place = 0
        for length, coordinate in zip(self.shape, coordinates, strict=True):
            place = place * length + (coordinate if length > 1 else 0)
        return place


@dataclass(frozen=True, slots=True, eq=False)
class GameTable:
    """The tables of a game. `player_pairs` and `banker_pairs` list the pair classes of each hand,
    each as the pairs (or None, for no pair) that belong to it."""

    game: Game
    power_flags: tuple[bool, ...]
    points: tuple[PointOutcome, ...]
    player_pairs: tuple[tuple[Pair | None, ...], ...]
    banker_pairs: tuple[tuple[Pair | None, ...], ...]
    wagers: tuple[WagerTable, ...]

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """How counts of outcomes lie: Power flag, Player pair, Banker pair, point outcome."""
        return (
            len(self.power_flags),
            len(self.player_pairs),
            len(self.banker_pairs),
            len(self.points),
        )


@cache
def tabulate(game: Game) -> GameTable:
    flags = (False, True) if game.die else (False,)
    player_pairs = _pair_classes(game, flags, Facet.PLAYER_PAIR)
    banker_pairs = _pair_classes(game, flags, Facet.BANKER_PAIR)
    axes = _Axes(
        flags, point_outcomes(), _representatives(player_pairs), _representatives(banker_pairs)
    )
    wagers = tuple(_tabulate_wager(wager, axes) for wager in game.wagers)
    return GameTable(game, flags, axes.points, player_pairs, banker_pairs, wagers)


def _tabulate_wager(wager: RoundWager, axes: "_Axes") -> WagerTable:
    seen = axes.seen_by(wager)
    lines = tuple(_line(wager, outcome) for outcome in seen.outcomes())
    return WagerTable(wager.key, seen.shape, lines, tuple(_net(wager, line) for line in lines))


@dataclass(frozen=True, slots=True)
class _Axes:
    flags: tuple[bool, ...]
    points: tuple[PointOutcome, ...]
    player_pairs: tuple[Pair | None, ...]
    banker_pairs: tuple[Pair | None, ...]

    @property
    def shape(self) -> tuple[int, int, int, int]:
        return len(self.flags), len(self.points), len(self.player_pairs), len(self.banker_pairs)

    def seen_by(self, wager: RoundWager) -> "_Axes":
        """These axes, with one value for whatever the wager does not read."""

        def cut(facet: Facet, axis: tuple[T, ...]) -> tuple[T, ...]:
            return axis if facet in wager.reads else axis[:1]

        return _Axes(
            cut(Facet.POWER, self.flags),
            cut(Facet.POINTS, self.points),
            cut(Facet.PLAYER_PAIR, self.player_pairs),
            cut(Facet.BANKER_PAIR, self.banker_pairs),
        )

    def outcomes(self) -> Iterator[Outcome]:
        for flag, point, player_pair, banker_pair in product(
            self.flags, self.points, self.player_pairs, self.banker_pairs
        ):
            yield point.outcome(player_pair, banker_pair, power_hand=flag)


def _pair_classes(
    game: Game, flags: tuple[bool, ...], facet: Facet
) -> tuple[tuple[Pair | None, ...], ...]:
    every = _Axes(flags, point_outcomes(), PAIR_KINDS, PAIR_KINDS)
    readers = [wager for wager in game.wagers if facet in wager.reads]

    def signature(kind: Pair | None) -> tuple[int, ...]:
        """The deciding lines of all wagers that read this hand's pair, over everything else."""
        lines: list[int] = []
        for wager in readers:
            seen = every.seen_by(wager)
            only = (
                replace(seen, player_pairs=(kind,))
                if facet is Facet.PLAYER_PAIR
                else replace(seen, banker_pairs=(kind,))
            )
            lines += [_line(wager, outcome) for outcome in only.outcomes()]
        return tuple(lines)

    return _group(PAIR_KINDS, signature)


def _group(
    items: Sequence[T], signature: Callable[[T], tuple[int, ...]]
) -> tuple[tuple[T, ...], ...]:
    groups: dict[tuple[int, ...], list[T]] = {}
    for item in items:
        groups.setdefault(signature(item), []).append(item)
    return tuple(tuple(group) for group in groups.values())


def _representatives(classes: tuple[tuple[Pair | None, ...], ...]) -> tuple[Pair | None, ...]:
    return tuple(members[0] for members in classes)


def _line(wager: Wager[T], outcome: T) -> int:
    line = wager.decide(outcome)
    return LOSE if line is None else wager.lines.index(line)


def _net(wager: Wager[T], line: int) -> int:
    unit = wager.stake_unit_cents
    return -unit if line == LOSE else wager.lines[line].payment(unit)


@dataclass(frozen=True, slots=True)
class SessionTable:
    """A session wager by the longest Player run (rows) and the longest Banker run (columns)."""

    key: str
    line: tuple[tuple[int, ...], ...]
    net_cents: tuple[tuple[int, ...], ...]


def tabulate_session(wager: SessionWager, longest: int) -> SessionTable:
    """The table of a session wager for longest runs from 0 to `longest`."""
    lines = tuple(
        tuple(_line(wager, SessionOutcome(player, banker)) for banker in range(longest + 1))
        for player in range(longest + 1)
    )
    nets = tuple(tuple(_net(wager, line) for line in row) for row in lines)
    return SessionTable(wager.key, lines, nets)
