"""What every wager of a past shoe was worth before each of its rounds."""

from collections import Counter

from punto.games import game_stamped
from punto.rules.composition import Composition
from punto.table.view.edges import house_edges

CardsByRound = tuple[tuple[str, ...], ...]
"""Cards before the first round, then in each round."""


def edges_round_by_round(
    stamp: str, decks: int, seen: CardsByRound, foreign: CardsByRound
) -> list[dict[str, str]]:
    """Before each round, by the cards that nobody had `seen` by then: those burned face down are
    among them. What was found to be `foreign` by then was none of the shoe's own."""
    game = game_stamped(stamp)
    unseen = Counter(str(card) for card in Composition.of_decks(decks).cards())
    found = []
    for cards, none_of_its_own in zip(seen[:-1], foreign[:-1], strict=True):
        unseen.subtract(cards)
        unseen.update(none_of_its_own)
        # A foreign card that nobody knows of takes the place of none.
        left = {card: count for card, count in unseen.items() if count > 0}
        found.append({key: str(edge) for key, edge in house_edges(game, left).items()})
    return found
