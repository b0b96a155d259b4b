"""Sessions of tournament play and the Dragon wagers on them."""

import dataclasses
from typing import assert_never

from msgspec.structs import replace

from punto.rules.session import Session
from punto.table.events import (
    DragonBetsAnnounced,
    DragonsPaid,
    HandsCalled,
    LosingDragonsCollected,
    SessionClosed,
    SessionEvent,
    SessionExtended,
    SessionOpened,
)
from punto.table.evolve.betting import with_seated
from punto.table.evolve.paying import done, due_to
from punto.table.evolve.pending_release import releasing
from punto.table.money import won_cents
from punto.table.state import SessionInPlay, Table, Task


def evolve(table: Table, event: SessionEvent) -> Table:
    match event:
        case SessionOpened(session=number):
            session = SessionInPlay(
                number=number,
                session=Session(hands=event.hands, minutes=event.minutes),
                ends_at=event.ends_at,
                called=0 if table.tournament else None,
            )
            return replace(table, session=session, sessions=number)
        case SessionExtended():
            return _extended(table, event)
        case HandsCalled(hands=hands):
            return _with_session(table, called=hands)
        case DragonBetsAnnounced():
            # Whoever announces the session's runs takes its last round for final.
            return releasing(_with_session(table, announced=True))
        case LosingDragonsCollected():
            table = _with_session(table, collected=True)
            assert table.session is not None
            return replace(table, due=due_to(Task.DRAGONS, sorted(table.session.bettors)))
        case DragonsPaid():
            return done(_paid(table, event))
        case SessionClosed():
            return replace(table, session=None)
        case _:
            assert_never(event)


def _with_session(table: Table, **changes: object) -> Table:
    assert table.session is not None, "a session is open"
    return replace(table, session=replace(table.session, **changes))


def _extended(table: Table, event: SessionExtended) -> Table:
    assert table.session is not None
    session = dataclasses.replace(table.session.session, hands=event.hands, minutes=event.minutes)
    return _with_session(table, session=session, ends_at=event.ends_at)


def _paid(table: Table, event: DragonsPaid) -> Table:
    assert table.session is not None
    table = _with_session(table, paid_cents=table.session.paid_cents + won_cents(event.items))
    return with_seated(table, event.patron, replace(table.seated[event.patron], dragons={}))
