"""What the keys do to stakes; what a stake may be is the table's business."""

from collections.abc import Callable

import pytest
from play.known_cards import (
    DRAGON,
    PLAYER_WINS,
    POWER_98,
    TIE,
    bet,
    play_and_go_on,
    play_round,
    refused,
    shoe,
    table_of,
)

from punto.cli.play import stakes
from punto.cli.play.areas import areas_of
from punto.cli.play.local_table import LocalTable
from punto.games import GAMES
from punto.rules.game import Game
from punto.rules.refusal import Refusal


def test_a_stake_leaves_the_balance_when_it_is_placed_and_a_chip_raises_it() -> None:
    table = table_of()
    bet(table, player=25_00)
    bet(table, player=5_00)
    assert (table.balance_cents, table.stakes) == (970_00, {"player": 30_00})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_wager_of_every_game_takes_a_chip(game: Game) -> None:
    table = table_of(game)
    mains = ("player", "banker")
    sides = [area.key for area in areas_of(game) if area.key not in mains]
    for key in (*mains, *sides):
        assert stakes.place(table, key, 25_00 if key in mains else 5_00) is None
    assert set(table.stakes) == {*mains, *sides}
    assert table.balance_cents + table.on_table_cents == 1_000_00


def test_a_chip_taken_back_returns_to_the_balance_and_a_larger_one_takes_all() -> None:
    table = table_of()
    bet(table, tie=10_00)
    assert stakes.take_back(table, "tie", 5_00) is None
    assert (table.stakes, table.balance_cents) == ({"tie": 5_00}, 995_00)
    assert stakes.take_back(table, "tie", 25_00) is None
    assert (table.stakes, table.balance_cents) == ({}, 1_000_00)
    assert refused(stakes.take_back(table, "tie", 1_00)).reason == "nothing lies on Tie"


def test_the_whole_balance_may_be_staked_and_no_more() -> None:
    table = table_of(balance=25_00)
    bet(table, player=25_00)
    refusal = refused(stakes.place(table, "tie", 1_00))
    assert refusal.reason == "$1.00 is more than the balance of $0.00"


def test_a_refusal_is_the_tables_own_with_its_clause() -> None:
    table = table_of(POWER_98)
    assert refused(stakes.set_stake(table, "banker", 33)).rule == "4.1"
    assert refused(stakes.place(table, "player-natural-8", 5_00)).rule == "3.5.1"
    bet(table, player=10_00, player_natural_8=10_00)
    assert refused(stakes.take_back(table, "player", 1_00)).rule == "3.5.1"
    assert stakes.clear(table) is None
    assert (table.stakes, table.balance_cents) == ({}, 1_000_00)


def test_undo_goes_back_change_by_change() -> None:
    table = table_of()
    bet(table, player=5_00, tie=1_00)
    assert stakes.clear(table) is None
    found = []
    for _ in range(3):
        assert stakes.undo(table) is None
        found.append(table.stakes)
    assert found == [{"player": 5_00, "tie": 1_00}, {"player": 5_00}, {}]
    assert table.balance_cents == 1_000_00
    refused(stakes.undo(table))


def test_undo_does_not_reach_behind_the_last_round() -> None:
    table = table_of()
    bet(table, player=5_00)
    play_and_go_on(table)
    refused(stakes.undo(table))


def test_a_change_that_changes_nothing_is_not_there_to_be_undone() -> None:
    table = table_of()
    bet(table, player=5_00)
    assert stakes.set_stake(table, "player", 5_00) is None
    assert stakes.undo(table) is None
    assert table.stakes == {}


def test_rebet_repeats_the_last_stakes_even_over_a_round_without_any() -> None:
    table = table_of()
    bet(table, player=5_00, tie=1_00)
    play_and_go_on(table)
    play_and_go_on(table)
    bet(table, banker=5_00)
    assert stakes.rebet(table) is None
    assert table.stakes == {"player": 5_00, "tie": 1_00}


def test_double_doubles_every_stake() -> None:
    table = table_of()
    bet(table, player=5_00, tie=1_00)
    assert stakes.double(table) is None
    assert table.stakes == {"player": 10_00, "tie": 2_00}


def test_rebet_and_double_are_taken_whole_or_not_at_all() -> None:
    table = table_of(balance=12_00)
    bet(table, tie=8_00, banker=1_00)
    refused(stakes.double(table))
    play_and_go_on(table)
    assert table.balance_cents == 3_00
    refused(stakes.rebet(table))
    assert table.stakes == {}


@pytest.mark.parametrize("change", [stakes.clear, stakes.undo, stakes.rebet, stakes.double])
def test_what_there_is_nothing_for_is_refused(
    change: Callable[[LocalTable], Refusal | None],
) -> None:
    assert refused(change(table_of())).rule is None


def test_after_no_more_bets_nothing_changes_any_more() -> None:
    table = table_of()
    bet(table, player=5_00)
    table.close_betting()
    assert refused(stakes.place(table, "tie", 1_00)).rule == "5.6"
    assert refused(stakes.take_back(table, "player", 1_00)).rule == "5.7"
    assert refused(stakes.clear(table)).rule == "5.7"
    assert refused(stakes.double(table)).rule == "5.6"
    assert table.stakes == {"player": 5_00}


def test_a_running_sessions_stakes_are_left_alone() -> None:
    table = table_of(DRAGON)
    bet(table, any_dragon=5_00, player=1_00)
    play_and_go_on(table)
    assert refused(stakes.place(table, "any-dragon", 1_00)).rule == "5.6"
    assert refused(stakes.take_back(table, "any-dragon", 1_00)).rule == "5.7"
    assert stakes.rebet(table) is None
    assert table.stakes == {"any-dragon": 5_00, "player": 1_00}
    assert stakes.double(table) is None
    assert table.stakes == {"any-dragon": 5_00, "player": 2_00}
    assert stakes.clear(table) is None
    assert table.stakes == {"any-dragon": 5_00}


def test_betting_waits_for_the_next_session() -> None:
    table = table_of(DRAGON, shoe(TIE, PLAYER_WINS), session_hands=1)
    play_round(table)
    assert not table.betting_open
    assert refused(stakes.place(table, "player", 1_00)).rule == "3.1"
