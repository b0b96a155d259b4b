"""Section 5, Irregularities, at a live table: what is held, void, put right and paid back."""

from random import Random

import pytest
from clauses.clause_table import clause, clauses
from clauses.live_table import (
    BANKER_WINS,
    FIVE_CARDS,
    PLAYER_WINS,
    dealt,
    every_dealing,
    every_shoe,
    happened,
    live,
    opened,
    played,
    refused_by,
    report,
    ruled,
    session_paid,
)
from deals import rule_of
from table.sitting import ANN, BOB, LIM, TAN, Sitting, cards

from punto.rules.cards import CARDS
from punto.rules.game import Game
from punto.rules.irregularity import Ruling
from punto.table import commands
from punto.table.events import (
    ConcernTakenUp,
    ExcessReturned,
    IrregularityReported,
    LateAttempted,
    RoundVoided,
    TableClosed,
)
from punto.table.settings import Dealing
from punto.table.state import Phase

STAKES = {"player": 100_00, "tie": 20_00}


@clauses(
    {
        "foreign-card": "7s 8d",
        "wrong-number-of-cards": "7s 8d",
        "cards-drawn-together": "7s 8d",
        "shoe-order-altered": "7s 8d",
    }
)
@every_dealing
def test_a_round_under_way_is_void_by_the_pit_supervisor_at_a_real_shoe_only(
    game: Game, number: str, expected: str, dealing: Dealing
) -> None:
    table = live(game, dealing)
    opened(table, STAKES)
    dealt(table, expected)
    report(table, number)
    # The table is held for the decision, which is not the dealer's.
    assert table.table.held is not None
    assert table.table.held.clause == number
    by_dealer = {"ruling": Ruling.VOID, "why": "as seen"}
    assert table.ask(commands.DecideIrregularity, LIM, **by_dealer) is not None
    if dealing is not Dealing.SHOE:
        # The cards are known and stand (reading 35).
        assert refused_by(table, Ruling.VOID) == number
        assert refused_by(table, Ruling.RECONSTRUCTED, cards=cards(expected)) == number
        assert ruled(table, Ruling.STANDS) is None
        assert table.table.phase is Phase.DEALING
        assert happened(table, RoundVoided) == []
    else:
        assert ruled(table, Ruling.VOID) is None
        table.pay()
        assert [(one.round, one.rule) for one in happened(table, RoundVoided)] == [(1, number)]
        assert (table.money("ann"), table.road) == (10_000_00, "")


@clauses(
    {
        "foreign-card": None,
        "wrong-number-of-cards": None,
        "cards-drawn-together": None,
        "shoe-order-altered": None,
    }
)
@every_shoe
def test_what_a_patron_says_holds_nothing_until_the_dealer_reports_it(
    game: Game, number: str, dealing: Dealing
) -> None:
    table = live(game, dealing)
    opened(table, STAKES)
    dealt(table, "7s 8d")
    table.do(commands.RaiseConcern, ANN, note="something is wrong")
    table.do(commands.RaiseConcern, BOB, note="I have seen it, too")
    assert happened(table, IrregularityReported) == []
    table.do(commands.AnswerConcern, LIM, concern=2, note="so has ann")
    table.do(commands.ReportIrregularity, LIM, clause=number, note="as ann says", concern=1)
    assert table.table.held is not None
    assert table.table.held.clause == number
    assert _waiting(table) == []
    (taken_up,) = happened(table, ConcernTakenUp)
    assert (taken_up.concern, taken_up.raised_by) == (1, ANN)
    assert ruled(table, Ruling.STANDS) is None
    # It may be said again, and is answered even when the table is closed.
    table.do(commands.RaiseConcern, ANN, note="and still is")
    table.cards("Kc Kh")
    table.pay()
    if table.table.session is not None:
        table.do(commands.EndSession, TAN, why="that was all")
        table.pay()
    table.do(commands.CloseTable, TAN)
    assert len(happened(table, TableClosed)) == 1
    assert _waiting(table) == [3]
    table.do(commands.AnswerConcern, TAN, concern=3, note="it was looked at")
    assert _waiting(table) == []


def _waiting(table: Sitting) -> list[int]:
    return [one.number for one in table.table.open_concerns]


