"""A round as it is dealt, from "No more bets" to the payment."""

import pytest
from play.known import (
    BACCARAT,
    BANKER_NATURAL,
    BANKER_WINS,
    DRAGON,
    PLAYER_NATURAL,
    PLAYER_PAIR,
    PLAYER_WINS,
    POWER_98,
    SIX_CARDS,
    TIE,
    accepted,
    after_round,
    cards,
    events_of,
    refused,
    shoe,
    sitting,
)

from punto.cli.play import betting
from punto.cli.play.dealing import Dealer, opening
from punto.cli.play.events import DealerShook, Drawn, Said, Settled, ShakerPassed, Voided
from punto.cli.play.sitting import Sitting
from punto.games import GAMES
from punto.rules.announcement import Cue
from punto.rules.game import Game
from punto.rules.hand import Side
from punto.rules.shoe import Shoe

TOO_SHORT = Shoe(cards("9s " + SIX_CARDS.removesuffix(" 3s")), cut=0).after(1)
"""The Banker hand's third card is missing."""


def bet(table: Sitting, key: str, cents: int = 100_00) -> Sitting:
    return accepted(betting.place(table, key, cents))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_announcements_come_in_the_order_of_the_sheet(game: Game) -> None:
    table = sitting(game, session_hands=1) if game.session_wagers else sitting(game)
    die = game.die.power if game.die else 1
    events, _ = events_of(table, die)
    said = [event.announcement for event in events if isinstance(event, Said)]
    opened = [event.announcement for event in opening(table)]
    assert (*opened, *said) == game.announcements


def test_cards_leave_the_shoe_one_by_one_in_the_order_of_the_deal() -> None:
    events, table = events_of(sitting(BACCARAT, SIX_CARDS))
    drawn = [event for event in events if isinstance(event, Drawn)]
    assert [event.card for event in drawn] == list(cards(SIX_CARDS))
    assert "".join(event.side.value[0] for event in drawn) == "pbpbpb"
    assert [event.rule for event in drawn] == ["3.7"] * 4 + ["3.9.2", "3.9.4"]
    assert table.hand(Side.PLAYER) == cards("As Ac 5h")
    assert table.shoe.dealt == 6


def test_point_totals_are_announced_between_the_initial_deal_and_the_third_cards() -> None:
    events, _ = events_of(sitting(BACCARAT, SIX_CARDS))
    kinds = [event.announcement.cue if isinstance(event, Said) else type(event) for event in events]
    assert kinds == [
        Cue.NO_MORE_BETS,
        *[Drawn] * 4,
        Cue.POINT_TOTALS,
        *[Drawn] * 2,
        Cue.RESULT,
        Settled,
    ]


def test_the_dealer_says_what_the_hands_have() -> None:
    events, _ = events_of(sitting(BACCARAT, SIX_CARDS))
    words = [event.words for event in events if isinstance(event, Said)]
    assert words == ["No more bets", "Player 2, Banker 2", "Player wins: Player 7, Banker 5"]


def test_a_won_banker_wager_comes_back_less_commission() -> None:
    table = after_round(bet(sitting(BACCARAT, BANKER_WINS), "banker"))
    assert table.balance_cents == 1_095_00
    paid = table.settlements["banker"]
    assert (paid.pays, paid.rule, paid.commission_cents) == ("0.95 to 1", "4.1", 5_00)
    assert not table.stakes


def test_a_tie_pushes_player_and_banker() -> None:
    table = after_round(bet(bet(sitting(BACCARAT, TIE), "player"), "banker"))
    assert table.balance_cents == 1_000_00
    assert {paid.pays for paid in table.settlements.values()} == {"push"}


def test_a_pair_is_paid_though_its_hand_is_beaten() -> None:
    table = after_round(bet(sitting(BACCARAT, "4s 9d 4c Kh"), "player-pair", 1_00))
    assert table.balance_cents == 1_011_00


def test_a_power_hand_pays_21_to_20_on_a_player_natural() -> None:
    table = bet(sitting(POWER_98, PLAYER_NATURAL), "player")
    assert after_round(table, die=3).balance_cents == 1_105_00
    assert after_round(table, die=4).balance_cents == 1_100_00


def test_a_patron_with_a_stake_gets_the_shaker_after_the_dealers_three_shakes() -> None:
    events, table = events_of(bet(sitting(POWER_98), "player"), die=3)
    assert events[1:3] == [DealerShook(3, "3.6"), ShakerPassed("3.6.1")]
    assert isinstance(events[3], Said)
    assert events[3].words == "The die shows 3"
    assert table.power_hand


def test_without_a_wager_the_dealer_completes_the_shake() -> None:
    events, table = events_of(sitting(POWER_98), die=2)
    assert not any(isinstance(event, ShakerPassed) for event in events)
    assert (table.die, table.power_hand) == (2, False)


def test_the_die_stays_hidden_until_the_shaker_is_opened() -> None:
    thrown: list[int] = []

    def throw() -> int:
        thrown.append(3)
        return 3

    dealer = Dealer(bet(sitting(POWER_98), "player"), throw)
    for event in dealer.deal():
        if isinstance(event, ShakerPassed):
            assert (thrown, dealer.sitting.die) == ([], None)
    assert thrown == [3]


def test_the_next_round_starts_without_the_last_rounds_cards_and_die() -> None:
    table = after_round(sitting(POWER_98), die=3)
    fresh = Dealer(table, lambda: 1).sitting
    assert (fresh.cards, fresh.die, fresh.power_hand) == ((), None, False)


