"""Views: what each may see, and that what they are offered is what the table takes."""

from fractions import Fraction

from msgspec.structs import asdict
from table.sitting import ANN, BOB, LIM, TAN, Sitting, cards

from punto.journal.actor import SYSTEM, Actor, Role, patron
from punto.journal.encoding import encode
from punto.ledger import account
from punto.odds import exact
from punto.rules.cards import read_card
from punto.rules.composition import Composition
from punto.rules.irregularity import Ruling
from punto.table import commands
from punto.table.events import WonDragon
from punto.table.orders import CloseOrder, ShoeOrder
from punto.table.settings import Dealing
from punto.table.view import (
    OwnSeen,
    PatronPlace,
    board,
    dealer_view,
    own_view,
    patron_view,
    pit_view,
)
from punto.table.view.bettors import MAX_BETTORS
from punto.table.view.edges import house_edges
from punto.table.view.view_types import AnnouncedDragons, ConcernSeen, RoundSeen


def opened(slug: str = "baccarat") -> Sitting:
    """Betting is open: ann has a stake on Banker, bob on Tie."""
    table = Sitting(slug)
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, banker=100_00) is None
    assert table.wager(BOB, tie=50_00) is None
    return table


def dealt(cards: str) -> Sitting:
    table = opened()
    table.deal(cards)
    return table


def test_a_patron_sees_their_own_money_and_of_others_only_what_lies_open() -> None:
    sitting = dealt("7s 8d Kc Kh")
    sitting.pay()
    table = sitting.table
    ann, bob = (patron_view(table, name, 77_77, 1) for name in ("ann", "bob"))
    # Ann won 95 dollars, which is pending with her stake; Bob lost.
    assert (ann.pending_cents, ann.balance_cents, ann.last) == (195_00, 77_77, {"banker": 100_00})
    assert (bob.pending_cents, bob.last) == (0, {"tie": 50_00})
    assert [(one.seat, one.patron, one.stakes) for one in bob.neighbours] == [(1, "ann", {})]
    assert "19500" not in encode(bob).decode()
    assert '"ann"' not in encode(board(table)).decode()
    assert pit_view(table, "tan", {}, 1).pending == {"ann": 195_00}


def test_everybody_sees_stakes_cards_and_commitment() -> None:
    view = patron_view(opened().table, "bob", 0, 1)
    assert view.board.totals == {"banker": 100_00, "tie": 50_00}
    assert view.neighbours[0].stakes == {"banker": 100_00}
    seen = board(dealt("7s 8d Kc").table).round
    assert seen is not None
    assert (seen.player.total, seen.banker.total) == (7, 8)
    assert (seen.player.cards, seen.banker.cards) == (cards("7s Kc"), cards("8d"))


def test_a_dealer_is_told_whose_card_comes_next_and_by_which_clause() -> None:
    table = dealt("")
    found = []
    for card in ["Kc", "6d", "5s", "Kh", "9c"]:
        prompt = dealer_view(table.table, 1).next_card
        assert prompt is not None
        found.append((prompt.hand, prompt.rule))
        table.cards(card)
    assert found == [
        ("player", "3.7"),
        ("banker", "3.7"),
        ("player", "3.7"),
        ("banker", "3.7"),
        ("player", "3.9.2"),
    ]
    assert dealer_view(table.table, 1).next_card is None


