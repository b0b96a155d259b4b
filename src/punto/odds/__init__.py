"""Exact odds, from the games themselves: every wager, any shoe, whole numbers throughout."""

from punto.odds.bets import BetOdds, bet
from punto.odds.exact import GameOdds, OutcomeOdds, WagerOdds, after, edge, exact
from punto.odds.kernels import use_compiled, use_plain
from punto.odds.removal import effects_of_removal
from punto.odds.sessions import house_ahead_up_to, session_odds, sessions

__all__ = [
    "BetOdds",
    "GameOdds",
    "OutcomeOdds",
    "WagerOdds",
    "after",
    "bet",
    "edge",
    "effects_of_removal",
    "exact",
    "house_ahead_up_to",
    "session_odds",
    "sessions",
    "use_compiled",
    "use_plain",
]
