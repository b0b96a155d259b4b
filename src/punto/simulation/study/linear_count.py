"""Linear counts: a tag for each card, added up as the cards are seen.

Tags come from the effects of removal of the fresh shoe. Were every card that left to move the edge
on its own, the edge would be that of the fresh shoe plus the effects of the cards seen, times the
cards of the fresh shoe less one, over the cards not seen: after a single card that is exact. The
counter wagers where this estimate is below zero.

The effects of all cards of a shoe sum to zero, since the edge of the next round is the mean over
the cards that may leave first. Rounded they may not, and the count would drift as cards go by; so
what a deck comes to is taken off for each deck seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from punto.odds import effects_of_removal, exact
from punto.rules.cards import CARDS, Card
from punto.rules.composition import Composition
from punto.rules.game import Game

MAX_TAG = 4
"""Larger numbers cannot be added up at a table."""

DECK = len(CARDS)


@dataclass(frozen=True, slots=True)
class LinearCount:
    """The house edge of a wager on the fresh shoe and how each card's leaving moves it.

    `tags` are the effects in whole numbers, the largest `LARGEST_TAG`: above zero where the patron
    gains by the card's leaving. A tag of one stands for `step` of the edge.
    """

    cards: int
    fresh_edge: Fraction
    effects: Mapping[Card, Fraction]
    tags: Mapping[Card, int]
    step: Fraction

    @property
    def tells_cards_apart(self) -> bool:
        """Whether the count can know anything but how many cards are gone."""
        return len(set(self.effects.values())) > 1

    @property
    def drift(self) -> int:
        """What the tags of a deck sum to, which is taken off the count for each deck seen."""
        return sum(self.tags.values())

    @property
    def trigger(self) -> Fraction | None:
        """The count for each deck not yet seen above which the tags say to wager; None where they
        never say anything."""
        if not self.step:
            return None
        return DECK * self.fresh_edge / (self.step * (self.cards - 1))

    def whole_effect(self, card: Card) -> Fraction:
        """The effect that a counter with whole numbers goes by."""
        return -self.step * (self.tags[card] - Fraction(self.drift, DECK))


def linear_counts(game: Game, wagers: Sequence[str], decks: int) -> dict[str, LinearCount]:
    """The linear count against each of these wagers on a round."""
    fresh = Composition.of_decks(decks)
    asked = only(game, wagers)
    edges = exact(asked, fresh).wagers
    effects = effects_of_removal(asked, fresh)
    return {key: _count(len(fresh), edges[key].house_edge, effects[key]) for key in wagers}


def only(game: Game, wagers: Sequence[str]) -> Game:
    """The game with these wagers alone: odds take as long as what the wagers read is intricate."""
    kept = tuple(wager for wager in game.wagers if wager.key in wagers)
    return replace(game, wagers=kept, session_wagers=(), limits=())


def _count(cards: int, edge: Fraction, effects: Mapping[Card, Fraction]) -> LinearCount:
    step = max(abs(effect) for effect in effects.values()) / MAX_TAG
    tags = {card: round(-effect / step) if step else 0 for card, effect in effects.items()}
    return LinearCount(cards, edge, effects, tags, step)
