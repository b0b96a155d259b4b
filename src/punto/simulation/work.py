"""The work of a simulation as a value that can be sent to any worker, and the result of a piece."""

import hashlib
import json
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from punto.rules.game import Game
from punto.simulation import random_numbers
from punto.simulation.arrays import (
    Array,
    OutcomeArrays,
    ShoeArrays,
    outcome_arrays,
    shoe_arrays,
)
from punto.simulation.shoes import Shoes


@dataclass(frozen=True, slots=True)
class DealtShoes:
    """What some shoes came to: rounds by outcome, and shoes by how many rounds they had. `results`
    has the result of every round in its order, if they were recorded."""

    counts: Array
    shoe_rounds: Array
    results: Array

    @property
    def rounds(self) -> int:
        return int(self.counts.sum())

    def fingerprint(self) -> str:
        """A hash over all counts."""
        listed = json.dumps([self.counts.tolist(), self.shoe_rounds.tolist()])
        return hashlib.sha256(listed.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class DealingWork:
    """Shoes to deal, from the sequence that starts at `start`."""

    start: int
    shoes: ShoeArrays
    outcomes: OutcomeArrays
    record: bool = False

    @classmethod
    def of(cls, game: Game, shoes: Shoes, seed: int, *, record: bool = False) -> "DealingWork":
        return cls(
            random_numbers.start(seed), shoe_arrays(game, shoes), outcome_arrays(game), record
        )

    @property
    def most_rounds(self) -> int:
        return self.shoes.most_rounds

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """How the counts lie: Power flag, Player pair class, Banker pair class, point outcome."""
        return self.outcomes.shape

    @property
    def cells(self) -> int:
        """Outcomes that are told apart."""
        return prod(self.shape)

    def deal(self, first: int, shoes: int) -> DealtShoes:
        """Deals so many shoes from number `first` on."""
        return self._deal(first, shoes, self.most_rounds)

    def deal_part(self, number: int, rounds: int) -> DealtShoes:
        """Deals the first rounds of a shoe and breaks it off: it is no whole shoe."""
        dealt = self._deal(number, 1, rounds)
        return replace(dealt, shoe_rounds=np.zeros_like(dealt.shoe_rounds))

    def _deal(self, first: int, shoes: int, most: int) -> DealtShoes:
        # Loads numba, which is not needed to send work elsewhere.
        from punto.simulation import kernel  # noqa: PLC0415

        counts = np.zeros(self.cells, np.int64)
        rounds = np.zeros(shoes, np.int64)
        results = np.zeros((shoes, most if self.record else 0), np.uint8)
        kernel.deal_shoes(
            np.uint64(self.start),
            first,
            self.shoes._replace(most_rounds=most),
            self.outcomes,
            counts,
            rounds,
            results,
        )
        in_order = results[np.arange(results.shape[1]) < rounds[:, None]]
        return DealtShoes(counts, np.bincount(rounds, minlength=self.most_rounds + 1), in_order)
