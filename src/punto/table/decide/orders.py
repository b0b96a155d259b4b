"""Orders for after the round (reading 36): limits are changed, the shoe is retired, the session is
ended and the table is closed at once where the table is at rest, and else by whatever command
brings it to rest.

A round that is open and has no wager on it, or none any more, is withdrawn for it. Where people
deal, a person confirms that the table closes: until then the last round may still be void (5.2).
"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec.structs import replace

from punto.journal.decision import Decision, accept, refuse
from punto.table.commands import (
    ChangeLimits,
    CloseTable,
    ConfirmClosing,
    OrderCommand,
    RetireShoe,
    WithdrawOrder,
)
from punto.table.decide.dragon_bets import announcement
from punto.table.decide.shared_refusals import refuse_unless
from punto.table.events import (
    LimitsChanged,
    OrderGiven,
    OrderWithdrawn,
    RoundWithdrawn,
    SessionEnded,
    ShoeRetired,
    TableClosed,
    TableDecision,
    TableEvent,
)
from punto.table.evolve import fold
from punto.table.orders import (
    CloseOrder,
    LimitsOrder,
    Order,
    OrderKind,
    SessionOrder,
    ShoeOrder,
    with_order,
)
from punto.table.settings import refuse_betting_seconds, refuse_limits
from punto.table.state import Phase, SessionInPlay, Table


def decide(table: Table, command: OrderCommand) -> TableDecision:
    match command:
        case ChangeLimits():
            return _change_limits(table, command)
        case RetireShoe(why=why):
            return _retire_shoe(table, why, command.at)
        case CloseTable(why=why):
            # A tournament closes its tables one by one, and has nothing to confirm or to withdraw.
            refusal = _refuse_closing(table) if table.tournament is not None else None
            return refusal or give(table, CloseOrder(why), command.at)
        case ConfirmClosing(at=at):
            return _confirm_closing(table, at)
        case WithdrawOrder(order=kind):
            if all(order.kind is not kind for order in table.orders):
                return refuse("nothing like that is pending")
            return accept(OrderWithdrawn(order=kind))
        case _:
            assert_never(command)


def carry_out(table: Table, decision: TableDecision, at: int) -> TableDecision:
    """A decision, with the pending orders that can be carried out once it has taken effect."""
    if not table.orders or decision.refusal is not None:
        return decision
    table = fold(decision.events, table)
    way = _make_way(table, table.orders, at)
    table = fold(way, table)
    effects = _effects(table, at, confirmed=False)
    return replace(decision, events=(*decision.events, *way, *effects))


def refuse_opening(table: Table) -> TableDecision | None:
    """Why no further round is opened at a table that waits for its closing to be confirmed."""
    if table.closing and not table.dragons_lie:
        return refuse("the table closes after the last round; confirm it, or withdraw the order")
    return None


def _change_limits(table: Table, command: ChangeLimits) -> TableDecision:
    seconds = command.betting_seconds
    if seconds is None:
        seconds = table.coming_betting_seconds
    refusal = refuse_limits(
        table.rules, command.limits, command.differential_cents
    ) or refuse_betting_seconds(seconds)
    if refusal:
        return Decision((), refusal)
    order = LimitsOrder(command.limits, command.differential_cents, seconds)
    return give(table, order, command.at)


def _retire_shoe(table: Table, why: str, at: int) -> TableDecision:
    if table.shoe is None or table.shoe.ended is not None:
        return refuse("there is no shoe in play")
    if not why.strip():
        return refuse("whoever retires a shoe says why")
    return give(table, ShoeOrder(table.shoe.number, why), at)


def _confirm_closing(table: Table, at: int) -> TableDecision:
    if not table.closing:
        return refuse("the table is not to be closed")
    return _refuse_closing(table) or accept(*_effects(table, at, confirmed=True))


def _refuse_closing(table: Table) -> TableDecision | None:
    """Why the table cannot close now."""
    refusal = refuse_unless(table, Phase.BETWEEN_ROUNDS)
    if refusal is None and table.dragons_lie:
        return refuse("there are Dragon wagers on the session", table.game.clauses.session)
    return refusal


def give(table: Table, order: Order, at: int) -> TableDecision:
    """At once, where need be by withdrawing the round, or pending."""
    orders = with_order(table.orders, order)
    way = _make_way(table, orders, at)
    after = fold(way, table)
    if not _is_ready(after, order, at):
        return accept(OrderGiven(order=order))
    after = replace(after, orders=orders)
    return accept(*way, *_effects(after, at, confirmed=order.kind is OrderKind.CLOSE))


def _make_way(table: Table, orders: Iterable[Order], at: int) -> tuple[TableEvent, ...]:
    """A round that is open and has no wager on it keeps no order waiting. Dragon wagers need the
    round, unless their session is to be ended."""
    if not _is_unwagered(table):
        return ()
    for order in orders:
        if isinstance(order, SessionOrder):
            ready = _is_to_be_ended(table.open_session, order, at)
        else:
            ready = not table.dragons_lie
        if ready:
            return (RoundWithdrawn(round=table.rounds),)
    return ()


def _is_unwagered(table: Table) -> bool:
    """Whether a round is open that nobody has wagered on."""
    if table.phase is not Phase.BETTING or table.held is not None or table.paying:
        return False
    return not table.playing.bettors


def _is_ready(table: Table, order: Order, at: int) -> bool:
    match order:
        case SessionOrder():
            return table.at_rest and _is_to_be_ended(table.open_session, order, at)
        case CloseOrder():
            return table.at_rest and not table.dragons_lie
        case _:
            return table.at_rest


def _is_to_be_ended(session: SessionInPlay | None, order: SessionOrder, at: int) -> bool:
    """One that is over by now is announced as any other; nothing was broken off."""
    if session is None or session.number != order.session:
        return False
    return not session.announced and not session.over(at)


def _effects(table: Table, at: int, *, confirmed: bool) -> Iterator[TableEvent]:
    """What the pending orders come to now. Where people deal, a closing needs somebody's word,
    unless the last round was withdrawn, so that nothing of it was paid."""
    withdrawn = table.round is not None and table.round.withdrawn
    for order in table.orders:
        needs_word = order.kind is OrderKind.CLOSE and not (table.automatic or withdrawn)
        waits = needs_word and not confirmed
        if _is_ready(table, order, at) and not waits:
            effect = _effect(table, order)
            table = fold(effect, table)
            yield from effect


def _effect(table: Table, order: Order) -> tuple[TableEvent, ...]:
    match order:
        case LimitsOrder():
            changed = LimitsChanged(
                limits=order.limits,
                differential_cents=order.differential_cents,
                betting_seconds=order.betting_seconds,
            )
            return (changed,)
        case ShoeOrder():
            return (ShoeRetired(shoe=order.shoe, why=order.why),)
        case SessionOrder():
            session = table.open_session
            assert session is not None, "it is to be ended"
            ended = SessionEnded(session=order.session, why=order.why, ended_by=order.ordered_by)
            return (ended, announcement(table, session, order.ordered_by))
        case CloseOrder():
            return (TableClosed(why=order.why),)
        case _:
            assert_never(order)
