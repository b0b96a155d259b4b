"""What the length of a session is worth to its wagers (reading 5).

Longer sessions bring longer runs, so there is a length from which a session wager favours the
patron; whoever chooses the length must be shown that. The chances are those of a fresh 8-deck shoe
for every hand.
"""

from functools import cache
from itertools import islice

from punto.odds import sessions
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.shoe import DEFAULT_DECKS

DEFAULT_HANDS = 15
MAX_HANDS = 100


@cache
def returns(game: Game) -> tuple[dict[str, float], ...]:
    """What each session wager returns on average, its stake included, for 1 staked.

    The first entry is for a session of no hands, the next for one hand, and so on to the longest.
    """
    every = sessions(game, Composition.of_decks(DEFAULT_DECKS))
    return tuple(
        {odds.wager.name: float(1 - odds.house_edge) for odds in wagers.values()}
        for wagers in islice(every, MAX_HANDS + 1)
    )


def favours_house_up_to(game: Game) -> dict[str, int]:
    """For each session wager the longest session, in hands, in which the house is still ahead."""
    return {
        wager.name: max(
            hands for hands, returned in enumerate(returns(game)) if returned[wager.name] <= 1
        )
        for wager in game.session_wagers
    }


def length_note(game: Game) -> str:
    """Who is ahead, by the length of the session."""
    limits = favours_house_up_to(game).items()
    listed = ", ".join(f"{name} up to {hands}" for name, hands in limits)
    return (
        "The length of a session decides who is ahead: with 8 decks the house has the edge on "
        f"{listed} hands, and in a longer session the patron has it."
    )
