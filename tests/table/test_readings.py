"""The readings that only a live table can pin (docs/rules/readings.md)."""

from table.sitting import ANN, BOB, LIM, TAN, Sitting, cards

from punto.games import GAMES
from punto.journal.actor import SYSTEM, Actor, Role, patron
from punto.rules.irregularity import Ruling
from punto.rules.refusal import Refusal
from punto.table import commands
from punto.table.events import (
    AnotherShakeCalled,
    BettingClosed,
    ConcernAnswered,
    ConcernRaised,
    ConcernTakenUp,
    DieCorrected,
    DragonBetsAnnounced,
    ExcessReturned,
    IrregularityReported,
    LateAttempted,
    RoundVoided,
    ShakeCompleted,
)
from punto.table.settings import Dealing, refuse_settings, settings_for
from punto.table.state import Phase
from punto.table.view.edges import house_edges
from punto.table.view.views import patron_view, pit_view

BANKER_WINS = "7s 8d Kc Kh"
PLAYER_WINS = "8s 7d Kc Kh"
RIGHT = {"ruling": Ruling.RECONSTRUCTED, "why": "it fell", "cards": cards("8s 7d")}


def test_reading_12_the_patron_with_the_highest_stake_shakes_or_the_dealer_for_them() -> None:
    table = Sitting("power-98")
    table.do(commands.OpenBetting, LIM)
    assert table.wager(BOB, player=100_00) is None
    assert table.wager(ANN, banker=60_00, tie=40_00) is None
    table.do(commands.CloseBetting, LIM)
    table.do(commands.PassShaker, LIM)
    # Both have 100 dollars on the table, and bob wagered first.
    assert table.ask(commands.ShakeDie, ANN) == Refusal('the shaker is with "bob"', "3.6")
    unshaken = Refusal("the die is to be shaken at least once by the patron", "3.6.1")
    assert table.ask(commands.AnnounceDie, LIM, die=3) == unshaken
    table.do(commands.CompleteShake, LIM)
    assert table.events[-1] == ShakeCompleted(patron="bob", rule="3.6.1")
    table.do(commands.AnnounceDie, LIM, die=3)
    table.do(commands.ReportIrregularity, LIM, clause="5.1")
    table.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="cards fell")
    table.pay()
    # A void round ends the Power hand: the next one shakes again, nobody wagers, the dealer opens.
    table.do(commands.OpenBetting, LIM)
    table.do(commands.CloseBetting, LIM)
    table.do(commands.PassShaker, LIM)
    table.do(commands.AnnounceDie, LIM, die=5)
    assert table.table.playing.die == 5


def test_reading_27_only_the_dealer_says_what_the_die_shows() -> None:
    table = Sitting("power-98")
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, player=100_00) is None
    table.do(commands.CloseBetting, LIM)
    table.do(commands.PassShaker, LIM)
    table.do(commands.ShakeDie, ANN)
    # Nobody heard it.
    table.do(commands.ShakeAgain, LIM)
    unshaken = Refusal("the die is to be shaken at least once by the patron", "3.6.1")
    assert table.ask(commands.OpenShaker, ANN) == unshaken
    table.do(commands.ShakeDie, ANN)
    table.do(commands.OpenShaker, ANN)
    assert table.table.playing.die is None
    patron_says = Refusal("announcing the die is for the dealer, not for the patron")
    assert table.ask(commands.AnnounceDie, ANN, die=3) == patron_says
    table.do(commands.AnnounceDie, LIM, die=2)
    table.do(commands.CorrectDie, LIM, die=4, why="it lay at an angle")
    table.cards("9s Kd Kc 6h")
    late = Refusal("cards are dealt, so the pit supervisor corrects the die", "3.6.1")
    assert table.ask(commands.CorrectDie, LIM, die=3, why="the camera") == late
    table.pay()
    paid = table.table.seated["ann"].pending_cents
    table.do(commands.CorrectDie, TAN, die=3, why="the camera shows a three")
    table.pay()
    assert (paid, table.table.seated["ann"].pending_cents) == (200_00, 205_00)


def power(dealing: Dealing = Dealing.SHOE) -> Sitting:
    """Ann has wagered, and the dealer has passed the shaker to her."""
    table = Sitting("power-98", dealing)
    if dealing is Dealing.DEALER:
        table.do(commands.LoadShoe, LIM, shoe=1, commitment="0" * 64)
        table.cards("2c")
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, player=100_00) is None
    table.do(commands.CloseBetting, LIM)
    table.do(commands.PassShaker, LIM)
    return table


