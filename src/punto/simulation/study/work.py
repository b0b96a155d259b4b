"""The work of a study: blocks of shoes, each of which gives its sums wherever it is done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from punto.rules.cards import CARDS
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.wager import by_key
from punto.simulation import random_numbers
from punto.simulation.arrays import (
    Array,
    OutcomeArrays,
    ShoeArrays,
    outcome_arrays,
    shoe_arrays,
)
from punto.simulation.kernel import PADDING, shuffle_shoes
from punto.simulation.shoes import Shoes
from punto.simulation.study import kernel
from punto.simulation.study.edges import Edge, edge_of
from punto.simulation.study.linear_count import LinearCount
from punto.simulation.study.sums import WAYS, ShoeSums, add_shoes

BLOCK = 256
SLOW_BLOCK = 2


@dataclass(frozen=True, slots=True)
class Tags:
    """What a linear counter goes by: the edge of the fresh shoe and the effect of each card."""

    edge: float
    effects: Array


@dataclass(frozen=True, slots=True)
class StudyWork:
    """Shoes to follow, from the sequence that starts at `start`, with an edge and the tags of each
    linear count for every wager. `cuts` is ascending."""

    start: int
    shoes: ShoeArrays
    outcomes: OutcomeArrays
    fresh: Array
    cuts: Array
    edges: tuple[Edge, ...]
    tags: tuple[tuple[Tags, ...], ...]

    @classmethod
    def of(
        cls,
        game: Game,
        wagers: Sequence[str],
        shoes: Shoes,
        cuts: Sequence[int],
        counts: Mapping[str, LinearCount],
        seed: int,
    ) -> "StudyWork":
        outcomes = outcome_arrays(game)
        named = by_key(game.wagers)
        return cls(
            random_numbers.start(seed),
            shoe_arrays(game, shoes),
            outcomes,
            np.array(Composition.of_decks(shoes.decks).counts, np.int64),
            np.array(cuts, np.int64),
            tuple(edge_of(game, named[wager], outcomes, shoes.cards) for wager in wagers),
            tuple(_tags(counts[wager]) for wager in wagers),
        )

    def on_gpu(self) -> "StudyWork":
        """The same work, with what a graphics card is good for done there."""
        from punto.simulation.study.cuda import on_gpu  # noqa: PLC0415

        return replace(self, edges=on_gpu(self.edges))

    @property
    def block(self) -> int:
        """How many shoes a block has. Sums are added block by block, so it depends on nothing but
        game, wagers and decks."""
        return SLOW_BLOCK if any(edge.slow for edge in self.edges) else BLOCK

    def follow(self, first: int, shoes: int) -> "Followed":
        """So many shoes from number `first` on."""
        rounds = np.zeros(shoes, np.int64)
        left = np.zeros(shoes * self.shoes.most_rounds, np.int64)
        unseen = np.zeros((len(left), len(CARDS)), np.uint8)
        orders = np.zeros((shoes, len(self.shoes.fresh) + PADDING), np.uint8)
        shuffle_shoes(np.uint64(self.start), first, self.shoes, orders)
        number = kernel.follow(orders, self.shoes, self.outcomes, rounds, left, unseen)
        return Followed(rounds, left[:number], unseen[:number])

    def study(self, first: int, shoes: int) -> ShoeSums:
        """The sums of so many shoes from number `first` on."""
        rounds, left, unseen = self.follow(first, shoes)
        advantages = np.array([edge.advantages(unseen) for edge in self.edges])
        bets = np.zeros((len(self.edges), len(WAYS), len(left)), np.bool_)
        bets[:, 0] = advantages > 0
        for of_wager, tags in zip(bets, self.tags, strict=True):
            for place, tag in enumerate(tags, start=1):
                kernel.linear_bets(unseen, self.fresh, tag.effects, tag.edge, of_wager[place])
        none = ShoeSums.none(len(self.cuts), len(self.edges), len(self.shoes.fresh))
        add_shoes(rounds, left, advantages, bets, self.cuts, none.rounds, none.plays, none.depths)
        return ShoeSums(shoes, none.rounds, none.plays, none.depths)


class Followed(NamedTuple):
    """The rounds of each shoe; before every round, one shoe after the other, the cards in the shoe
    and those of each kind that nobody has seen."""

    rounds: Array
    left: Array
    unseen: Array


def _tags(count: LinearCount) -> tuple[Tags, ...]:
    """Those of the ways to play after perfect play, in their order."""
    edge = float(count.fresh_edge)
    exact = [float(count.effects[card]) for card in CARDS]
    whole = [float(count.whole_effect(card)) for card in CARDS]
    return Tags(edge, np.array(exact)), Tags(edge, np.array(whole))
