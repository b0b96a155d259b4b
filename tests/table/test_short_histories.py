"""Short histories that once led a table and its slow twin apart, and events that chance is slow to
bring. Both twins are asked after every command; what a test says beyond that, it asserts."""

from random import Random

import pytest
from naive_table import ACCEPTED, REFUSED
from table.twinned_table import OF_A_CUP, TABLE, TwinnedTable

from punto.games import game
from punto.journal.actor import SYSTEM, dealer, patron, pit
from punto.rules.cards import CARDS, read_card
from punto.rules.irregularity import Ruling
from punto.table import commands
from punto.table.events import IrregularityReported
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase

DAN, PAM = dealer("dan"), pit("pam")


def open_table(slug: str, dealing: Dealing) -> TwinnedTable:
    settings = settings_for(
        game(slug), dealing, least_cents=100, most_cents=100_000, decks=4, burn=False
    )
    table = TwinnedTable(settings)
    table.give(commands.OpenTable, PAM, table=TABLE, settings=settings)
    table.give(commands.ChangeDealer, PAM, dealer="dan")
    table.load_shoe(Random(1))
    return table


def draw(table: TwinnedTable, text: str) -> None:
    for card in text.split():
        table.give(commands.DrawCard, table.hand, card=read_card(card))


def deal(table: TwinnedTable, text: str) -> None:
    table.give(commands.OpenBetting, table.hand)
    table.give(commands.CloseBetting, table.hand)
    draw(table, text)


def decide(table: TwinnedTable, ruling: Ruling, text: str = "") -> str:
    cards = tuple(read_card(card) for card in text.split())
    return table.give(
        commands.DecideIrregularity, PAM, ruling=ruling, why="seen on camera", cards=cards
    )


def report(table: TwinnedTable, clause: str, about: int | None = None) -> str:
    return table.give(commands.ReportIrregularity, PAM, clause=clause, about=about)


def pay(table: TwinnedTable, patrons: int = 1000) -> str:
    return table.give(commands.Pay, SYSTEM, patrons=patrons)


def wager(table: TwinnedTable, name: str, cents: int) -> None:
    table.give(commands.TakeSeat, patron(name), seat=len(table.model.seats) + 1)
    table.give(commands.PlaceWager, patron(name), wager="player", stake_cents=cents)


def test_cards_in_the_order_of_a_new_deck_raise_an_alarm_and_hold_nothing() -> None:
    table = open_table("baccarat", Dealing.SHOE)
    deal(table, "Ac 2c 3c 4c 5c")
    pay(table)
    deal(table, "6c")
    assert table.twins.kinds["OrderAlarmRaised"] == 1
    assert table.twins.table.held is None


def test_stakes_shift_to_other_wagers_without_money_that_is_not_there() -> None:
    table = open_table("baccarat", Dealing.DEALER)
    table.give(commands.OpenBetting, DAN)
    wager(table, "dee", 700)
    shifted = {"banker": 700, "player": 0}
    assert table.give(commands.PlaceWagers, patron("dee"), stakes=shifted) == ACCEPTED


@pytest.mark.parametrize("dealing", Dealing)
def test_what_was_ordered_is_done_once_nobody_has_a_wager_any_more(dealing: Dealing) -> None:
    table = open_table("baccarat", dealing)
    table.give(commands.OpenBetting, table.hand)
    wager(table, "bob", 100)
    wager(table, "dee", 100)
    limits = {"limits": table.settings.limits, "differential_cents": 500}
    table.give(commands.ChangeLimits, table.boss, **limits, betting_seconds=40)
    table.give(commands.ChangeLimits, table.boss, **limits)
    table.give(commands.CloseTable, table.boss, why="nobody plays")
    wager(table, "bob", 0)
    assert len(table.twins.table.orders) == 2
    wager(table, "dee", 0)
    assert table.twins.kinds["RoundWithdrawn"] == 1
    assert table.twins.table.phase is Phase.CLOSED
    assert table.twins.table.rules.betting_seconds == 40