def test_reading_27_a_shake_is_heard_again_before_the_shaker_is_opened_only() -> None:
    table = power()
    table.do(commands.ShakeDie, ANN)
    table.do(commands.ShakeAgain, LIM)
    assert isinstance(table.events[-1], AnotherShakeCalled)
    table.do(commands.ShakeDie, ANN)
    table.do(commands.OpenShaker, ANN)
    opened = Refusal("the shaker is open; the dealer says what the die shows", "3.6.1")
    assert table.ask(commands.ShakeAgain, LIM) == opened
    assert table.ask(commands.ShakeDie, ANN) == opened
    by_ann = Refusal("having the die shaken again is for the dealer, not for the patron")
    assert power().ask(commands.ShakeAgain, ANN) == by_ann


def test_reading_27_a_correction_has_a_reason_and_is_on_record_until_the_round_is_final() -> None:
    table = power()
    table.do(commands.CompleteShake, LIM)
    table.do(commands.AnnounceDie, LIM, die=3)
    for by in (LIM, TAN):
        for why in ("", "  "):
            no_reason = table.ask(commands.CorrectDie, by, die=4, why=why)
            assert no_reason == Refusal("a correction says why", "3.6.1")
    table.do(commands.CorrectDie, LIM, die=4, why="it lay at an angle")
    corrected = table.events[-1]
    assert isinstance(corrected, DieCorrected)
    assert (corrected.before, corrected.die, corrected.why) == (3, 4, "it lay at an angle")
    table.cards("9s Kd Kc 6h")
    table.pay()
    assert table.held("pending") == 200_00
    table.do(commands.OpenBetting, LIM)
    table.pay()
    # The round is final, and the next one has no die yet.
    none = Refusal("no die has been announced for the round", "3.6.1")
    assert table.ask(commands.CorrectDie, TAN, die=3, why="the camera") == none
    assert table.money("ann") == 10_000_00 + 100_00


def test_reading_27_a_committed_die_shows_what_was_committed_to() -> None:
    table = power(Dealing.DEALER)
    table.do(commands.CompleteShake, LIM)
    table.do(commands.AnnounceDie, LIM, die=2)
    committed = Refusal("a committed die shows what was committed to", "3.6.1")
    assert table.ask(commands.CorrectDie, LIM, die=3, why="it lay at an angle") == committed
    table.cards("9s Kd Kc 6h")
    assert table.ask(commands.CorrectDie, TAN, die=3, why="the camera") == committed
    assert table.table.playing.die == 2


def test_reading_31_a_shoe_whose_order_is_lost_is_over() -> None:
    table = Sitting()
    table.play("4d 4d 4d 4d", player=100_00)
    table.do(commands.ReportIrregularity, TAN, clause="5.4")
    stands = {"ruling": Ruling.STANDS, "why": "it fell"}
    table.do(commands.DecideIrregularity, TAN, **stands, order_lost=True)
    over = "the shoe is over (the order of its cards is lost); load the next one"
    assert table.ask(commands.OpenBetting, LIM) == Refusal(over, "3.7")
    assert table.road == "T"
    # A void round before it, or none at all, changes nothing.
    for cards_dealt in ("4d", ""):
        table = Sitting()
        if cards_dealt:
            table.do(commands.OpenBetting, LIM)
            table.deal(cards_dealt)
            table.do(commands.ReportIrregularity, TAN, clause="5.2")
            table.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="it fell")
        table.do(commands.ReportIrregularity, TAN, clause="5.4")
        table.do(commands.DecideIrregularity, TAN, **stands, order_lost=True)
        assert table.ask(commands.OpenBetting, LIM) == Refusal(over, "3.7")
    table = Sitting()
    table.play("4d 4d 4d 4d")
    left = table.table.cards_left
    table.do(commands.ReportIrregularity, TAN, clause="5.1")
    table.do(commands.DecideIrregularity, TAN, **stands, foreign=cards("4d"))
    assert table.table.cards_left == left + 1


def test_reading_13_a_table_whose_unit_some_line_could_not_pay_is_not_opened() -> None:
    for game in GAMES:
        for unit in (1, 10, 50, 100):
            settings = settings_for(
                game, Dealing.SHOE, least_cents=100, most_cents=100_00, stake_unit_cents=unit
            )
            exact = all(unit % wager.stake_unit_cents == 0 for wager in game.every_wager)
            assert (refuse_settings(settings) is None) == exact, (game.slug, unit)


