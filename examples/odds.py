"""Every wager on a round, the cheapest first, once some cards have left the shoe.

python examples/odds.py --decks 8 --gone 6c 6d 6h
"""

import argparse
from fractions import Fraction

from punto import odds
from punto.games import GAMES
from punto.rules.cards import read_card
from punto.rules.composition import Composition


def edges(shoe: Composition) -> list[tuple[Fraction, str]]:
    """What the house keeps of each wager in the end, as a share of the stake."""
    return sorted(
        (found.house_edge, f"{game.name}: {found.wager.name}")
        for game in GAMES
        for found in odds.exact(game, shoe).wagers.values()
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Every wager on a round, the cheapest first.")
    parser.add_argument("--decks", type=int, default=8)
    parser.add_argument("--gone", nargs="*", default=[], metavar="CARD", help="such as 6c or Th")
    options = parser.parse_args()
    shoe = Composition.of_decks(options.decks).without(*map(read_card, options.gone))
    for edge, name in edges(shoe):
        print(f"{float(100 * edge):9.4f} %  {name}")