@pytest.mark.parametrize("dealing", Dealing)
def test_a_tournament_closes_a_table_at_rest_and_orders_nothing(dealing: Dealing) -> None:
    settings = open_table("dragon-tournament", dealing).settings
    table = TwinnedTable(settings, OF_A_CUP)
    table.give(commands.OpenTable, SYSTEM, table=OF_A_CUP, settings=settings)
    table.give(commands.ChangeDealer, PAM, dealer="dan")
    table.load_shoe(Random(1))
    table.give(commands.OpenSession, SYSTEM, hands=5)
    table.give(commands.CallHands, SYSTEM, hands=1)
    assert table.give(commands.OpenBetting, table.hand) == ACCEPTED
    assert table.give(commands.CloseTable, SYSTEM) == REFUSED
    assert table.give(commands.ConfirmClosing, table.boss) == REFUSED
    assert table.twins.table.orders == ()


def test_a_void_round_is_not_void_twice_nor_put_right() -> None:
    table = open_table("baccarat", Dealing.SHOE)
    table.give(commands.OpenBetting, DAN)
    draw(table, "4c")
    decide(table, Ruling.VOID)
    draw(table, "Kc")
    assert decide(table, Ruling.VOID) == REFUSED
    assert decide(table, Ruling.RECONSTRUCTED, "9c 7c Kc Kd") == REFUSED
    assert decide(table, Ruling.STANDS) == ACCEPTED


def test_whoever_wagered_on_a_void_round_may_leave_and_play_goes_on() -> None:
    table = open_table("baccarat", Dealing.SHOE)
    table.give(commands.OpenBetting, DAN)
    wager(table, "bob", 100)
    report(table, "5.1")
    decide(table, Ruling.VOID)
    pay(table)
    assert table.give(commands.LeaveSeat, patron("bob")) == ACCEPTED
    assert table.give(commands.OpenBetting, DAN) == ACCEPTED


@pytest.mark.parametrize("late", [True, False])
def test_a_card_drawn_while_the_table_is_held_for_something_else_can_be_decided(
    late: bool,
) -> None:
    table = open_table("baccarat", Dealing.SHOE)
    deal(table, "9c 7c Kc Kd")
    pay(table)
    deal(table, "2c 2d 2h 2s 5c")
    report(table, *("5.2", 1) if late else ("5.3", 2))
    draw(table, "3h")
    assert decide(table, Ruling.STANDS) == REFUSED
    assert decide(table, Ruling.RECONSTRUCTED, "2c 2d 2h 2s 5c") == ACCEPTED


def test_cards_can_be_put_right_in_a_shoe_that_had_a_foreign_card_before() -> None:
    table = open_table("baccarat", Dealing.SHOE)
    deal(table, "Kc Kc Kc Kc 2h Kc")
    decide(table, Ruling.VOID)
    deal(table, "9c 7c")
    report(table, "5.3")
    assert decide(table, Ruling.RECONSTRUCTED, "7c 9c") == ACCEPTED


def test_a_card_set_aside_stays_out_of_the_shoe_when_the_round_is_put_right_again() -> None:
    table = open_table("baccarat", Dealing.SHOE)
    table.give(commands.OpenBetting, DAN)
    draw(table, "2c")
    decide(table, Ruling.RECONSTRUCTED)
    table.give(commands.CloseBetting, DAN)
    draw(table, "9c 7c")
    report(table, "5.3")
    decide(table, Ruling.RECONSTRUCTED, "7c 9c")
    table.twins.check_history()
    assert table.twins.table.cards_left == 4 * 52 - 3


def test_a_round_put_right_after_the_next_shoe_was_loaded_is_on_no_road() -> None:
    table = open_table("baccarat", Dealing.SHOE)
    table.give(commands.ShowCutCard, DAN)
    deal(table, "9c 7c Kc Kd")
    pay(table)
    table.account_for_shoe(Random(1))
    table.load_shoe(Random(1))
    report(table, "5.2")
    assert decide(table, Ruling.RECONSTRUCTED, "7c 9c Kc Kd") == ACCEPTED
    pay(table)
    assert table.model.roads == []


def test_no_further_card_comes_from_a_shoe_that_has_been_reconciled() -> None:
    table = open_table("baccarat", Dealing.SHOE)
    table.give(commands.ShowCutCard, DAN)
    deal(table, "9c 7c Kc Kd")
    pay(table)
    table.account_for_shoe(Random(1))
    report(table, "5.2")
    assert decide(table, Ruling.RECONSTRUCTED, "9c 7c Kc") == REFUSED