def test_reading_14_a_void_round_returns_every_stake_and_leaves_dragon_stakes() -> None:
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, hands=5)
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, banker=100_00, player_pair=50_00, any_dragon=20_00) is None
    table.deal("7s 8d")
    table.do(commands.ReportIrregularity, LIM, clause="5.1")
    table.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="a red back among blue")
    table.pay()
    assert table.money("ann") == 10_000_00 - 20_00
    assert (table.road, table.held("stakes")) == ("", 20_00)
    # It was the session's first round, so Dragon wagers are taken again.
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, any_dragon=40_00) is None


def test_reading_15_a_void_after_payment_takes_everything_back() -> None:
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, hands=5)
    table.play(BANKER_WINS, banker=100_00, tie=10_00)
    # What comes back is pending until the next "Place your bets, please".
    assert (table.money("ann"), table.held("pending")) == (10_000_00 - 110_00, 200_00)
    assert table.road == "B"
    table.do(commands.ReportIrregularity, LIM, clause="5.2", note="a third card was due")
    table.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="nobody knows the cards")
    table.pay()
    assert (table.money("ann"), table.held("pending"), table.held("float")) == (10_000_00, 0, 0)
    assert (table.road, table.table.playing.result) == ("", None)
    assert table.table.session is not None
    assert (table.table.session.session.runs.hands, table.table.session.session.runs.length) == (
        0,
        0,
    )
    reported = [event for event in table.events if isinstance(event, IrregularityReported)]
    voided = [event for event in table.events if isinstance(event, RoundVoided)]
    assert (reported[0].note, voided[0].why) == ("a third card was due", "nobody knows the cards")
    # Paid, and settled anew since: what is found of the shoe now voids nothing.
    again = Sitting()
    again.play(BANKER_WINS, banker=100_00)
    again.do(commands.ReportIrregularity, LIM, clause="5.2")
    right = {"ruling": Ruling.RECONSTRUCTED, "why": "seen", "cards": cards(BANKER_WINS)}
    again.do(commands.DecideIrregularity, TAN, **right)
    again.do(commands.Pay, LIM, patrons=1)
    for clause in ("5.1", "5.4"):
        again.do(commands.ReportIrregularity, LIM, clause=clause)
        shoe = again.ask(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="it fell")
        assert shoe is not None
        again.do(commands.DecideIrregularity, TAN, ruling=Ruling.STANDS, why="it fell")
    # With the next round open it is too late.
    table.play(BANKER_WINS, banker=100_00)
    table.do(commands.OpenBetting, LIM)
    table.pay()
    table.do(commands.ReportIrregularity, LIM, clause="5.2", about=2)
    refusal = table.ask(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="too late")
    assert refusal is not None
    assert refusal.rule == "5.2"
    assert table.money("ann") == 10_000_00 + 100_00


def test_reading_16_late_attempts_are_on_record() -> None:
    table = Sitting()
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, banker=100_00) is None
    table.do(commands.CloseBetting, LIM)
    refusals = [
        table.wager(ANN, banker=150_00),
        table.wager(ANN, banker=0),
        table.wager(BOB, tie=10_00),
    ]
    assert [refusal.rule for refusal in refusals if refusal] == ["5.6", "5.7", "5.6"]
    late = [event for event in table.events if isinstance(event, LateAttempted)]
    assert [(one.patron, one.stake_cents, one.wanted_cents, one.rule) for one in late] == [
        ("ann", 100_00, 150_00, "5.6"),
        ("ann", 100_00, 0, "5.7"),
        ("bob", 0, 10_00, "5.6"),
    ]
    assert table.table.playing.totals == {"banker": 100_00}


def test_reading_20_burned_cards_are_unknown_to_every_count_and_edge() -> None:
    table = Sitting()
    view = pit_view(table.table, "tan", {}, 0)
    # The 2c was shown and two cards were burned face down: 413 are left, 415 unseen.
    assert (table.table.cards_left, sum(view.unseen.values())) == (413, 415)
    assert view.unseen["2c"] == 7
    assert house_edges(table.table.game, view.unseen).keys() == table.table.rules.limits.keys()


def dragon_session() -> Sitting:
    """Five wins of Banker, on which ann has a Dragon wager, announced and paid."""
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, hands=5)
    table.play(BANKER_WINS, banker=100_00, banker_dragon=10_00)
    for _ in range(4):
        table.play(BANKER_WINS)
    table.do(commands.AnnounceDragonBets, TAN)
    while table.table.open_session:
        table.do(commands.Pay, LIM)
    return table


