"""What is asked of which table when, and what is noted of it: functions of values alone."""

from typing import Any

import pytest
from msgspec.structs import replace
from tournament.room import FINAL, TWO_STAGES, Room

from punto.journal.actor import SYSTEM, patron
from punto.journal.persistent_map import Map
from punto.journal.record import NumberedRecord
from punto.rules.announcement import Cue
from punto.rules.session import Runs, Session
from punto.server.tournaments.table_orders import note, orders
from punto.table import events
from punto.table.commands import (
    AnnounceDragonBets,
    CallHands,
    CloseTable,
    EndSession,
    ExtendSession,
    OpenSession,
    OpenTable,
    Pay,
    SeatPlayers,
    SitOut,
    TableCommand,
)
from punto.table.settings import Dealing
from punto.table.state import Due, IrregularityReport, Phase, Seated, SessionInPlay, Table, Task
from punto.table.stream import TableRecord
from punto.tournament import commands
from punto.tournament.format import table_settings
from punto.tournament.state import FRESH

ONE_STAGE = replace(TWO_STAGES, stages=(FINAL,))
DEALT = replace(ONE_STAGE, dealing=Dealing.DEALER)
BY_CLOCK = replace(TWO_STAGES, stages=(replace(FINAL, hands=None, minutes=5),))
MINUTE = 60_000_000


@pytest.fixture
def room() -> Room:
    """Four players at one table, whose stage has begun."""
    found = Room(players=4)
    found.begin()
    return found


def opened(room: Room, number: int = 1, **changes: Any) -> Table:
    """A table that is opened and seated, between rounds."""
    players = room.at(number)
    return replace(
        Table(
            name=f"spring~{number}",
            settings=table_settings(room.tournament.rules, room.tournament.playing),
            phase=Phase.BETWEEN_ROUNDS,
            seated=Map({name: Seated(seat) for seat, name in enumerate(players, 1)}),
            seats=Map(dict(enumerate(players, 1))),
        ),
        **changes,
    )


def in_session(room: Room, number: int = 1, *, hands: int = 0, called: int = 0) -> Table:
    session = SessionInPlay(
        number=1,
        session=Session(hands=room.tournament.length, runs=Runs(hands=hands)),
        called=called,
    )
    return opened(room, number, session=session, sessions=1)


def by_the_clock(room: Room, *, hands: int, number: int = 1) -> Table:
    """A table whose session goes by the clock, for five minutes."""
    runs = Runs(hands=hands)
    session = SessionInPlay(
        number=1, session=Session(minutes=5, runs=runs), called=1, ends_at=5 * MINUTE
    )
    return opened(room, number, session=session, sessions=1)


def asked(room: Room, tables: dict[int, Table], now: int = 0) -> list[tuple[str, TableCommand]]:
    return [(one.table, one.command) for one in orders(room.tournament, tables, now)]


def ids(room: Room, tables: dict[int, Table], now: int = 0) -> list[str]:
    return [command.id for _, command in asked(room, tables, now)]


def kinds(room: Room, tables: dict[int, Table], now: int = 0) -> list[type]:
    return [type(command) for _, command in asked(room, tables, now)]


def test_nothing_is_asked_for_a_tournament_that_is_not_there_or_not_drawn() -> None:
    assert list(orders(FRESH, {}, 0)) == []
    assert asked(Room(players=3), {}) == []


def test_tables_are_opened_once_they_are_drawn() -> None:
    room = Room(players=8)
    room.draw()
    assert ids(room, {}) == ["spring 1 open", "spring 2 open"]
    (name, command), _ = asked(room, {})
    assert name == "spring~1"
    assert isinstance(command, OpenTable)
    assert command.table == "spring~1"
    assert command.settings.game == "dragon-tournament"
    # A table that nothing has happened at yet is opened as well.
    assert ids(room, {1: Table(name="spring~1"), 2: opened(room, 2)}) == ["spring 1 open"]


def test_players_are_seated_in_the_order_of_the_draw() -> None:
    room = Room(players=4)
    room.draw()
    table = opened(room, seated=Map(), seats=Map())
    ((_, command),) = asked(room, {1: table})
    assert isinstance(command, SeatPlayers)
    assert command.id == "spring 1 seats"
    assert command.seats == {name: seat for seat, name in enumerate(room.at(1), 1)}


def test_no_session_opens_before_the_stage_starts() -> None:
    room = Room(players=4)
    room.draw()
    assert asked(room, {1: opened(room)}) == []
    room.do(commands.StartStage)
    ((_, command),) = asked(room, {1: opened(room)})
    assert command == OpenSession(id="spring 1 session", by=SYSTEM, at=0, hands=2, minutes=None)