@clause("foreign-card-voids-the-round")
def test_every_stake_of_a_void_round_goes_back_and_nothing_else_remains(
    game: Game, number: str
) -> None:
    foreign = number.removesuffix(".1")
    table = live(game)
    played(table, BANKER_WINS)
    every = {wager.key: 20_00 for wager in game.wagers if "natural" not in wager.key}
    opened(table, every)
    dealt(table, FIVE_CARDS[:-3])
    report(table, foreign)
    assert ruled(table, Ruling.VOID) is None
    table.pay()
    assert (table.money("ann"), table.held("stakes"), table.held("commission")) == (10_000_00, 0, 0)
    assert table.road == "B"


@clause("earlier-results-stand")
def test_earlier_results_stand_when_a_foreign_card_is_found(game: Game, number: str) -> None:
    foreign = number.removesuffix(".2")
    table = live(game)
    played(table, BANKER_WINS, STAKES)
    # Between two rounds it voids nothing, and neither does it later for an earlier round.
    report(table, foreign)
    assert refused_by(table, Ruling.VOID) == foreign
    assert ruled(table, Ruling.STANDS) is None
    opened(table)
    report(table, foreign, about=1)
    assert refused_by(table, Ruling.VOID) == foreign
    assert ruled(table, Ruling.STANDS) is None
    assert (table.money("ann"), table.road) == (9_880_00, "B")


@clause("foreign-card")
def test_foreign_cards_leave_the_count_of_the_shoe(game: Game, number: str) -> None:
    table = live(game, decks=4)
    played(table, "4d 4d 4d 4d")
    left = table.table.cards_left
    report(table, number)
    assert ruled(table, Ruling.STANDS, foreign=cards("4d")) is None
    assert table.table.cards_left == left + 1
    # So the last 4d of the shoe's own is none of them, and one more proves another.
    opened(table, STAKES)
    dealt(table, "4d")
    table.cards("4d")
    proven = [one.proven for one in happened(table, IrregularityReported)]
    assert (proven, len(table.table.playing.cards)) == ([False, True], 1)
    assert ruled(table, Ruling.VOID) is None
    table.pay()
    assert table.table.cards_left == left
    assert table.money("ann") == 10_000_00


@clauses({"foreign-card": None, "shoe-order-altered": None})
def test_a_round_that_was_paid_is_not_void_by_the_shoe_while_it_is_settled_anew(
    game: Game, number: str
) -> None:
    table = live(game)
    played(table, PLAYER_WINS, STAKES)
    report(table, "5.2")
    assert ruled(table, Ruling.RECONSTRUCTED, cards=cards(BANKER_WINS)) is None
    while table.table.due:
        table.do(commands.Pay, LIM)
    report(table, number)
    assert refused_by(table, Ruling.VOID) == number
    order_lost = number == "5.4"
    assert ruled(table, Ruling.STANDS, order_lost=order_lost) is None
    table.pay()
    assert table.road == "B"
    assert (table.ask(commands.OpenBetting, LIM) is not None) == order_lost


@clauses({"foreign-card": None, "shoe-order-altered": None})
def test_after_a_void_round_and_before_the_first_the_shoe_is_reported_all_the_same(
    game: Game, number: str
) -> None:
    for after_void in (True, False):
        table = live(game)
        if after_void:
            opened(table)
            dealt(table, "7s")
            report(table, "5.2")
            assert ruled(table, Ruling.VOID) is None
        report(table, number)
        assert refused_by(table, Ruling.VOID) == number
        assert refused_by(table, Ruling.RECONSTRUCTED) == number
        order_lost = number == "5.4"
        foreign = cards("2c") if number == "5.1" else ()
        assert ruled(table, Ruling.STANDS, order_lost=order_lost, foreign=foreign) is None
        assert (table.ask(commands.OpenBetting, LIM) is not None) == order_lost


@clauses({"wrong-number-of-cards": None, "cards-drawn-together": None})
def test_a_paid_round_is_void_or_put_right_until_the_next_one_opens(
    game: Game, number: str
) -> None:
    for ruling in (Ruling.VOID, Ruling.RECONSTRUCTED):
        table = live(game)
        played(table, PLAYER_WINS, STAKES)
        report(table, number)
        right = cards(BANKER_WINS) if ruling is Ruling.RECONSTRUCTED else ()
        assert ruled(table, ruling, cards=right) is None
        table.pay()
        opened(table)
        found = (table.money("ann"), table.road)
        assert found == ((10_000_00, "") if ruling is Ruling.VOID else (9_880_00, "B"))
    table = live(game)
    played(table, PLAYER_WINS, STAKES)
    opened(table)
    report(table, number, about=1)
    for ruling in (Ruling.VOID, Ruling.RECONSTRUCTED):
        assert refused_by(table, ruling, cards=cards(BANKER_WINS)) == number
    assert ruled(table, Ruling.STANDS) is None
    assert table.road == "P"