def test_reading_22_the_next_round_or_a_closed_table_makes_a_round_final() -> None:
    table = dragon_session()
    # The Dragon wagers are paid, and the last round can still be void: the session goes on.
    table.do(commands.OpenSession, TAN, hands=8)
    table.do(commands.ReportIrregularity, LIM, clause="5.2")
    table.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="the discards are mixed")
    table.pay()
    session = table.table.open_session
    assert session is not None
    assert (session.number, session.session.runs.hands, session.announced) == (1, 4, False)
    assert table.table.seated["ann"].dragons == {"banker-dragon": 10_00}
    assert (table.held("pending"), table.held("stakes")) == (0, 10_00)
    table.play(BANKER_WINS)
    table.do(commands.AnnounceDragonBets, TAN)
    while table.table.open_session:
        table.do(commands.Pay, LIM)
    table.do(commands.OpenSession, TAN, hands=8)
    table.do(commands.OpenBetting, LIM)
    table.pay()
    assert (table.money("ann"), table.held("pending")) == (10_000_00 + 100_00 + 20_00, 0)
    table.do(commands.ReportIrregularity, LIM, clause="5.2", about=6)
    refusal = table.ask(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="too late")
    assert refusal is not None
    assert refusal.rule == "5.2"

    closed = Sitting()
    closed.play(BANKER_WINS, banker=100_00)
    closed.do(commands.CloseTable, TAN)
    closed.pay()
    assert (closed.money("ann"), closed.held("pending")) == (10_000_00 + 95_00, 0)
    assert closed.ask(commands.ReportIrregularity, LIM, clause="5.2") == Refusal(
        "the table is closed"
    )


def test_reading_23_stakes_that_come_back_are_pending_like_winnings() -> None:
    table = Sitting()
    table.play("4s 4d 3c 3h", player=100_00, banker=100_00)
    # A tie on 7 pushes both, and both stay with the table until the next round opens.
    assert (table.money("ann"), table.held("pending")) == (9_800_00, 200_00)
    table.do(commands.ReportIrregularity, LIM, clause="5.2")
    table.do(
        commands.DecideIrregularity,
        TAN,
        ruling=Ruling.RECONSTRUCTED,
        why="the camera shows another last card",
        cards=cards("4s 4d 3c 5h"),
    )
    table.pay()
    # Banker wins with 9: the push is taken back and paid anew.
    assert (table.money("ann"), table.held("pending")) == (9_800_00, 195_00)
    assert (table.held("float"), table.held("commission")) == (0, 5_00)
    table.do(commands.OpenBetting, LIM)
    table.pay()
    assert table.money("ann") == 9_995_00
    # Dragon payments are pending like all others.
    paid = dragon_session()
    assert paid.held("pending") == 30_00
    paid.do(commands.CloseTable, TAN)
    paid.pay()
    assert (paid.held("pending"), paid.money("ann")) == (0, 10_000_00 + 100_00 + 20_00)


def test_reading_23_nothing_is_pending_at_an_automatic_table() -> None:
    table = Sitting(dealing=Dealing.AUTOMATIC, burn=False)
    table.do(commands.LoadShoe, SYSTEM, shoe=1, commitment="0" * 64)
    for dealt, money in (("4s 4d 3c 3h", 10_000_00), (BANKER_WINS, 10_000_00 - 5_00)):
        table.do(commands.OpenBetting, SYSTEM)
        assert table.wager(ANN, player=100_00, banker=100_00) is None
        table.do(commands.CloseBetting, SYSTEM)
        for card in cards(dealt):
            table.do(commands.DrawCard, SYSTEM, card=card)
        table.pay()
        assert (table.money("ann"), table.held("pending")) == (money, 0)


def test_reading_24_withdrawals_are_free_and_the_table_is_evened_at_no_more_bets() -> None:
    table = Sitting("power-98", differential_cents=300_00, most_cents=1_000_00)
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, banker=300_00) is None
    beyond = table.wager(BOB, banker=10_00)
    assert beyond is not None
    assert "table differential" in beyond.reason
    assert table.wager(BOB, player=100_00) is None
    assert table.wager(BOB, player=600_00, player_natural_9=200_00) is None
    # Nothing holds ann to her stake, though it leaves 600 dollars on Player against nothing.
    assert table.wager(ANN, banker=0) is None
    table.do(commands.CloseBetting, LIM)
    returned = [event for event in table.events if isinstance(event, ExcessReturned)]
    assert [(one.patron, one.wager, one.stake_cents, one.rule) for one in returned] == [
        ("bob", "player", 100_00, None),
        ("bob", "player-natural-9", 0, "3.5.1"),
    ]
    assert table.table.playing.totals == {"player": 100_00}
    assert (table.money("ann"), table.money("bob")) == (10_000_00, 9_900_00)


