"""Rounds, shoes and sessions as the patron in the terminal has them."""

from collections import Counter
from dataclasses import replace

import pytest
from deals import cards
from play.known_cards import (
    BACCARAT,
    BANKER_NATURAL,
    BANKER_WINS,
    CUT_AFTER_SIX_CARDS,
    DRAGON,
    OPTIONS,
    PLAYER_WINS,
    POWER_98,
    SIX_CARDS,
    TIE,
    bet,
    log_lines,
    play_and_go_on,
    play_round,
    refused,
    seeded_shoe,
    shoe,
    table_of,
)

from punto.cli.play import stakes
from punto.cli.play.dealer import table_settings
from punto.cli.play.local_table import LocalTable
from punto.games import GAMES
from punto.rules.condition import player
from punto.rules.game import Game
from punto.rules.hand import Side
from punto.rules.round import Result
from punto.rules.wager import pays, wager
from punto.table.events import DieAnnounced, ResultAnnounced, ShakerOpened, ShoeRevealed, TableEvent
from punto.table.settings import Limit

SHORT = replace(OPTIONS, cut=CUT_AFTER_SIX_CARDS)
"""The cut card comes out with the sixth card."""

TO_THE_END = replace(OPTIONS, decks=4, cut=0)
RUNS_OUT, COMES_OUT_EVEN = 2, 7
"""Shoes of four decks: one lacks cards for its last round, the other has just enough."""


def play_out(table: LocalTable, **wanted: int) -> tuple[int, list[TableEvent]]:
    """Plays to the end of the shoe, with these stakes on each round and sessions of one hand: the
    balance before the last round, and what happened in it."""
    while True:
        before = table.balance_cents
        bet(table, **wanted)
        events = play_round(table)
        if table.shoe_over:
            return before, events
        table.open_betting(session_hands=1)