def test_what_a_view_offers_is_what_the_table_takes() -> None:
    sitting = opened()
    table = sitting.table
    assert patron_view(table, "ann", 0, 1).may == ("StandBehind", "PlaceWagers", "RaiseConcern")
    assert patron_view(table, "nobody", 0, 1).may == ("TakeSeat", "StandBehind")
    assert dealer_view(table, 1).may == ("CloseBetting", "ShowCutCard", "ReportIrregularity")
    always = ("CloseTable", "ChangeDealer", "ChangeLimits", "FillFloat")
    view = pit_view(table, "tan", {}, 1)
    assert view.may == ("ReportIrregularity", *always, "RetireShoe")
    sitting.do(commands.CloseBetting, LIM)
    assert dealer_view(sitting.table, 1).may == ("DrawCard", "ShowCutCard", "ReportIrregularity")
    sitting.cards("7s 8d Kc Kh")
    assert dealer_view(sitting.table, 1).may == ("Pay", "ShowCutCard", "ReportIrregularity")
    sitting.do(commands.ReportIrregularity, LIM, clause="5.2")
    assert dealer_view(sitting.table, 1).may == ("ShowCutCard",)
    view = pit_view(sitting.table, "tan", {account.table_float("T1"): 5}, 1)
    rulings = ("void", "reconstructed", "stands")
    assert view.may == (
        *always,
        "CreditFloat",
        "RetireShoe",
        *(f"DecideIrregularity:{one}" for one in rulings),
    )
    assert view.held is not None
    assert view.held.clause == "5.2"


def test_a_table_between_shoes_and_a_closed_one_offer_what_they_can() -> None:
    table = Sitting(dealing=Dealing.DEALER)
    assert dealer_view(table.table, 1).may == ("LoadShoe",)
    table.do(commands.CloseTable, TAN)
    assert patron_view(table.table, "nobody", 0, 1).may == ()
    assert patron_view(table.table, "ann", 0, 1).may == ("LeaveSeat",)
    assert pit_view(table.table, "tan", {}, 1).may == (
        *("OpenTable", "ChangeDealer", "FillFloat"),
        "FreeSeat",
    )
    automatic = Sitting(dealing=Dealing.AUTOMATIC)
    assert dealer_view(automatic.table, 1).may == ()


def test_where_nobody_deals_the_pit_is_offered_the_dealers_steps() -> None:
    sitting = opened()
    sitting.do(commands.ChangeDealer, TAN, dealer=None)
    seen = pit_view(sitting.table, "tan", {}, 1).may
    assert seen[:3] == ("CloseBetting", "ShowCutCard", "ReportIrregularity")
    sitting.do(commands.CloseBetting, TAN)
    assert "DrawCard" in pit_view(sitting.table, "tan", {}, 1).may
    sitting.do(commands.ChangeDealer, TAN, dealer="lim")
    assert "DrawCard" not in pit_view(sitting.table, "tan", {}, 1).may


def test_the_shaker_goes_to_whom_the_dealers_view_says() -> None:
    table = opened("power-98")
    table.do(commands.CloseBetting, LIM)
    assert dealer_view(table.table, 1).highest_wagered == "ann"
    assert patron_view(table.table, "ann", 0, 1).may == ("StandBehind", "RaiseConcern")
    table.do(commands.PassShaker, LIM)
    assert dealer_view(table.table, 1).shaker == patron_view(table.table, "bob", 0, 1).shaker
    assert dealer_view(table.table, 1).shaker == "ann"
    assert '"ann"' not in encode(board(table.table)).decode()
    assert patron_view(table.table, "ann", 0, 1).may == ("StandBehind", "RaiseConcern", "ShakeDie")
    assert patron_view(table.table, "bob", 0, 1).may == ("StandBehind", "RaiseConcern")
    table.do(commands.ShakeDie, ANN)
    assert patron_view(table.table, "ann", 0, 1).may == (
        "StandBehind",
        "RaiseConcern",
        "ShakeDie",
        "OpenShaker",
    )


def test_the_pit_sees_the_exact_edges_of_what_nobody_has_seen() -> None:
    table = dealt("7s 8d Kc Kh").table
    balances = {account.table_float("T1"): -5, account.commission("T1"): 3}
    view = pit_view(table, "tan", balances, 1)
    assert (view.float_cents, view.commission_cents, view.stakes_cents) == (-5, 3, 0)
    left = Composition.of_decks(8).without(*cards("2c 7s 8d Kc Kh"))
    assert Composition.of({read_card(one): n for one, n in view.unseen.items()}) == left
    edges = house_edges(table.game, view.unseen)
    expected = exact(table.game, left).wagers
    assert edges == {key: odds.house_edge for key, odds in expected.items()}
    assert edges["banker"] != Fraction(0)


