"""Section 3, How to play, at a live table: who says what, and what is refused."""

import pytest
from clauses.clause_table import clause, clauses
from clauses.live_table import (
    BANKER_WINS,
    FIVE_CARDS,
    PLAYER_WINS,
    TIE,
    dealt,
    every_dealing,
    every_shoe,
    happened,
    live,
    opened,
    played,
    report,
    ruled,
    session_paid,
)
from deals import rule_of
from table.sitting import ANN, BOB, LIM, TAN

from punto.journal.actor import SYSTEM
from punto.rules.announcement import Cue
from punto.rules.game import Game
from punto.rules.irregularity import Ruling
from punto.rules.refusal import Refusal
from punto.table import commands
from punto.table.events import (
    AnotherShakeCalled,
    DieAnnounced,
    DieCorrected,
    DieShaken,
    DragonBetsAnnounced,
    ExcessReturned,
    PatronShook,
    PowerHandCalled,
    ResultAnnounced,
    ShakerOpened,
    WagersPaid,
)
from punto.table.settings import Dealing


@clauses({"player-natural-limit": "player", "banker-natural-limit": "banker"})
def test_natural_wagers_never_exceed_the_main_wager_of_their_side(
    game: Game, number: str, expected: str
) -> None:
    table, side = live(game), expected
    naturals = {f"{side}-natural-8": 40_00, f"{side}-natural-9": 60_00}
    opened(table)
    for too_little in ({}, {side: 80_00}):
        stakes = {**too_little, **naturals}
        assert rule_of(table.ask(commands.PlaceWagers, ANN, stakes=stakes)) == number
    table.do(commands.PlaceWagers, ANN, stakes={side: 100_00, **naturals})
    for lowered in (80_00, 0):
        answer = table.ask(commands.PlaceWager, ANN, wager=side, stake_cents=lowered)
        assert rule_of(answer) == number
    assert table.money("ann") == 9_800_00


@clauses({"player-natural-limit": "player", "banker-natural-limit": "banker"})
def test_natural_wagers_go_back_with_the_main_wager_that_covers_them(
    game: Game, number: str, expected: str
) -> None:
    side, other = expected, "banker" if expected == "player" else "player"
    table = live(game, differential_cents=100_00)
    opened(table, {side: 100_00})
    table.do(commands.PlaceWager, BOB, wager=other, stake_cents=200_00)
    table.do(commands.PlaceWagers, ANN, stakes={side: 250_00, f"{side}-natural-9": 120_00})
    table.do(commands.PlaceWager, BOB, wager=other, stake_cents=0)
    table.do(commands.CloseBetting, LIM)
    returned = [(one.wager, one.rule) for one in happened(table, ExcessReturned)]
    assert returned == [(side, None), (f"{side}-natural-9", number)]
    assert (table.money("ann"), table.money("bob")) == (9_900_00, 10_000_00)


@clause("dealer-shakes-the-die")
def test_the_dealer_shakes_three_times_and_the_highest_stake_gets_the_shaker(
    game: Game, number: str
) -> None:
    for stakes, holder in (({}, None), ({"player": 100_00}, "ann"), ({"player": 20_00}, "bob")):
        table = live(game)
        opened(table, stakes)
        if stakes:
            table.do(commands.PlaceWagers, BOB, stakes={"tie": 50_00})
        table.do(commands.CloseBetting, LIM)
        # Nobody shakes, and no card is drawn, before the dealer has shaken.
        assert rule_of(table.ask(commands.ShakeDie, ANN)) == number
        assert rule_of(table.ask(commands.AnnounceDie, LIM, die=3)) == number
        table.do(commands.PassShaker, LIM)
        assert table.events[-1] == DieShaken(times=3, passed_to=holder, rule=number)


