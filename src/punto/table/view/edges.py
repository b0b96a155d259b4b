"""The exact house edges of the next round, from the cards that nobody has seen: for the pit."""

from collections.abc import Mapping
from fractions import Fraction

from punto.odds import exact
from punto.rules.cards import read_card
from punto.rules.composition import Composition
from punto.rules.game import Game


def house_edges(game: Game, unseen: Mapping[str, int]) -> dict[str, Fraction]:
    """Cards burned face down are unseen like those in the shoe: which is which, nobody knows."""
    composition = Composition.of({read_card(card): count for card, count in unseen.items()})
    return {key: odds.house_edge for key, odds in exact(game, composition).wagers.items()}
