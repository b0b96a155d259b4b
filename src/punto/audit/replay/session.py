"""Sessions of tournament play: their runs counted again, their Dragon wagers settled again."""

from collections.abc import Mapping

from punto.audit.fault import Wrong, said, same
from punto.audit.replay.paying import book, check_items, lost_cents, settled, won_cents
from punto.audit.replay.rounds import check_said
from punto.audit.replay.state import Items, Phase, Session, Table, Task
from punto.rules.announcement import Cue
from punto.table.events import (
    DragonBetsAnnounced,
    DragonsPaid,
    HandsCalled,
    Item,
    LosingDragonsCollected,
    SessionClosed,
    SessionExtended,
    SessionOpened,
)
from punto.table.stream import TableRecord

LONGEST = 10_000
_MINUTE = 60_000_000


def opened(table: Table, record: TableRecord, event: SessionOpened) -> None:
    if table.game.clauses.session is None:
        raise Wrong("a session", f"none, for {table.game.name} is not played in sessions")
    table.require("a session opened", Phase.BETWEEN)
    if table.session is not None:
        raise Wrong(f"session {said(event.session)}", f"session {table.session.number} closed")
    table.require_number("session", event.session, table.sessions + 1)
    if table.tournament is not None and table.sessions:
        raise Wrong(f"session {said(event.session)}", "one session at a table of a tournament")
    hands, minutes = event.hands, event.minutes
    length = hands if minutes is None else minutes
    if (hands is None) == (minutes is None) or length is None or not 1 <= length <= LONGEST:
        found = f"a session of {said(hands)} hands and {said(minutes)} minutes"
        raise Wrong(found, f"one of the two, 1 to {LONGEST}")
    ends_at = None if minutes is None else record.at + minutes * _MINUTE
    same("a session until", event.ends_at, ends_at)
    called = None if table.tournament is None else 0
    table.session = Session(event.session, hands, minutes, ends_at, called)
    table.sessions = event.session


def _session(table: Table, number: int) -> Session:
    if table.session is None:
        raise Wrong("something of a session", "a session that is open")
    table.require_number("session", number, table.session.number)
    return table.session


def _under_way(table: Table, number: int, what: str) -> Session:
    session = _session(table, number)
    if session.announced:
        raise Wrong(f"{what} of a session that is announced", "nothing more to be played")
    return session


def extended(table: Table, event: SessionExtended) -> None:
    """By hands or by minutes, as the session goes."""
    session = _under_way(table, event.session, "more")
    by_hands = session.hands is not None
    before = session.hands if by_hands else session.minutes
    after = event.hands if by_hands else event.minutes
    if before is None or after is None or not 1 <= after - before <= LONGEST:
        found = f"a session of {said(before)} extended to {said(after)}"
        raise Wrong(found, f"1 to {LONGEST} more")
    more, ends_at = after - before, session.ends_at
    same("hands of a session", event.hands, after if by_hands else None)
    same("minutes of a session", event.minutes, None if by_hands else after)
    ends_at = None if ends_at is None else ends_at + more * _MINUTE
    same("a session until", event.ends_at, ends_at)
    session.hands, session.minutes, session.ends_at = event.hands, event.minutes, ends_at


def called(table: Table, event: HandsCalled) -> None:
    session = _under_way(table, event.session, "hands")
    assert session.called is not None, "hands are called at tables of tournaments alone"
    if event.hands <= session.called:
        raise Wrong(f"{said(event.hands)} hands called", f"more than {session.called}")
    session.called = event.hands


def announced(table: Table, record: TableRecord, event: DragonBetsAnnounced) -> None:
    table.require("Dragon wagers announced", Phase.BETWEEN)
    session = _session(table, event.session)
    if session.announced or not session.over(record.at):
        raise Wrong(f"session {session.number} announced", "it once, and when it is over")
    longest = session.runs.longest
    same("Player's longest run", event.player, longest.player)
    same("Banker's longest run", event.banker, longest.banker)
    check_said(table, event.cue, event.rule, Cue.DRAGON_BETS)
    session.announced = True
    table.make_final()


def _settling(table: Table, number: int, what: str) -> Session:
    session = _session(table, number)
    if not session.announced or table.due or table.phase is not Phase.BETWEEN:
        raise Wrong(what, "it after the announcement, when nothing else is due")
    return session


def collected(table: Table, event: LosingDragonsCollected) -> None:
    session = _settling(table, event.session, "losing Dragon wagers collected")
    if session.collected:
        raise Wrong("losing Dragon wagers collected again", "the session closed")
    if table.held is not None:
        raise Wrong("losing Dragon wagers collected while the table is held", "a decision first")
    session.owing = {
        patron: _items(table, session, seat.dragons)
        for patron, seat in table.seated.items()
        if seat.dragons
    }
    lost = sum(lost_cents(items.values()) for items in session.owing.values())
    same("cents collected:", event.cents, lost)
    session.collected = True
    table.queue(Task.DRAGONS, session.owing)


def _items(table: Table, session: Session, stakes: Mapping[str, int]) -> Items:
    """What Dragon wagers come to; nothing was played for where no hand was (reading 25)."""
    if session.runs.hands:
        return settled(table.game.session_wagers, session.runs.longest, stakes)
    rule = table.game.clauses.session
    return {key: Item(key, cents, 0, "void", rule) for key, cents in stakes.items()}


def paid(table: Table, event: DragonsPaid) -> None:
    session = _session(table, event.session)
    seat = table.serve(Task.DRAGONS, event.patron)
    check_items(event.patron, event.items, session.owing.pop(event.patron))
    seat.dragons = {}
    session.won_cents += won_cents(event.items)
    book(table, event.items, +1)


def closed(table: Table, event: SessionClosed) -> None:
    session = _settling(table, event.session, "the session closed")
    if not session.collected:
        raise Wrong("the session closed", "its losing wagers collected first")
    same("cents paid:", event.cents, session.won_cents)
    table.session = None