@clause("patron-shakes-the-die")
@every_dealing
def test_a_patron_shakes_and_only_the_dealer_says_the_value(
    game: Game, number: str, dealing: Dealing
) -> None:
    table = live(game, dealing)
    opened(table, {"player": 20_00})
    table.do(commands.CloseBetting, table.hand)
    table.do(commands.PassShaker, table.hand)
    assert rule_of(table.ask(commands.AnnounceDie, table.hand, die=3)) == number
    # There is no shake yet that nobody could have heard.
    assert rule_of(table.ask(commands.ShakeAgain, table.hand)) == number
    table.do(commands.ShakeDie, ANN)
    # Nobody heard it: it is shaken once more, while the shaker is closed.
    table.do(commands.ShakeAgain, table.hand)
    assert rule_of(table.ask(commands.OpenShaker, ANN)) == number
    table.do(commands.ShakeDie, ANN)
    table.do(commands.OpenShaker, ANN)
    assert rule_of(table.ask(commands.ShakeAgain, table.hand)) == number
    patron_says = Refusal("announcing the die is for the dealer, not for the patron")
    assert table.ask(commands.AnnounceDie, ANN, die=3) == patron_says
    if dealing is Dealing.AUTOMATIC:
        by_dealer = Refusal("the house deals this table by itself")
        assert table.ask(commands.AnnounceDie, LIM, die=3) == by_dealer
    table.do(commands.AnnounceDie, table.hand, die=3)
    *shaken, opened_by, announced, _ = table.events[-6:]
    shook = PatronShook(patron="ann", rule=number)
    assert shaken == [shook, AnotherShakeCalled(patron="ann", rule=number), shook]
    assert opened_by == ShakerOpened(patron="ann", rule=number)
    assert announced == DieAnnounced(die=3, cue=Cue.DIE_VALUE, rule=number)


@clause("patron-shakes-the-die")
def test_a_misread_die_is_corrected_by_the_dealer_and_after_the_first_card_by_the_supervisor(
    game: Game, number: str
) -> None:
    table = live(game)
    opened(table, {"player": 100_00})
    dealt(table, "", die=2)
    table.do(commands.CorrectDie, LIM, die=4, why="it lay at an angle")
    table.cards("9s Kd Kc 6h")
    late = {"die": 3, "why": "the camera shows a three"}
    assert rule_of(table.ask(commands.CorrectDie, LIM, **late)) == number
    table.pay()
    assert table.held("pending") == 200_00
    # A natural 9 of a Power hand pays 21 to 20, which is settled anew.
    table.do(commands.CorrectDie, TAN, **late)
    table.pay()
    assert table.held("pending") == 205_00
    corrections = happened(table, DieCorrected)
    assert [(one.before, one.die, one.rule) for one in corrections] == [
        (2, 4, number),
        (4, 3, number),
    ]
    opened(table)
    assert rule_of(table.ask(commands.CorrectDie, TAN, die=5, why="no, a five")) is not None


@clause("patron-shakes-the-die")
def test_once_a_card_has_left_the_shoe_the_dealer_corrects_no_die_though_it_was_put_aside(
    game: Game, number: str
) -> None:
    table = live(game)
    opened(table, {"player": 100_00})
    dealt(table, "9s", die=2)
    report(table, "5.2")
    assert ruled(table, Ruling.RECONSTRUCTED) is None
    late = {"die": 3, "why": "the camera shows a three"}
    assert rule_of(table.ask(commands.CorrectDie, LIM, **late)) == number
    table.do(commands.CorrectDie, TAN, **late)


@clause("patron-shakes-the-die")
def test_a_die_that_the_house_has_committed_to_is_corrected_by_nobody(
    game: Game, number: str
) -> None:
    for dealing in (Dealing.DEALER, Dealing.AUTOMATIC):
        table = live(game, dealing)
        opened(table, {"player": 100_00})
        dealt(table, "", die=2)
        refusal = table.ask(commands.CorrectDie, TAN, die=3, why="the camera shows a three")
        assert rule_of(refusal) == number


