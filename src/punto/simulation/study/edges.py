"""The exact edge of a wager from what is left of a shoe: fast where the wager reads points only or
one hand's pair only; else by the exact odds themselves, about a thousand times slower, as also
where its payments do not fit 64 bits."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from punto.odds import edge
from punto.rules.composition import Composition
from punto.rules.die import power_faces
from punto.rules.game import Game
from punto.rules.outcome import Facet, Outcome
from punto.rules.settlement import settle
from punto.rules.tables import PAIR_KINDS, point_outcomes
from punto.rules.wager import RoundWager
from punto.simulation.arrays import Array, OutcomeArrays
from punto.simulation.study import kernel
from punto.simulation.study.linear_count import only
from punto.simulation.study.polynomial import coefficients, fits


class Edge(Protocol):
    slow: bool

    def advantages(self, unseen: Array) -> Array:
        """The patron's exact advantage for each composition, as the nearest floating number or next
        to it; above zero just where it is exactly above zero."""


@dataclass(frozen=True, slots=True)
class PointEdge:
    values: Array
    coefficients: Array
    stake: int
    slow = False

    def advantages(self, unseen: Array) -> Array:
        found = np.zeros(len(unseen), np.float64)
        kernel.point_advantages(unseen, self.values, self.coefficients, self.stake, found)
        return found


@dataclass(frozen=True, slots=True)
class PairEdge:
    nets: Array
    stake: int
    slow = False

    def advantages(self, unseen: Array) -> Array:
        found = np.zeros(len(unseen), np.float64)
        kernel.pair_advantages(unseen, self.nets, self.stake, found)
        return found


@dataclass(frozen=True, slots=True)
class AnyEdge:
    """Of the only wager of a game: what others read would cost time."""

    game: Game
    slow = True

    def advantages(self, unseen: Array) -> Array:
        (wager,) = self.game.wagers
        compositions = (Composition(tuple(counts)) for counts in unseen.tolist())
        return np.array([-float(edge(self.game, wager.key, left)) for left in compositions])


def edge_of(game: Game, wager: RoundWager, outcomes: OutcomeArrays, cards: int) -> Edge:
    """The way for a wager of the game, with shoes of so many cards."""
    # A round is a Power hand as often as the die says, whatever the cards.
    flags = power_faces(game.die)
    stake = len(flags) * wager.stake_unit_cents
    reads = wager.reads & ~Facet.POWER
    if reads in (Facet.POINTS, Facet(0)):
        nets = _nets(wager, [[point.outcome(power_hand=flag) for flag in flags]
                             for point in point_outcomes()])  # fmt: skip
        if fits(nets, stake, cards):
            found = coefficients(nets, outcomes.points).astype(np.int32)
            return PointEdge(outcomes.values.astype(np.int64), found, stake)
    elif reads in (Facet.PLAYER_PAIR, Facet.BANKER_PAIR):
        # The wager looks at one of the hands, and at nothing else of the outcome.
        point = point_outcomes()[0]
        nets = _nets(wager, [[point.outcome(pair, pair, power_hand=flag) for flag in flags]
                             for pair in PAIR_KINDS])  # fmt: skip
        if fits(nets, stake, cards):
            return PairEdge(np.array(nets, np.int64), stake)
    return AnyEdge(only(game, [wager.key]))


def _nets(wager: RoundWager, cases: Sequence[Sequence[Outcome]]) -> list[int]:
    """What a stake unit wins in each case, all faces of the die together."""
    stakes = {wager.key: wager.stake_unit_cents}
    return [
        sum(settle((wager,), outcome, stakes)[wager.key].net_cents for outcome in outcomes)
        for outcomes in cases
    ]