def test_a_shoe_too_short_to_finish_the_round_voids_it() -> None:
    table = bet(sitting(BACCARAT, shoe_=TOO_SHORT), "player")
    events, table = events_of(table)
    assert isinstance(events[-1], Voided)
    assert events[-1].rule == "5.5"
    assert (table.balance_cents, table.stakes, table.rounds) == (1_000_00, {}, (None,))
    assert table.settlements["player"].pays == "void"
    assert table.shoe_over


def test_a_natural_made_by_the_last_four_cards_stands() -> None:
    table = sitting(BACCARAT, shoe_=Shoe(cards("2s 2s " + PLAYER_WINS), cut=0).after(2))
    table = after_round(bet(table, "player"))
    assert table.balance_cents == 1_100_00
    assert table.shoe_over


def test_the_round_in_which_the_cut_card_comes_out_is_followed_by_one_more() -> None:
    table = sitting(BACCARAT, shoe_=shoe(TIE, TIE, TIE, TIE, filler="", cut=10))
    table = after_round(table)
    assert not table.shoe.last_round
    table = after_round(table)
    assert (table.shoe.last_round, table.shoe_over) == (True, False)
    table = after_round(table)
    assert (table.shoe_over, table.betting_open) == (True, False)


def test_a_new_shoe_clears_the_roads_and_opens_betting() -> None:
    table = sitting(BACCARAT, shoe_=shoe(TIE, TIE, filler="", cut=2))
    table = after_round(after_round(table))
    assert table.shoe_over
    table = table.with_shoe(shoe())
    assert (table.rounds, table.cards, table.betting_open) == ((), (), True)


def test_a_session_settles_its_dragon_wagers_at_its_end() -> None:
    table = bet(sitting(DRAGON, *[BANKER_NATURAL] * 5, session_hands=5), "banker-dragon", 10_00)
    table = bet(table, "player-dragon", 10_00)
    for _ in range(4):
        table = after_round(table)
        assert table.stakes == {"banker-dragon": 10_00, "player-dragon": 10_00}
    events, table = events_of(table)
    supervisor = events[-2]
    assert isinstance(supervisor, Said)
    assert supervisor.announcement.rule == "3.12"
    assert supervisor.words == (
        "Dragon wagers that have won: Banker Dragon at 2 to 1 (4.2), Any Dragon at 1 to 1 (4.2)"
    )
    assert events[-1] == Settled(
        {key: table.settlements[key] for key in ("banker-dragon", "player-dragon")}
    )
    assert (table.stakes, table.balance_cents) == ({}, 1_000_00 + 20_00 - 10_00)
    assert table.session_over


def test_a_supervisor_says_so_when_no_dragon_wager_has_won() -> None:
    events, _ = events_of(sitting(DRAGON, session_hands=1))
    said = [event.words for event in events if isinstance(event, Said)]
    assert said[-1] == "Dragon wagers that have won: none"


def test_a_session_runs_on_across_a_change_of_shoe() -> None:
    table = sitting(DRAGON, shoe_=shoe(BANKER_WINS, filler=BANKER_WINS, cut=2), session_hands=9)
    table = after_round(after_round(table))
    assert table.shoe_over
    table = after_round(table.with_shoe(shoe(BANKER_NATURAL)))
    assert table.session is not None
    assert table.session.runs.longest.banker == 3


def test_a_new_session_starts_its_runs_at_zero_and_takes_dragon_wagers_again() -> None:
    table = after_round(sitting(DRAGON, PLAYER_PAIR, session_hands=1)).with_session(15)
    assert table.session is not None
    assert (table.session.runs.hands, table.session_bets_closed) == (0, False)
    assert bet(table, "any-dragon").stakes == {"any-dragon": 100_00}


def test_a_void_first_round_keeps_dragon_stakes_and_opens_their_betting_again() -> None:
    table = bet(bet(sitting(DRAGON, shoe_=TOO_SHORT), "any-dragon"), "player")
    table = after_round(table)
    assert table.stakes == {"any-dragon": 100_00}
    table = table.with_shoe(shoe(PLAYER_WINS))
    assert bet(table, "any-dragon").stakes == {"any-dragon": 200_00}


def test_a_patron_who_leaves_takes_open_stakes_along() -> None:
    table = accepted(bet(sitting(BACCARAT), "player").leave())
    assert (table.balance_cents, table.stakes) == (1_000_00, {})


def test_a_patron_who_leaves_a_running_session_gives_its_stakes_up() -> None:
    table = after_round(bet(sitting(DRAGON), "any-dragon"))
    assert table.kept_by_session == {"any-dragon": 100_00}
    assert accepted(bet(table, "player").leave()).balance_cents == 900_00


def test_nobody_leaves_in_the_middle_of_a_round() -> None:
    refused(Dealer(sitting(), lambda: 1).sitting.leave())


def test_a_patron_without_a_chip_may_buy_in_again() -> None:
    table = after_round(bet(sitting(BACCARAT, TIE, balance=50_00), "player-pair", 49_50))
    assert table.broke
    table = accepted(table.buy_in(100_00))
    assert (table.balance_cents, table.bought_in_cents) == (100_50, 150_00)
    refused(table.buy_in(100_00))


def test_a_patron_with_a_stake_on_the_table_is_not_broke() -> None:
    assert not bet(sitting(balance=1_00), "tie", 1_00).broke
