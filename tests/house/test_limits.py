"""What patrons ask of the house against themselves: it is tighter at once, looser late or never."""

from random import Random
from typing import Any

import pytest
from house.desk import ANN, DAY, HOUR, START, TAN, Desk, made, opened
from naive_house import Wishes
from tiers import first_quick

from punto.house.cage import BuyChips
from punto.house.commands import ExcludeSelf, LimitStakes, ReinstatePatron, SuspendPatron
from punto.house.decide import decide
from punto.house.events import SelfExcluded, StakesLimited
from punto.house.limits import MAX_DAYS, NextLimit
from punto.house.play_restrictions import refuse_play
from punto.journal.persistent_map import Map
from punto.table.commands import PlaceWagers, StandBehind, TakeSeat
from punto.table.settings import MAX_CENTS
from punto.table.state import Seated, Table


def limit(desk: Desk, cents: int | None) -> object:
    return desk.do(LimitStakes, ANN, patron="ann", a_round_cents=cents)


def exclude(desk: Desk, days: int | None) -> object:
    return desk.do(ExcludeSelf, ANN, patron="ann", days=days)


def limited(now: int | None, later: NextLimit | None = None) -> StakesLimited:
    return StakesLimited(patron="ann", a_round_cents=now, next_limit=later)


def test_a_tighter_limit_holds_at_once(desk: Desk) -> None:
    assert desk.person("ann").limit_at(desk.at) is None
    for cents in (MAX_CENTS, 10_000, 5_000, 0):
        assert limit(desk, cents) == limited(cents)
        assert desk.person("ann").limit_at(desk.at) == cents


def test_a_looser_limit_holds_a_day_later(desk: Desk) -> None:
    limit(desk, 5_000)
    assert limit(desk, 8_000) == limited(5_000, NextLimit(8_000, START + DAY))
    ann = desk.person("ann")
    assert ann.limit_at(START + DAY - 1) == 5_000
    assert ann.waiting_at(START + DAY - 1) == NextLimit(8_000, START + DAY)
    assert ann.limit_at(START + DAY) == 8_000
    assert ann.waiting_at(START + DAY) is None
    # What has come to hold is what the next request is measured by.
    desk.at += 25 * HOUR
    assert limit(desk, None) == limited(8_000, NextLimit(None, START + 49 * HOUR))
    assert desk.person("ann").limit_at(START + 49 * HOUR - 1) == 8_000
    assert desk.person("ann").limit_at(START + 49 * HOUR) is None


def test_a_request_takes_the_place_of_one_that_waits(desk: Desk) -> None:
    limit(desk, 5_000)
    limit(desk, 8_000)
    desk.at += HOUR
    assert limit(desk, 9_000) == limited(5_000, NextLimit(9_000, START + 25 * HOUR))
    assert limit(desk, 6_000) == limited(5_000, NextLimit(6_000, START + 25 * HOUR))
    desk.at += HOUR
    # The same again does not make the wait longer.
    assert limit(desk, 6_000) is None


@pytest.mark.parametrize("cents", [4_000, 5_000])
def test_a_limit_that_is_no_looser_calls_off_one_that_waits(desk: Desk, cents: int) -> None:
    limit(desk, 5_000)
    limit(desk, 8_000)
    desk.at += HOUR
    assert limit(desk, cents) == limited(cents)
    assert desk.person("ann").limit_at(desk.at + 2 * DAY) == cents


@pytest.mark.parametrize("cents", [None, 5_000])
def test_the_limit_that_holds_is_not_set_again(desk: Desk, cents: int | None) -> None:
    if cents is not None:
        limit(desk, cents)
    assert limit(desk, cents) is None


@pytest.mark.parametrize(
    ("cents", "found"),
    [(-1, "-$0.01"), (MAX_CENTS + 1, "$10,000,000,000,000.01")],
)
def test_a_limit_is_an_amount(cents: int, found: str) -> None:
    assert opened(ANN).refused(LimitStakes, ANN, patron="ann", a_round_cents=cents) == (
        f"a limit of {found} a round; expected $0.00 to $10,000,000,000,000.00, or none"
    )


def test_an_exclusion_holds_until_it_ends(desk: Desk) -> None:
    assert exclude(desk, 7) == SelfExcluded(patron="ann", until=START + 7 * DAY)
    ann = desk.person("ann")
    assert ann.excluded_at(START)
    assert ann.excluded_at(START + 7 * DAY - 1)
    assert ann.excluded_at(START + 7 * DAY) is None


