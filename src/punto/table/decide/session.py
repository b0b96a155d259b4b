"""Sessions of tournament play: opened for hands or minutes, announced and paid at their end, or
ended before it."""

from typing import assert_never

from punto.journal.decision import accept, refuse
from punto.rules.announcement import Cue
from punto.rules.refusal import shown
from punto.table.commands import AnnounceDragonBets, EndSession, OpenSession, SessionCommand
from punto.table.decide.shared_refusals import clause_of, refuse_unless
from punto.table.events import (
    DragonBetsAnnounced,
    DragonBetsWithdrawn,
    SessionEnded,
    SessionOpened,
    SessionWithdrawn,
    TableDecision,
    TableEvent,
    WonDragon,
)
from punto.table.state import Phase, SessionInPlay, Table

MAX_SESSION_LENGTH = 10_000
"""In hands or minutes."""

_MINUTE = 60_000_000


def decide(table: Table, command: SessionCommand) -> TableDecision:
    rule = table.game.clauses.session
    if rule is None:
        return refuse(f"{table.game.name} is not played in sessions")
    refusal = refuse_unless(table, Phase.BETWEEN_ROUNDS, rule=rule)
    if refusal:
        return refusal
    match command:
        case OpenSession():
            return _open(table, command, rule)
        case EndSession():
            return _end(table, command, rule)
        case AnnounceDragonBets(at=at):
            return _announce(table, at, rule)
        case _:
            assert_never(command)


def _open(table: Table, command: OpenSession, rule: str) -> TableDecision:
    if table.open_session is not None:
        return refuse(f"session {table.open_session.number} is not over", rule)
    hands, minutes = command.hands, command.minutes
    length = hands if minutes is None else minutes
    if (
        (hands is None) == (minutes is None)
        or length is None
        or not 1 <= length <= MAX_SESSION_LENGTH
    ):
        found = f"a session of {_count(hands)} hands and {_count(minutes)} minutes"
        return refuse(f"{found}; expected one of the two, from 1 to {MAX_SESSION_LENGTH}", rule)
    ends_at = None if minutes is None else command.at + minutes * _MINUTE
    return accept(
        SessionOpened(session=table.sessions + 1, hands=hands, minutes=minutes, ends_at=ends_at)
    )


def _count(number: int | None) -> str:
    return "no" if number is None else shown(number)


def _end(table: Table, command: EndSession, rule: str) -> TableDecision:
    session = _unannounced(table, rule)
    if not isinstance(session, SessionInPlay):
        return session
    if session.over(command.at):
        return refuse(f"session {session.number} is over; its Dragon wagers are announced", rule)
    if not command.why.strip():
        return refuse("a session that is ended early says why", rule)
    ended = SessionEnded(session=session.number, why=command.why)
    return accept(ended, announcement(table, session))


def _announce(table: Table, at: int, rule: str) -> TableDecision:
    session = _unannounced(table, rule)
    if not isinstance(session, SessionInPlay):
        return session
    if not session.over(at):
        return refuse(f"session {session.number} is not over", rule)
    return accept(announcement(table, session))


def _unannounced(table: Table, rule: str) -> SessionInPlay | TableDecision:
    session = table.open_session
    if session is None:
        return refuse("no session is open", rule)
    if session.announced:
        return refuse(f"session {session.number} is announced already", rule)
    return session


def announcement(table: Table, session: SessionInPlay) -> DragonBetsAnnounced:
    """The supervisor names the Dragon wagers that have won, whoever has placed them (3.12)."""
    longest = session.session.runs.longest
    won = []
    for wager in table.game.session_wagers:
        line = wager.decide(longest)
        if line is not None:
            assert line.condition.called is not None, "every combination has its name"
            won.append(WonDragon(wager.key, line.condition.called, line.pays, line.rule))
    cue = Cue.DRAGON_BETS
    return DragonBetsAnnounced(
        session=session.number,
        player=longest.player,
        banker=longest.banker,
        won=tuple(won),
        cue=cue,
        rule=clause_of(table.game, cue),
    )


def withdrawal(table: Table) -> tuple[TableEvent, ...]:
    """Where the last round changes, its session is announced no more (reading 22)."""
    session = table.session
    if session is None or not session.announced:
        return ()
    return (DragonBetsWithdrawn(session=session.number),)


def withdrawn_next(table: Table) -> tuple[TableEvent, ...]:
    """Where the session before goes on, the one that was opened meanwhile is none."""
    if table.next_session is None:
        return ()
    return (SessionWithdrawn(session=table.next_session.number),)


def announced_anew(table: Table) -> tuple[TableEvent, ...]:
    """What was withdrawn is announced again with the last payment or return of the round, unless
    the session is a hand short now. The time of one by the clock was up when it was announced."""
    session = table.open_session
    if session is None or not session.withdrawn:
        return ()
    if table.phase is not Phase.BETWEEN_ROUNDS or table.due:
        return ()
    if session.ended or session.ends_at is not None or session.session.over():
        return (announcement(table, session),)
    return ()
