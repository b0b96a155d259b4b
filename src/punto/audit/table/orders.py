"""Orders for after the round: pending while a round is open, and carried out by whatever command
brings the table to rest, or leaves a round without a wager. A closing waits for a person's word
where people deal and a round was paid (reading 36)."""

from punto.audit.fault import Wrong, quote, same
from punto.audit.table.state import AuditedTable, PlayPhase
from punto.table import events
from punto.table.events import OrderGiven, OrderWithdrawn, RoundWithdrawn
from punto.table.orders import CloseOrder, LimitsOrder, Order, OrderKind, SessionOrder, ShoeOrder
from punto.table.settings import refuse_betting_seconds, refuse_limits
from punto.table.stream import TableRecord

ORDERED: dict[OrderKind, type[events.TableEvent]] = {
    OrderKind.LIMITS: events.LimitsChanged,
    OrderKind.SHOE: events.ShoeRetired,
    OrderKind.SESSION: events.SessionEnded,
    OrderKind.CLOSE: events.TableClosed,
}
"""What is done by an order, in the order in which it is."""

_KINDS = {done: kind for kind, done in ORDERED.items()}


def given(table: AuditedTable, record: TableRecord, event: OrderGiven) -> None:
    order = event.order
    if table.phase is PlayPhase.CLOSED:
        raise Wrong("an order at a closed table", "an open table")
    _check(table, record, order)
    if _can_be_done(table, order, record.at) or _lets_round_go(table, order, record.at):
        raise Wrong(f"{order.kind.value} ordered for later", "it at once, for no round is played")
    table.orders[order.kind] = order


def _check(table: AuditedTable, record: TableRecord, order: Order) -> None:
    match order:
        case LimitsOrder():
            refusal = refuse_limits(table.rules, order.limits, order.differential_cents)
            refusal = refusal or refuse_betting_seconds(order.betting_seconds)
            if refusal:
                raise Wrong(f"limits that no table has ({refusal.reason})", "limits by the sheet")
        case ShoeOrder():
            shoe = table.dealing_from
            table.require_number("shoe", order.shoe, shoe.number)
            if shoe.ended:
                raise Wrong(f"shoe {shoe.number} to be retired, which is over", "a shoe in play")
            if not order.why.strip():
                raise Wrong("a shoe to be retired without a reason", "the reason")
        case SessionOrder():
            if table.tournament is not None:
                raise Wrong("an end of a session for later in a tournament", "it at once")
            check_end_of_session(table, record, order.session, order.why)
            same("an end of the session by", order.ordered_by, table.spoken_by(record.by))
        case CloseOrder():
            if table.tournament is not None:
                raise Wrong("a closing for later at a table of a tournament", "it at once")


def check_end_of_session(table: AuditedTable, record: TableRecord, number: int, why: str) -> None:
    """Whether a session can be ended before its time, at once or after the round (reading 33)."""
    session = table.session
    if session is None:
        raise Wrong("the end of a session", "a session that is open")
    table.require_number("session", number, session.number)
    if session.announced:
        raise Wrong("the end of a session that is announced", "nothing more to be played")
    if session.over(record.at):
        raise Wrong(f"session {session.number} ended early", "it announced, for it is over")
    if not why.strip():
        raise Wrong("a session ended early without a reason", "the reason")


def withdrawn(table: AuditedTable, event: OrderWithdrawn) -> None:
    if table.orders.pop(event.order, None) is None:
        raise Wrong(f"the order {quote(event.order)} withdrawn", "an order that is pending")


def round_withdrawn(table: AuditedTable, event: RoundWithdrawn) -> None:
    """Only for an order, which is carried out right behind it. With Dragon wagers on the session
    that is its end."""
    table.require("a round withdrawn", PlayPhase.BETTING)
    table.require_number("round", event.round, table.rounds)
    if table.playing.bettors:
        raise Wrong(f"round {event.round} withdrawn with wagers on it", "it to be played")
    table.ends_session = table.dragons_lie
    table.playing.final = table.playing.withdrawn = True
    table.phase = PlayPhase.BETWEEN


def is_carried_out(table: AuditedTable, event: events.TableEvent, *, one_command: bool) -> bool:
    """Whether this is what was ordered, done by the command that led to the event before."""
    if not one_command:
        return False
    if isinstance(event, RoundWithdrawn):
        return _makes_way(table)
    kind = _KINDS.get(type(event))
    order = None if kind is None else table.orders.get(kind)
    return order is not None and _goes_by_itself(table, order) and _effect(order) == event


def is_confirmed(table: AuditedTable, event: events.TableEvent) -> bool:
    """Whether this is the closing that was ordered, which the dealer may confirm like the pit."""
    order = table.orders.get(OrderKind.CLOSE)
    return order is not None and _effect(order) == event


