"""What the length of a session is worth to its wagers (reading 5).

Longer sessions bring longer runs, so there is a length from which a session wager favours the
patron; whoever chooses the length must be shown that. The chances are those of a fresh 8-deck shoe
for every hand.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice

from punto.rules.game import Game
from punto.rules.outcome import SessionOutcome
from punto.rules.round import Result
from punto.rules.session import Runs
from punto.rules.wager import SessionWager

DEFAULT_HANDS = 15
MOST_HANDS = 100

_DEALS = {
    Result.BANKER: 2_292_252_566_437_888,
    Result.PLAYER: 2_230_518_282_592_256,
    Result.TIE: 475_627_426_473_216,
}
_CHANCES = {result: deals / sum(_DEALS.values()) for result, deals in _DEALS.items()}

# No run that a wager tells apart from a shorter one is longer than this.
_LONGEST_LOOKED_AT = 40


@cache
def returns(game: Game) -> tuple[dict[str, float], ...]:
    """What each session wager returns on average, its stake included, for 1 staked.

    The first entry is for a session of no hands, the next for one hand, and so on to the longest.
    """
    return tuple(
        {wager.name: _returned(wager, chances) for wager in game.session_wagers}
        for chances in islice(_longest_runs(game), MOST_HANDS + 1)
    )


def _returned(wager: SessionWager, chances: Mapping[SessionOutcome, float]) -> float:
    decided = ((wager.decide(outcome), chance) for outcome, chance in chances.items())
    return sum(
        chance * float(1 + (line.odds.value if line.odds else 0))
        for line, chance in decided
        if line
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


def _longest_runs(game: Game) -> Iterator[dict[SessionOutcome, float]]:
    """The chances of each pair of longest runs after 0, 1, 2, ... hands."""
    cap = _cap(game)
    states = {Runs(): 1.0}
    while True:
        outcomes: defaultdict[SessionOutcome, float] = defaultdict(float)
        following: defaultdict[Runs, float] = defaultdict(float)
        for runs, chance in states.items():
            outcomes[runs.longest] += chance
            for result, share in _CHANCES.items():
                following[_capped(runs.after(result), cap)] += chance * share
        yield outcomes
        states = following


def _capped(runs: Runs, cap: int) -> Runs:
    """The same state to every wager, with lengths beyond the cap and the hands forgotten."""
    player, banker = runs.longest.player, runs.longest.banker
    longest = SessionOutcome(min(player, cap), min(banker, cap))
    return Runs(runs.side, min(runs.length, cap), longest)


def _cap(game: Game) -> int:
    """The longest run that some wager tells apart from one that is shorter by 1."""
    return max(
        (
            length
            for length in range(1, _LONGEST_LOOKED_AT + 1)
            for wager in game.session_wagers
            if wager.decide(SessionOutcome(length, 0))
            != wager.decide(SessionOutcome(length - 1, 0))
            or wager.decide(SessionOutcome(0, length))
            != wager.decide(SessionOutcome(0, length - 1))
        ),
        default=1,
    )