@clause("three-makes-a-power-hand")
def test_a_power_hand_is_called_when_the_die_shows_a_three(game: Game, number: str) -> None:
    for die in range(1, 7):
        table = live(game)
        opened(table, {"player": 100_00})
        dealt(table, "", die=die)
        called = [PowerHandCalled(cue=Cue.POWER_HAND, rule=number)] if die == 3 else []
        assert happened(table, PowerHandCalled) == called


RESULTS = {"player": PLAYER_WINS, "banker": BANKER_WINS}


@clause("highest-total-wins")
@every_shoe
@pytest.mark.parametrize("winner", RESULTS)
def test_the_winner_is_announced_by_the_clause_that_says_who_wins(
    game: Game, number: str, dealing: Dealing, winner: str
) -> None:
    table = live(game, dealing)
    opened(table)
    dealt(table, RESULTS[winner])
    (said,) = happened(table, ResultAnnounced)
    assert (said.result.value, said.cue, said.rule) == (winner, Cue.RESULT, number)


@clause("equal-totals-tie")
@every_shoe
def test_a_tie_is_announced_and_pushes_the_main_wagers(
    game: Game, number: str, dealing: Dealing
) -> None:
    table = live(game, dealing)
    played(table, TIE, {"player": 100_00, "banker": 100_00})
    (said,) = happened(table, ResultAnnounced)
    assert (said.result.value, said.rule) == ("tie", game.clauses.winner)
    (paid,) = happened(table, WagersPaid)
    assert [(one.wager, one.net_cents, one.rule) for one in paid.items] == [
        ("player", 0, number),
        ("banker", 0, number),
    ]


@clause("third-card-by-table-of-play")
def test_a_card_that_the_table_of_play_does_not_call_for_holds_the_round(game: Game) -> None:
    table = live(game)
    opened(table)
    dealt(table, FIVE_CARDS)
    assert table.table.held is None
    table.cards("3c")
    assert table.table.held is not None


@clause("dragon-wagers-announced")
@every_dealing
def test_the_supervisor_announces_which_dragon_wagers_have_won(
    game: Game, number: str, dealing: Dealing
) -> None:
    table = live(game, dealing, hands=6)
    played(table, BANKER_WINS, {"banker-dragon": 20_00, "player-dragon": 20_00})
    early = table.ask(commands.AnnounceDragonBets, TAN)
    assert rule_of(early) is not None
    for _ in range(5):
        played(table, BANKER_WINS)
    assert rule_of(table.ask(commands.OpenBetting, table.hand)) is not None
    not_the_dealer = Refusal("announcing Dragon wagers is for the pit, not for the dealer")
    assert table.ask(commands.AnnounceDragonBets, LIM) == not_the_dealer
    # Where the house deals, it announces for the supervisor who opened the table.
    table.do(commands.AnnounceDragonBets, SYSTEM if table.table.automatic else TAN)
    (said,) = happened(table, DragonBetsAnnounced)
    assert said.announced_by == TAN
    assert (said.cue, said.rule) == (Cue.DRAGON_BETS, number)
    assert [(one.wager, one.combination, one.pays) for one in said.won] == [
        ("banker-dragon", "Golden Dragon", "4 to 1"),
        ("any-dragon", "Golden Dragon", "2 to 1"),
    ]
    session_paid(table)
    assert table.held("pending") == (0 if table.table.automatic else 100_00)


@clause("dragon-wagers-announced")
def test_where_no_dragon_wager_has_won_the_supervisor_says_so(game: Game, number: str) -> None:
    table = live(game, hands=5)
    for cards in (BANKER_WINS, PLAYER_WINS, TIE, BANKER_WINS, BANKER_WINS):
        played(table, cards)
    table.do(commands.AnnounceDragonBets, TAN)
    (said,) = happened(table, DragonBetsAnnounced)
    assert (said.won, said.rule) == ((), number)