def test_a_session_by_the_clock_has_minutes() -> None:
    room = Room(BY_CLOCK, players=4)
    room.begin()
    ((_, command),) = asked(room, {1: opened(room)})
    assert isinstance(command, OpenSession)
    assert (command.hands, command.minutes) == (None, 5)


def test_a_session_is_opened_once(room: Room) -> None:
    assert OpenSession not in kinds(room, {1: opened(room, sessions=1)})


def test_a_hand_is_called_at_all_tables_once_every_table_has_noted_the_last() -> None:
    room = Room(players=8)
    room.begin()
    tables = {number: in_session(room, number) for number in (1, 2)}
    assert ids(room, tables) == ["spring 1 hand 1", "spring 2 hand 1"]
    called = {number: in_session(room, number, called=1) for number in (1, 2)}
    assert ids(room, called) == []
    room.hand(tables=(1,))
    played = called | {1: in_session(room, 1, hands=1, called=1)}
    assert ids(room, played) == []
    room.hand(tables=(2,))
    played |= {2: in_session(room, 2, hands=1, called=1)}
    assert ids(room, played) == ["spring 1 hand 2", "spring 2 hand 2"]
    first = asked(room, played)[0][1]
    assert isinstance(first, CallHands)
    assert first.hands == 2


def test_no_hand_is_called_while_play_is_paused(room: Room) -> None:
    room.do(commands.PausePlay, why="fire alarm")
    assert asked(room, {1: in_session(room)}) == []
    room.do(commands.ResumePlay)
    assert kinds(room, {1: in_session(room)}) == [CallHands]


def test_no_hand_is_called_where_the_session_is_over(room: Room) -> None:
    room.hand()
    room.hand()
    assert asked(room, {1: in_session(room, hands=2, called=2)}) == []


def test_a_session_is_extended_with_its_stage() -> None:
    room = Room(players=4)
    room.draw()
    room.do(commands.PausePlay, why="a late start")
    room.do(commands.StartStage)
    table = in_session(room)
    room.do(commands.ExtendStage, more=3, why="a late start")
    ((_, command),) = asked(room, {1: table})
    assert command == ExtendSession(id="spring 1 extend 5", by=SYSTEM, at=0, more=3)
    # No session is longer than a table takes.
    words = "10000 more; expected 1 to 9995"
    assert room.no(commands.ExtendStage, more=10_000, why="a long night") == words
    room.do(commands.ExtendStage, more=9_995, why="a long night")
    ((_, command),) = asked(room, {1: table})
    assert command == ExtendSession(id="spring 1 extend 10000", by=SYSTEM, at=0, more=9_998)


def test_dragons_are_announced_at_a_table_that_has_played_and_is_noted(room: Room) -> None:
    over = in_session(room, hands=2, called=2)
    room.hand()
    room.hand()
    assert asked(room, {1: over}) == []
    room.do(commands.AnnounceDragons)
    assert ids(room, {1: over}) == ["spring 1 announce 0"]
    assert kinds(room, {1: over}) == [AnnounceDragonBets]
    busy = replace(over, phase=Phase.RESULT, round=None, due=(Due(Task.SETTLE, ("p01",)),))
    assert asked(room, {1: busy}) == []
    assert over.session is not None
    done = replace(over, session=replace(over.session, announced=True))
    assert asked(room, {1: done}) == []


def test_by_the_clock_the_last_hand_is_noted_before_dragons_are_announced() -> None:
    room = Room(BY_CLOCK, players=4)
    room.begin()
    table = by_the_clock(room, hands=1)
    # The clock of the house may be behind that of the machine that runs the tournament.
    room.time_is_up()
    room.do(commands.AnnounceDragons)
    assert asked(room, {1: table}, 5 * MINUTE) == []
    room.hand()
    assert kinds(room, {1: table}, 5 * MINUTE - 1) == [CallHands]
    assert kinds(room, {1: table}, 5 * MINUTE) == [AnnounceDragonBets]


def test_a_table_whose_time_is_over_does_not_hold_the_others_up() -> None:
    room = Room(BY_CLOCK, players=8)
    room.begin()
    room.hand(tables=(2,))

    def at(number: int, hands: int, ends_at: int) -> Table:
        session = Session(minutes=5, runs=Runs(hands=hands))
        playing = SessionInPlay(number=1, session=session, called=1, ends_at=ends_at)
        return opened(room, number, session=playing, sessions=1)

    tables = {1: at(1, 0, 5 * MINUTE), 2: at(2, 1, 6 * MINUTE)}
    assert asked(room, tables, 4 * MINUTE) == []
    assert ids(room, tables, 5 * MINUTE) == ["spring 2 hand 2"]