def test_at_a_large_table_neighbours_are_not_listed() -> None:
    table = Sitting(seats=51)
    assert patron_view(table.table, "ann", 0, 1).neighbours == ()
    assert board(table.table).seats_taken == 2
    assert len(patron_view(Sitting(seats=50).table, "ann", 0, 1).neighbours) == 1


def test_the_pit_sees_everybody_at_the_table_and_before_whom_a_stake_lies() -> None:
    sitting = Sitting("dragon-tournament", seats=51)
    sitting.do(commands.OpenSession, TAN, hands=5)
    sitting.do(commands.TakeSeat, patron("dov"), seat=51)
    sitting.do(commands.StandBehind, patron("cho"))
    sitting.do(commands.StandBehind, BOB)
    sitting.do(commands.OpenBetting, LIM)
    assert sitting.wager(ANN, player=10_00) is None
    assert sitting.wager(BOB, any_dragon=10_00) is None
    assert pit_view(sitting.table, "tan", {}, 1).places == (
        PatronPlace("ann", 1, staked=True),
        PatronPlace("dov", 51, staked=False),
        PatronPlace("bob", None, staked=True),
        PatronPlace("cho", None, staked=False),
    )


def test_those_who_stand_are_counted_and_are_nobodys_neighbours() -> None:
    sitting = opened()
    for name in ("cho", "dov"):
        sitting.do(commands.StandBehind, patron(name))
    sitting.do(commands.StandBehind, BOB)
    table = sitting.table
    assert (board(table).seats_taken, board(table).standing) == (1, 3)
    ann, bob, eve = (patron_view(table, name, 5, 1) for name in ("ann", "bob", "eve"))
    assert [(one.seat, one.standing) for one in (ann, bob, eve)] == [
        (1, False),
        (None, True),
        (None, False),
    ]
    assert ann.neighbours == ()
    assert [one.patron for one in dealer_view(table, 1).neighbours] == ["ann"]
    assert bob.stakes == {"tie": 50_00}
    assert bob.board.totals == {"banker": 100_00, "tie": 50_00}


def test_dragon_wagers_are_among_the_totals_as_long_as_they_lie_there() -> None:
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, minutes=1)
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, banker=100_00, any_dragon=20_00) is None
    assert table.wager(BOB, any_dragon=30_00, player_dragon=50_00) is None
    dragons = {"any-dragon": 50_00, "player-dragon": 50_00}
    assert board(table.table).totals == {"banker": 100_00, **dragons}
    assert table.wager(BOB, any_dragon=0) is None
    dragons["any-dragon"] = 20_00
    assert patron_view(table.table, "ann", 0, 1).board.totals == {"banker": 100_00, **dragons}
    table.deal("9c 2d Kc 3d")
    table.pay()
    table.do(commands.OpenBetting, LIM)
    table.pay()
    assert board(table.table).totals == dragons
    table.deal("9h 2h Kh 3h")
    table.pay()
    table.at += 60_000_000
    table.do(commands.AnnounceDragonBets, TAN)
    while table.table.open_session is not None:
        table.do(commands.Pay, SYSTEM, patrons=1)
    assert board(table.table).totals == {}


def test_a_patron_without_a_seat_is_offered_one_while_one_is_free() -> None:
    table = Sitting(seats=3)
    cho, dov = patron("cho"), patron("dov")
    table.do(commands.StandBehind, cho)
    assert patron_view(table.table, "cho", 0, 1).may == ("TakeSeat", "RaiseConcern", "LeaveSeat")
    table.do(commands.TakeSeat, dov, seat=3)
    assert patron_view(table.table, "cho", 0, 1).may == ("RaiseConcern", "LeaveSeat")
    assert patron_view(table.table, "eve", 0, 1).may == ("StandBehind",)
    nobody_stands = Sitting(standing=False).table
    assert patron_view(nobody_stands, "ann", 0, 1).may == ("RaiseConcern", "LeaveSeat")
    assert patron_view(nobody_stands, "eve", 0, 1).may == ("TakeSeat",)


