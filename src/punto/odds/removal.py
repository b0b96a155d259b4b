"""Effects of removal: how the house edge of a wager moves when one card leaves the shoe."""

from fractions import Fraction

from punto.odds.exact import after, exact
from punto.rules.cards import CARDS, Card
from punto.rules.composition import Composition
from punto.rules.game import Game


def effects_of_removal(game: Game, composition: Composition) -> dict[str, dict[Card, Fraction]]:
    """For each wager and each kind of card in the shoe: the edge without it less the edge with it.

    Below zero the patron gains by the card's leaving.
    """
    edges = {key: odds.house_edge for key, odds in exact(game, composition).wagers.items()}
    effects: dict[str, dict[Card, Fraction]] = {key: {} for key in edges}
    for card in CARDS:
        if composition[card]:
            without = after(game, composition, card).wagers
            for key, before in edges.items():
                effects[key][card] = without[key].house_edge - before
    return effects
