"""Section 1, Definitions, at a live table."""

from clauses.clause_table import clause
from clauses.live_table import (
    BANKER_WINS,
    PLAYER_WINS,
    dealt,
    every_dealing,
    live,
    opened,
    played,
    session_paid,
)
from deals import rule_of
from table.sitting import ANN, LIM, TAN, Sitting

from punto.journal.actor import SYSTEM
from punto.rules.game import Game
from punto.table import commands
from punto.table.settings import Dealing
from punto.table.view.views import board


@clause("power-hand-marker-defined")
def test_the_power_marker_is_up_from_the_announcement_to_the_next_round(game: Game) -> None:
    table = live(game)

    def marker() -> bool:
        shown = board(table.table).round
        return shown is not None and shown.power_hand is True

    opened(table, {"player": 100_00})
    table.do(commands.CloseBetting, LIM)
    assert not marker()
    table.do(commands.PassShaker, LIM)
    table.do(commands.CompleteShake, LIM)
    table.do(commands.AnnounceDie, LIM, die=3)
    # Before the first card.
    assert marker()
    table.cards(PLAYER_WINS)
    assert marker()
    table.pay()
    opened(table)
    assert not marker()
    dealt(table, "", die=2)
    assert not marker()


@clause("session-defined")
def test_no_session_is_lengthened_once_its_dragon_wagers_are_closed(
    game: Game, number: str
) -> None:
    table = Sitting(game.slug, table="cup~1")
    table.do(commands.OpenSession, SYSTEM, hands=5)
    table.do(commands.CallHands, SYSTEM, hands=2)
    table.do(commands.OpenBetting, LIM)
    table.do(commands.ExtendSession, SYSTEM, more=1)
    table.do(commands.CloseBetting, LIM)
    assert rule_of(table.ask(commands.ExtendSession, SYSTEM, more=1)) == number
    table.cards(BANKER_WINS)
    table.pay()
    assert rule_of(table.ask(commands.ExtendSession, SYSTEM, more=1)) == number


@clause("session-defined")
@every_dealing
def test_dragon_wagers_lie_until_the_first_no_more_bets_of_a_session_of_five_hands(
    game: Game, number: str, dealing: Dealing
) -> None:
    table = live(game, dealing, hands=4)
    opened(table)
    short = table.ask(commands.PlaceWagers, ANN, stakes={"any-dragon": 20_00})
    assert rule_of(short) == number
    table = live(game, dealing, hands=5)
    played(table, BANKER_WINS, {"any-dragon": 20_00})
    assert table.held("stakes") == 20_00
    opened(table)
    late = table.ask(commands.PlaceWagers, ANN, stakes={"any-dragon": 30_00})
    assert rule_of(late) == "5.6"
    assert table.held("stakes") == 20_00


@clause("session-defined")
@every_dealing
def test_a_session_that_cannot_be_finished_pays_what_is_made_and_gives_the_rest_back(
    game: Game, dealing: Dealing
) -> None:
    table = live(game, dealing, hands=9)
    played(table, BANKER_WINS, {"banker-dragon": 20_00, "player-dragon": 30_00})
    for _ in range(4):
        played(table, BANKER_WINS)
    assert table.ask(commands.EndSession, LIM, why="fire") is not None
    table.do(commands.EndSession, TAN, why="fire")
    session_paid(table)
    # Ruby Dragon at 2 to 1, and the Player Dragon's stake.
    pending = 0 if dealing is Dealing.AUTOMATIC else 90_00
    assert (table.held("pending"), table.held("stakes")) == (pending, 0)
    assert table.money("ann") == 10_040_00 - pending


@clause("session-defined")
@every_dealing
def test_the_end_of_a_session_waits_for_the_round_that_somebody_has_wagered_on(
    game: Game, dealing: Dealing
) -> None:
    table = live(game, dealing, hands=9)
    opened(table, {"any-dragon": 20_00, "player": 100_00})
    table.do(commands.EndSession, TAN, why="fire")
    assert table.table.ending
    dealt(table, BANKER_WINS)
    table.pay()
    session_paid(table)
    assert table.held("stakes") == 0
    # With Dragon wagers alone the round makes way.
    table = live(game, dealing, hands=9)
    opened(table, {"any-dragon": 20_00})
    table.do(commands.EndSession, TAN, why="fire")
    session_paid(table)
    assert table.table.playing.withdrawn
    assert table.money("ann") == 10_000_00