def test_a_round_without_a_card_is_not_the_last_of_its_shoe() -> None:
    table = open_table("baccarat", Dealing.SHOE)
    table.give(commands.ShowCutCard, DAN)
    table.give(commands.OpenBetting, DAN)
    report(table, "5.4")
    decide(table, Ruling.RECONSTRUCTED)
    report(table, "5.1")
    decide(table, Ruling.VOID)
    assert table.give(commands.OpenBetting, DAN) == ACCEPTED


def test_no_round_is_opened_with_a_shoe_that_gave_more_cards_than_it_had() -> None:
    table = open_table("baccarat", Dealing.SHOE)
    table.give(commands.OpenBetting, DAN)
    for card in (*CARDS * 4, CARDS[0]):
        table.give(commands.DrawCard, DAN, card=card)
    decide(table, Ruling.VOID)
    assert table.give(commands.OpenBetting, DAN) == REFUSED


def test_something_can_be_reported_of_a_round_before_the_table_was_closed() -> None:
    table = open_table("baccarat", Dealing.SHOE)
    deal(table, "9c 7c Kc Kd")
    pay(table)
    table.give(commands.CloseTable, PAM)
    table.reopen(Random(1))
    assert report(table, "5.4") == ACCEPTED
    assert decide(table, Ruling.STANDS) == ACCEPTED


def session_of_one_hand() -> TwinnedTable:
    """By the clock, so that a Dragon wager on it could have won."""
    table = open_table("dragon-tournament", Dealing.SHOE)
    table.give(commands.OpenSession, PAM, minutes=1)
    table.give(commands.OpenBetting, DAN)
    table.give(commands.PlaceWagers, patron("bob"), stakes={"player": 100_00, "any-dragon": 100_00})
    table.give(commands.CloseBetting, DAN)
    draw(table, "9c 7c Kc Kd")
    pay(table)
    table.at += 60_000_000
    assert table.give(commands.AnnounceDragonBets, PAM) == ACCEPTED
    return table


def test_while_the_table_is_held_no_dragons_are_collected() -> None:
    table = session_of_one_hand()
    draw(table, "2c")
    assert pay(table) == REFUSED
    assert table.twins.kinds["LosingDragonsCollected"] == 0
    assert decide(table, Ruling.STANDS) == ACCEPTED
    assert pay(table) == ACCEPTED
    assert table.twins.kinds["SessionClosed"] == 1


def test_a_session_whose_dragons_are_collected_is_closed_before_anything_else() -> None:
    table = session_of_one_hand()
    pay(table, 1)
    assert table.give(commands.RetireShoe, PAM, why="worn") == ACCEPTED
    assert table.twins.kinds["ShoeRetired"] == 0
    assert pay(table) == ACCEPTED
    assert table.twins.kinds["ShoeRetired"] == 1


def test_no_round_opens_between_the_call_of_dragons_and_their_payment() -> None:
    """Not even for a house whose clock was put back meanwhile."""
    table = open_table("dragon-tournament", Dealing.SHOE)
    table.give(commands.OpenSession, PAM, minutes=1)
    table.at += 120_000_000
    assert table.give(commands.AnnounceDragonBets, PAM) == ACCEPTED
    table.at -= 240_000_000
    assert table.give(commands.OpenBetting, DAN) == REFUSED
    assert table.twins.table.phase is Phase.BETWEEN_ROUNDS


def test_a_session_that_was_extended_in_a_round_stays_extended_when_the_round_is_void() -> None:
    settings = open_table("dragon-tournament", Dealing.SHOE).settings
    table = TwinnedTable(settings, OF_A_CUP)
    table.give(commands.OpenTable, SYSTEM, table=OF_A_CUP, settings=settings)
    table.give(commands.ChangeDealer, PAM, dealer="dan")
    table.load_shoe(Random(1))
    table.give(commands.OpenSession, SYSTEM, hands=1)
    table.give(commands.CallHands, SYSTEM, hands=1)
    table.give(commands.OpenBetting, DAN)
    assert table.give(commands.ExtendSession, SYSTEM, more=1) == ACCEPTED
    table.give(commands.CloseBetting, DAN)
    assert table.give(commands.ExtendSession, SYSTEM, more=1) == REFUSED
    draw(table, "9c 7c Kc Kd")
    pay(table)
    report(table, "5.2")
    assert decide(table, Ruling.VOID) == ACCEPTED
    assert table.model.session is not None
    assert table.model.session["hands"] == 2