def test_who_is_out_sits_out(room: Room) -> None:
    player = room.at(1)[2]
    room.do(commands.Withdraw, patron(player))
    table = in_session(room, called=1)
    assert asked(room, {1: table}) == [
        ("spring~1", SitOut(id=f"spring 1 out {player}", by=SYSTEM, at=0, player=player))
    ]
    out = Seated(3, out=True)
    assert asked(room, {1: replace(table, seated=table.seated.put(player, out))}) == []


def test_a_table_is_closed_when_its_session_is_paid() -> None:
    room = Room(players=8)
    room.begin()
    room.hand()
    room.hand()
    room.do(commands.AnnounceDragons)
    over = {1: opened(room, sessions=1), 2: in_session(room, 2, hands=2, called=2)}
    assert ids(room, over) == ["spring 1 close", "spring 2 announce 0"]
    assert kinds(room, over)[0] is CloseTable
    held = IrregularityReport(round=1, clause="5.1", noticed=None, proven=False)  # type: ignore[arg-type]
    over[1] = replace(over[1], held=held)
    assert ids(room, over) == ["spring 2 announce 0"]
    over[1] = opened(room, phase=Phase.CLOSED)
    assert ids(room, over) == ["spring 2 announce 0"]


def test_a_table_dealt_by_people_is_closed_once_its_results_are_confirmed() -> None:
    """And once its last hand is noted: a void in the last moment is noted before it is final."""
    room = Room(DEALT, players=4)
    room.begin()
    room.hand()
    room.hand()
    room.do(commands.AnnounceDragons)
    paid = in_session(room, hands=2, called=2)
    assert paid.session is not None
    paid = replace(paid, session=replace(paid.session, announced=True, closed=True))
    room.pay_dragons()
    assert asked(room, {1: paid}) == []
    room.do(commands.ConfirmResults)
    assert kinds(room, {1: paid}) == [CloseTable]
    assert paid.session is not None
    short = replace(paid.session, session=Session(hands=2, runs=Runs(hands=1)))
    assert asked(room, {1: replace(paid, session=short)}) == []
    # What was pending is released by the house: there may be no dealer any more.
    closed = replace(paid, phase=Phase.CLOSED, due=(Due(Task.RELEASE, ("p01", "p02")),))
    ((_, command),) = asked(room, {1: closed})
    assert command == Pay(id="spring 1 release 2", by=SYSTEM, at=0)


def test_in_a_stage_that_is_ended_early_sessions_end_and_no_hand_is_called() -> None:
    room = Room(players=8)
    room.begin()
    room.hand()
    room.do(commands.EndStage, why="the power is out")
    tables = {1: in_session(room, 1, hands=1, called=1), 2: in_session(room, 2, hands=2, called=2)}
    # The second table's last hand is not noted yet.
    assert asked(room, tables) == [
        (
            "spring~1",
            EndSession(id="spring 1 end 0", by=SYSTEM, at=0, why="the power is out"),
        )
    ]


def test_a_play_off_is_a_session_of_one_hand() -> None:
    room = Room(ONE_STAGE, players=2)
    room.play()
    room.do(commands.DrawPlayOff)
    ((_, command),) = asked(room, {2: opened(room, 2)})
    assert command == OpenSession(id="spring 2 session", by=SYSTEM, at=0, hands=1, minutes=None)


def test_the_same_is_asked_again_with_the_same_id() -> None:
    room = Room(players=8)
    room.begin()
    tables = {number: in_session(room, number) for number in (1, 2)}
    assert asked(room, tables, 0) == asked(room, tables, 99 * MINUTE)


# What is noted.


Records = list[NumberedRecord[events.TableEvent]]


def records(*happened: events.TableEvent, first: int = 1) -> Records:
    return [
        NumberedRecord(number, TableRecord(at=0, by=SYSTEM, command="c", event=event), "")
        for number, event in enumerate(happened, first)
    ]


def paid(name: str, net: int, stake: int = 100, wager: str = "player") -> events.WagersPaid:
    item = events.Item(wager, stake, net, "1 to 1")
    return events.WagersPaid(round=1, patron=name, items=(item,), pending=False)


def noted(room: Room, table: Table, happened: Records, through: int) -> commands.NoteResults:
    found = note(room.tournament, 1, table, happened, through, 0)
    assert found is not None
    return found


BETTING = events.BettingOpened(round=1, stamp="", cue=Cue.PLACE_YOUR_BETS, rule="", closes_at=0)


def test_a_hand_is_noted_when_the_table_is_at_rest(room: Room) -> None:
    table = in_session(room, hands=1, called=1)
    happened = records(BETTING, paid("p01", 100), paid("p02", -50, 50), paid("p03", 0))
    found = noted(room, table, happened, 4)
    assert found.id == "spring 1 note 0 4"
    assert (found.after, found.through, found.hands, found.closed) == (0, 4, 1, False)
    assert found.nets == {"p01": 100, "p02": -50}
    assert found.staked == {"p01": 100, "p02": 50, "p03": 100}
    playing = replace(table, phase=Phase.BETTING)
    assert note(room.tournament, 1, playing, happened, 4, 0) is None


