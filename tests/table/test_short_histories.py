"""Short histories that once led a table and its slow twin apart, and events that chance is slow to
bring. Both twins are asked after every command; what a test says beyond that, it asserts."""

from random import Random

import pytest
from naive_table import ACCEPTED, REFUSED
from table.twinned_table import OF_A_CUP, TABLE, TwinnedTable

from punto.games import GAMES
from punto.journal.actor import SYSTEM, dealer, patron, pit
from punto.rules.cards import CARDS, read_card
from punto.rules.irregularity import Ruling
from punto.table import commands
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase

DAN, PAM = dealer("dan"), pit("pam")


def open_table(slug: str, dealing: Dealing) -> TwinnedTable:
    game = next(game for game in GAMES if game.slug == slug)
    settings = settings_for(game, dealing, least_cents=100, most_cents=100_000, decks=4, burn=False)
    floor = TwinnedTable(settings)
    floor.give(commands.OpenTable, PAM, table=TABLE, settings=settings)
    floor.give(commands.ChangeDealer, PAM, dealer="dan")
    floor.load_shoe(Random(1))
    return floor


def draw(floor: TwinnedTable, text: str) -> None:
    for card in text.split():
        floor.give(commands.DrawCard, floor.hand, card=read_card(card))


def deal(floor: TwinnedTable, text: str) -> None:
    floor.give(commands.OpenBetting, floor.hand)
    floor.give(commands.CloseBetting, floor.hand)
    draw(floor, text)


def decide(floor: TwinnedTable, ruling: Ruling, text: str = "") -> str:
    cards = tuple(read_card(card) for card in text.split())
    return floor.give(
        commands.DecideIrregularity, PAM, ruling=ruling, why="seen on camera", cards=cards
    )


def report(floor: TwinnedTable, clause: str, about: int | None = None) -> str:
    return floor.give(commands.ReportIrregularity, PAM, clause=clause, about=about)


def pay(floor: TwinnedTable, patrons: int = 1000) -> str:
    return floor.give(commands.Pay, SYSTEM, patrons=patrons)


def wager(floor: TwinnedTable, name: str, cents: int) -> None:
    floor.give(commands.TakeSeat, patron(name), seat=len(floor.model.seats) + 1)
    floor.give(commands.PlaceWager, patron(name), wager="player", stake_cents=cents)


def test_cards_in_the_order_of_a_new_deck_raise_an_alarm_and_hold_nothing() -> None:
    floor = open_table("baccarat", Dealing.SHOE)
    deal(floor, "Ac 2c 3c 4c 5c")
    pay(floor)
    deal(floor, "6c")
    assert floor.twins.kinds["OrderAlarmRaised"] == 1
    assert floor.twins.table.held is None


def test_stakes_shift_to_other_wagers_without_money_that_is_not_there() -> None:
    floor = open_table("baccarat", Dealing.DEALER)
    floor.give(commands.OpenBetting, DAN)
    wager(floor, "dee", 700)
    shifted = {"banker": 700, "player": 0}
    assert floor.give(commands.PlaceWagers, patron("dee"), stakes=shifted) == ACCEPTED


def test_a_void_round_is_not_void_twice_nor_put_right() -> None:
    floor = open_table("baccarat", Dealing.SHOE)
    floor.give(commands.OpenBetting, DAN)
    draw(floor, "4c")
    decide(floor, Ruling.VOID)
    draw(floor, "Kc")
    assert decide(floor, Ruling.VOID) == REFUSED
    assert decide(floor, Ruling.RECONSTRUCTED, "9c 7c Kc Kd") == REFUSED
    assert decide(floor, Ruling.STANDS) == ACCEPTED


def test_whoever_wagered_on_a_void_round_may_leave_and_play_goes_on() -> None:
    floor = open_table("baccarat", Dealing.DEALER)
    floor.give(commands.OpenBetting, DAN)
    wager(floor, "bob", 100)
    report(floor, "5.4")
    decide(floor, Ruling.VOID)
    pay(floor)
    assert floor.give(commands.LeaveSeat, patron("bob")) == ACCEPTED
    assert floor.give(commands.OpenBetting, DAN) == ACCEPTED


@pytest.mark.parametrize("late", [True, False])
def test_a_card_drawn_while_the_table_is_held_for_something_else_can_be_decided(
    late: bool,
) -> None:
    floor = open_table("baccarat", Dealing.SHOE)
    deal(floor, "9c 7c Kc Kd")
    pay(floor)
    deal(floor, "2c 2d 2h 2s 5c")
    report(floor, *("5.2", 1) if late else ("5.3", 2))
    draw(floor, "3h")
    assert decide(floor, Ruling.STANDS) == REFUSED
    assert decide(floor, Ruling.RECONSTRUCTED, "2c 2d 2h 2s 5c") == ACCEPTED


def test_cards_can_be_put_right_in_a_shoe_that_had_a_foreign_card_before() -> None:
    floor = open_table("baccarat", Dealing.SHOE)
    deal(floor, "Kc Kc Kc Kc 2h Kc")
    decide(floor, Ruling.VOID)
    deal(floor, "9c 7c")
    report(floor, "5.3")
    assert decide(floor, Ruling.RECONSTRUCTED, "7c 9c") == ACCEPTED


def test_a_card_set_aside_stays_out_of_the_shoe_when_the_round_is_put_right_again() -> None:
    floor = open_table("baccarat", Dealing.SHOE)
    floor.give(commands.OpenBetting, DAN)
    draw(floor, "2c")
    decide(floor, Ruling.RECONSTRUCTED)
    floor.give(commands.CloseBetting, DAN)
    draw(floor, "9c 7c")
    report(floor, "5.3")
    decide(floor, Ruling.RECONSTRUCTED, "7c 9c")
    floor.twins.check_history()
    assert floor.twins.table.cards_left == 4 * 52 - 3