def test_what_is_a_patrons_own_is_in_their_view_as_it_is_by_itself() -> None:
    sitting = dealt("7s 8d Kc Kh")
    sitting.pay()
    for name in ("ann", "bob", "eve"):
        own, view = own_view(sitting.table, name, 77), patron_view(sitting.table, name, 77, 1)
        assert {field: getattr(view, field) for field in own.__struct_fields__} == asdict(own)
    assert own_view(sitting.table, "ann", 77) == OwnSeen(
        seat=1,
        standing=False,
        stakes={},
        dragons={},
        last={"banker": 100_00},
        pending_cents=195_00,
        balance_cents=77,
        asked=False,
        concern=None,
    )


def test_a_board_says_when_betting_is_meant_to_close() -> None:
    table = Sitting(dealing=Dealing.AUTOMATIC, burn=False, betting_seconds=15)
    table.do(commands.LoadShoe, SYSTEM, shoe=1, commitment="0" * 64)
    table.do(commands.OpenBetting, SYSTEM)
    seen = board(table.table).round
    assert seen is not None
    assert seen.closes_at == table.at + 15_000_000
    # Where a person deals it is what they mean to give, and their word closes betting.
    table = Sitting(betting_seconds=25)
    table.do(commands.OpenBetting, LIM)
    seen = board(table.table).round
    assert seen is not None
    assert seen.closes_at == table.at + 25_000_000


def test_a_board_shows_how_far_a_session_is() -> None:
    table = Sitting("dragon-tournament", Dealing.DEALER)
    assert (board(table.table).shoe, board(table.table).session) == (None, None)
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, hands=5)
    table.play("7s 8d Kc Kh")
    table.play("7s 8d Kc Kh")
    session = board(table.table).session
    assert session is not None
    assert (session.number, session.hands, session.hands_played) == (1, 5, 2)
    assert (session.longest_player, session.longest_banker, session.betting_open) == (0, 2, False)


def test_a_board_says_which_dragon_wagers_have_won_as_long_as_that_may_change() -> None:
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, hands=5)
    table.play("7s 8d Kc Kh", any_dragon=10_00)
    for _ in range(4):
        table.play("7s 8d Kc Kh")
    assert board(table.table).announced is None
    table.do(commands.AnnounceDragonBets, TAN)
    found = [board(table.table).announced]
    while table.table.open_session is not None:
        table.do(commands.Pay, LIM)
    found.append(board(table.table).announced)
    table.do(commands.OpenSession, TAN, hands=6)
    found.append(board(table.table).announced)
    won = (
        WonDragon("banker-dragon", "Ruby Dragon", "2 to 1", "4.2"),
        WonDragon("any-dragon", "Ruby Dragon", "1 to 1", "4.2"),
    )
    assert found == [AnnouncedDragons(session=1, player=0, banker=5, won=won)] * 3
    session = board(table.table).session
    assert session is not None
    assert (session.number, session.announced) == (2, False)
    table.do(commands.OpenBetting, LIM)
    assert board(table.table).announced is None


def test_a_void_round_ends_the_power_hand_for_everybody() -> None:
    """Reading 12: the marker is taken away, and the next round shakes again."""
    table = Sitting("power-98")
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, banker=100_00) is None
    table.do(commands.CloseBetting, LIM)
    table.do(commands.PassShaker, LIM)
    table.do(commands.ShakeDie, ANN)
    table.do(commands.AnnounceDie, LIM, die=3)
    assert [one.power_hand for one in rounds_seen(table)] == [True, True, True]
    table.cards("4d")
    table.do(commands.ReportIrregularity, LIM, clause="5.1")
    table.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="a red back", cards=())
    assert [one.power_hand for one in rounds_seen(table)] == [False, False, False]
    assert [one.die for one in rounds_seen(table)] == [3, 3, 3]


