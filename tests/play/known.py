"""Tables whose cards and die are known beforehand."""

from collections.abc import Iterable, Iterator

from punto.cli.play.chance import Chance
from punto.cli.play.dealing import Dealer
from punto.cli.play.events import Event
from punto.cli.play.sitting import Sitting, sit_down
from punto.games import game
from punto.rules.cards import Card, read_card
from punto.rules.game import Game
from punto.rules.refusal import Refusal
from punto.rules.shoe import Shoe

BACCARAT = game("baccarat")
POWER_98 = game("power-98")
DRAGON = game("dragon-tournament")
FABULOUS_4 = game("fabulous-4")

PLAYER_WINS = "9s 2d Kc Kh"
BANKER_WINS = "2s 7d 4c Kh"
"""Player 6 and Banker 7 both stand."""
BANKER_NATURAL = "2s 9d Kc Kh"
PLAYER_NATURAL = PLAYER_WINS
TIE = "9s 9d Kc Kh"
PLAYER_PAIR = "4s 2d 4c Kh"
SIX_CARDS = "As 2d Ac Kh 5h 3s"
"""Player 2 draws a 5 for 7, Banker 2 draws a 3 for 5."""

FILLER = "9s 2d Kc Kh " * 30


def cards(text: str) -> tuple[Card, ...]:
    return tuple(read_card(word) for word in text.split())


def shoe(*rounds: str, filler: str = FILLER, cut: int = 6) -> Shoe:
    """A shoe that deals these rounds first, and after them one Player win after another."""
    return Shoe(cards(" ".join((*rounds, filler))), cut)


def sitting(
    game_: Game = BACCARAT,
    *rounds: str,
    balance: int = 1_000_00,
    session_hands: int | None = None,
    shoe_: Shoe | None = None,
) -> Sitting:
    if game_.session_wagers and session_hands is None:
        session_hands = 15
    return sit_down(
        game_,
        shoe=shoe_ or shoe(*rounds),
        balance_cents=balance,
        session_hands=session_hands,
    )


def accepted(change: Sitting | Refusal) -> Sitting:
    assert isinstance(change, Sitting), change
    return change


def refused(change: Sitting | Refusal) -> Refusal:
    assert isinstance(change, Refusal)
    return change


def events_of(before: Sitting, die: int = 1) -> tuple[list[Event], Sitting]:
    """A whole round: what happened, and the sitting after it."""
    dealer = Dealer(before, lambda: die)
    return list(dealer.deal()), dealer.sitting


def after_round(before: Sitting, die: int = 1) -> Sitting:
    return events_of(before, die)[1]


def known_chance(shoes: Iterable[Shoe], die: int = 1) -> Chance:
    waiting: Iterator[Shoe] = iter(shoes)
    return Chance(lambda: next(waiting), lambda: die)
