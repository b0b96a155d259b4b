"""Paying: losing wagers are collected, winning ones paid, void ones returned, winnings released.

Large tables are paid in parts: each command goes on where the last one stopped, and nobody is paid
twice.
"""

from collections.abc import Callable, Mapping

from punto.journal.decision import Decision, accept, refuse
from punto.rules.outcome import Outcome
from punto.rules.refusal import Refusal
from punto.rules.settlement import Settlement, settle, void
from punto.rules.wager import T, Wager
from punto.table.decide.dragon_bets import announced_anew
from punto.table.decide.shared_refusals import held
from punto.table.events import (
    DragonsPaid,
    DragonsReversed,
    Item,
    LosingDragonsCollected,
    LosingWagersCollected,
    SessionClosed,
    SettlementReversed,
    StakesReturned,
    TableDecision,
    TableEvent,
    WagersPaid,
    WinningsReleased,
    WinningWagersPaid,
)
from punto.table.evolve import fold
from punto.table.money import lost_cents
from punto.table.state import Basis, Due, Phase, SessionInPlay, Table, Task, played

MAX_PAID_AT_ONCE = 10_000


def pay(table: Table, most: int) -> TableDecision:
    if not 1 <= most <= MAX_PAID_AT_ONCE:
        return refuse(f"payment to {most} patrons at a time; expected 1 to {MAX_PAID_AT_ONCE}")
    refusal = refuse_payment(table)
    if refusal:
        return Decision((), refusal)
    events: list[TableEvent] = []
    while most > 0:
        step = _step(table, most)
        if not step:
            break
        table = fold(step, table)
        again = announced_anew(table)
        table = fold(again, table)
        events += (*step, *again)
        most -= len(step)
    return accept(*events)


def refuse_payment(table: Table) -> Refusal | None:
    """Why there is nothing to pay now."""
    if table.paying:
        return None
    if table.held is not None:
        return held(table)
    session = table.open_session
    if table.phase is Phase.RESULT or (session is not None and session.announced):
        return None
    return Refusal("nothing is due", table.game.clauses.round)


def next_served(table: Table, most: int) -> list[str]:
    """The patrons whom a payment of so many steps would reach first."""
    if table.due:
        return [name for due in table.due for name in due.left[:most]]
    if table.phase is Phase.RESULT:
        return sorted(table.playing.bettors)[:most]
    if table.open_session is not None and table.open_session.announced:
        return sorted(table.open_session.bettors)[:most]
    return []


def _step(table: Table, most: int) -> list[TableEvent]:
    """What comes next: some patrons of the first thing due, or what is collected before."""
    if table.due:
        return _serve(table, table.due[0], most)
    if table.phase is Phase.RESULT:
        if table.playing.collected:
            return [WinningWagersPaid(round=table.rounds, cents=table.playing.paid_cents)]
        return [_collected(table)] if table.held is None else []
    session = table.open_session
    if session is not None and session.announced:
        if session.collected:
            return [SessionClosed(session=session.number, cents=session.paid_cents)]
        if table.held is not None:
            return []
        lost = sum(lost_cents(session_items(table, session, one)) for one in session.bettors)
        return [LosingDragonsCollected(session=session.number, cents=lost)]
    return []


def _serve(table: Table, due: Due, most: int) -> list[TableEvent]:
    serve = _SERVE[due.task](table)
    return [serve(patron) for patron in due.left[:most]]


def _collected(table: Table) -> LosingWagersCollected:
    items = round_items(table, table.playing.basis)
    lost = sum(lost_cents(items(table.seated[one].stakes)) for one in table.playing.bettors)
    return LosingWagersCollected(round=table.rounds, cents=lost)


def round_items(table: Table, by: Basis) -> Callable[[Mapping[str, int]], tuple[Item, ...]]:
    """What becomes of stakes on the round that these cards and this die make."""
    outcome = Outcome.of(played(table.game, by.cards, by.die))
    return lambda stakes: _items(table.game.wagers, outcome, stakes)


def _items(wagers: tuple[Wager[T], ...], outcome: T, stakes: Mapping[str, int]) -> tuple[Item, ...]:
    # In the order of the sheet, whatever order the stakes came in or were stored in.
    ordered = {wager.key: stakes[wager.key] for wager in wagers if wager.key in stakes}
    return _as_items(settle(wagers, outcome, ordered))


def _as_items(settlements: Mapping[str, Settlement]) -> tuple[Item, ...]:
    return tuple(
        Item(key, one.stake_cents, one.net_cents, one.pays, one.rule, one.commission_cents or 0)
        for key, one in settlements.items()
    )


def session_items(table: Table, session: SessionInPlay, patron: str) -> tuple[Item, ...]:
    """What becomes of a patron's stakes on a session. Where nothing was played for (reading 25), or
    not all that should have been (reading 33), what has not won goes back."""
    runs, stakes = session.session.runs, table.seated[patron].dragons
    items = _items(table.game.session_wagers, runs.longest, stakes)
    if runs.hands and not session.ended:
        return items
    rule = table.game.clauses.session
    assert rule is not None
    back = {item.wager: item.stake_cents for item in items if not item.returned_cents}
    voided = {item.wager: item for item in _as_items(void(back, rule))}
    return tuple(voided.get(item.wager, item) for item in items)


def _settling(table: Table) -> Callable[[str], TableEvent]:
    items = round_items(table, table.playing.basis)
    pending = not table.automatic
    return lambda patron: WagersPaid(
        round=table.rounds,
        patron=patron,
        items=items(table.seated[patron].stakes),
        pending=pending,
    )


def _reversing(table: Table) -> Callable[[str], TableEvent]:
    settled = table.playing.settled
    assert settled is not None, "what was never paid is not taken back"
    items = round_items(table, settled)
    return lambda patron: SettlementReversed(
        round=table.rounds, patron=patron, items=items(table.seated[patron].last)
    )


def _returning(table: Table) -> Callable[[str], TableEvent]:
    rule = table.playing.void_rule
    assert rule is not None, "only the stakes of a void round are returned"
    return lambda patron: StakesReturned(
        round=table.rounds, patron=patron, stakes=table.seated[patron].stakes, rule=rule
    )


def _releasing(table: Table) -> Callable[[str], TableEvent]:
    # The round that it comes from is the last, or the one before where the next has opened.
    number = table.rounds - (table.phase is Phase.BETTING)
    return lambda patron: WinningsReleased(
        round=number, patron=patron, cents=table.seated[patron].pending_cents
    )


def _paying_dragons(table: Table) -> Callable[[str], TableEvent]:
    session = table.open_session
    assert session is not None
    # A round that was withdrawn for the end of the session cannot be void.
    pending = not table.automatic and not table.playing.final
    return lambda patron: DragonsPaid(
        session=session.number,
        patron=patron,
        items=session_items(table, session, patron),
        pending=pending,
    )


def _reversing_dragons(table: Table) -> Callable[[str], TableEvent]:
    session = table.session
    assert session is not None
    return lambda patron: DragonsReversed(
        session=session.number, patron=patron, items=session.paid[patron]
    )


_SERVE: dict[Task, Callable[[Table], Callable[[str], TableEvent]]] = {
    Task.SETTLE: _settling,
    Task.REVERSE: _reversing,
    Task.RETURN: _returning,
    Task.RELEASE: _releasing,
    Task.DRAGONS: _paying_dragons,
    Task.REVERSE_DRAGONS: _reversing_dragons,
}
