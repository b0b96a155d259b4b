"""Sessions of tournament play: their runs counted again, their Dragon wagers settled again."""

from collections.abc import Mapping

from punto.audit.fault import Wrong, quote, same
from punto.audit.table.orders import check_end_of_session
from punto.audit.table.paying import book, check_items, lost_cents, settled, won_cents
from punto.audit.table.rounds import check_said
from punto.audit.table.state import AuditedSession, AuditedTable, Items, PaymentKind, PlayPhase
from punto.journal.actor import Actor
from punto.rules.announcement import Cue
from punto.rules.game import Game
from punto.rules.outcome import SessionOutcome
from punto.table.events import (
    DragonBetsAnnounced,
    DragonBetsWithdrawn,
    DragonsPaid,
    DragonsReversed,
    HandsCalled,
    Item,
    LosingDragonsCollected,
    RoundReconstructed,
    RoundVoided,
    SessionClosed,
    SessionEnded,
    SessionExtended,
    SessionOpened,
    SessionWithdrawn,
    WonDragon,
)
from punto.table.orders import OrderKind, SessionOrder
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
    if session.betting_closed:
        raise Wrong("a session extended", "its length to stand once Dragon wagers are closed")
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


def ended(table: AuditedTable, record: TableRecord, event: SessionEnded) -> None:
    """It is announced in the same breath (reading 33)."""
    table.require("a session ended early", PlayPhase.BETWEEN)
    check_end_of_session(table, record, event.session, event.why)
    session = _session(table, event.session)
    session.ended = True
    table.ends_session = False
    ordered = table.orders.pop(OrderKind.SESSION, None)
    if not isinstance(ordered, SessionOrder) or ordered.ordered_by != event.ended_by:
        same("a session ended by", event.ended_by, table.spoken_by(record.by))
    table.owed.append(_announcement(table, session, event.ended_by))


def announced(table: AuditedTable, record: TableRecord, event: DragonBetsAnnounced) -> None:
    table.require("Dragon wagers announced", PlayPhase.BETWEEN)
    session = _session(table, event.session)
    if session.announced or not session.over(record.at):
        raise Wrong(f"session {session.number} announced", "it once, and when it is over")
    expected = _announcement(table, session, table.spoken_by(record.by))
    same("Dragon wagers announced by", event.announced_by, expected.announced_by)
    same("Player's longest run", event.player, expected.player)
    same("Banker's longest run", event.banker, expected.banker)
    if event.won != expected.won:
        raise Wrong(f"as won {won_words(event.won)}", won_words(expected.won))
    check_said(table, event.cue, event.rule, Cue.DRAGON_BETS)
    announced_as_owed(table, event)


def announced_as_owed(table: AuditedTable, event: DragonBetsAnnounced) -> None:
    session = table.session
    assert session is not None, "only an open session is announced"
    session.announced, session.withdrawn = True, False
    session.announced_by = event.announced_by
    table.forget_end_of(session.number)


_COMBINATIONS = ((7, "Royal Dragon"), (6, "Golden Dragon"), (5, "Ruby Dragon"))
"""A run of so many wins or more is called so (1.1.3, 1.1.11, 1.1.12)."""


def won_by(longest: SessionOutcome, game: Game) -> tuple[WonDragon, ...]:
    """The Dragon wagers that have won by the longest runs of a session."""
    runs = {
        "player-dragon": longest.player,
        "banker-dragon": longest.banker,
        "any-dragon": max(longest.player, longest.banker),
    }
    # What a stake on each of them would be paid.
    stakes = dict.fromkeys(runs, 100)
    won = []
    for key, item in settled(game.session_wagers, longest, stakes).items():
        name = next((name for length, name in _COMBINATIONS if runs[key] >= length), None)
        if name is not None:
            won.append(WonDragon(key, name, item.pays, str(item.rule)))
    return tuple(won)


def _announcement(table: AuditedTable, session: AuditedSession, by: Actor) -> DragonBetsAnnounced:
    longest = session.runs.longest
    cue = Cue.DRAGON_BETS
    return DragonBetsAnnounced(
        session=session.number,
        player=longest.player,
        banker=longest.banker,
        won=won_by(longest, table.game),
        announced_by=by,
        cue=cue,
        rule=table.clauses[cue],
    )