def rounds_seen(sitting: Sitting) -> list[RoundSeen]:
    """The round as a display, a patron and the dealer see it."""
    table = sitting.table
    views = (patron_view(table, "ann", 0, 1), dealer_view(table, 1))
    rounds = [one.round for one in (board(table), *(view.board for view in views))]
    assert None not in rounds
    return [one for one in rounds if one is not None]


def test_a_dealer_is_told_what_to_collect_and_pay_before_and_after_it_is_done() -> None:
    sitting = opened()
    sitting.do(commands.StandBehind, patron("cho"))
    sitting.balances[account.patron("cho")] = 100_00
    assert sitting.wager(patron("cho"), player=20_00) is None
    lies = dealer_view(sitting.table, 1).bettors
    assert [(one.seat, one.patron, one.stakes, one.items) for one in lies] == [
        (1, "ann", {"banker": 100_00}, ()),
        (2, "bob", {"tie": 50_00}, ()),
        (None, "cho", {"player": 20_00}, ()),
    ]
    sitting.deal("7s 8d Kc Kh")
    due = dealer_view(sitting.table, 1).bettors
    assert [(one.patron, one.collect_cents, one.pay_cents, one.served) for one in due] == [
        ("ann", 0, 95_00, False),
        ("bob", 50_00, 0, False),
        ("cho", 20_00, 0, False),
    ]
    assert [[item.pays for item in one.items] for one in due] == [["0.95 to 1"], ["lose"], ["lose"]]
    sitting.pay()
    done = dealer_view(sitting.table, 1).bettors
    assert [one.items for one in done] == [one.items for one in due]
    assert [(one.stakes, one.served) for one in done] == [({}, True)] * 3
    sitting.do(commands.OpenBetting, LIM)
    assert dealer_view(sitting.table, 1).bettors == ()


def test_of_a_void_round_nothing_is_collected_or_paid() -> None:
    sitting = dealt("7s 8d Kc Kh")
    sitting.do(commands.ReportIrregularity, LIM, clause="5.1")
    held = dealer_view(sitting.table, 1).held
    assert held is not None
    assert held.clause == "5.1"
    sitting.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="a red back", cards=())
    back = dealer_view(sitting.table, 1).bettors
    assert [(one.patron, one.stakes, one.items) for one in back] == [
        ("ann", {"banker": 100_00}, ()),
        ("bob", {"tie": 50_00}, ()),
    ]
    while sitting.table.paying:
        sitting.do(commands.Pay, LIM)
    assert dealer_view(sitting.table, 1).bettors == ()
    sitting.do(commands.LeaveSeat, BOB)
    assert dealer_view(sitting.table, 1).bettors == ()


def test_a_dealer_sees_stakes_on_the_session_and_what_becomes_of_them_at_its_end() -> None:
    sitting = Sitting("dragon-tournament")
    sitting.do(commands.OpenSession, TAN, minutes=1)
    sitting.do(commands.OpenBetting, LIM)
    assert sitting.wager(ANN, player=10_00) is None
    assert sitting.wager(BOB, player_dragon=20_00) is None
    sitting.deal("7s 8d Kc Kh")
    due = dealer_view(sitting.table, 1).bettors
    assert [(one.patron, one.collect_cents, one.dragons) for one in due] == [
        ("ann", 10_00, {}),
        ("bob", 0, {"player-dragon": 20_00}),
    ]
    sitting.pay()
    sitting.at += 60_000_000
    sitting.do(commands.AnnounceDragonBets, TAN)
    due = dealer_view(sitting.table, 1).bettors
    assert [(one.patron, one.collect_cents, one.served) for one in due] == [("bob", 20_00, False)]
    while sitting.table.paying or sitting.table.open_session is not None:
        sitting.do(commands.Pay, LIM)
    assert [one.patron for one in dealer_view(sitting.table, 1).bettors] == ["ann"]


