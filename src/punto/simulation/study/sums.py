"""Sums over shoes, from which means and their standard errors follow.

One pass serves every cut card. A round belongs to all cut cards that would have let it be dealt,
and these are passed from the shallowest to the deepest: where the shoe would have ended for one,
what the rounds have come to so far is what that shoe is worth. So the sums for a cut card do not
depend on which others there are. Blocks of shoes are added in the order of the shoes, for floating
sums to come out the same whoever makes them.
"""

from dataclasses import dataclass

import numpy as np

from punto.odds.jit import compiled
from punto.simulation.arrays import Array
from punto.simulation.study.result import CountingMethod

BETS, BETS_2, BETS_ROUNDS, VALUE, VALUE_2, VALUE_BETS, VALUE_PERFECT = range(7)
"""What is summed over shoes: rounds with a wager, their square, times all rounds; the value, its
square, times the rounds with a wager, times the value of perfect play."""

WAYS = tuple(CountingMethod)


@dataclass(frozen=True, slots=True)
class ShoeSums:
    """Over so many shoes: `rounds` and their squares for each cut card; `plays` for each cut card,
    each wager and then all wagers together, each way to play, each of the seven sums; `depths` the
    rounds by the cards in the shoe, first all, then those that favour the patron by wager."""

    shoes: int
    rounds: Array
    plays: Array
    depths: Array

    @classmethod
    def none(cls, cuts: int, wagers: int, cards: int) -> "ShoeSums":
        return cls(
            0,
            np.zeros((cuts, 2), np.int64),
            np.zeros((cuts, wagers + 1, len(WAYS), 7), np.float64),
            np.zeros((wagers + 1, cards + 1), np.int64),
        )

    def __add__(self, other: "ShoeSums") -> "ShoeSums":
        return ShoeSums(
            self.shoes + other.shoes,
            self.rounds + other.rounds,
            self.plays + other.plays,
            self.depths + other.depths,
        )


@compiled
def add_shoes(
    rounds: Array,
    left: Array,
    advantages: Array,
    bets: Array,
    cuts: Array,
    sum_rounds: Array,
    sum_plays: Array,
    sum_depths: Array,
) -> None:
    """Adds shoes of so many rounds. For every round, one shoe after the other, `left` has the cards
    in the shoe, `advantages` what each wager wins on average, and `bets` whether each wager is
    placed by each way to play. `cuts` is ascending."""
    wagers = len(advantages)
    # For each wager and all together, each way to play: rounds with a wager, and their value.
    running = np.zeros((wagers + 1, bets.shape[1], 2), np.float64)
    at = 0
    for shoe in range(len(rounds)):
        running[:] = 0
        cut = len(cuts) - 1
        for number in range(rounds[shoe]):
            # The round before was the last for cut cards that it had reached.
            while number > 0 and cut >= 0 and left[at - 1] <= cuts[cut]:
                _end(number, running, sum_rounds[cut], sum_plays[cut])
                cut -= 1
            sum_depths[0, left[at]] += 1
            for wager in range(wagers):
                sum_depths[1 + wager, left[at]] += bets[wager, 0, at]
            for way in range(bets.shape[1]):
                any_bet = False
                for wager in range(wagers):
                    if bets[wager, way, at]:
                        any_bet = True
                        running[wager, way, 0] += 1
                        running[wager, way, 1] += advantages[wager, at]
                        running[wagers, way, 1] += advantages[wager, at]
                running[wagers, way, 0] += any_bet
            at += 1
        while cut >= 0:
            _end(rounds[shoe], running, sum_rounds[cut], sum_plays[cut])
            cut -= 1


@compiled
def _end(rounds: int, running: Array, sum_rounds: Array, sum_plays: Array) -> None:
    """Adds a shoe that ends after so many rounds."""
    sum_rounds[0] += rounds
    sum_rounds[1] += rounds * rounds
    for book in range(running.shape[0]):
        perfect = running[book, 0, 1]
        for way in range(running.shape[1]):
            bets, value = running[book, way]
            sums = sum_plays[book, way]
            sums[BETS] += bets
            sums[BETS_2] += bets * bets
            sums[BETS_ROUNDS] += bets * rounds
            sums[VALUE] += value
            sums[VALUE_2] += value * value
            sums[VALUE_BETS] += value * bets
            sums[VALUE_PERFECT] += value * perfect