def check_turn(table: AuditedTable, event: events.TableEvent, *, one_command: bool) -> None:
    """What can be carried out is, by the command that brings the table to rest, and a round is
    withdrawn for nothing else."""
    kind = _KINDS.get(type(event))
    before = table.last.event if table.last is not None else None
    if isinstance(before, RoundWithdrawn) and not (one_command and kind is not None):
        raise Wrong(type(event).__name__, "the order for which the round was withdrawn")
    _check_session_ended(table, type(event).__name__, going_on=one_command and kind is not None)
    if one_command and kind is OrderKind.CLOSE:
        _check_word(table)
    if not one_command:
        _check_way(table, type(event).__name__)
    for pending, done in ORDERED.items():
        if pending is kind and one_command:
            return
        order = table.orders.get(pending)
        if (kind is not None or not one_command) and order and _goes_by_itself(table, order):
            raise Wrong(type(event).__name__, f"{done.__name__}, which was ordered")


def _check_session_ended(table: AuditedTable, what: str, *, going_on: bool) -> None:
    if table.ends_session and not going_on:
        raise Wrong(what, "the end of the session for which the round was withdrawn")


def _check_word(table: AuditedTable) -> None:
    """Where people deal, no table closes by what brings it to rest, and none of a tournament."""
    if table.tournament is not None or _waits_for_word(table):
        raise Wrong("a table closed by what went before", "somebody's word for it")


def _waits_for_word(table: AuditedTable) -> bool:
    """Where people deal, a closing does, unless the last round was withdrawn and nothing paid."""
    return not table.automatic and not (table.round is not None and table.round.withdrawn)


def _check_way(table: AuditedTable, found: str) -> None:
    """No command leaves a round open for which nobody has a wager, if something is pending."""
    if _makes_way(table):
        raise Wrong(found, "RoundWithdrawn, for nobody has a wager and something was ordered")


def _makes_way(table: AuditedTable) -> bool:
    """Whether the round has to go, for something that is pending."""
    if table.last is None:
        return False
    return any(_lets_round_go(table, order, table.last.at) for order in table.orders.values())


def check_end(table: AuditedTable) -> None:
    """Nothing is pending at the end that could have been carried out."""
    if table.last is not None and isinstance(table.last.event, RoundWithdrawn):
        raise Wrong("the end of the stream", "the order for which the round was withdrawn")
    _check_session_ended(table, "the end of the stream", going_on=False)
    _check_way(table, "the end of the stream")
    for order in table.orders.values():
        if _goes_by_itself(table, order):
            raise Wrong(
                "the end of the stream", f"{ORDERED[order.kind].__name__}, which was ordered"
            )


def check_open(table: AuditedTable) -> None:
    """No further round where the table only waits for its closing."""
    if OrderKind.CLOSE in table.orders and not table.dragons_lie:
        raise Wrong("another round of a table that is to be closed", "its closing")


def _goes_by_itself(table: AuditedTable, order: Order) -> bool:
    """Whether the command before this entry has to carry it out."""
    if table.last is None or not _can_be_done(table, order, table.last.at):
        return False
    return order.kind is not OrderKind.CLOSE or not _waits_for_word(table)


def _can_be_done(table: AuditedTable, order: Order, at: int) -> bool:
    if table.phase is not PlayPhase.BETWEEN or table.paying or table.held is not None:
        return False
    if isinstance(order, SessionOrder):
        return _is_to_be_ended(table, order, at)
    return order.kind is not OrderKind.CLOSE or not table.dragons_lie


def _is_to_be_ended(table: AuditedTable, order: SessionOrder, at: int) -> bool:
    """One that is over by now is announced like any other session."""
    session = table.session
    if session is None or session.number != order.session:
        return False
    return not session.announced and not session.over(at)


def _lets_round_go(table: AuditedTable, order: Order, at: int) -> bool:
    """Whether betting is open and nobody has a wager that needs the round. Dragon wagers do, unless
    their session is to be ended."""
    if table.phase is not PlayPhase.BETTING or table.paying or table.held is not None:
        return False
    if table.playing.bettors:
        return False
    if isinstance(order, SessionOrder):
        return _is_to_be_ended(table, order, at)
    return not table.dragons_lie


def _effect(order: Order) -> events.TableEvent:
    match order:
        case LimitsOrder(limits, differential_cents, betting_seconds):
            return events.LimitsChanged(
                limits=limits,
                differential_cents=differential_cents,
                betting_seconds=betting_seconds,
            )
        case SessionOrder(session=session, why=why, ordered_by=by):
            return events.SessionEnded(session=session, why=why, ended_by=by)
        case ShoeOrder(shoe=shoe, why=why):
            return events.ShoeRetired(shoe=shoe, why=why)
        case CloseOrder(why=why):
            return events.TableClosed(why=why)
