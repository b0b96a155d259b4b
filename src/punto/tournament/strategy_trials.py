"""How often each strategy wins a table of a stage, from many trials.

Rounds are drawn one by one from the results of a fresh shoe, as the exact odds of sessions take
them.
"""

from itertools import cycle, islice

from msgspec import Struct

from punto.games.dragon_tournament import DRAGON_TOURNAMENT
from punto.odds.sessions import result_deals
from punto.rules.composition import Composition
from punto.rules.outcome import SessionOutcome
from punto.rules.round import Result
from punto.rules.session import Runs
from punto.rules.settlement import settle
from punto.tournament.format import Format, Stage
from punto.tournament.strategies import STRATEGIES, Chance, Situation, Stakes

TRIALS = 1_000
MAX_HANDS = 200
"""Longer sessions are played as if they were this long: the result hardly changes any more."""

MAX_HANDS_IN_ALL = 20_000
"""The most hands played for one answer."""

SECONDS_A_HAND = 45
"""About how long a hand takes at a live table, for stages that go by the clock."""

_UNIT = 100

_PAID = {Result.PLAYER: "player", Result.BANKER: "banker", Result.TIE: "tie"}


class Won(Struct, frozen=True, kw_only=True):
    """So many of the seats were played by a strategy, and so many of the tables won, in percent."""

    strategy: str
    seats_percent: float
    won_percent: float


def hands_of(stage: Stage) -> int:
    """The hands of a stage, or about as many as its minutes allow."""
    hands = stage.hands or max(1, (stage.minutes or 0) * 60 // SECONDS_A_HAND)
    return min(MAX_HANDS, hands)


def winners(format: Format, stage: int, chance: Chance, *, trials: int = TRIALS) -> list[Won]:
    """The strategies by how often they win a table of this stage."""
    deals = result_deals(Composition.of_decks(format.decks))
    results, weights = list(deals), list(deals.values())
    rules = format.stages[stage]
    hands = hands_of(rules)
    trials = min(trials, MAX_HANDS_IN_ALL // hands)
    names = list(islice(cycle(STRATEGIES), rules.seats))
    won = dict.fromkeys(STRATEGIES, 0.0)
    for _ in range(trials):
        played = chance.choices(results, weights, k=hands)
        chance.shuffle(names)
        chips = _session(format, rules, names, played, chance)
        best = max(chips)
        first = [name for name, cents in zip(names, chips, strict=True) if cents == best]
        for name in first:
            won[name] += 1 / len(first)
    found = [
        Won(
            strategy=name,
            seats_percent=100 * names.count(name) / len(names),
            won_percent=100 * won[name] / trials,
        )
        for name in STRATEGIES
    ]
    return sorted(found, key=lambda one: -one.won_percent)


def _session(
    format: Format, stage: Stage, names: list[str], played: list[Result], chance: Chance
) -> list[int]:
    """The chips of each seat at the end."""
    begun = stage.chips_cents or format.stages[0].chips_cents or 0
    chips = [begun] * len(names)
    dragons: list[Stakes] = [{} for _ in names]
    runs = Runs()
    for hand, result in enumerate(played):
        ordered = sorted(chips, reverse=True)
        cut = ordered[max(0, min(stage.advance or 1, len(ordered)) - 1)]
        for seat, name in enumerate(names):
            situation = Situation(
                chips_cents=chips[seat],
                begun_with_cents=begun,
                least_cents=stage.least_cents,
                most_cents=stage.most_cents,
                unit_cents=_UNIT,
                hands_left=len(played) - hand,
                to_cut_cents=cut - chips[seat] if chips[seat] < cut else -1,
                dragons_open=hand == 0,
            )
            stakes = STRATEGIES[name](situation, chance)
            if "any-dragon" in stakes:
                dragons[seat] = {"any-dragon": stakes.pop("any-dragon")}
                chips[seat] -= sum(dragons[seat].values())
            chips[seat] += _net(stakes, result)
        runs = runs.after(result)
    for seat, stakes in enumerate(dragons):
        chips[seat] += _dragon(stakes, runs.longest)
    return chips


def _net(stakes: Stakes, result: Result) -> int:
    """Player and Banker pay even money at this game, and a tie gives both back."""
    if result is Result.TIE:
        return 0
    return sum(cents if key == _PAID[result] else -cents for key, cents in stakes.items())


def _dragon(stakes: Stakes, longest: SessionOutcome) -> int:
    """What comes back of the Dragon wagers, stakes included."""
    settled = settle(DRAGON_TOURNAMENT.session_wagers, longest, stakes)
    return sum(one.stake_cents + one.net_cents for one in settled.values())