def used_up(table: TwinnedTable, cards: list[str]) -> str:
    """Rounds from a shoe of these cards, until a card comes that the count has no place for."""
    drawn = ""
    while not table.model.held:
        phase = table.model.phase
        if phase == "between":
            assert table.give(commands.OpenBetting, DAN) == ACCEPTED
        elif phase == "betting":
            table.give(commands.CloseBetting, DAN)
        elif phase == "dealing":
            drawn = cards.pop(0)
            draw(table, drawn)
        else:
            pay(table)
    return drawn


def foreign_seven_in_the_shoe() -> tuple[TwinnedTable, str]:
    """A 7h was burned face down and a foreign one is in the shoe, so that by the count there is one
    card too many when the last comes; it holds the table."""
    settings = settings_for(
        game("baccarat"), Dealing.SHOE, least_cents=100, most_cents=100_000, decks=4
    )
    table = TwinnedTable(settings)
    table.give(commands.OpenTable, PAM, table=TABLE, settings=settings)
    table.give(commands.ChangeDealer, PAM, dealer="dan")
    table.load_shoe(Random(1))
    shoe = [str(card) for card in CARDS for _ in range(4)]
    draw(table, "Ac")
    shoe.remove("Ac")
    shoe.remove("4d")
    Random(3).shuffle(shoe)
    return table, used_up(table, [*shoe, "4d"])


def test_a_card_more_than_the_shoe_has_is_not_called_foreign_where_its_copies_are_not_all_out() -> (
    None
):
    table, last = foreign_seven_in_the_shoe()
    assert last == "4d"
    (report,) = (one for one in table.twins.events if isinstance(one, IrregularityReported))
    assert (report.clause, report.proven) == ("5.1", True)
    assert report.note == "one card more than 4 decks have"
    seven = (read_card("7h"),)
    void = {"ruling": Ruling.VOID, "why": "it was found", "foreign": seven}
    assert table.give(commands.DecideIrregularity, PAM, **void) == ACCEPTED
    assert table.twins.table.shoe is not None
    assert table.twins.table.shoe.foreign == seven
    assert table.twins.table.cards_left == 0


def test_where_nobody_knows_which_card_is_foreign_the_shoe_is_empty_by_the_count() -> None:
    table, _ = foreign_seven_in_the_shoe()
    assert decide(table, Ruling.VOID) == ACCEPTED
    assert table.twins.table.shoe is not None
    assert (table.twins.table.shoe.foreign, table.twins.table.cards_left) == ((), 0)
    assert table.give(commands.OpenBetting, DAN) == REFUSED


def test_a_card_that_slides_out_while_a_round_is_settled_anew_stays_aside_and_may_be_foreign() -> (
    None
):
    for card in ("9c", "4d"):
        table = open_table("baccarat", Dealing.SHOE)
        deal(table, "4d 4d 4d 4d")
        pay(table)
        report(table, "5.2")
        assert decide(table, Ruling.RECONSTRUCTED, "4d 4d 4d 4d") == ACCEPTED
        draw(table, card)
        assert decide(table, Ruling.STANDS) == ACCEPTED
        assert pay(table) == ACCEPTED
        assert table.twins.table.cards_left == (203 if card == "9c" else 204)


def test_an_order_that_is_lost_while_the_round_before_is_settled_anew_ends_the_next_shoe() -> None:
    table = open_table("baccarat", Dealing.SHOE)
    table.give(commands.OpenBetting, DAN)
    wager(table, "bob", 100)
    table.give(commands.CloseBetting, DAN)
    draw(table, "9s Kd Kc 6h")
    pay(table)
    table.give(commands.RetireShoe, PAM, why="bent")
    table.give(commands.ReconcileShoe, PAM, left=())
    table.load_shoe(Random(2))
    report(table, "5.2")
    assert decide(table, Ruling.RECONSTRUCTED, "9s Kd Kc 7h") == ACCEPTED
    pay(table, 1)
    assert report(table, "5.4") == ACCEPTED
    assert decide(table, Ruling.VOID) == REFUSED
    lost = {"ruling": Ruling.STANDS, "why": "it fell", "order_lost": True}
    assert table.give(commands.DecideIrregularity, PAM, **lost) == ACCEPTED
    assert table.twins.table.shoe is not None
    assert (table.twins.table.shoe.number, table.twins.table.shoe.ended is None) == (2, False)
    assert pay(table) == ACCEPTED
    assert table.give(commands.OpenBetting, DAN) == REFUSED
