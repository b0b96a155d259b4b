"""The result of a simulation, beside the exact odds."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import sqrt

from punto.odds.exact import WagerOdds
from punto.rules.game import Game
from punto.rules.outcome import SessionOutcome
from punto.rules.round import Result
from punto.rules.tables import LOSE, WagerTable, tabulate
from punto.simulation.shoes import Shoes

INTERRUPTED = "interrupted"
"""Why a simulation stopped after Ctrl-C."""

WIDTH_95 = 1.959963984540054
"""How many standard errors to either side hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A wager's rounds (or sessions) as they fell, and its exact odds."""

    found: WagerOdds
    exact: WagerOdds

    @property
    def house_edge(self) -> float:
        return float(self.found.house_edge)

    @property
    def std_error(self) -> float:
        """Of the edge, as if rounds were independent: those of one shoe very nearly are. A few
        rounds that all ended alike know nothing of their spread; then it is the exact one."""
        return (self.found.std_dev or self.exact.std_dev) / sqrt(self.found.total)

    @property
    def ci95(self) -> tuple[float, float]:
        """Holds the true edge in 95 of 100 simulations."""
        width = WIDTH_95 * self.std_error
        return self.house_edge - width, self.house_edge + width

    @property
    def z(self) -> float:
        """How many standard errors the edge lies above the exact one; 0 where a wager has only one
        way to end."""
        difference = float(self.found.house_edge - self.exact.house_edge)
        std_error = self.exact.std_dev / sqrt(self.found.total)
        return difference / std_error if std_error else 0.0

    @property
    def lines(self) -> dict[str, float]:
        """How often each line decided, by what it pays."""
        return _by_pays(self.found)

    @property
    def exact_lines(self) -> dict[str, float]:
        return _by_pays(self.exact)


def _by_pays(odds: WagerOdds) -> dict[str, float]:
    rates = dict.fromkeys((line.pays for line in odds.wager.lines), 0.0)
    return rates | {
        outcome.pays: float(outcome.probability)
        for outcome in odds.outcomes
        if outcome.pays in rates
    }


@dataclass(frozen=True)
class Sessions:
    """Sessions of so many hands, dealt one after the other: how many had each longest runs."""

    hands: int
    longest: Mapping[SessionOutcome, int]
    exact: Mapping[str, WagerOdds]


@dataclass(frozen=True, kw_only=True)
class Simulation:
    """Rounds by outcome, in the order of a game's tables: Power flag, pair class of the Player and
    of the Banker hand, point outcome. `shoe_rounds` has, for 0, 1, 2, ... rounds, the whole shoes
    that had so many; a shoe that was broken off is not among them. `seconds` is the time it took to
    deal, `stopped` why there are fewer rounds than asked for."""

    game: Game
    shoes: Shoes
    seed: int
    asked: int
    counts: tuple[int, ...]
    shoe_rounds: tuple[int, ...]
    seconds: float
    stopped: str | None
    exact: Mapping[str, WagerOdds]
    sessions: Sessions | None = None

    @cached_property
    def rounds(self) -> int:
        return sum(self.counts)

    @property
    def rounds_per_second(self) -> float:
        return self.rounds / self.seconds if self.seconds else 0.0

    @property
    def complete(self) -> bool:
        return self.rounds == self.asked

    @property
    def interrupted(self) -> bool:
        return self.stopped == INTERRUPTED

    @cached_property
    def wagers(self) -> dict[str, Estimate]:
        """Every wager on a round, its edge beside the exact one of a fresh shoe."""
        if not self.rounds:
            return {}
        return {
            wager.key: Estimate(self._fell(place), self.exact[wager.key])
            for place, wager in enumerate(self.game.wagers)
        }

    @cached_property
    def session_wagers(self) -> dict[str, Estimate]:
        """Every session wager, beside its exact edge if rounds were independent."""
        sessions = self.sessions
        if sessions is None or not sessions.longest:
            return {}
        total = sum(sessions.longest.values())
        found = {}
        for wager in self.game.session_wagers:
            ways = [0] * len(wager.lines)
            for outcome, count in sessions.longest.items():
                line = wager.decide(outcome)
                if line is not None:
                    ways[wager.lines.index(line)] += count
            odds = WagerOdds(wager, tuple(ways), total - sum(ways), 0, total)
            found[wager.key] = Estimate(odds, sessions.exact[wager.key])
        return found

    @cached_property
    def results(self) -> dict[Result, int]:
        """Rounds by result."""
        points = tabulate(self.game).points
        found = dict.fromkeys(Result, 0)
        for point, count in zip(points, self._by_point, strict=True):
            found[point.outcome().result] += count
        return found

    @property
    def naturals(self) -> int:
        """Rounds in which a hand was a natural."""
        outcomes = (point.outcome() for point in tabulate(self.game).points)
        return sum(
            count
            for outcome, count in zip(outcomes, self._by_point, strict=True)
            if outcome.player.natural or outcome.banker.natural
        )

    @property
    def pairs(self) -> tuple[int, int] | None:
        """Rounds in which the Player and in which the Banker hand started with a pair, or None
        where no wager of the game asks for that."""
        table = tabulate(self.game)
        if (None,) not in table.player_pairs or (None,) not in table.banker_pairs:
            return None
        player = banker = 0
        for (_, player_class, banker_class, _), count in self._cells:
            player += count * (table.player_pairs[player_class] != (None,))
            banker += count * (table.banker_pairs[banker_class] != (None,))
        return player, banker

    @property
    def _by_point(self) -> list[int]:
        points = len(tabulate(self.game).points)
        return [sum(self.counts[point::points]) for point in range(points)]

    @cached_property
    def _cells(self) -> list[tuple[tuple[int, ...], int]]:
        """Power flag, pair classes and point of each outcome that there was, and how often."""
        places = product(*map(range, tabulate(self.game).shape))
        return [(place, count) for place, count in zip(places, self.counts, strict=True) if count]

    def _fell(self, place: int) -> WagerOdds:
        wager = self.game.wagers[place]
        table: WagerTable = tabulate(self.game).wagers[place]
        ways = [0] * len(wager.lines)
        lost = 0
        for (flag, player, banker, point), count in self._cells:
            line = table.line[table.cell(flag, point, player, banker)]
            if line == LOSE:
                lost += count
            else:
                ways[line] += count
        return WagerOdds(wager, tuple(ways), lost, 0, self.rounds)