def test_of_a_crowd_a_dealer_sees_those_in_seats_first() -> None:
    sitting = opened()
    for number in range(MAX_BETTORS):
        name = f"a{number:02}"
        sitting.balances[account.patron(name)] = 10_00
        sitting.do(commands.StandBehind, patron(name))
        assert sitting.wager(patron(name), tie=10_00) is None
    seen = dealer_view(sitting.table, 1).bettors
    assert [one.patron for one in seen[:3]] == ["ann", "bob", "a00"]
    assert len(seen) == MAX_BETTORS


def test_of_a_round_that_is_void_after_it_was_paid_the_payment_is_taken_back() -> None:
    sitting = dealt("7s 8d Kc Kh")
    sitting.pay()
    sitting.do(commands.ReportIrregularity, LIM, clause="5.2")
    sitting.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="unclear", cards=())
    seen = dealer_view(sitting.table, 1).bettors
    assert [(one.patron, one.take_back_cents, one.stakes) for one in seen] == [
        ("ann", 95_00, {"banker": 100_00}),
        ("bob", 0, {"tie": 50_00}),
    ]
    sitting.do(commands.Pay, LIM, patrons=1)
    seen = dealer_view(sitting.table, 1).bettors
    assert [(one.patron, one.take_back_cents, one.stakes) for one in seen] == [
        ("ann", 0, {"banker": 100_00}),
        ("bob", 0, {"tie": 50_00}),
    ]


CONCERN = ("RaiseConcern",)
WAGERS = ("PlaceWagers", "RaiseConcern")


def test_at_a_table_of_a_tournament_a_player_is_offered_to_wager_and_to_raise_a_concern() -> None:
    sitting = Sitting("dragon-tournament", table="cup~1", sealed=True)

    def may() -> dict[str, tuple[str, ...]]:
        return {name: patron_view(sitting.table, name, 0, 1).may for name in ("ann", "bob", "eve")}

    assert may() == {"ann": CONCERN, "bob": CONCERN, "eve": ()}
    sitting.do(commands.OpenSession, SYSTEM, hands=3)
    assert "OpenBetting" not in dealer_view(sitting.table, 1).may
    sitting.do(commands.CallHands, SYSTEM, hands=1)
    assert "OpenBetting" in dealer_view(sitting.table, 1).may
    sitting.do(commands.OpenBetting, LIM)
    assert may() == {"ann": WAGERS, "bob": WAGERS, "eve": ()}
    sitting.do(commands.SitOut, SYSTEM, player="bob")
    assert may() == {"ann": WAGERS, "bob": CONCERN, "eve": ()}


def test_the_pit_is_not_offered_what_is_for_the_tournament() -> None:
    sitting = Sitting("dragon-tournament", table="cup~1")
    theirs = {
        "CloseTable",
        "ChangeLimits",
        "FillFloat",
        "CreditFloat",
        "OpenSession",
        "AnnounceDragonBets",
    }
    balances = {account.table_float("cup~1"): 700, account.stakes("cup~1"): 300}
    view = pit_view(sitting.table, "tan", balances, 1)
    assert theirs.isdisjoint(view.may)
    assert {"ChangeDealer", "RetireShoe"} <= set(view.may)
    assert (view.float_cents, view.stakes_cents) == (700, 300)
    assert theirs - {"AnnounceDragonBets"} <= set(
        pit_view(Sitting("dragon-tournament").table, "tan", {account.table_float("T1"): 1}, 1).may
    )


def test_sealed_wagers_are_shown_to_the_staff_and_after_no_more_bets_to_all() -> None:
    sitting = Sitting("dragon-tournament", sealed=True)
    sitting.do(commands.OpenSession, TAN, hands=5)
    sitting.do(commands.OpenBetting, LIM)
    assert sitting.wager(ANN, player=100_00, any_dragon=50_00) is None

    def shown() -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
        view = patron_view(sitting.table, "bob", 0, 1)
        (ann,) = view.neighbours
        return view.board.totals, ann.stakes, ann.dragons

    assert shown() == ({}, {}, {})
    assert board(sitting.table).totals == {}
    (served, *_) = dealer_view(sitting.table, 1).neighbours
    assert (served.stakes, served.dragons) == ({"player": 100_00}, {"any-dragon": 50_00})
    sitting.do(commands.CloseBetting, LIM)
    both = {"player": 100_00, "any-dragon": 50_00}
    assert shown() == (both, {"player": 100_00}, {"any-dragon": 50_00})
    sitting.cards("9s Kd Kc 6h")
    sitting.pay()
    sitting.do(commands.OpenBetting, LIM)
    sitting.pay()
    assert sitting.wager(ANN, banker=20_00) is None
    # Dragon wagers lie open from the session's first "No more bets" on.
    assert shown() == ({"any-dragon": 50_00}, {}, {"any-dragon": 50_00})


