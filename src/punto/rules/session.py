"""Sessions of tournament play and the runs that Dragon wagers are settled by.

Ties neither break nor extend a run but use up a hand; void rounds do nothing at all; runs start at
zero, go on across shoes inside a session, and never carry into the next (readings 3 and 4).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count

from punto.rules.outcome import SessionOutcome
from punto.rules.refusal import InputError, Refusal
from punto.rules.round import Result
from punto.rules.wager import SessionWager

_NO_RUN = SessionOutcome(player=0, banker=0)


@dataclass(frozen=True, slots=True)
class Runs:
    """The runs of a session so far: who is on a run, how long it is, the longest of each side."""

    side: Result | None = None
    length: int = 0
    longest: SessionOutcome = _NO_RUN
    hands: int = 0

    def after(self, result: Result | None) -> "Runs":
        """The runs after one more round; None is a void round."""
        if result is None:
            return self
        if result is Result.TIE:
            return replace(self, hands=self.hands + 1)
        length = self.length + 1 if result is self.side else 1
        player, banker = self.longest.player, self.longest.banker
        if result is Result.PLAYER:
            player = max(player, length)
        else:
            banker = max(banker, length)
        return Runs(result, length, SessionOutcome(player, banker), self.hands + 1)


def runs_of(results: Iterable[Result | None]) -> Runs:
    runs = Runs()
    for result in results:
        runs = runs.after(result)
    return runs


@cache
def shortest_winning_run(wagers: tuple[SessionWager, ...]) -> int:
    """The fewest hands in which one of these wagers can win (reading 29)."""
    sides = ((1, 0), (0, 1))
    return next(
        hands
        for hands in count(1)
        for player, banker in sides
        if any(wager.decide(SessionOutcome(player * hands, banker * hands)) for wager in wagers)
    )


@dataclass(frozen=True, slots=True)
class Session:
    """A session of a number of hands or of minutes: exactly one of the two is given.

    A session by the clock is over once its minutes have passed and the round under way is finished;
    the caller, who has the clock, says how many have.
    """

    hands: int | None = None
    minutes: int | None = None
    runs: Runs = field(default_factory=Runs)
    betting_closed: bool = False

    def __post_init__(self) -> None:
        if (self.hands is None) == (self.minutes is None) or (self.hands or self.minutes or 0) < 1:
            raise InputError(
                f"a session of {self.hands} hands and {self.minutes} minutes; "
                "expected a number of hands or of minutes, one of them, at least 1 (1.1.13)"
            )

    def no_more_bets(self) -> "Session":
        """The first "No more bets" of the session closes the Dragon wagers."""
        return replace(self, betting_closed=True)

    def after(self, result: Result | None) -> "Session":
        """The session after a round; if its first round was void, Dragon betting is open again."""
        runs = self.runs.after(result)
        return replace(self, runs=runs, betting_closed=runs.hands > 0)

    def over(self, minutes_passed: int = 0) -> bool:
        if self.hands is not None:
            return self.runs.hands >= self.hands
        assert self.minutes is not None
        return minutes_passed >= self.minutes

    def refuse_wager(self, name: str, rule: str) -> Refusal | None:
        """Why a Dragon wager is too late, or None while it may still be placed."""
        if self.betting_closed:
            return Refusal(f"{name} is taken only until the session's first 'No more bets'", rule)
        return None
