"""Sessions of tournament play and the Dragon wagers on them.

A session that is paid is kept until its last round is final: till then the round may be void or put
right, and what was paid is taken back.
"""

import dataclasses
from typing import assert_never

from msgspec.structs import replace

from punto.rules.session import Session
from punto.table.events import (
    DragonBetsAnnounced,
    DragonBetsWithdrawn,
    DragonsPaid,
    DragonsReversed,
    HandsCalled,
    LosingDragonsCollected,
    SessionClosed,
    SessionEnded,
    SessionEvent,
    SessionExtended,
    SessionOpened,
    SessionWithdrawn,
)
from punto.table.evolve.betting import with_seated
from punto.table.evolve.paying import done, due_to
from punto.table.money import returned_cents, won_cents
from punto.table.orders import without_session
from punto.table.state import SessionInPlay, Table, Task


def evolve(table: Table, event: SessionEvent) -> Table:
    match event:
        case SessionOpened():
            return _opened(table, event)
        case SessionExtended():
            return _extended(table, event)
        case HandsCalled(hands=hands):
            return _with_session(table, called=hands)
        case SessionEnded():
            return _with_session(table, ended=True)
        case DragonBetsAnnounced(session=number, announced_by=by):
            table = replace(table, orders=without_session(table.orders, number))
            return _with_session(table, announced=True, announced_by=by, withdrawn=False)
        case LosingDragonsCollected():
            table = _with_session(table, collected=True, paid_cents=0)
            return replace(table, due=due_to(Task.DRAGONS, sorted(_session(table).bettors)))
        case DragonsPaid():
            return done(_paid(table, event))
        case SessionClosed():
            return _closed(table)
        case DragonBetsWithdrawn():
            return _withdrawn(table)
        case DragonsReversed():
            return done(_reversed(table, event))
        case SessionWithdrawn(session=number):
            orders = without_session(table.orders, number)
            return replace(table, next_session=None, sessions=number - 1, orders=orders)
        case _:
            assert_never(event)


def _session(table: Table) -> SessionInPlay:
    assert table.open_session is not None, "a session is open"
    return table.open_session


def with_open_session(table: Table, session: SessionInPlay | None) -> Table:
    """The table with this in place of the session that is not closed."""
    if table.open_session is table.session:
        return replace(table, session=session)
    return replace(table, next_session=session)


def _with_session(table: Table, **changes: object) -> Table:
    return with_open_session(table, replace(_session(table), **changes))


def _opened(table: Table, event: SessionOpened) -> Table:
    session = SessionInPlay(
        number=event.session,
        session=Session(hands=event.hands, minutes=event.minutes),
        ends_at=event.ends_at,
        called=0 if table.tournament else None,
    )
    table = replace(table, sessions=event.session)
    if table.session is None:
        return replace(table, session=session)
    return replace(table, next_session=session)


def _extended(table: Table, event: SessionExtended) -> Table:
    session = _session(table).session
    session = dataclasses.replace(session, hands=event.hands, minutes=event.minutes)
    return _with_session(table, session=session, ends_at=event.ends_at)


def _paid(table: Table, event: DragonsPaid) -> Table:
    session, seated = _session(table), table.seated[event.patron]
    back = returned_cents(event.items) if event.pending else 0
    table = _with_session(
        table,
        paid=session.paid.put(event.patron, event.items),
        paid_cents=session.paid_cents + won_cents(event.items),
    )
    seated = replace(seated, dragons={}, pending_cents=seated.pending_cents + back)
    return with_seated(table, event.patron, seated)


def _closed(table: Table) -> Table:
    """It is kept while its last round could still be void; one that was opened while an earlier one
    was kept has had no round."""
    if table.automatic or table.open_session is table.next_session:
        return with_open_session(table, None)
    return _with_session(table, closed=True)


def _withdrawn(table: Table) -> Table:
    session = table.session
    assert session is not None, "what is withdrawn was announced"
    due = due_to(Task.REVERSE_DRAGONS, sorted(session.paid))
    session = replace(session, announced=False, collected=False, closed=False, withdrawn=True)
    return replace(table, session=session, due=(*table.due, *due))


def _reversed(table: Table, event: DragonsReversed) -> Table:
    session, seated = table.session, table.seated[event.patron]
    assert session is not None
    session = replace(session, paid=session.paid.without(event.patron))
    seated = replace(
        seated,
        dragons={item.wager: item.stake_cents for item in event.items},
        pending_cents=seated.pending_cents - returned_cents(event.items),
    )
    return with_seated(replace(table, session=session), event.patron, seated)