def test_a_round_put_right_after_the_next_shoe_was_loaded_is_on_no_road() -> None:
    floor = open_table("baccarat", Dealing.SHOE)
    floor.give(commands.ShowCutCard, DAN)
    deal(floor, "9c 7c Kc Kd")
    pay(floor)
    floor.account_for_shoe(Random(1))
    floor.load_shoe(Random(1))
    report(floor, "5.2")
    assert decide(floor, Ruling.RECONSTRUCTED, "7c 9c Kc Kd") == ACCEPTED
    pay(floor)
    assert floor.model.roads == []


def test_no_further_card_comes_from_a_shoe_that_has_been_reconciled() -> None:
    floor = open_table("baccarat", Dealing.SHOE)
    floor.give(commands.ShowCutCard, DAN)
    deal(floor, "9c 7c Kc Kd")
    pay(floor)
    floor.account_for_shoe(Random(1))
    report(floor, "5.2")
    assert decide(floor, Ruling.RECONSTRUCTED, "9c 7c Kc") == REFUSED


def test_a_round_without_a_card_is_not_the_last_of_its_shoe() -> None:
    floor = open_table("baccarat", Dealing.SHOE)
    floor.give(commands.ShowCutCard, DAN)
    floor.give(commands.OpenBetting, DAN)
    report(floor, "5.4")
    decide(floor, Ruling.RECONSTRUCTED)
    report(floor, "5.4")
    decide(floor, Ruling.VOID)
    assert floor.give(commands.OpenBetting, DAN) == ACCEPTED


def test_no_round_is_opened_with_a_shoe_that_gave_more_cards_than_it_had() -> None:
    floor = open_table("baccarat", Dealing.SHOE)
    floor.give(commands.OpenBetting, DAN)
    for card in (*CARDS * 4, CARDS[0]):
        floor.give(commands.DrawCard, DAN, card=card)
    decide(floor, Ruling.VOID)
    assert floor.give(commands.OpenBetting, DAN) == REFUSED


def test_something_can_be_reported_of_a_round_before_the_table_was_closed() -> None:
    floor = open_table("baccarat", Dealing.SHOE)
    deal(floor, "9c 7c Kc Kd")
    pay(floor)
    floor.give(commands.CloseTable, PAM)
    floor.reopen(Random(1))
    assert report(floor, "5.4") == ACCEPTED
    assert decide(floor, Ruling.STANDS) == ACCEPTED


def session_of_one_hand() -> TwinnedTable:
    floor = open_table("dragon-tournament", Dealing.SHOE)
    floor.give(commands.OpenSession, PAM, hands=1)
    floor.give(commands.OpenBetting, DAN)
    wager(floor, "bob", 100)
    floor.give(commands.CloseBetting, DAN)
    draw(floor, "9c 7c Kc Kd")
    pay(floor)
    floor.give(commands.AnnounceDragonBets, PAM)
    return floor


def test_while_the_table_is_held_winnings_are_released_and_no_dragons_collected() -> None:
    floor = session_of_one_hand()
    draw(floor, "2c")
    assert pay(floor) == ACCEPTED
    assert pay(floor) == REFUSED
    assert floor.twins.kinds["WinningsReleased"] == 1
    assert floor.twins.kinds["LosingDragonsCollected"] == 0


def test_a_session_whose_dragons_are_collected_is_closed_before_anything_else() -> None:
    floor = session_of_one_hand()
    pay(floor, 2)
    assert floor.give(commands.RetireShoe, PAM, why="worn") == REFUSED
    assert pay(floor) == ACCEPTED
    assert floor.give(commands.RetireShoe, PAM, why="worn") == ACCEPTED


def test_no_round_opens_between_the_call_of_dragons_and_their_payment() -> None:
    """Not even for a house whose clock was put back meanwhile."""
    floor = open_table("dragon-tournament", Dealing.SHOE)
    floor.give(commands.OpenSession, PAM, minutes=1)
    floor.at += 120_000_000
    assert floor.give(commands.AnnounceDragonBets, PAM) == ACCEPTED
    floor.at -= 240_000_000
    assert floor.give(commands.OpenBetting, DAN) == REFUSED
    assert floor.twins.table.phase is Phase.BETWEEN_ROUNDS


def test_a_session_that_was_extended_in_a_round_stays_extended_when_the_round_is_void() -> None:
    settings = open_table("dragon-tournament", Dealing.SHOE).settings
    floor = TwinnedTable(settings, OF_A_CUP)
    floor.give(commands.OpenTable, SYSTEM, table=OF_A_CUP, settings=settings)
    floor.give(commands.ChangeDealer, PAM, dealer="dan")
    floor.load_shoe(Random(1))
    floor.give(commands.OpenSession, SYSTEM, hands=1)
    floor.give(commands.CallHands, SYSTEM, hands=1)
    floor.give(commands.OpenBetting, DAN)
    assert floor.give(commands.ExtendSession, SYSTEM, more=1) == ACCEPTED
    floor.give(commands.CloseBetting, DAN)
    draw(floor, "9c 7c Kc Kd")
    pay(floor)
    report(floor, "5.2")
    assert decide(floor, Ruling.VOID) == ACCEPTED
    assert floor.model.session is not None
    assert floor.model.session["hands"] == 2
