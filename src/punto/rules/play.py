"""Playing a round of a game from the cards that left the shoe."""

from collections.abc import Sequence

from punto.rules.cards import Card
from punto.rules.game import Game
from punto.rules.refusal import Refusal, shown
from punto.rules.round import Misdeal, Round, deal


def play(game: Game, cards: Sequence[Card], die: int | None = None) -> Round | Refusal:
    """The round that these cards make, in the order they left the shoe, or why they make none."""
    if game.die is None:
        if die is not None:
            return Refusal(f"a die value of {shown(die)}; {game.name} has no die")
        power_hand = False
    else:
        refusal = game.die.refuse(die)
        if refusal:
            return refusal
        power_hand = die == game.die.power
    hands = deal(cards)
    if isinstance(hands, Misdeal):
        return _refuse(game, cards, hands)
    player, banker = hands
    return Round(player, banker, die, power_hand)


def _refuse(game: Game, cards: Sequence[Card], misdeal: Misdeal) -> Refusal:
    rule = game.clauses.of(misdeal.call.paragraph)
    due = misdeal.call.hand
    if due is None:
        extra = " ".join(map(str, cards[misdeal.fits :]))
        return Refusal(f"too many cards: after {misdeal.fits} no card is due, found {extra}", rule)
    return Refusal(f"too few cards: after {misdeal.fits} the {due.title} hand is due another", rule)
