"""Wagers paid, taken back and returned, of rounds and of sessions."""

from collections.abc import Iterable

from punto.storage.records.changes import Place
from punto.storage.records.gather.gathering import Gathering
from punto.storage.records.rows import VOID, Round, Session, Sums
from punto.table import events
from punto.table.events import Item


def wagers_paid(it: Gathering, event: events.WagersPaid) -> None:
    it.changes.settled[_place(it.round, event.patron)] = event.items
    it.round.bettors += 1
    _book(it, it.round, event.items, 1)


def settlement_reversed(it: Gathering, event: events.SettlementReversed) -> None:
    place = _place(it.round, event.patron)
    if it.changes.settled.pop(place, None) is None:
        it.changes.undone.add(place)
    it.round.bettors -= 1
    _book(it, it.round, event.items, -1)


def stakes_returned(it: Gathering, event: events.StakesReturned) -> None:
    it.changes.settled[_place(it.round, event.patron)] = tuple(
        Item(wager, cents, 0, VOID, event.rule) for wager, cents in event.stakes.items()
    )
    it.round.bettors += 1


def all_paid(it: Gathering, _event: events.WinningWagersPaid) -> None:
    it.round.paid_at = it.at


def dragons_announced(it: Gathering, event: events.DragonBetsAnnounced) -> None:
    state = it.state
    assert state.sheet is not None, "a session is played at an open table"
    state.paying = it.changes.sessions[event.session] = Session(
        table=it.table,
        number=event.session,
        sheet=state.sheet,
        dealer=state.dealer,
        at=it.at,
        sequence=it.sequence,
        hands=state.hands,
    )


def dragons_paid(it: Gathering, event: events.DragonsPaid) -> None:
    session = it.state.paying
    assert session is not None, "Dragon wagers are announced before they are paid"
    it.changes.sessions[session.number] = session
    it.changes.settled[Place(session.at, -session.number, event.patron)] = event.items
    _book(it, session, event.items, 1)


def _place(round_: Round, patron: str) -> Place:
    return Place(round_.opened_at, round_.number, patron)


def _book(it: Gathering, one: Round | Session, items: Iterable[Item], sign: int) -> None:
    """Adds wagers to the sums, or takes them out again; what they cost or bring the float too,
    where they are in money."""
    sums = one.sums
    for item in items:
        if item.pays == VOID:
            continue
        wager = sums.get(item.wager)
        if wager is None:
            wager = sums[item.wager] = Sums()
        net, commission = sign * item.net_cents, sign * item.commission_cents
        wager.wagers += sign
        wager.staked_cents += sign * item.stake_cents
        wager.net_cents += net
        wager.commission_cents += commission
        if not wager.wagers:
            del sums[item.wager]
        if it.for_money:
            one.hold_cents -= net
            one.commission_cents += commission
            it.state.float_cents -= net + commission