def test_reading_24_only_no_more_bets_evens_the_table_and_then_it_is_decided_who_shakes() -> None:
    table = Sitting("power-98", differential_cents=300_00, most_cents=1_000_00)
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, banker=300_00, tie=50_00) is None
    assert table.wager(BOB, player=200_00) is None
    assert table.wager(BOB, player=600_00) is None
    assert table.wager(ANN, banker=50_00) is None
    # Too far apart as they are, nothing goes back before "No more bets".
    assert table.table.playing.totals["player"] == 600_00
    assert not any(isinstance(event, ExcessReturned) for event in table.events)
    # A stake that takes them nearer to each other is taken, and one that does not is refused.
    assert table.wager(BOB, player=610_00) is not None
    assert table.wager(ANN, banker=60_00) is None
    assert table.wager(ANN, banker=20_00) is None
    table.do(commands.CloseBetting, LIM)
    returned, closed = table.events[-2:]
    assert isinstance(returned, ExcessReturned)
    assert (returned.patron, returned.before_cents, returned.stake_cents) == ("bob", 600_00, 200_00)
    assert isinstance(closed, BettingClosed)
    # Bob had wagered more than ann, and by what is left of it he still has.
    assert table.table.playing.totals == {"player": 200_00, "banker": 20_00, "tie": 50_00}
    table.do(commands.PassShaker, LIM)
    assert table.ask(commands.ShakeDie, ANN) == Refusal('the shaker is with "bob"', "3.6")


def test_reading_24_whoever_has_most_after_the_table_is_evened_shakes() -> None:
    table = Sitting("power-98", differential_cents=300_00, most_cents=1_000_00)
    table.do(commands.OpenBetting, LIM)
    assert table.wager(BOB, banker=300_00) is None
    assert table.wager(ANN, player=200_00) is None
    assert table.wager(BOB, player=400_00) is None
    assert table.wager(BOB, banker=10_00) is None
    table.do(commands.CloseBetting, LIM)
    assert table.table.playing.totals == {"player": 200_00, "banker": 10_00}
    table.do(commands.PassShaker, LIM)
    assert table.ask(commands.ShakeDie, BOB) == Refusal('the shaker is with "ann"', "3.6")


def test_reading_24_a_lower_stake_keeps_to_its_limits_and_no_remainder_breaks_them() -> None:
    table = Sitting(
        "power-98", differential_cents=300_00, least_cents=50_00, stake_unit_cents=10_00
    )
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, banker=300_00) is None
    assert table.wager(BOB, player=100_00, player_natural_9=60_00) is None
    natural = table.wager(BOB, player=50_00)
    assert natural is not None
    assert natural.rule == "3.5.1"
    # So do the least stake and the unit, whatever the differential is.
    assert table.wager(ANN, player=100_00) is None
    for stake in (40_00, 95_00):
        assert table.wager(ANN, player=stake) is not None
    assert table.wager(ANN, player=0) is None
    assert table.wager(BOB, player=600_00) is None
    assert table.wager(ANN, banker=0) is None
    # 300 would be enough, and the increase of 500 goes back whole, with nothing odd left of it.
    table.do(commands.CloseBetting, LIM)
    assert table.table.playing.totals == {"player": 100_00, "player-natural-9": 60_00}


def test_reading_25_a_session_without_a_hand_gives_its_dragon_wagers_back() -> None:
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, minutes=1)
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, any_dragon=50_00, tie=10_00) is None
    table.do(commands.CloseBetting, LIM)
    table.do(commands.ReportIrregularity, LIM, clause="5.1")
    table.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="a joker")
    table.pay()
    table.at += 60_000_000
    table.do(commands.AnnounceDragonBets, TAN)
    while table.table.open_session:
        table.do(commands.Pay, LIM)
    table.do(commands.CloseTable, TAN)
    table.pay()
    assert (table.money("ann"), table.held("stakes"), table.held("float")) == (10_000_00, 0, 0)


