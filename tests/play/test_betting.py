"""Changing stakes: what is taken, and what is refused by which clause."""

from dataclasses import replace

import pytest
from play.known import (
    BACCARAT,
    DRAGON,
    FABULOUS_4,
    PLAYER_WINS,
    POWER_98,
    TIE,
    accepted,
    after_round,
    refused,
    shoe,
    sitting,
)

from punto.cli.play import betting
from punto.cli.play.areas import areas_of
from punto.cli.play.dealing import Dealer
from punto.cli.play.sitting import Sitting
from punto.games import GAMES
from punto.rules.condition import player
from punto.rules.game import Game
from punto.rules.wager import pays, wager


def staked(before: Sitting, **stakes: int) -> Sitting:
    for name, cents in stakes.items():
        before = accepted(betting.place(before, name.replace("_", "-"), cents))
    return before


def test_a_stake_leaves_the_balance_when_it_is_placed() -> None:
    after = staked(sitting(), player=25_00)
    assert (after.balance_cents, after.on_table_cents) == (975_00, 25_00)


def test_a_second_chip_raises_the_stake() -> None:
    after = staked(staked(sitting(), player=25_00), player=5_00)
    assert after.stakes == {"player": 30_00}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_wager_of_every_game_takes_a_chip(game: Game) -> None:
    table = sitting(game)
    mains = ("player", "banker")
    sides = [area.key for area in areas_of(game) if area.key not in mains]
    for key in (*mains, *sides):
        table = accepted(betting.place(table, key, 25_00 if key in mains else 5_00))
    assert set(table.stakes) == {*mains, *sides}
    assert table.balance_cents + table.on_table_cents == 1_000_00


def test_a_chip_taken_back_returns_to_the_balance() -> None:
    after = accepted(betting.take_back(staked(sitting(), tie=10_00), "tie", 5_00))
    assert (after.stakes, after.balance_cents) == ({"tie": 5_00}, 995_00)


def test_a_chip_larger_than_the_stake_takes_all_of_it_back() -> None:
    after = accepted(betting.take_back(staked(sitting(), tie=10_00), "tie", 25_00))
    assert (after.stakes, after.balance_cents) == ({}, 1_000_00)


def test_nothing_can_be_taken_back_from_an_empty_area() -> None:
    assert refused(betting.take_back(sitting(), "tie", 1_00)).reason == "nothing lies on Tie"


def test_a_stake_above_the_balance_is_refused() -> None:
    refusal = refused(betting.place(sitting(balance=20_00), "player", 25_00))
    assert refusal.reason == "$25.00 is more than the balance of $20.00"


def test_the_whole_balance_may_be_staked() -> None:
    after = staked(sitting(balance=25_00), player=25_00)
    assert after.balance_cents == 0


@pytest.mark.parametrize(
    ("game", "key", "cents", "rule"),
    [
        (BACCARAT, "banker", 33, "4.1"),
        (FABULOUS_4, "player", 1, "4.1"),
        (POWER_98, "player", 10, "4.2"),
    ],
    ids=lambda value: value.slug if isinstance(value, Game) else None,
)
def test_a_stake_that_cannot_be_paid_exactly_is_refused(
    game: Game, key: str, cents: int, rule: str
) -> None:
    assert refused(betting.set_stake(sitting(game), key, cents)).rule == rule


def test_a_sessions_stake_that_cannot_be_paid_exactly_is_refused() -> None:
    run = player.run(5, called="Half Dragon")
    half = wager("Half Dragon", pays("1 to 2", run, rule="9.9"), area="9")
    table = sitting(replace(DRAGON, session_wagers=(half,)))
    assert refused(betting.set_stake(table, "half-dragon", 1)).rule == "9.9"
    assert accepted(betting.set_stake(table, "half-dragon", 2)).stakes == {"half-dragon": 2}


def test_20_cents_on_banker_can_be_paid_exactly() -> None:
    assert accepted(betting.set_stake(sitting(), "banker", 20)).stakes == {"banker": 20}


@pytest.mark.parametrize(("side", "rule"), [("player", "3.5.1"), ("banker", "3.5.2")])
def test_natural_wagers_need_their_main_wager_and_may_not_exceed_it(side: str, rule: str) -> None:
    table = sitting(POWER_98)
    assert refused(betting.place(table, f"{side}-natural-8", 5_00)).rule == rule
    table = accepted(betting.place(table, side, 10_00))
    table = accepted(betting.place(table, f"{side}-natural-8", 5_00))
    table = accepted(betting.place(table, f"{side}-natural-9", 5_00))
    assert refused(betting.place(table, f"{side}-natural-9", 1_00)).rule == rule


def test_a_main_wager_may_not_be_lowered_below_its_natural_wagers() -> None:
    table = staked(sitting(POWER_98), player=10_00, player_natural_8=10_00)
    assert refused(betting.take_back(table, "player", 1_00)).rule == "3.5.1"
    assert accepted(betting.clear(table)).stakes == {}


