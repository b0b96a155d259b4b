"""The readings of sessions and their Dragon wagers, at a live table: what changes after the
announcement, and a session that ends before its time."""

from table.sitting import ANN, BOB, LIM, TAN, Sitting, cards

from punto.journal.actor import SYSTEM
from punto.rules.irregularity import Ruling
from punto.rules.refusal import Refusal
from punto.table import commands
from punto.table.events import (
    DragonBetsAnnounced,
    DragonBetsWithdrawn,
    DragonsPaid,
    RoundWithdrawn,
    SessionEnded,
    SessionWithdrawn,
    TableClosed,
    TableEvent,
)
from punto.table.orders import OrderKind
from punto.table.settings import Dealing
from punto.table.state import Phase

BANKER_WINS = "7s 8d Kc Kh"
PLAYER_WINS = "8s 7d Kc Kh"
MINUTE = 60_000_000


def settled(table: Sitting) -> None:
    """Until nothing of the session is due."""
    while table.table.open_session:
        table.do(commands.Pay, SYSTEM)


def run_of_five(**length: int) -> Sitting:
    """Five wins of Banker, with a Dragon wager of ann's on each side, not announced yet."""
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, **(length or {"hands": 5}))
    table.play(BANKER_WINS, banker_dragon=10_00, player_dragon=20_00)
    for _ in range(4):
        table.play(BANKER_WINS)
    return table


def announced(table: Sitting) -> Sitting:
    table.do(commands.AnnounceDragonBets, TAN)
    settled(table)
    return table


def void_last(table: Sitting) -> None:
    table.do(commands.ReportIrregularity, LIM, clause="5.2")
    table.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="the discards are mixed")
    table.pay()


def happened(table: Sitting, *kinds: type[TableEvent]) -> list[TableEvent]:
    return [event for event in table.events if isinstance(event, kinds)]


def longest(table: Sitting) -> list[tuple[int, int]]:
    """The runs of Player and Banker of every announcement."""
    return [
        (one.player, one.banker) for one in table.events if isinstance(one, DragonBetsAnnounced)
    ]


def test_reading_22_dragon_wagers_are_announced_and_settled_anew_after_a_correction() -> None:
    table = announced(run_of_five())
    assert table.held("pending") == 30_00
    table.do(commands.ReportIrregularity, LIM, clause="5.2")
    put_right = {"ruling": Ruling.RECONSTRUCTED, "why": "the camera", "cards": cards(PLAYER_WINS)}
    table.do(commands.DecideIrregularity, TAN, **put_right)
    table.pay()
    settled(table)
    # The run of five is one of four now: nothing has won, and nothing else has been asked for.
    assert longest(table) == [(0, 5), (1, 4)]
    assert len(happened(table, DragonBetsWithdrawn)) == 1
    assert [
        sum(item.returned_cents for item in one.items)
        for one in table.events
        if isinstance(one, DragonsPaid)
    ] == [30_00, 0]
    assert (table.held("pending"), table.held("stakes")) == (0, 0)
    table.do(commands.CloseTable, TAN)
    table.pay()
    assert (table.money("ann"), table.held("float")) == (10_000_00 - 30_00, 30_00)


def test_reading_22_a_session_opened_before_the_last_round_was_void_is_withdrawn() -> None:
    table = announced(run_of_five())
    table.do(commands.OpenSession, TAN, hands=8)
    void_last(table)
    found = happened(table, DragonBetsWithdrawn, SessionWithdrawn)
    assert found == [DragonBetsWithdrawn(session=1), SessionWithdrawn(session=2)]
    session = table.table.open_session
    assert session is not None
    assert (session.number, session.session.runs.hands) == (1, 4)
    # A hand short, it is not announced before that hand is played.
    early = Refusal("session 1 is not over", "1.1.13")
    assert table.ask(commands.AnnounceDragonBets, TAN) == early
    table.play(PLAYER_WINS)
    announced(table)
    assert longest(table) == [(0, 5), (1, 4)]
    # The one that follows begins with a number of its own.
    table.do(commands.OpenSession, TAN, hands=8)
    assert table.table.open_session is not None


def test_reading_22_a_session_whose_time_is_up_is_announced_anew_after_a_void() -> None:
    table = run_of_five(minutes=10)
    table.at += 10 * MINUTE
    announced(table)
    void_last(table)
    settled(table)
    # No further hand can be played in it.
    assert longest(table) == [(0, 5), (0, 4)]
    table.do(commands.CloseTable, TAN)
    table.pay()
    assert table.money("ann") == 10_000_00 - 30_00