def test_reading_26_cards_of_the_initial_deal_drawn_together_void_until_it_is_final() -> None:
    for dealt in ("7s", "7s 2d", "7s 2d Kc Kh", "2s 2d Kc Kh 3c", "2s 2d Kc Kh 3c 5d"):
        table = Sitting()
        table.do(commands.OpenBetting, LIM)
        early = table.ask(commands.ReportIrregularity, LIM, clause="5.3")
        assert early == Refusal("no card of this round has been dealt", "5.3")
        table.deal(dealt)
        table.do(commands.ReportIrregularity, LIM, clause="5.3")
        table.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="two came out at once")
        assert table.table.phase is Phase.BETWEEN_ROUNDS


def _paid_round() -> Sitting:
    table = Sitting()
    table.play("2s 2d Kc Kh 3c 5d", player=100_00)
    return table


def test_reading_26_after_payment_it_voids_and_is_put_right_until_the_next_round_opens() -> None:
    void = {"ruling": Ruling.VOID, "why": "nobody saw which was first"}
    table = _paid_round()
    table.do(commands.ReportIrregularity, LIM, clause="5.3")
    table.do(commands.DecideIrregularity, TAN, **void)
    table.pay()
    assert (table.money("ann"), table.road) == (10_000_00, "")
    table = _paid_round()
    table.do(commands.ReportIrregularity, LIM, clause="5.3")
    put_right = {"ruling": Ruling.RECONSTRUCTED, "why": "the 2d was first"}
    right = cards("2d 2s Kc Kh 3c 5d")
    table.do(commands.DecideIrregularity, TAN, cards=right, **put_right)
    assert table.table.playing.cards == right
    table = _paid_round()
    table.do(commands.OpenBetting, LIM)
    table.pay()
    table.do(commands.ReportIrregularity, LIM, clause="5.3", about=1)
    assert table.ask(commands.DecideIrregularity, TAN, **void) is not None


def test_reading_26_third_cards_drawn_together_are_put_right_and_void_nothing() -> None:
    table = Sitting()
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, player=100_00) is None
    table.deal("2s 2d Kc")
    third = {"clause": "5.3", "third_cards": True}
    early = table.ask(commands.ReportIrregularity, LIM, **third)
    assert early == Refusal("the initial deal is not complete", "5.3")
    other = table.ask(commands.ReportIrregularity, LIM, clause="5.4", third_cards=True)
    assert other == Refusal("only cards drawn together are told apart like this", "5.4")
    table.cards("Kh 3c 5d")
    table.do(commands.ReportIrregularity, LIM, **third)
    void = {"ruling": Ruling.VOID, "why": "nobody saw which was first"}
    assert table.ask(commands.DecideIrregularity, TAN, **void) is not None
    put_right = {"ruling": Ruling.RECONSTRUCTED, "why": "the 5d was first"}
    table.do(commands.DecideIrregularity, TAN, cards=cards("2s 2d Kc Kh 5d 3c"), **put_right)
    assert (table.table.playing.cards[4], table.road) == (cards("5d")[0], "P")


def test_reading_26_third_cards_are_put_right_until_the_round_is_final() -> None:
    table = _paid_round()
    table.do(commands.ReportIrregularity, LIM, clause="5.3", third_cards=True)
    void = {"ruling": Ruling.VOID, "why": "nobody saw which was first"}
    assert table.ask(commands.DecideIrregularity, TAN, **void) is not None
    put_right = {"ruling": Ruling.RECONSTRUCTED, "why": "the 5d was first"}
    table.do(commands.DecideIrregularity, TAN, cards=cards("2s 2d Kc Kh 5d 3c"), **put_right)
    table.pay()
    assert (table.road, table.held("pending")) == ("P", 200_00)
    table.do(commands.OpenBetting, LIM)
    table.pay()
    assert table.money("ann") == 10_000_00 + 100_00
    table.do(commands.ReportIrregularity, LIM, clause="5.3", third_cards=True, about=1)
    again = table.ask(commands.DecideIrregularity, TAN, cards=cards(BANKER_WINS), **put_right)
    assert again is not None


def test_reading_26_no_report_of_either_kind_comes_before_the_first_card() -> None:
    table = Sitting("power-98")
    table.do(commands.OpenBetting, LIM)
    for clause in ("5.2", "5.3"):
        early = Refusal("no card of this round has been dealt", clause)
        assert table.ask(commands.ReportIrregularity, LIM, clause=clause) == early
    table.do(commands.CloseBetting, LIM)
    table.do(commands.PassShaker, LIM)
    for clause in ("5.2", "5.3"):
        early = Refusal("no card of this round has been dealt", clause)
        assert table.ask(commands.ReportIrregularity, LIM, clause=clause) == early
    table.do(commands.AnnounceDie, LIM, die=1)
    table.cards("7s")
    table.do(commands.ReportIrregularity, LIM, clause="5.2")


