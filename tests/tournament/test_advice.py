"""What a format means in odds, and which strategies it rewards."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace
from tournament.room import FINAL, TWO_STAGES

from punto.tournament.format_advice import advice
from punto.tournament.ready_made_formats import THREE_ROUNDS
from punto.tournament.strategies import STRATEGIES, Situation
from punto.tournament.strategy_trials import MAX_HANDS, hands_of, winners

SITUATION = Situation(
    chips_cents=1_000_00,
    begun_with_cents=1_000_00,
    least_cents=20_00,
    most_cents=500_00,
    unit_cents=100,
    hands_left=10,
    to_cut_cents=0,
    dragons_open=False,
)


def test_eighteen_hands_favour_the_patron_on_two_of_three_dragons() -> None:
    (first, *_) = advice(replace(THREE_ROUNDS, stages=THREE_ROUNDS.stages[:1]), Random(1))
    assert first.hands == 18
    assert first.exactly
    returns = {one.wager: round(one.percent, 1) for one in first.returns}
    assert returns == {"player-dragon": 98.8, "banker-dragon": 112.5, "any-dragon": 120.7}
    favoured = {one.wager for one in first.returns if one.favours_patron}
    assert favoured == {"banker-dragon", "any-dragon"}


def test_fifteen_hands_favour_the_house_on_all_three() -> None:
    format = replace(TWO_STAGES, stages=(replace(FINAL, hands=15),))
    (found,) = advice(format, Random(1))
    assert not any(one.favours_patron for one in found.returns)
    assert [one.percent < 100 for one in found.returns] == [True, True, True]


def test_a_stage_by_the_clock_is_taken_for_as_many_hands_as_it_may_have() -> None:
    format = replace(TWO_STAGES, stages=(replace(FINAL, hands=None, minutes=15),))
    (found,) = advice(format, Random(1))
    assert (found.hands, found.exactly) == (20, False)
    assert hands_of(replace(FINAL, hands=7)) == 7
    assert hands_of(replace(FINAL, hands=None, minutes=1)) == 1


def test_every_strategy_is_tried_and_somebody_wins_every_table() -> None:
    found = winners(TWO_STAGES, 0, Random(7), trials=50)
    assert {one.strategy for one in found} == set(STRATEGIES)
    assert sum(one.won_percent for one in found) == pytest.approx(100)
    assert sum(one.seats_percent for one in found) == pytest.approx(100)
    percents = [one.won_percent for one in found]
    assert percents == sorted(percents, reverse=True)


def test_the_same_chance_gives_the_same_answer() -> None:
    assert winners(TWO_STAGES, 1, Random(3), trials=20) == winners(
        TWO_STAGES, 1, Random(3), trials=20
    )


def test_a_stage_with_carried_chips_is_tried_with_those_of_the_first() -> None:
    format = replace(TWO_STAGES, stages=(FINAL, replace(FINAL, chips_cents=None)))
    assert winners(format, 1, Random(3), trials=20) == winners(format, 0, Random(3), trials=20)


class Drawn(Random):
    """A generator whose rounds are all the same."""

    def __init__(self, result: str) -> None:
        super().__init__(1)
        self.result = result

    def choices(self, population, *_others, k=1, **_more):  # type: ignore[no-untyped-def]
        return [next(one for one in population if one.value == self.result)] * k


def test_who_stakes_on_dragons_wins_where_one_side_wins_every_hand() -> None:
    stage = replace(FINAL, hands=10, seats=4)
    format = replace(TWO_STAGES, stages=(stage,))
    found = winners(format, 0, Drawn("banker"), trials=30)
    assert found[0].strategy == "dragon"


def test_where_every_hand_is_a_tie_only_dragon_stakes_are_lost() -> None:
    format = replace(TWO_STAGES, stages=(replace(FINAL, hands=10, seats=4),))
    found = {one.strategy: one.won_percent for one in winners(format, 0, Drawn("tie"), trials=3)}
    assert found.pop("dragon") == 0
    assert list(found.values()) == [pytest.approx(100 / 3)] * 3


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_strategy_keeps_to_limits_chips_and_steps(name: str) -> None:
    random = Random(5)
    for _ in range(500):
        least, unit = random.choice((100, 20_00)), random.choice((100, 500))
        situation = replace(
            SITUATION,
            chips_cents=random.randrange(0, 2_000_00, 100),
            least_cents=least,
            unit_cents=unit,
            hands_left=random.randrange(1, 10),
            to_cut_cents=random.randrange(-100_00, 2_000_00),
            dragons_open=random.random() < 0.5,
        )
        stakes = STRATEGIES[name](situation, random)
        assert sum(stakes.values()) <= situation.chips_cents
        for wager, cents in stakes.items():
            assert wager in ("player", "banker", "any-dragon")
            assert least <= cents <= situation.most_cents
            assert cents % unit == 0
            assert wager != "any-dragon" or situation.dragons_open


def stake(name: str, **changes: object) -> int:
    stakes = STRATEGIES[name](replace(SITUATION, **changes), Random(1))
    return sum(cents for wager, cents in stakes.items() if wager != "any-dragon")


def test_flat_stakes_a_twentieth_of_the_start_and_share_a_tenth_of_what_is_there() -> None:
    assert stake("flat", chips_cents=700_00) == 50_00
    assert stake("share", chips_cents=700_00) == 70_00


def test_late_waits_for_the_last_hands_and_then_passes_the_cut() -> None:
    assert stake("late") == 20_00
    assert stake("late", hands_left=3, to_cut_cents=-1) == 20_00
    assert stake("late", hands_left=3, to_cut_cents=300_00) == 301_00


def test_dragon_stakes_a_fifth_once_where_there_is_as_much() -> None:
    found = STRATEGIES["dragon"](replace(SITUATION, dragons_open=True), Random(1))
    assert found["any-dragon"] == 200_00
    poor = replace(SITUATION, dragons_open=True, chips_cents=210_00)
    assert "any-dragon" not in STRATEGIES["dragon"](poor, Random(1))


def test_both_sides_are_staked_on() -> None:
    random = Random(1)
    wagers = Counter(next(iter(STRATEGIES["flat"](SITUATION, random))) for _ in range(100))
    assert set(wagers) == {"player", "banker"}


def test_who_has_less_than_the_least_stakes_nothing() -> None:
    assert STRATEGIES["flat"](replace(SITUATION, chips_cents=10_00), Random(1)) == {}


def test_very_long_sessions_are_taken_for_long_ones_and_answered_soon() -> None:
    long = replace(FINAL, hands=10_000)
    (found,) = advice(replace(TWO_STAGES, stages=(long,)), Random(1))
    assert (found.hands, found.exactly) == (MAX_HANDS, False)
    assert sum(one.won_percent for one in found.winners) == pytest.approx(100)