def test_clear_takes_every_stake_back() -> None:
    after = accepted(betting.clear(staked(sitting(), player=5_00, tie=1_00)))
    assert (after.stakes, after.balance_cents) == ({}, 1_000_00)


def test_clear_without_a_stake_is_refused() -> None:
    assert refused(betting.clear(sitting())).rule is None


def test_undo_goes_back_change_by_change() -> None:
    table = staked(sitting(), player=5_00, tie=1_00)
    table = accepted(betting.clear(table))
    stakes = []
    for _ in range(3):
        table = accepted(betting.undo(table))
        stakes.append(dict(table.stakes))
    assert stakes == [{"player": 5_00, "tie": 1_00}, {"player": 5_00}, {}]
    assert table.balance_cents == 1_000_00
    refused(betting.undo(table))


def test_undo_does_not_reach_behind_the_last_round() -> None:
    refused(betting.undo(after_round(staked(sitting(), player=5_00))))


def test_a_change_that_changes_nothing_is_not_there_to_be_undone() -> None:
    table = staked(sitting(), player=5_00)
    assert accepted(betting.set_stake(table, "player", 5_00)) == table


def test_rebet_repeats_the_stakes_of_the_last_round() -> None:
    table = after_round(staked(sitting(), player=5_00, tie=1_00))
    assert accepted(betting.rebet(table)).stakes == {"player": 5_00, "tie": 1_00}


def test_rebet_reaches_over_a_round_that_the_patron_sat_out() -> None:
    table = after_round(after_round(staked(sitting(), player=5_00)))
    assert accepted(betting.rebet(table)).stakes == {"player": 5_00}


def test_rebet_before_the_first_round_is_refused() -> None:
    refused(betting.rebet(sitting()))


def test_rebet_is_taken_whole_or_not_at_all() -> None:
    table = after_round(staked(sitting(balance=12_00), tie=8_00, banker=1_00))
    assert table.balance_cents == 3_00
    refused(betting.rebet(table))


def test_double_doubles_every_stake() -> None:
    after = accepted(betting.double(staked(sitting(), player=5_00, tie=1_00)))
    assert after.stakes == {"player": 10_00, "tie": 2_00}


def test_double_is_taken_whole_or_not_at_all() -> None:
    table = staked(sitting(balance=20_00), player=10_00, tie=5_00)
    assert refused(betting.double(table)).reason == "$15.00 is more than the balance of $5.00"


def test_double_without_a_stake_is_refused() -> None:
    refused(betting.double(sitting()))


def test_after_no_more_bets_nothing_changes_any_more() -> None:
    table = Dealer(staked(sitting(), player=5_00), lambda: 1).sitting
    assert refused(betting.place(table, "tie", 1_00)).rule == "5.6"
    assert refused(betting.place(table, "player", 1_00)).rule == "5.6"
    assert refused(betting.take_back(table, "player", 1_00)).rule == "5.7"
    assert refused(betting.clear(table)).rule == "5.7"
    assert refused(betting.double(table)).rule == "5.6"


def test_a_dragon_wager_is_taken_only_until_the_sessions_first_no_more_bets() -> None:
    table = after_round(staked(sitting(DRAGON), any_dragon=5_00))
    assert refused(betting.place(table, "any-dragon", 1_00)).rule == "1.1.1"
    assert refused(betting.place(table, "player-dragon", 1_00)).rule == "1.1.7"
    assert refused(betting.take_back(table, "any-dragon", 1_00)).rule == "5.7"
    assert accepted(betting.place(table, "player", 1_00)).stakes["any-dragon"] == 5_00


def test_clear_and_double_leave_a_running_sessions_stakes_alone() -> None:
    table = after_round(staked(sitting(DRAGON), any_dragon=5_00))
    table = staked(table, player=1_00)
    assert accepted(betting.double(table)).stakes == {"any-dragon": 5_00, "player": 2_00}
    assert accepted(betting.clear(table)).stakes == {"any-dragon": 5_00}


def test_rebet_leaves_a_sessions_stakes_where_they_are() -> None:
    table = after_round(staked(sitting(DRAGON), any_dragon=5_00, player=1_00))
    assert accepted(betting.rebet(table)).stakes == {"any-dragon": 5_00, "player": 1_00}


@pytest.mark.parametrize("hands", [1, 2])
def test_betting_waits_for_the_next_shoe_or_session(hands: int) -> None:
    table = sitting(DRAGON, shoe_=shoe(TIE, filler=PLAYER_WINS, cut=2), session_hands=hands)
    table = after_round(table)
    if hands == 2:
        table = after_round(table)
    assert not table.betting_open
    assert "is over" in refused(betting.place(table, "player", 1_00)).reason
