"""The longest runs of sessions that are dealt one after the other (readings 3 and 4).

Runs go on across shoes and start again with every session. `rules.session.Runs` is the slow twin.
"""

from dataclasses import dataclass

import numpy as np

from punto.odds.jit import compiled
from punto.rules.outcome import SessionOutcome
from punto.rules.round import Result
from punto.simulation.arrays import RESULTS, Array

MAX_RUN = 255
"""Runs longer than this count as this long."""

_TIE = RESULTS.index(Result.TIE)
_PLAYER = RESULTS.index(Result.PLAYER)


@compiled
def _follow(results: Array, hands: int, state: Array, sessions: Array) -> None:
    """Adds the sessions that end within `results` to `sessions`, by their longest runs. `state` is
    that of the session under way: who is on a run, its length, the longest runs, and the hands."""
    side, length, player, banker, hand = state
    for result in results:
        if result != _TIE:
            length = length + 1 if result == side else 1
            side = result
            if side == _PLAYER:
                player = max(player, length)
            else:
                banker = max(banker, length)
        hand += 1
        if hand == hands:
            sessions[min(player, MAX_RUN), min(banker, MAX_RUN)] += 1
            side, length, player, banker, hand = _TIE, 0, 0, 0, 0
    state[0], state[1], state[2], state[3], state[4] = side, length, player, banker, hand


@dataclass(frozen=True, slots=True)
class LongestRuns:
    """Sessions of so many hands by their longest runs, and the state of the one under way."""

    hands: int
    state: Array
    sessions: Array

    @classmethod
    def start(cls, hands: int) -> "LongestRuns":
        nothing = np.array([_TIE, 0, 0, 0, 0], np.int64)
        return cls(hands, nothing, np.zeros((MAX_RUN + 1, MAX_RUN + 1), np.int64))

    def after(self, results: Array) -> "LongestRuns":
        """The sessions when these results have followed, in their order."""
        state, sessions = self.state.copy(), self.sessions.copy()
        _follow(results, self.hands, state, sessions)
        return LongestRuns(self.hands, state, sessions)

    def outcomes(self) -> dict[SessionOutcome, int]:
        """How many whole sessions had each longest runs."""
        return {
            SessionOutcome(int(player), int(banker)): int(self.sessions[player, banker])
            for player, banker in np.argwhere(self.sessions)
        }