def test_everybody_sees_that_the_table_closes_and_the_staff_what_was_ordered() -> None:
    sitting = opened()
    assert not board(sitting.table).closing
    sitting.do(commands.RetireShoe, TAN, why="worn")
    sitting.do(commands.CloseTable, TAN, why="late")
    assert board(sitting.table).closing
    view = pit_view(sitting.table, "tan", {}, 1)
    assert view.dealer.orders == (ShoeOrder(1, "worn"), CloseOrder("late"))
    assert "WithdrawOrder" in view.may
    sitting.do(commands.CloseBetting, LIM)
    sitting.cards("7s 8d Kc Kh")
    sitting.do(commands.Pay, LIM)
    assert dealer_view(sitting.table, 1).may == (
        *("ReportIrregularity", "ReconcileShoe"),
        "ConfirmClosing",
    )


def test_a_round_that_was_withdrawn_is_shown_no_more() -> None:
    sitting = Sitting()
    sitting.do(commands.OpenBetting, LIM)
    assert board(sitting.table).round is not None
    sitting.do(commands.RetireShoe, TAN, why="worn")
    assert board(sitting.table).round is None


def test_staff_see_the_open_concerns_and_a_patron_their_own() -> None:
    table = Sitting()
    camera = Actor(Role.SURVEILLANCE, "eye")
    table.do(commands.RaiseConcern, ANN, note="two cards at once")
    table.do(commands.RaiseConcern, camera, note="a chip was moved")
    own = ConcernSeen(number=1, raised_by=ANN, at=table.at - 1, note="two cards at once")
    assert patron_view(table.table, "ann", 0, 1).concern == own
    assert patron_view(table.table, "bob", 0, 1).concern is None
    assert "RaiseConcern" not in patron_view(table.table, "ann", 0, 1).may
    seen = dealer_view(table.table, 1)
    # What surveillance says may be about the dealer.
    watched = ConcernSeen(number=2, raised_by=camera, at=table.at, note="a chip was moved")
    assert seen.concerns == (own,)
    assert "AnswerConcern" in seen.may
    assert pit_view(table.table, "tan", {}, 1).dealer.concerns == (own,)
    assert pit_view(table.table, "tan", {}, 1).concerns == (own, watched)
    table.do(commands.AnswerConcern, LIM, concern=1, note="it was one")
    assert patron_view(table.table, "ann", 0, 1).concern is None
    assert dealer_view(table.table, 1).concerns == ()
    assert "AnswerConcern" not in dealer_view(table.table, 1).may
    assert "AnswerConcern" in pit_view(table.table, "tan", {}, 1).may


def test_an_altered_shoe_is_reported_before_the_first_round_and_after_a_void_one() -> None:
    table = Sitting()
    lost = "DecideIrregularity:stands:order-lost"
    assert "ReportIrregularity" in dealer_view(table.table, 1).may
    table.do(commands.OpenBetting, LIM)
    table.do(commands.ReportIrregularity, LIM, clause="5.4")
    # In a round it is void by that.
    assert lost not in pit_view(table.table, "tan", {}, 1).may
    table.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="it fell")
    table.do(commands.ReconcileShoe, LIM, left=())
    table.do(commands.LoadShoe, LIM, shoe=2)
    assert "ReportIrregularity" in dealer_view(table.table, 1).may
    table.do(commands.ReportIrregularity, LIM, clause="5.4")
    assert lost in pit_view(table.table, "tan", {}, 1).may