def test_what_came_after_the_moment_that_is_noted_is_left_for_the_next(room: Room) -> None:
    table = in_session(room, hands=1, called=1)
    found = noted(room, table, records(paid("p01", 100), paid("p02", 100)), 1)
    assert found.nets == {"p01": 100}


def test_where_nothing_is_new_nothing_is_noted(room: Room) -> None:
    assert note(room.tournament, 1, in_session(room), records(BETTING), 1, 0) is None
    assert note(room.tournament, 1, opened(room), [], 1, 0) is None


def test_a_settlement_that_is_taken_back_is_not_counted(room: Room) -> None:
    item = events.Item("player", 100, 100, "1 to 1")
    back = events.SettlementReversed(round=1, patron="p01", items=(item,))
    table = in_session(room, hands=1, called=1)
    happened = records(paid("p01", 100), back, paid("p02", 30))
    found = noted(room, table, happened, 3)
    assert found.nets == {"p02": 30}
    assert found.staked == {"p02": 100}


def dragons_announced(*won: events.WonDragon) -> events.DragonBetsAnnounced:
    cue = Cue.DRAGON_BETS
    return events.DragonBetsAnnounced(
        session=1, player=0, banker=0, won=won, announced_by=SYSTEM, cue=cue, rule="3.12"
    )


RUBY = events.WonDragon("any-dragon", "Ruby Dragon", "1 to 1", "4.2")


def test_what_dragon_wagers_have_won_is_noted_with_the_end_of_the_session(room: Room) -> None:
    for hands, won in ((1, None), (2, ())):
        table = in_session(room, hands=hands, called=2)
        found = noted(room, table, records(paid("p01", 100)), 1)
        assert (found.won, found.paid) == (won, False)
    # By the clock without anything happening at the table, and once.
    clock = Room(BY_CLOCK, players=4)
    clock.begin()
    clock.hand()
    table = by_the_clock(clock, hands=1)
    assert note(clock.tournament, 1, table, [], 10, 5 * MINUTE - 1) is None
    over = note(clock.tournament, 1, table, [], 10, 5 * MINUTE)
    assert over is not None
    assert (over.after, over.through, over.won) == (10, 10, ())
    clock.time_is_up()
    assert note(clock.tournament, 1, table, [], 10, 5 * MINUTE) is None
    # Nor does it go on by the clock of another machine.
    assert note(clock.tournament, 1, table, [], 10, 5 * MINUTE - 1) is None


def test_what_a_table_has_announced_stays_noted_where_its_session_is_gone(room: Room) -> None:
    room.hand()
    gone = opened(room, sessions=1)
    found = noted(room, gone, records(dragons_announced(RUBY), first=11), 11)
    assert (found.won, found.paid) == ((RUBY,), True)
    room.note(1, hands=2, won=(RUBY,))
    found = noted(room, gone, records(first=21), 20)
    assert (found.won, found.paid) == ((RUBY,), True)


def test_a_session_that_is_withdrawn_is_over_no_more(room: Room) -> None:
    room.hand()
    room.hand()
    found = noted(room, in_session(room, hands=1, called=2), records(first=21), 20)
    assert (found.hands, found.won, found.paid) == (1, None, False)


def test_stakes_are_those_of_the_last_hand(room: Room) -> None:
    happened = records(paid("p01", 100), BETTING, paid("p02", 30))
    found = noted(room, in_session(room, hands=1, called=1), happened, 3)
    assert found.staked == {"p02": 100}
    assert found.nets == {"p01": 100, "p02": 30}


def test_what_lies_on_the_session_is_told_and_what_it_brought_is_noted_with_its_end(
    room: Room,
) -> None:
    table = in_session(room, hands=1, called=1)
    lying = table.seated.put("p01", Seated(1, dragons={"any-dragon": 300, "player-dragon": 100}))
    found = noted(room, replace(table, seated=lying), records(paid("p02", 1)), 1)
    assert found.lying == {"p01": 400}
    for _ in range(2):
        room.hand()
    item = events.Item("any-dragon", 300, 600, "2 to 1")
    dragon = events.DragonsPaid(session=1, patron="p01", items=(item,), pending=False)
    dragons = records(dragon, first=21)
    found = noted(room, opened(room, sessions=1), dragons, 21)
    assert (found.nets, found.dragons, found.closed, found.hands) == ({}, {"p01": 600}, False, 2)
    found = noted(room, opened(room, sessions=1, phase=Phase.CLOSED), dragons, 21)
    assert (found.dragons, found.closed, found.after) == ({"p01": 600}, True, 20)