def test_an_exclusion_is_only_made_longer(desk: Desk) -> None:
    exclude(desk, 7)
    desk.at += DAY
    for days in (1, 6):
        assert desk.refused(ExcludeSelf, ANN, patron="ann", days=days) == (
            "you are excluded until 2026-01-08 09:00:00 UTC; an exclusion is only ever made longer"
        )
    assert exclude(desk, 7) == SelfExcluded(patron="ann", until=START + 8 * DAY)
    desk.at += 7 * DAY
    # It is over, and the next may be as short as any.
    assert exclude(desk, 1) == SelfExcluded(patron="ann", until=START + 9 * DAY)
    assert exclude(desk, None) == SelfExcluded(patron="ann", until=None)
    desk.at += 20_000 * DAY
    for forever in (1, None):
        assert desk.refused(ExcludeSelf, ANN, patron="ann", days=forever) == (
            "you are excluded for good; an exclusion is only ever made longer"
        )


@pytest.mark.parametrize("days", [0, -1, MAX_DAYS + 1, 10**50])
def test_an_exclusion_is_of_whole_days(days: int) -> None:
    reason = opened(ANN).refused(ExcludeSelf, ANN, patron="ann", days=days)
    assert reason.endswith(" days; expected 1 to 3650, or none for good")


WAGERS = ("player", "banker", "tie", "any-dragon")
CENTS = (0, 0, 100, 200, 500, 1_000, 2_000)
LIMITS = (0, 100, 500, 700, 1_000, 2_500, None)


@pytest.mark.parametrize("seed", first_quick(range(60), 10))
def test_a_slow_twin_says_the_same_at_any_time(seed: int) -> None:
    """One patron asks for anything at any time and wagers in between."""
    chance, wishes, desk = Random(seed), Wishes(), opened(ANN)
    for _ in range(120):
        desk.at += chance.choice((0, 1, HOUR, 5 * HOUR, DAY - HOUR, DAY, DAY, 3 * DAY))
        for _ in range(chance.randint(0, 2)):
            _wish(desk, wishes, chance)
        _play(desk, wishes, chance)
        looks = desk.at + chance.choice((0, 1, DAY - 1, DAY, 9 * DAY))
        held = desk.person("ann").limit_at(looks)
        assert (float("inf") if held is None else held) == wishes.limit(looks)
        assert bool(desk.person("ann").excluded_at(looks)) == wishes.excluded(looks)


def _wish(desk: Desk, wishes: Wishes, chance: Random) -> None:
    turn = chance.random()
    if turn < 0.75:
        cents = chance.choice(LIMITS)
        limit(desk, cents)
        wishes.ask_limit(desk.at, float("inf") if cents is None else cents)
    elif turn < 0.9:
        days = None if chance.random() < 0.03 else chance.choice((1, 1, 2, 5))
        decision = desk.ask(ExcludeSelf, ANN, patron="ann", days=days)
        assert (decision.refusal is None) == wishes.ask_exclusion(desk.at, days)
    else:
        kind = ReinstatePatron if wishes.suspended else SuspendPatron
        desk.do(kind, TAN, patron="ann", why="seen on camera")
        wishes.suspended = not wishes.suspended


def _play(desk: Desk, wishes: Wishes, chance: Random) -> None:
    lying = {key: chance.choice(CENTS) for key in WAGERS if chance.random() < 0.5}
    dragons = {key: cents for key, cents in lying.items() if key == "any-dragon"}
    stakes = {key: cents for key, cents in lying.items() if key != "any-dragon"}
    table = Table(seated=Map({"ann": Seated(1, stakes=stakes, dragons=dragons)}))
    wanted = {key: chance.choice(CENTS) for key in chance.sample(WAGERS, chance.randint(1, 3))}
    asked: dict[str, Any] = {"id": "1", "by": ANN, "at": desk.at}
    ann = desk.house.person("ann")
    refusal = refuse_play(ann, PlaceWagers(**asked, stakes=wanted), table)
    assert (refusal is None) == wishes.may_wager(desk.at, lying, wanted)
    barred = wishes.barred(desk.at)
    for begins in (TakeSeat(**asked, seat=1), StandBehind(**asked)):
        assert (refuse_play(ann, begins, table) is not None) == barred
    buys = made(BuyChips, TAN, at=desk.at, patron="ann", cents=100)
    assert (decide(desk.house, buys).refusal is not None) == barred