def won_words(won: tuple[WonDragon, ...]) -> str:
    named = [f"{quote(one.combination)} on {quote(one.wager)} at {one.pays}" for one in won]
    return ", ".join(named) or "no Dragon wager"


def withdrawn(table: AuditedTable, event: DragonBetsWithdrawn) -> None:
    """The last round is about to change: its session is not announced any more, and what Dragon
    wagers were paid comes back first."""
    if table.held is None or table.paying:
        raise Wrong("Dragon wagers withdrawn", "them with a decision on their last round")
    session = table.round.session if table.round is not None else None
    if session is None or not session.announced:
        raise Wrong("Dragon wagers withdrawn that were not announced", "nothing of that kind")
    table.require_number("session", event.session, session.number)
    session.announced, session.collected, session.withdrawn = False, False, True
    if table.session is not session:
        table.opened_meanwhile, table.session = table.session, session
    table.queue(PaymentKind.REVERSE_DRAGONS, session.paid)
    table.awaited = (SessionWithdrawn, RoundVoided, RoundReconstructed)


def reversed_(table: AuditedTable, event: DragonsReversed) -> None:
    session = _session(table, event.session)
    seat = table.serve(PaymentKind.REVERSE_DRAGONS, event.patron)
    items = session.paid.pop(event.patron)
    check_items(event.patron, event.items, items)
    seat.dragons = {key: item.stake_cents for key, item in items.items()}
    seat.pending_cents -= sum(item.returned_cents for item in event.items)
    book(table, event.items, -1)
    if not table.due and table.phase is PlayPhase.VOID:
        table.end_round()


def session_withdrawn(table: AuditedTable, event: SessionWithdrawn) -> None:
    """One that was opened before the last round of another turned out to be void."""
    session = table.opened_meanwhile
    if session is None:
        raise Wrong(f"session {quote(event.session)} withdrawn", "one that was opened meanwhile")
    table.require_number("session", event.session, session.number)
    table.opened_meanwhile, table.sessions = None, session.number - 1
    table.forget_end_of(session.number)
    table.awaited = (RoundVoided,)


def announce_anew(table: AuditedTable) -> None:
    """What was withdrawn is announced again once the round is settled or its stakes are back; one
    by hands that is a hand short goes on."""
    session = table.session
    if session is None or not session.withdrawn or table.due:
        return
    if table.phase is not PlayPhase.BETWEEN:
        return
    if session.ended or session.hands is None or session.runs.hands >= session.hands:
        assert session.announced_by is not None, "it was announced before"
        table.owed.append(_announcement(table, session, session.announced_by))


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
    session.collected, session.won_cents = True, 0
    table.queue(PaymentKind.DRAGONS, session.owing)


def _items(table: AuditedTable, session: AuditedSession, stakes: Mapping[str, int]) -> Items:
    """What Dragon wagers come to. Where no hand was played (reading 25), or not all (reading 33),
    those that hold no combination go back."""
    items = settled(table.game.session_wagers, session.runs.longest, stakes)
    if session.runs.hands and not session.ended:
        return items
    rule = table.game.clauses.session
    return {
        key: item if item.net_cents > 0 else Item(key, item.stake_cents, 0, "void", rule)
        for key, item in items.items()
    }


def paid(table: AuditedTable, event: DragonsPaid) -> None:
    session = _session(table, event.session)
    seat = table.serve(PaymentKind.DRAGONS, event.patron)
    items = session.owing.pop(event.patron)
    check_items(event.patron, event.items, items)
    # A round that was withdrawn cannot be void, and nothing waits for it.
    pending = not table.automatic and not table.playing.final
    same("Dragon payments pending:", event.pending, pending)
    if event.pending:
        seat.pending_cents += sum(item.returned_cents for item in event.items)
    seat.dragons = {}
    session.paid[event.patron] = items
    session.won_cents += won_cents(event.items)
    book(table, event.items, +1)


def closed(table: AuditedTable, event: SessionClosed) -> None:
    session = _settling(table, event.session, "the session closed")
    if not session.collected:
        raise Wrong("the session closed", "its losing wagers collected first")
    same("cents paid:", event.cents, session.won_cents)
    session.collected = False
    table.session, table.opened_meanwhile = table.opened_meanwhile, None