def test_reading_29_dragon_wagers_that_cannot_win_are_refused() -> None:
    for hands, rule in ((4, "1.1.13"), (5, None)):
        table = Sitting("dragon-tournament")
        table.do(commands.OpenSession, TAN, hands=hands)
        table.do(commands.OpenBetting, LIM)
        refusal = table.wager(ANN, any_dragon=50_00)
        assert (refusal and refusal.rule) == rule


def test_reading_30_the_announcement_names_the_dragon_wagers_that_have_won() -> None:
    (said,) = (one for one in dragon_session().events if isinstance(one, DragonBetsAnnounced))
    assert [(one.combination, one.wager, one.pays) for one in said.won] == [
        ("Ruby Dragon", "banker-dragon", "2 to 1"),
        ("Ruby Dragon", "any-dragon", "1 to 1"),
    ]
    assert said.announced_by == TAN
    for slug, opener in (("T1", TAN), ("cup~1", SYSTEM)):
        table = Sitting("dragon-tournament", Dealing.AUTOMATIC, table=slug)
        table.do(commands.OpenSession, SYSTEM, hands=5)
        table.do(commands.EndSession, SYSTEM, why="fire")
        announced = table.events[-1]
        assert isinstance(announced, DragonBetsAnnounced)
        assert announced.announced_by == opener


def test_reading_32_a_session_is_not_lengthened_once_its_dragon_wagers_are_closed() -> None:
    table = Sitting("dragon-tournament", table="cup~1")
    table.do(commands.OpenSession, SYSTEM, hands=5)
    table.do(commands.CallHands, SYSTEM, hands=1)
    table.do(commands.OpenBetting, LIM)
    table.do(commands.ExtendSession, SYSTEM, more=1)
    table.do(commands.CloseBetting, LIM)
    refusal = table.ask(commands.ExtendSession, SYSTEM, more=1)
    assert refusal is not None
    assert refusal.rule == "1.1.13"


def test_reading_33_a_session_ended_early_pays_combinations_and_gives_the_rest_back() -> None:
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, hands=9)
    table.play(BANKER_WINS, banker_dragon=10_00, player_dragon=30_00)
    for _ in range(4):
        table.play(BANKER_WINS)
    # The last dealer has gone, and the supervisor pays.
    table.do(commands.ChangeDealer, TAN, dealer=None)
    table.do(commands.EndSession, TAN, why="fire")
    while table.table.open_session:
        table.do(commands.Pay, TAN)
    table.do(commands.CloseTable, TAN, why="fire")
    table.pay()
    assert (table.money("ann"), table.held("stakes"), table.held("float")) == (
        10_000_00 + 20_00,
        0,
        -20_00,
    )


def test_reading_36_orders_wait_for_the_end_of_the_round() -> None:
    table = Sitting()
    table.do(commands.OpenBetting, LIM)
    table.do(commands.RetireShoe, TAN, why="worn")
    assert table.table.playing.withdrawn
    assert table.table.shoe is not None
    assert table.table.shoe.ended == "worn"
    table = Sitting()
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, player=100_00) is None
    assert not patron_view(table.table, "ann", 0, 1).board.closing
    table.do(commands.CloseTable, TAN, why="late")
    # Patrons know before they wager that this round is the last.
    seen = patron_view(table.table, "ann", 0, 1).board
    assert (seen.phase, seen.closing) == (Phase.BETTING, True)
    limits = table.table.rules.limits
    fields = {"limits": limits, "differential_cents": 500_00, "betting_seconds": 40}
    table.do(commands.ChangeLimits, TAN, **fields)
    assert len(table.table.orders) == 2
    table.do(commands.CloseBetting, LIM)
    table.cards(PLAYER_WINS)
    table.do(commands.Pay, LIM)
    assert table.table.rules.differential_cents == 500_00
    assert table.table.rules.betting_seconds == 40
    assert table.table.at_rest
    assert table.ask(commands.OpenBetting, LIM) is not None
    table.do(commands.ConfirmClosing, LIM)
    assert table.table.phase is Phase.CLOSED
    # Ordered after "No more bets", the round is the last as well, and they see it at once.
    table = Sitting()
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, player=100_00) is None
    table.do(commands.CloseBetting, LIM)
    table.do(commands.CloseTable, TAN, why="late")
    assert patron_view(table.table, "ann", 0, 1).board.closing
    table.cards(PLAYER_WINS)
    table.do(commands.Pay, LIM)
    assert patron_view(table.table, "ann", 0, 1).board.closing
    assert table.ask(commands.OpenBetting, LIM) is not None
    # With the last wager taken back there is nothing to wait for.
    table = Sitting()
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, player=100_00) is None
    table.do(commands.CloseTable, TAN, why="late")
    assert table.wager(ANN, player=0) is None
    assert table.table.playing.withdrawn
    assert table.table.phase is Phase.CLOSED


