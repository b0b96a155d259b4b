"""Sessions of tournament play: opened for hands or minutes, announced at their end, or ended before
it by an order for after the round (reading 33)."""

from typing import assert_never

from punto.journal.decision import accept, refuse
from punto.rules.refusal import shown
from punto.table.commands import AnnounceDragonBets, EndSession, OpenSession, SessionCommand
from punto.table.decide.dragon_bets import announcement, supervisor
from punto.table.decide.orders import give
from punto.table.decide.shared_refusals import refuse_unless
from punto.table.events import SessionOpened, TableDecision
from punto.table.orders import SessionOrder
from punto.table.state import Phase, SessionInPlay, Table

MAX_SESSION_LENGTH = 10_000
"""In hands or minutes."""

_MINUTE = 60_000_000


def decide(table: Table, command: SessionCommand) -> TableDecision:
    rule = table.game.clauses.session
    if rule is None:
        return refuse(f"{table.game.name} is not played in sessions")
    if isinstance(command, EndSession):
        return _end(table, command, rule)
    refusal = refuse_unless(table, Phase.BETWEEN_ROUNDS, rule=rule)
    if refusal:
        return refusal
    match command:
        case OpenSession():
            return _open(table, command, rule)
        case AnnounceDragonBets():
            return _announce(table, command, rule)
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
    if table.tournament is not None:
        # A tournament ends the sessions of its tables at rest, and has nothing to withdraw.
        refusal = refuse_unless(table, Phase.BETWEEN_ROUNDS, rule=rule)
        if refusal:
            return refusal
    if not command.why.strip():
        return refuse("a session that is ended early says why", rule)
    by = supervisor(table, command.by)
    return give(table, SessionOrder(session.number, command.why, by), command.at)


def _announce(table: Table, command: AnnounceDragonBets, rule: str) -> TableDecision:
    session = _unannounced(table, rule)
    if not isinstance(session, SessionInPlay):
        return session
    if not session.over(command.at):
        return refuse(f"session {session.number} is not over", rule)
    return accept(announcement(table, session, supervisor(table, command.by)))


def _unannounced(table: Table, rule: str) -> SessionInPlay | TableDecision:
    session = table.open_session
    if session is None:
        return refuse("no session is open", rule)
    if session.announced:
        return refuse(f"session {session.number} is announced already", rule)
    return session
