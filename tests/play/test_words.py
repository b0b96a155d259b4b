"""What the patron reads: amounts, receipts, and what a session's length is worth."""

import pytest
from play.known_cards import (
    BACCARAT,
    BANKER_WINS,
    DRAGON,
    OPTIONS,
    PLAYER_PAIR,
    POWER_98,
    TIE,
    bet,
    log_lines,
    play_round,
    shoe,
    shoes_in_turn,
    table_of,
)

from punto.cli.play.accounts import Accounts
from punto.cli.play.areas import areas_of
from punto.cli.play.chance import new_shoe
from punto.cli.play.local_table import LocalTable
from punto.cli.play.money import MAX_CENTS, gain, read_dollars
from punto.cli.play.narration import tell_balance
from punto.cli.play.options import PlayOptions
from punto.cli.play.session_length import favours_house_up_to, length_note, returns
from punto.ledger.amount import dollars
from punto.rules.composition import Composition
from punto.rules.die import FACES
from punto.rules.refusal import InputError


@pytest.mark.parametrize(
    ("text", "cents"), [("25", 25_00), ("$1,000", 1_000_00), (" 0.2 ", 20), ("0.05", 5)]
)
def test_an_amount_is_read_in_dollars(text: str, cents: int) -> None:
    assert read_dollars(text) == cents


@pytest.mark.parametrize("text", ["", "-5", "1.234", "1,00", "ten", "1e3", "٣", "10000000.01"])
def test_what_is_no_amount_is_answered_in_one_sentence(text: str) -> None:
    with pytest.raises(InputError, match="expected"):
        read_dollars(text)


def test_an_amount_may_be_as_large_as_the_largest() -> None:
    assert read_dollars("10,000,000") == MAX_CENTS


def test_amounts_and_gains_are_written_to_the_cent() -> None:
    assert [dollars(5), dollars(1_234_567_89), dollars(-20)] == ["$0.05", "$1,234,567.89", "-$0.20"]
    assert [gain(95_00), gain(-1), gain(0)] == ["+$95.00", "-$0.01", "$0.00"]


def test_a_round_is_told_with_its_clauses() -> None:
    table = table_of(BACCARAT, shoe(BANKER_WINS))
    bet(table, banker=100_00, tie=1_00)
    assert log_lines(table, play_round(table)) == [
        "Dealer: No more bets (3.2)",
        "Player gets 2♠ (3.7)",
        "Banker gets 7♦ (3.7)",
        "Player gets 4♣ (3.7)",
        "Banker gets K♥ (3.7)",
        "Dealer: Player 6, Banker 7 (3.9)",
        "Dealer: Banker wins: Player 6, Banker 7 (3.10)",
        "Banker $100.00 pays 0.95 to 1 (4.1)",
        "  commission $5.00 (1.1.1)",
        "  net +$95.00, back $195.00",
        "Tie $1.00 loses",
        "  net -$1.00, back $0.00",
    ]


def test_a_push_is_told() -> None:
    table = table_of(BACCARAT, shoe(TIE))
    bet(table, player=5_00)
    lines = log_lines(table, play_round(table))
    assert "Dealer: Tie: Player 9, Banker 9 (3.10)" in lines
    assert lines[-2:] == ["Player $5.00 is a push (3.10.1)", "  net $0.00, back $5.00"]


def test_the_shaking_of_the_die_is_told() -> None:
    table = table_of(POWER_98, shoe(PLAYER_PAIR, die=3))
    bet(table, player=5_00)
    assert log_lines(table, play_round(table))[1:7] == [
        "The dealer shakes the die three times (3.6)",
        "The shaker is yours: shake it, then open it (3.6.1)",
        "You shake the die (3.6.1)",
        "You open the shaker (3.6.1)",
        "Dealer: The die shows 3 (3.6.1)",
        "Dealer: Power hand (3.6.2)",
    ]


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ("Th", "The first card is 10♥: 10 cards are burned"),
        ("Ah", "The first card is A♥: 1 card is burned"),
    ],
)
def test_a_fresh_shoe_is_told_with_its_burned_cards(first: str, words: str) -> None:
    table = LocalTable(BACCARAT, PlayOptions(), Accounts(1), shoes_in_turn([shoe(first)]))
    assert log_lines(table, table.open_betting()) == [
        "A fresh shoe of 416 cards",
        words,
        "Dealer: Place your bets, please (3.1)",
    ]


def test_the_balance_is_told() -> None:
    assert [line.text for line in tell_balance(1_000_00)] == ["Your balance is $1,000.00"]


def test_a_session_begins_with_what_its_length_means() -> None:
    table = LocalTable(DRAGON, OPTIONS, Accounts(1), shoes_in_turn([shoe()]))
    assert log_lines(table, table.open_betting(15))[1:3] == [
        "A session of 15 hands begins (1.1.13)",
        length_note(DRAGON),
    ]


def test_dragon_wagers_favour_the_house_up_to_18_16_and_15_hands() -> None:
    assert favours_house_up_to(DRAGON) == {
        "Player Dragon": 18,
        "Banker Dragon": 16,
        "Any Dragon": 15,
    }


def test_a_session_of_18_hands_returns_112_99_and_121_per_cent() -> None:
    returned = returns(DRAGON)[18]
    rounded = {name: round(100 * value) for name, value in returned.items()}
    assert rounded == {"Banker Dragon": 112, "Player Dragon": 99, "Any Dragon": 121}


def test_a_session_without_hands_returns_nothing() -> None:
    assert set(returns(DRAGON)[0].values()) == {0}


def test_an_area_shows_each_odds_once_and_its_limit() -> None:
    areas = {area.key: area for area in areas_of(POWER_98)}
    assert areas["banker"].odds == ("1 to 1", "0.95 to 1")
    assert areas["player-natural-8"].limits == ("≤ Player (3.5.1)",)
    assert areas["tie"].limits == ()


def test_a_new_shoe_holds_its_decks_and_throws_in_an_order_of_its_own() -> None:
    first, second = (new_shoe(4, 1_000) for _ in range(2))
    assert Composition.of(first.order) == Composition.of_decks(4)
    assert set(first.dice) == set(FACES)
    assert (first.order, first.dice) != (second.order, second.dice)
    assert len(first.salt) == len(second.salt) == 64
    assert first.salt != second.salt
