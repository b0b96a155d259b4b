"""Sessions of tournament play: opened for hands or minutes, announced and paid at their end."""

from typing import assert_never

from punto.journal.decision import accept, refuse
from punto.rules.announcement import Cue
from punto.rules.refusal import shown
from punto.table.commands import AnnounceDragonBets, OpenSession, SessionCommand
from punto.table.decide.shared_refusals import clause_of, refuse_unless
from punto.table.events import DragonBetsAnnounced, SessionOpened, TableDecision
from punto.table.state import Phase, Table

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
        case AnnounceDragonBets(at=at):
            return _announce(table, at, rule)
        case _:
            assert_never(command)


def _open(table: Table, command: OpenSession, rule: str) -> TableDecision:
    if table.session is not None:
        return refuse(f"session {table.session.number} is not over", rule)
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


def _announce(table: Table, at: int, rule: str) -> TableDecision:
    session = table.session
    if session is None:
        return refuse("no session is open", rule)
    if session.announced:
        return refuse(f"session {session.number} is announced already", rule)
    if not session.over(at):
        return refuse(f"session {session.number} is not over", rule)
    longest = session.session.runs.longest
    cue = Cue.DRAGON_BETS
    return accept(
        DragonBetsAnnounced(
            session=session.number,
            player=longest.player,
            banker=longest.banker,
            cue=cue,
            rule=clause_of(table.game, cue),
        )
    )