def test_every_stake_unit_has_limits_in_whole_units() -> None:
    third = wager("Player", pays("1 to 3", player.wins, rule="9.1"), area="9")
    settings = table_settings(replace(BACCARAT, wagers=(third,)), OPTIONS)
    assert settings.limits == {"player": Limit(3, 999_999_999)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_announcements_come_in_the_order_of_the_sheet(game: Game) -> None:
    table = table_of(game, shoe(die=game.die.power if game.die else 1), session_hands=1)
    cues = [getattr(event, "cue", None) for event in play_round(table)]
    assert [cue for cue in cues if cue] == [said.cue for said in game.announcements[1:]]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_whole_shoe_is_played_and_revealed_and_the_log_tells_what_was_paid(game: Game) -> None:
    table = table_of(game, seeded_shoe(1), balance=1_000_000_00, session_hands=7)
    results: Counter[Result] = Counter()
    while True:
        before = table.balance_cents + table.on_table_cents
        bet(table, player=20_00, banker=20_00)
        for one in game.every_wager:
            stakes.place(table, one.key, 5_00)
        events = play_round(table)
        results.update(event.result for event in events if isinstance(event, ResultAnnounced))
        nets = [
            line.split(",")[0] for line in log_lines(table, events) if line.startswith("  net ")
        ]
        won = sum(int(net.translate(str.maketrans("", "", " +$.net"))) for net in nets)
        assert table.balance_cents + table.on_table_cents == before + won
        assert sum(table.accounts.balances.values()) == 0
        if table.shoe_over:
            break
        table.open_betting(7)
    assert isinstance(events[-1], ShoeRevealed)
    assert results == Counter(mark.result for mark in table.marks)
    assert results.total() == table.round_number > 60


def test_the_last_round_stays_in_sight_until_betting_closes_for_the_next() -> None:
    table = table_of(BACCARAT, shoe(SIX_CARDS))
    bet(table, player=10_00)
    play_and_go_on(table)
    assert table.hand(Side.PLAYER) == tuple(cards("As Ac 5h"))
    assert table.settled["player"].net_cents == 10_00
    table.close_betting()
    assert (table.hand(Side.PLAYER), table.settled) == ((), {})


def test_roads_and_runs_wait_for_the_payment() -> None:
    table = table_of(DRAGON, shoe(BANKER_WINS))
    table.close_betting()
    while not table.table.playing.result:
        table.advance()
    assert (table.marks, table.session and table.session.runs.hands) == ((), 0)
    table.advance()
    assert [mark.result for mark in table.marks] == [Result.BANKER]
    assert table.session is not None
    assert table.session.runs.hands == 1


def test_the_die_is_opened_by_the_patron_who_has_shaken_it() -> None:
    table = table_of(POWER_98, shoe(PLAYER_WINS, die=3))
    bet(table, player=100_00)
    table.close_betting()
    table.advance()
    assert table.shaker is not None
    assert table.advance() == ()
    assert refused(table.open_shaker().refusal).rule == "3.6.1"
    assert table.die is None
    table.shake()
    assert table.open_shaker().refusal is None
    assert table.die is None
    assert table.advance()
    assert table.power_hand
    while table.advance():
        pass
    assert table.balance_cents == 1_105_00


def test_without_a_wager_the_house_opens_the_shaker() -> None:
    table = table_of(POWER_98, shoe(die=2))
    table.close_betting()
    assert table.advance()
    assert [type(event) for event in table.advance()] == [ShakerOpened, DieAnnounced]
    assert (table.die, table.power_hand) == (2, False)


def test_a_round_that_the_shoe_cannot_finish_is_void_and_its_stakes_go_back() -> None:
    table = table_of(BACCARAT, seeded_shoe(RUNS_OUT, decks=4), options=TO_THE_END)
    before, events = play_out(table, player=5_00)
    assert "Player $5.00 is void (5.5)" in log_lines(table, events)
    assert (table.balance_cents, table.stakes) == (before, {})
    assert table.settled["player"].pays == "void"
    assert table.round is not None
    assert table.round.void


def test_a_shoe_may_end_with_its_last_card() -> None:
    table = table_of(BACCARAT, seeded_shoe(COMES_OUT_EVEN, decks=4), options=TO_THE_END)
    play_out(table, player=5_00)
    assert table.table.cards_left == 0
    assert table.round is not None
    assert table.round.result is not None


def test_a_void_first_round_keeps_dragon_stakes_and_opens_their_betting_again() -> None:
    shoes = (seeded_shoe(RUNS_OUT, decks=4), seeded_shoe(1, decks=4))
    counted = table_of(DRAGON, *shoes, session_hands=1, options=TO_THE_END)
    play_out(counted)
    table = table_of(DRAGON, *shoes, session_hands=1, options=TO_THE_END)
    # The round that lacks a card is the first of a session with Dragon wagers.
    for left in range(counted.table.rounds - 1, 0, -1):
        play_round(table)
        table.open_betting(session_hands=5 if left == 1 else 1)
    bet(table, any_dragon=5_00)
    play_round(table)
    assert table.stakes == table.kept_by_session == {"any-dragon": 5_00}
    table.open_betting()
    assert table.kept_by_session == {}
    assert stakes.clear(table) is None


def test_the_round_in_which_the_cut_card_comes_out_is_followed_by_one_more() -> None:
    table = table_of(BACCARAT, shoe(TIE, TIE, TIE), shoe(), options=SHORT)
    play_and_go_on(table)
    assert not table.table.cut_card_out
    play_and_go_on(table)
    assert (table.table.cut_card_out, table.betting_open) == (True, True)
    play_round(table)
    assert (table.shoe_over, len(table.marks), table.round_number) == (True, 3, 3)
    table.open_betting()
    assert (table.marks, table.round, table.round_number) == ((), None, 1)


def test_a_session_is_settled_at_its_end_though_the_shoe_ends_with_it() -> None:
    rounds = [BANKER_NATURAL] * 5
    last_of_five = replace(OPTIONS, cut=52 * 8 - 16)
    table = table_of(DRAGON, shoe(*rounds), session_hands=5, options=last_of_five)
    bet(table, banker_dragon=10_00, player_dragon=10_00)
    for _ in rounds[1:]:
        play_and_go_on(table)
        assert table.on_table_cents == 20_00
    lines = log_lines(table, play_round(table))
    assert (
        "Pit supervisor: Dragon wagers that have won: "
        "Ruby Dragon on Banker Dragon at 2 to 1 (4.2), "
        "Ruby Dragon on Any Dragon at 1 to 1 (4.2) (3.12)"
    ) in lines
    assert (table.stakes, table.balance_cents) == ({}, 1_000_00 + 20_00 - 10_00)
    assert (table.session_over, table.shoe_over) == (True, True)
    assert table.session is not None
    assert table.session.runs.longest.banker == 5


def test_a_session_runs_on_across_a_change_of_shoe() -> None:
    shoes = (shoe(*[BANKER_WINS] * 3), shoe(BANKER_NATURAL))
    table = table_of(DRAGON, *shoes, session_hands=9, options=SHORT)
    for _ in range(4):
        play_and_go_on(table)
    assert table.table.shoes == 2
    assert table.session is not None
    assert table.session.runs.longest.banker == 4


def test_a_new_session_takes_dragon_wagers_again() -> None:
    table = table_of(DRAGON, session_hands=1)
    assert log_lines(table, play_round(table))[-1] == (
        "Pit supervisor: Dragon wagers that have won: none (3.12)"
    )
    assert table.session_over
    table.open_betting(15)
    bet(table, any_dragon=100_00)
    assert table.stakes == {"any-dragon": 100_00}


def test_a_patron_without_a_chip_may_buy_in_again() -> None:
    table = table_of(BACCARAT, shoe(TIE), balance=50_00)
    bet(table, player_pair=49_40)
    assert refused(table.buy_in(100_00)).reason.startswith("there is $50.00 left")
    play_and_go_on(table)
    assert table.broke
    assert table.buy_in(100_00) is None
    assert (table.balance_cents, table.accounts.bought_in_cents) == (100_60, 150_00)
    refused(table.buy_in(100_00))
