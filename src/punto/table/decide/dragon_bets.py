"""The announcement of Dragon wagers: made, withdrawn with the last round, and made anew (3.12)."""

from punto.journal.actor import Actor, Role
from punto.rules.announcement import Cue
from punto.table.decide.shared_refusals import clause_of
from punto.table.events import (
    DragonBetsAnnounced,
    DragonBetsWithdrawn,
    SessionWithdrawn,
    TableEvent,
    WonDragon,
)
from punto.table.state import Phase, SessionInPlay, Table


def supervisor(table: Table, by: Actor) -> Actor:
    """In whose name is announced what the house announces: that of the person who opened the table,
    or its own where none did (reading 30)."""
    if by.role is not Role.SYSTEM:
        return by
    assert table.opened_by is not None, "the table was opened by somebody"
    return table.opened_by


def won_dragons(table: Table, session: SessionInPlay) -> tuple[WonDragon, ...]:
    """The Dragon wagers that have won so far, whoever has placed them."""
    won = []
    for wager in table.game.session_wagers:
        line = wager.decide(session.session.runs.longest)
        if line is not None:
            assert line.condition.called is not None, "every combination has its name"
            won.append(WonDragon(wager.key, line.condition.called, line.pays, line.rule))
    return tuple(won)


def announcement(table: Table, session: SessionInPlay, by: Actor) -> DragonBetsAnnounced:
    """The supervisor names the Dragon wagers that have won (3.12)."""
    longest, cue = session.session.runs.longest, Cue.DRAGON_BETS
    return DragonBetsAnnounced(
        session=session.number,
        player=longest.player,
        banker=longest.banker,
        won=won_dragons(table, session),
        announced_by=by,
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
        assert session.announced_by is not None, "it was announced before"
        return (announcement(table, session, session.announced_by),)
    return ()
