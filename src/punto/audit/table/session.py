"""Sessions of tournament play: their runs counted again, their Dragon wagers settled again."""

from collections.abc import Mapping

from punto.audit.fault import Wrong, quote, same
from punto.audit.table.paying import book, check_items, lost_cents, settled, won_cents
from punto.audit.table.rounds import check_said
from punto.audit.table.state import AuditedSession, AuditedTable, Items, PaymentKind, PlayPhase
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

MAX_LENGTH = 10_000
_MINUTE = 60_000_000


def opened(table: AuditedTable, record: TableRecord, event: SessionOpened) -> None:
    if table.game.clauses.session is None:
        raise Wrong("a session", f"none, for {table.game.name} is not played in sessions")
    table.require("a session opened", PlayPhase.BETWEEN)
    if table.session is not None:
        raise Wrong(f"session {quote(event.session)}", f"session {table.session.number} closed")
    table.require_number("session", event.session, table.sessions + 1)
    if table.tournament is not None and table.sessions:
        raise Wrong(f"session {quote(event.session)}", "one session at a table of a tournament")
    hands, minutes = event.hands, event.minutes
    length = hands if minutes is None else minutes
    if (hands is None) == (minutes is None) or length is None or not 1 <= length <= MAX_LENGTH:
        found = f"a session of {quote(hands)} hands and {quote(minutes)} minutes"
        raise Wrong(found, f"one of the two, 1 to {MAX_LENGTH}")
    ends_at = None if minutes is None else record.at + minutes * _MINUTE
    same("a session until", event.ends_at, ends_at)
    called = None if table.tournament is None else 0
    table.session = AuditedSession(event.session, hands, minutes, ends_at, called)
    table.sessions = event.session


def _session(table: AuditedTable, number: int) -> AuditedSession:
    if table.session is None:
        raise Wrong("something of a session", "a session that is open")
    table.require_number("session", number, table.session.number)
    return table.session


def _under_way(table: AuditedTable, number: int, what: str) -> AuditedSession:
    session = _session(table, number)
    if session.announced:
        raise Wrong(f"{what} of a session that is announced", "nothing more to be played")
    return session


def extended(table: AuditedTable, event: SessionExtended) -> None:
    """By hands or by minutes, as the session goes."""
    session = _under_way(table, event.session, "more")
    by_hands = session.hands is not None
    before = session.hands if by_hands else session.minutes
    after = event.hands if by_hands else event.minutes
    if before is None or after is None or not 1 <= after - before <= MAX_LENGTH:
        found = f"a session of {quote(before)} extended to {quote(after)}"
        raise Wrong(found, f"1 to {MAX_LENGTH} more")
    more, ends_at = after - before, session.ends_at
    same("hands of a session", event.hands, after if by_hands else None)
    same("minutes of a session", event.minutes, None if by_hands else after)
    ends_at = None if ends_at is None else ends_at + more * _MINUTE
    same("a session until", event.ends_at, ends_at)
    session.hands, session.minutes, session.ends_at = event.hands, event.minutes, ends_at


def called(table: AuditedTable, event: HandsCalled) -> None:
    session = _under_way(table, event.session, "hands")
    assert session.called is not None, "hands are called at tables of tournaments alone"
    if event.hands <= session.called:
        raise Wrong(f"{quote(event.hands)} hands called", f"more than {session.called}")
    session.called = event.hands


def announced(table: AuditedTable, record: TableRecord, event: DragonBetsAnnounced) -> None:
    table.require("Dragon wagers announced", PlayPhase.BETWEEN)
    session = _session(table, event.session)
    if session.announced or not session.over(record.at):
        raise Wrong(f"session {session.number} announced", "it once, and when it is over")
    longest = session.runs.longest
    same("Player's longest run", event.player, longest.player)
    same("Banker's longest run", event.banker, longest.banker)
    check_said(table, event.cue, event.rule, Cue.DRAGON_BETS)
    session.announced = True
    table.make_final()


def _settling(table: AuditedTable, number: int, what: str) -> AuditedSession:
    session = _session(table, number)
    if not session.announced or table.due or table.phase is not PlayPhase.BETWEEN:
        raise Wrong(what, "it after the announcement, when nothing else is due")
    return session


def collected(table: AuditedTable, event: LosingDragonsCollected) -> None:
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
    table.queue(PaymentKind.DRAGONS, session.owing)


def _items(table: AuditedTable, session: AuditedSession, stakes: Mapping[str, int]) -> Items:
    """What Dragon wagers come to; nothing was played for where no hand was (reading 25)."""
    if session.runs.hands:
        return settled(table.game.session_wagers, session.runs.longest, stakes)
    rule = table.game.clauses.session
    return {key: Item(key, cents, 0, "void", rule) for key, cents in stakes.items()}


def paid(table: AuditedTable, event: DragonsPaid) -> None:
    session = _session(table, event.session)
    seat = table.serve(PaymentKind.DRAGONS, event.patron)
    check_items(event.patron, event.items, session.owing.pop(event.patron))
    seat.dragons = {}
    session.won_cents += won_cents(event.items)
    book(table, event.items, +1)


def closed(table: AuditedTable, event: SessionClosed) -> None:
    session = _settling(table, event.session, "the session closed")
    if not session.collected:
        raise Wrong("the session closed", "its losing wagers collected first")
    same("cents paid:", event.cents, session.won_cents)
    table.session = None
