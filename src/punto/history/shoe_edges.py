"""What every wager of a past shoe was worth before each of its rounds."""

from collections import Counter

from punto.games import game_stamped
from punto.rules.composition import Composition
from punto.table.view.edges import house_edges

SeenCards = tuple[tuple[str, ...], ...]
"""The cards that came out face up: before the first round, then in each round."""


def edges_round_by_round(stamp: str, decks: int, seen: SeenCards) -> list[dict[str, str]]:
    """Before each round, by the cards that nobody had seen by then: those burned face down are
    among them."""
    game = game_stamped(stamp)
    unseen = Counter(str(card) for card in Composition.of_decks(decks).cards())
    found = []
    for cards in seen[:-1]:
        unseen.subtract(cards)
        # A foreign card of a real shoe takes the place of none.
        left = {card: count for card, count in unseen.items() if count > 0}
        found.append({key: str(edge) for key, edge in house_edges(game, left).items()})
    return found