def test_reading_22_a_session_ended_early_is_announced_anew_after_a_void() -> None:
    table = run_of_five(hands=9)
    table.do(commands.EndSession, TAN, why="fire")
    settled(table)
    void_last(table)
    settled(table)
    assert longest(table) == [(0, 5), (0, 4)]
    table.do(commands.CloseTable, TAN)
    table.pay()
    # What held a combination holds none any more, and goes back as the rest.
    assert table.money("ann") == 10_000_00


def test_reading_23_dragon_payments_of_an_automatic_table_are_not_pending() -> None:
    table = Sitting("dragon-tournament", Dealing.AUTOMATIC, burn=False)
    table.do(commands.LoadShoe, SYSTEM, shoe=1, commitment="0" * 64)
    table.do(commands.OpenSession, SYSTEM, hands=5)
    for hand in range(5):
        table.do(commands.OpenBetting, SYSTEM)
        if hand == 0:
            assert table.wager(ANN, banker_dragon=10_00, banker=100_00) is None
        table.do(commands.CloseBetting, SYSTEM)
        for card in cards(BANKER_WINS):
            table.do(commands.DrawCard, SYSTEM, card=card)
        table.pay()
        assert (table.money("ann"), table.held("pending")) == (10_000_00 + 90_00, 0)
    table.do(commands.AnnounceDragonBets, SYSTEM)
    settled(table)
    assert (table.money("ann"), table.held("pending")) == (10_000_00 + 120_00, 0)


def test_reading_29_a_session_by_minutes_takes_dragon_wagers() -> None:
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, minutes=1)
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, any_dragon=50_00) is None


def test_reading_33_a_session_is_ended_early_for_a_reason_and_after_the_round() -> None:
    table = run_of_five(hands=9)
    for why in ("", "  "):
        refusal = table.ask(commands.EndSession, TAN, why=why)
        assert refusal == Refusal("a session that is ended early says why", "1.1.13")
    table.do(commands.OpenBetting, LIM)
    table.pay()
    assert table.wager(BOB, player=50_00) is None
    # While a round is played the session goes on.
    table.do(commands.EndSession, TAN, why="fire")
    assert happened(table, SessionEnded) == []
    table.deal(PLAYER_WINS)
    table.pay()
    assert [one.why for one in table.events if isinstance(one, SessionEnded)] == ["fire"]
    settled(table)
    # The round counts, and so does the combination of those before it.
    assert longest(table) == [(1, 5)]
    table.do(commands.CloseTable, TAN, why="fire")
    table.pay()
    assert (table.money("ann"), table.money("bob")) == (10_000_00 + 20_00, 10_000_00 + 50_00)


def test_reading_36_the_end_of_a_session_needs_no_round_for_its_dragon_wagers() -> None:
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, hands=9)
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, player_dragon=10_00) is None
    table.do(commands.CloseTable, TAN, why="fire")
    assert table.table.phase is Phase.BETTING
    table.do(commands.EndSession, TAN, why="fire")
    assert table.table.playing.withdrawn
    assert table.table.open_session is not None
    assert table.table.open_session.ended


def test_reading_36_dragon_stakes_that_lie_count_as_wagers() -> None:
    table = Sitting("dragon-tournament")
    table.do(commands.OpenSession, TAN, hands=5)
    table.play(BANKER_WINS, banker_dragon=10_00)
    # Ordered between two rounds a closing waits, and the rounds of the session are played on.
    table.do(commands.CloseTable, TAN, why="late")
    assert happened(table, TableClosed) == []
    table.do(commands.OpenBetting, LIM)
    table.pay()
    # Nobody has wagered on this round, and yet no order withdraws it.
    table.do(commands.RetireShoe, TAN, why="worn")
    table.do(commands.WithdrawOrder, TAN, order=OrderKind.CLOSE)
    table.do(commands.CloseTable, TAN, why="late")
    assert (happened(table, RoundWithdrawn), table.table.phase) == ([], Phase.BETTING)
    table.deal(BANKER_WINS)
    table.pay()
    # With the round the shoe is over, and the table stays open for its session.
    assert table.table.shoe is not None
    assert table.table.shoe.ended == "worn"
    assert happened(table, TableClosed) == []
    dragons = Refusal("there are Dragon wagers on the session", "1.1.13")
    assert table.ask(commands.ConfirmClosing, LIM) == dragons
    table.do(commands.EndSession, TAN, why="late")
    settled(table)
    table.do(commands.ConfirmClosing, LIM)
    table.pay()
    assert (table.table.phase, table.money("ann")) == (Phase.CLOSED, 10_000_00)