@clause("cards-drawn-together")
def test_cards_of_the_initial_deal_void_however_many_cards_lie_since(
    game: Game, number: str
) -> None:
    for lie in ("2s 7d Kc Kh", FIVE_CARDS):
        table = live(game)
        opened(table, STAKES)
        dealt(table, lie)
        report(table, number)
        assert ruled(table, Ruling.VOID) is None
        table.pay()
        assert table.money("ann") == 10_000_00


@clause("shoe-order-altered")
def test_an_order_that_is_lost_between_two_rounds_voids_nothing_and_ends_the_shoe(
    game: Game, number: str
) -> None:
    table = live(game)
    played(table, PLAYER_WINS, STAKES)
    report(table, number)
    assert refused_by(table, Ruling.VOID) == number
    assert ruled(table, Ruling.STANDS, order_lost=True) is None
    assert table.ask(commands.OpenBetting, LIM) is not None
    assert table.road == "P"
    table.do(commands.ReconcileShoe, LIM, left=())
    table.do(commands.LoadShoe, LIM, shoe=2)
    table.cards("2c")
    opened(table)
    assert table.money("ann") == 9_980_00 + 100_00


@clause("shoe-runs-out")
def test_a_round_that_lacks_a_card_is_void_by_the_rule_itself(game: Game, number: str) -> None:
    table = live(game, Dealing.DEALER, decks=4, cut=0, hands=200)
    left = [card for card in CARDS for _ in range(4)]
    # The burn took the 2c and two cards that nobody knows.
    for burned in cards("2c 2d 2h"):
        left.remove(burned)
    Random(1).shuffle(left)
    results, money = "", 0
    while left:
        opened(table)
        results, money = table.road, table.money("ann")
        table.do(commands.PlaceWagers, ANN, stakes=STAKES)
        dealt(table, "")
        while left and table.table.phase is Phase.DEALING:
            table.do(commands.DrawCard, LIM, card=left.pop())
        if left:
            table.pay()
    assert table.table.phase is Phase.DEALING
    table.do(commands.ReportIrregularity, LIM, clause=number)
    rounds = len(results) + 1
    assert [(one.round, one.rule) for one in happened(table, RoundVoided)] == [(rounds, number)]
    table.pay()
    assert (table.road, table.money("ann")) == (results, money)


@clause("shoe-runs-out")
@every_shoe
def test_no_round_is_void_for_a_card_that_is_there(
    game: Game, number: str, dealing: Dealing
) -> None:
    table = live(game, dealing)
    opened(table, STAKES)
    dealt(table, "2s 7d Kc Kh")
    answer = table.ask(commands.ReportIrregularity, LIM, clause=number)
    # The count of a real shoe may be wrong, so somebody looks; a committed one is known.
    assert rule_of(answer) == (number if dealing is Dealing.DEALER else None)
    assert (table.table.held is not None) == (dealing is Dealing.SHOE)


@clause("late-wager-refused")
@every_shoe
def test_only_the_late_part_of_a_command_is_refused(
    game: Game, number: str, dealing: Dealing
) -> None:
    table = live(game, dealing)
    on_session = [wager.key for wager in game.session_wagers]
    if on_session:
        played(table, PLAYER_WINS)
    opened(table)
    # A Dragon wager is late while wagers on the round are taken.
    late = dict.fromkeys(on_session, 20_00)
    assert table.ask(commands.PlaceWagers, ANN, stakes={"player": 100_00, **late}) is None
    assert table.table.seated["ann"].stakes == {"player": 100_00}
    assert table.table.seated["ann"].dragons == {}
    table.do(commands.CloseBetting, LIM)
    refusal = table.ask(commands.PlaceWagers, ANN, stakes={"player": 200_00, **late})
    assert rule_of(refusal) == number
    assert table.table.seated["ann"].stakes == {"player": 100_00}
    attempts = happened(table, LateAttempted)
    assert [one.rule for one in attempts] == [number] * (2 * len(late) + 1)
    assert table.money("ann") == 9_900_00


