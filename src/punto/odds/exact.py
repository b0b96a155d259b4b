"""Exact odds: what every wager of a game wins and loses on the next round of a given shoe.

Everything is counted in whole deals and kept as integers; probabilities, edges and variances are
fractions. Nothing here knows a payout: lines and payments come from the game's tables.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import sqrt

from punto.odds.deal_counts import (
    can_run_out,
    deals_in_all,
    every_ordering,
    joint_deals,
    values_of,
)
from punto.odds.kernels import (
    Integers,
    Kernels,
    kernels,
    line_ways,
    pair_deals,
    point_deals,
)
from punto.rules.cards import Card
from punto.rules.composition import Composition
from punto.rules.die import FACES
from punto.rules.game import Game
from punto.rules.outcome import Facet, Outcome, SessionOutcome
from punto.rules.refusal import InputError, shown
from punto.rules.tables import PAIR_KINDS, GameTable, WagerTable, tabulate
from punto.rules.wager import Line, RoundWager, SessionWager

LOSE = "lose"
VOID = "void"

AnyLine = Line[Outcome] | Line[SessionOutcome]


@dataclass(frozen=True, slots=True)
class OutcomeOdds:
    """One way for a wager to end: what it pays, by which clauses, how likely, and the net for 1."""

    pays: str
    rule: str | None
    probability: Fraction
    net: Fraction

    def with_(self, other: "OutcomeOdds") -> "OutcomeOdds":
        """This and another that pays the same, as one."""
        rules = [*(self.rule or "").split(", "), other.rule or ""]
        return replace(
            self,
            rule=", ".join(dict.fromkeys(rules)),
            probability=self.probability + other.probability,
        )


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """A wager's deals out of `total`: by line, then those it loses, then those that are void."""

    wager: RoundWager | SessionWager
    ways: tuple[int, ...]
    lost: int
    void: int
    total: int

    @property
    def outcomes(self) -> tuple[OutcomeOdds, ...]:
        """What can happen, lines with the same odds as one; nothing that cannot."""
        merged: dict[str, OutcomeOdds] = {}
        for line, ways in self._lines():
            if ways:
                one = self._outcome(line.pays, line.rule, ways, line.odds.value if line.odds else 0)
                merged[line.pays] = merged[line.pays].with_(one) if line.pays in merged else one
        ends = ((LOSE, self.lost, -1), (VOID, self.void, 0))
        rest = [self._outcome(pays, None, ways, net) for pays, ways, net in ends if ways]
        return (*merged.values(), *rest)

    def _outcome(self, pays: str, rule: str | None, ways: int, net: Fraction | int) -> OutcomeOdds:
        return OutcomeOdds(pays, rule, Fraction(ways, self.total), Fraction(net))

    def _lines(self) -> Iterator[tuple[AnyLine, int]]:
        lines: tuple[AnyLine, ...] = self.wager.lines
        return zip(lines, self.ways, strict=True)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each unit staked, on average; below zero the patron gains."""
        return Fraction(-self._sum(power=1), self.total * self.wager.stake_unit_cents)

    @property
    def hit_rate(self) -> Fraction:
        """How likely the wager is to win something."""
        winning = (ways for line, ways in self._lines() if line.odds and line.odds.value > 0)
        return Fraction(sum(winning), self.total)

    @property
    def variance(self) -> Fraction:
        squares = Fraction(self._sum(power=2), self.total * self.wager.stake_unit_cents**2)
        return squares - self.house_edge**2

    @property
    def std_dev(self) -> float:
        return sqrt(self.variance)

    def _sum(self, power: int) -> int:
        """The sum over all deals of the net result on one stake unit, in whole cents."""
        unit = self.wager.stake_unit_cents
        won: int = sum(ways * line.payment(unit) ** power for line, ways in self._lines())
        lost: int = self.lost * (-unit) ** power
        return won + lost

    def mixed(self, other: "WagerOdds", weights: tuple[int, int]) -> "WagerOdds":
        """The odds of a round that is of either kind, as likely as the weights say."""
        mine, theirs = weights
        assert self.total == other.total
        return WagerOdds(
            self.wager,
            tuple(
                mine * one + theirs * two for one, two in zip(self.ways, other.ways, strict=True)
            ),
            mine * self.lost + theirs * other.lost,
            mine * self.void + theirs * other.void,
            (mine + theirs) * self.total,
        )


@dataclass(frozen=True, slots=True)
class GameOdds:
    """The odds of every wager on a round. With a Power die `wagers` mixes normal and Power hands,
    and each kind stands alone too."""

    wagers: Mapping[str, WagerOdds]
    normal: Mapping[str, WagerOdds] | None = None
    power: Mapping[str, WagerOdds] | None = None


def exact(game: Game, composition: Composition) -> GameOdds:
    """The exact odds of the next round dealt from these cards."""
    table = tabulate(game)
    count = _count_orderings if can_run_out(composition) else _count_deals
    normal, *power = count(table, composition)
    if not power:
        return GameOdds(normal)
    weights = len(FACES) - 1, 1
    mixed = {key: normal[key].mixed(power[0][key], weights) for key in normal}
    return GameOdds(mixed, normal, power[0])


def edge(game: Game, wager: str, composition: Composition) -> Fraction:
    """The house edge of one wager on the next round dealt from these cards."""
    wagers = exact(game, composition).wagers
    if wager not in wagers:
        raise InputError(f"{shown(wager)} is no wager here; there are {', '.join(wagers)}")
    return wagers[wager].house_edge


def after(game: Game, composition: Composition, *cards: Card) -> GameOdds:
    """The exact odds once these cards have left the shoe."""
    return exact(game, composition.without(*cards))


Odds = dict[str, WagerOdds]


@dataclass(frozen=True, slots=True)
class _Group:
    """Wagers that look at the same cases, by their places, and the line that decides each case:
    flat, for each Power flag, as `line_ways` wants it."""

    places: tuple[int, ...]
    lines: tuple[Integers, ...]

    def ways(self, deals: Integers, flag: int, most: int) -> Iterator[tuple[int, list[int]]]:
        """The place of each wager, the deals that it loses, and those that each line decides."""
        flat = line_ways(deals, self.lines[flag], len(self.places), most)
        for row, place in enumerate(self.places):
            yield place, flat[row * most : (row + 1) * most]


@dataclass(frozen=True, slots=True)
class _Plan:
    """The wagers of a game by what they look at: points, the pair of one hand, or more than that.
    `most` is one more than the lines of any of them."""

    on_points: _Group
    on_pairs: _Group
    on_both: tuple[int, ...]
    most: int


@cache
def _plan(table: GameTable, in_use: Kernels) -> _Plan:
    places: dict[str, list[int]] = {"points": [], "pairs": [], "both": []}
    for place, wager in enumerate(table.game.wagers):
        reads = wager.reads & ~Facet.POWER
        if reads in (Facet.POINTS, Facet(0)):
            places["points"].append(place)
        elif reads in (Facet.PLAYER_PAIR, Facet.BANKER_PAIR):
            places["pairs"].append(place)
        else:
            places["both"].append(place)

    def group(name: str, lines: Callable[[WagerTable, int], list[int]]) -> _Group:
        tables = [table.wagers[place] for place in places[name]]
        return _Group(
            tuple(places[name]),
            tuple(
                in_use.sequence([1 + line for one in tables for line in lines(one, flag)])
                for flag in range(len(table.power_flags))
            ),
        )

    return _Plan(
        group("points", lambda one, flag: _by_points(table, one, flag)),
        group("pairs", lambda one, flag: _by_pairs(table, one, flag)),
        tuple(places["both"]),
        1 + max((len(wager.lines) for wager in table.game.wagers), default=0),
    )


def _by_points(table: GameTable, wager: WagerTable, flag: int) -> list[int]:
    return [wager.line[wager.cell(flag, point, 0, 0)] for point in range(len(table.points))]


def _by_pairs(table: GameTable, wager: WagerTable, flag: int) -> list[int]:
    """The line for each kind of pair; the hand that the wager does not look at has no say."""
    _, _, player, banker = wager.shape
    classes = table.player_pairs if player > 1 else table.banker_pairs
    by_class = [
        wager.line[wager.cell(flag, 0, min(place, player - 1), min(place, banker - 1))]
        for place in range(len(classes))
    ]
    return [
        next(line for line, members in zip(by_class, classes, strict=True) if kind in members)
        for kind in PAIR_KINDS
    ]


def _count_deals(table: GameTable, composition: Composition) -> list[Odds]:
    """The odds for each Power flag, where there are cards enough for any round."""
    plan = _plan(table, kernels())
    total = deals_in_all(composition)
    points = point_deals(values_of(composition))
    pairs = pair_deals(composition.counts)
    joint = joint_deals(composition, table.player_pairs, table.banker_pairs) if plan.on_both else {}
    found = []
    for flag in range(len(table.power_flags)):
        ways = dict(plan.on_points.ways(points, flag, plan.most))
        ways |= plan.on_pairs.ways(pairs, flag, plan.most)
        for place in plan.on_both:
            ways[place] = _joint_lines(table.wagers[place], flag, joint, plan.most)
        found.append(
            {
                wager.key: WagerOdds(
                    wager, tuple(ways[place][1 : 1 + len(wager.lines)]), ways[place][0], 0, total
                )
                for place, wager in enumerate(table.game.wagers)
            }
        )
    return found


def _joint_lines(
    table: WagerTable, flag: int, joint: Mapping[tuple[int, int], Integers], most: int
) -> list[int]:
    lines = [0] * most
    for (player, banker), deals in joint.items():
        for point, count in enumerate(deals):
            lines[table.line[table.cell(flag, point, player, banker)] + 1] += int(count)
    return lines


def _count_orderings(table: GameTable, composition: Composition) -> list[Odds]:
    """The odds for each Power flag, where the shoe may run out."""
    orderings = every_ordering(composition)
    found = []
    for flag in table.power_flags:
        odds: Odds = {}
        for wager in table.game.wagers:
            ways = [0] * len(wager.lines)
            lost = void = 0
            for dealt in orderings:
                if dealt.outcome is None:
                    void += dealt.ways
                    continue
                seen = Outcome(dealt.outcome.player, dealt.outcome.banker, flag)
                line = wager.decide(seen)
                if line is None:
                    lost += dealt.ways
                else:
                    ways[wager.lines.index(line)] += dealt.ways
            odds[wager.key] = WagerOdds(wager, tuple(ways), lost, void, len(orderings))
        found.append(odds)
    return found
