"""Exact odds of session wagers: the longest runs in a session of so many hands.

Rounds are taken as independent, each dealt from the same shoe. The chances of every state of the
runs are carried from hand to hand as whole numbers, out of the deals of a round to the power of the
hands.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from math import gcd

from punto.odds.deal_counts import can_run_out, values_of
from punto.odds.exact import WagerOdds
from punto.odds.kernels import point_deals
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.outcome import SessionOutcome
from punto.rules.refusal import InputError, shown
from punto.rules.round import Result
from punto.rules.session import Runs
from punto.rules.tables import point_outcomes, tabulate_session
from punto.rules.wager import SessionWager

MAX_COMPARED_HANDS = 200
"""Longer sessions are not compared: the longest runs hardly change any more."""

_MAX_RUN = 40
"""No wager may tell a run of this length from a longer one."""


def result_deals(composition: Composition) -> dict[Result, int]:
    """The deals that each result has, in lowest terms."""
    if can_run_out(composition):
        found = f"a shoe of {len(composition)} cards"
        raise InputError(f"{found} cannot deal a session; expected six cards or more")
    deals = dict.fromkeys(Result, 0)
    for point, count in zip(point_outcomes(), point_deals(values_of(composition)), strict=True):
        deals[point.outcome().result] += int(count)
    common = gcd(*deals.values())
    return {result: count // common for result, count in deals.items()}


def session_odds(game: Game, composition: Composition, hands: int) -> dict[str, WagerOdds]:
    """The odds of every session wager of the game for a session of this many hands."""
    if type(hands) is not int or hands < 1:
        raise InputError(f"a session of {shown(hands)} hands; expected a whole number above zero")
    longest, total = next(islice(_longest_runs(game, composition), hands, None))
    return _every_wager(game, longest, total)


def sessions(game: Game, composition: Composition) -> Iterator[dict[str, WagerOdds]]:
    """The odds of every session wager for sessions of 0, 1, 2, ... hands."""
    for longest, total in _longest_runs(game, composition):
        yield _every_wager(game, longest, total)


def house_ahead_up_to(game: Game, composition: Composition, most: int) -> dict[str, int]:
    """For each session wager the longest session, up to `most` hands, that favours the house."""
    longest = dict.fromkeys((wager.key for wager in game.session_wagers), 0)
    for hands, odds in enumerate(islice(sessions(game, composition), most + 1)):
        longest |= {key: hands for key, wager in odds.items() if wager.house_edge > 0}
    return longest


@cache
def longest_fair_session(game: Game, decks: int) -> int:
    """The most hands at which no session wager favours the patron, from a fresh shoe."""
    limits = house_ahead_up_to(game, Composition.of_decks(decks), MAX_COMPARED_HANDS)
    return min(limits.values())


def _every_wager(
    game: Game, longest: Mapping[SessionOutcome, int], total: int
) -> dict[str, WagerOdds]:
    return {wager.key: _wager_odds(wager, longest, total) for wager in game.session_wagers}


def _wager_odds(
    wager: SessionWager, longest: Mapping[SessionOutcome, int], total: int
) -> WagerOdds:
    ways = [0] * len(wager.lines)
    for outcome, count in longest.items():
        line = wager.decide(outcome)
        if line is not None:
            ways[wager.lines.index(line)] += count
    return WagerOdds(wager, tuple(ways), total - sum(ways), 0, total)


def _longest_runs(
    game: Game, composition: Composition
) -> Iterator[tuple[dict[SessionOutcome, int], int]]:
    """After 0, 1, 2, ... hands: in how many ways each pair of longest runs comes about, and the
    number of ways in all."""
    deals = result_deals(composition)
    states, following = _states(_cap(game))
    steps = [
        [(after, deals[result]) for result, after in zip(Result, row, strict=True)]
        for row in following
    ]
    counts = [1] + [0] * (len(states) - 1)
    total = 1
    while True:
        outcomes: defaultdict[SessionOutcome, int] = defaultdict(int)
        for runs, count in zip(states, counts, strict=True):
            outcomes[runs.longest] += count
        yield outcomes, total
        before, counts = counts, [0] * len(states)
        for count, step in zip(before, steps, strict=True):
            if count:
                for after, ways in step:
                    counts[after] += count * ways
        total *= sum(deals.values())


@cache
def _states(cap: int) -> tuple[list[Runs], list[list[int]]]:
    """Every state of the runs that wagers tell apart, and where each result leads from it."""
    places = {Runs(): 0}
    states = [Runs()]
    following: list[list[int]] = []
    for runs in states:
        row = []
        for result in Result:
            after = _capped(runs.after(result), cap)
            if after not in places:
                places[after] = len(states)
                states.append(after)
            row.append(places[after])
        following.append(row)
    return states, following


def _capped(runs: Runs, cap: int) -> Runs:
    """The same to every wager: runs beyond the cap are all alike, and hands are not counted."""
    longest = SessionOutcome(min(runs.longest.player, cap), min(runs.longest.banker, cap))
    return Runs(runs.side, min(runs.length, cap), longest)


@cache
def _cap(game: Game) -> int:
    """The shortest run that every wager takes for the longest it looks at."""
    cap = 1
    for wager in game.session_wagers:
        lines = tabulate_session(wager, _MAX_RUN).line
        by_player, by_banker = [row[0] for row in lines], lines[0]
        for alone in (by_player, by_banker):
            cap = max([cap, *(n for n in range(1, len(alone)) if alone[n] != alone[n - 1])])
    return cap