@clause("late-withdrawal-ignored")
@every_shoe
def test_a_late_withdrawal_changes_nothing_and_is_on_record(
    game: Game, number: str, dealing: Dealing
) -> None:
    table = live(game, dealing)
    opened(table, STAKES)
    # In time it is free (reading 24).
    table.do(commands.PlaceWager, ANN, wager="tie", stake_cents=0)
    table.do(commands.CloseBetting, LIM)
    for wanted in (0, 50_00):
        late = {"wager": "player", "stake_cents": wanted}
        assert rule_of(table.ask(commands.PlaceWager, ANN, **late)) == number
    assert table.table.seated["ann"].stakes == {"player": 100_00}
    attempts = [
        (one.stake_cents, one.wanted_cents, one.rule) for one in happened(table, LateAttempted)
    ]
    assert attempts == [(100_00, 0, number), (100_00, 50_00, number)]
    assert table.money("ann") == 9_900_00


@clause("late-withdrawal-ignored")
@every_shoe
def test_nobody_is_held_to_a_stake_in_time_for_what_others_have_laid(
    game: Game, number: str, dealing: Dealing
) -> None:
    table = live(game, dealing, differential_cents=100_00)
    opened(table, {"player": 100_00})
    for by, key, cents in ((BOB, "banker", 200_00), (ANN, "player", 200_00), (BOB, "banker", 0)):
        assert table.ask(commands.PlaceWager, by, wager=key, stake_cents=cents) is None
    # The increase laid last goes back, and nothing else moves any more (reading 24).
    table.do(commands.CloseBetting, LIM)
    returned = [(one.patron, one.stake_cents) for one in happened(table, ExcessReturned)]
    assert returned == [("ann", 100_00)]
    late = table.ask(commands.PlaceWager, ANN, wager="player", stake_cents=0)
    assert rule_of(late) == number
    assert table.table.playing.totals == {"player": 100_00}
    assert (table.money("ann"), table.money("bob")) == (9_900_00, 10_000_00)


def dragon_session_over(dealing: Dealing = Dealing.SHOE) -> Sitting:
    """Five wins of Banker, on which ann has a Dragon wager, announced and paid."""
    table = live("dragon-tournament", dealing, hands=5)
    played(table, BANKER_WINS, {"banker-dragon": 10_00})
    for _ in range(4):
        played(table, BANKER_WINS)
    table.do(commands.AnnounceDragonBets, TAN)
    session_paid(table)
    return table


@pytest.mark.parametrize("clause_of_report", ["5.2", "5.3"])
@pytest.mark.parametrize("dealing", [Dealing.DEALER, Dealing.AUTOMATIC])
def test_committed_cards_stand_after_the_announcement_of_dragon_wagers(
    dealing: Dealing, clause_of_report: str
) -> None:
    table = dragon_session_over(dealing)
    # Where a person deals, what they brought is pending all the same until the next game begins.
    pending = 30_00 if dealing is Dealing.DEALER else 0
    assert (table.money("ann"), table.held("pending")) == (10_020_00 - pending, pending)
    report(table, clause_of_report)
    assert refused_by(table, Ruling.VOID) == clause_of_report
    assert refused_by(table, Ruling.RECONSTRUCTED, cards=cards(PLAYER_WINS)) == clause_of_report
    assert ruled(table, Ruling.STANDS) is None
    assert table.held("pending") == pending
    table.do(commands.OpenSession, TAN, hands=5)
    opened(table)
    assert (table.money("ann"), table.held("pending")) == (10_020_00, 0)


@pytest.mark.parametrize("ruling", [Ruling.VOID, Ruling.RECONSTRUCTED])
def test_5_2_takes_back_what_dragon_wagers_were_paid_until_the_next_game_begins(
    ruling: Ruling,
) -> None:
    table = dragon_session_over()
    assert (table.money("ann"), table.held("pending")) == (9_990_00, 30_00)
    report(table, "5.2")
    right = cards(PLAYER_WINS) if ruling is Ruling.RECONSTRUCTED else ()
    assert ruled(table, ruling, cards=right) is None
    table.pay()
    session = table.table.open_session
    if ruling is Ruling.VOID:
        # A hand short, the session goes on with the stake on it.
        assert session is not None
        assert (session.session.runs.hands, session.announced) == (4, False)
        assert (table.held("pending"), table.held("stakes")) == (0, 10_00)
    else:
        # Four in a row are no Dragon: it is announced anew, and the wager has lost.
        session_paid(table)
        assert (table.held("pending"), table.held("stakes"), table.held("float")) == (0, 0, 10_00)
    table = dragon_session_over()
    table.do(commands.OpenSession, TAN, hands=5)
    opened(table)
    assert (table.money("ann"), table.held("pending")) == (10_020_00, 0)
    report(table, "5.2", about=5)
    assert refused_by(table, ruling, cards=right) == "5.2"
