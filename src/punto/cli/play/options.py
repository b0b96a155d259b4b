"""What a patron chose on the command line: the game, its shoe, the money and the pace."""

from dataclasses import dataclass

from punto.rules.game import Game
from punto.rules.shoe import DEFAULT_CUT, DEFAULT_DECKS

DEFAULT_BALANCE_CENTS = 1_000_00
DEFAULT_PACE_SECONDS = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """Without a game the patron chooses one first; without hands, the length of each session."""

    game: Game | None = None
    decks: int = DEFAULT_DECKS
    cut: int = DEFAULT_CUT
    burn: bool = True
    session_hands: int | None = None
    balance_cents: int = DEFAULT_BALANCE_CENTS
    pace_seconds: float = DEFAULT_PACE_SECONDS