def test_reading_34_anybody_at_the_table_may_raise_a_concern_that_holds_nothing() -> None:
    table = Sitting()
    camera, cho = Actor(Role.SURVEILLANCE, "ann"), patron("cho")
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, player=100_00) is None
    table.do(commands.RaiseConcern, ANN, note="a card fell")
    # The same name in another position is somebody else.
    table.do(commands.RaiseConcern, camera, note="a card fell, as the camera shows")
    assert table.ask(commands.RaiseConcern, cho, note="so it did") == Refusal(
        '"cho" neither sits nor stands at this table'
    )
    assert table.ask(commands.ReportIrregularity, ANN, clause="5.2") is not None
    assert pit_view(table.table, "tan", {}, 1).held is None
    table.do(commands.CloseBetting, LIM)
    table.do(commands.AnswerConcern, LIM, concern=1, note="it was the cut card")
    # What surveillance says may be about the dealer.
    assert table.ask(commands.ReportIrregularity, LIM, clause="5.4", concern=2) is not None
    table.do(commands.ReportIrregularity, TAN, clause="5.4", concern=2)
    assert table.table.held is not None
    assert table.table.open_concerns == ()
    assert isinstance(table.events[-1], ConcernTakenUp)


def test_reading_34_a_concern_is_answered_or_taken_up_on_record_and_everybody_has_one() -> None:
    table = Sitting()
    table.do(commands.OpenBetting, LIM)
    table.do(commands.RaiseConcern, ANN, note="a card fell")
    again = Refusal('"ann" has raised a concern that is not answered yet')
    assert table.ask(commands.RaiseConcern, ANN, note="another one") == again
    table.do(commands.RaiseConcern, BOB, note="so it did")
    # Nothing is held: the round goes on.
    assert table.wager(ANN, player=100_00) is None
    by_patron = table.ask(commands.AnswerConcern, BOB, concern=1, note="it did not")
    assert by_patron is not None
    table.do(commands.AnswerConcern, TAN, concern=1, note="it was the cut card")
    table.do(commands.RaiseConcern, ANN, note="look at the shoe")
    table.deal(PLAYER_WINS)
    table.pay()
    assert table.table.held is None
    said = [one for one in table.events if isinstance(one, ConcernRaised | ConcernAnswered)]
    assert [(one.concern, one.raised_by, one.note) for one in said] == [
        (1, ANN, "a card fell"),
        (2, BOB, "so it did"),
        (1, ANN, "it was the cut card"),
        (3, ANN, "look at the shoe"),
    ]
    closed = Refusal("no concern 1 is open")
    assert table.ask(commands.AnswerConcern, LIM, concern=1, note="again") == closed


def test_reading_35_committed_cards_stand_unless_their_secret_is_lost() -> None:
    table = Sitting("baccarat", Dealing.DEALER)
    table.do(commands.LoadShoe, LIM, shoe=1, commitment="0" * 64)
    table.cards("2c")
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, player=100_00) is None
    table.deal("8s 7d")
    void = {"ruling": Ruling.VOID, "why": "it fell"}
    known = "this does not void the round: the cards that the house has committed to stand"
    for clause in ("5.1", "5.2", "5.3", "5.4"):
        table.do(commands.ReportIrregularity, LIM, clause=clause)
        assert table.ask(commands.DecideIrregularity, TAN, **void) == Refusal(known, clause)
        assert table.ask(commands.DecideIrregularity, TAN, **RIGHT) == Refusal(
            "nothing is reconstructed: the cards that the house has committed to stand", clause
        )
        table.do(commands.DecideIrregularity, TAN, ruling=Ruling.STANDS, why="it is committed to")
    table.do(commands.ReportIrregularity, LIM, clause="5.4", secret_lost=True)
    table.do(commands.DecideIrregularity, TAN, **void)
    table.pay()
    assert table.money("ann") == 10_000_00
    assert table.ask(commands.OpenBetting, LIM) == Refusal(
        "the shoe is over (the order of its cards is lost); load the next one", "3.7"
    )
