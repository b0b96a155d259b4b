"""Whose command may have led to an event."""

from punto.audit.fault import Wrong, by_another, quote, same
from punto.audit.table.orders import ORDERED, is_confirmed
from punto.audit.table.state import AuditedTable
from punto.journal.actor import Actor, Role
from punto.rules.irregularity import SHOE_RAN_OUT
from punto.table import events
from punto.table.stream import TableRecord

_OWN = frozenset(
    {
        events.SeatTaken,
        events.StoodBehind,
        events.SeatLeft,
        events.WagerPlaced,
        events.LateAttempted,
        events.DealAsked,
        events.PatronShook,
    }
)
"""What only the patron whom it concerns can have asked for."""

_DIRECTED = frozenset(
    {
        events.TableOpened,
        events.TableClosed,
        events.SeatTaken,
        events.SessionOpened,
        events.SessionEnded,
        events.DragonBetsAnnounced,
    }
)
"""What at a table of a tournament only the house asks for, by the director's word."""

_OF_A_TOURNAMENT = frozenset({events.SatOut, events.HandsCalled, events.SessionExtended})
"""What is for tables of tournaments alone."""

_ELSEWHERE = frozenset(
    {
        events.StoodBehind,
        events.SeatLeft,
        events.DealAsked,
        events.SeatFreed,
        events.LimitsChanged,
        events.FloatFilled,
        events.FloatCredited,
    }
)
"""What nobody does at a table of a tournament: its seats are drawn, its limits are those of the
format, and its chips come from the tournament's bank."""

_DEALER = frozenset({Role.DEALER})
_PIT = frozenset({Role.PIT})
_STAFF = _DEALER | _PIT
_SYSTEM = frozenset({Role.SYSTEM})

_ROLES: dict[type[events.TableEvent], frozenset[Role]] = {
    events.TableOpened: _PIT | _SYSTEM,
    events.TableClosed: _PIT,
    events.DealerChanged: _PIT,
    events.LimitsChanged: _PIT,
    events.OrderGiven: _PIT,
    events.OrderWithdrawn: _PIT,
    events.RoundWithdrawn: _PIT,
    events.SeatFreed: _PIT | _SYSTEM,
    events.FloatFilled: _PIT,
    events.FloatCredited: _PIT,
    events.ShoeLoaded: _STAFF,
    events.CardsBurned: _DEALER,
    events.CutCardShown: _DEALER,
    events.ShoeRetired: _PIT,
    events.ShoeRevealed: _SYSTEM,
    events.ShoeAbandoned: _PIT,
    events.ShoeReconciled: _STAFF,
    events.BettingOpened: _DEALER,
    events.BettingClosed: _DEALER,
    events.ExcessReturned: _DEALER,
    events.DieShaken: _DEALER,
    events.ShakeCompleted: _DEALER,
    events.AnotherShakeCalled: _DEALER,
    events.ShakerOpened: _DEALER | {Role.PATRON},
    events.DieAnnounced: _DEALER,
    events.DieCorrected: _STAFF,
    events.CardDealt: _DEALER,
    events.CardMisdrawn: _DEALER,
    events.LosingWagersCollected: _DEALER | _SYSTEM,
    events.WagersPaid: _DEALER | _SYSTEM,
    events.WinningWagersPaid: _DEALER | _SYSTEM,
    events.WinningsReleased: _DEALER | _SYSTEM,
    events.SettlementReversed: _DEALER | _SYSTEM,
    events.StakesReturned: _DEALER | _SYSTEM,
    events.SessionOpened: _PIT,
    events.SessionExtended: _SYSTEM,
    events.HandsCalled: _SYSTEM,
    events.SatOut: _SYSTEM,
    events.SessionEnded: _PIT,
    events.DragonBetsAnnounced: _PIT,
    events.DragonBetsWithdrawn: _PIT,
    events.DragonsReversed: _DEALER | _SYSTEM,
    # With a round that is void, by whoever has voided it.
    events.SessionWithdrawn: _STAFF,
    events.LosingDragonsCollected: _DEALER | _SYSTEM,
    events.DragonsPaid: _DEALER | _SYSTEM,
    events.SessionClosed: _DEALER | _SYSTEM,
    events.IrregularityReported: _STAFF | _SYSTEM,
    events.ConcernRaised: frozenset({Role.PATRON, Role.SURVEILLANCE}),
    events.ConcernAnswered: _STAFF,
    # A report by the same command answers it.
    events.ConcernTakenUp: _STAFF | _SYSTEM,
    events.RoundVoided: _PIT,
    events.RoundReconstructed: _PIT,
    events.ResultStood: _PIT,
}

_BY_A_PERSON = frozenset(
    {
        events.LimitsChanged,
        events.DieCorrected,
        events.OrderWithdrawn,
        events.RoundVoided,
        events.RoundReconstructed,
        events.ResultStood,
        events.DragonBetsWithdrawn,
        events.ShoeAbandoned,
        events.ConcernRaised,
        events.ConcernAnswered,
    }
)
"""What not even a table that the house runs by itself decides alone."""


_AT_ANY_TABLE = frozenset(
    {events.IrregularityReported, events.ConcernAnswered, events.ConcernTakenUp}
)
"""What its dealer does at a table that the house runs by itself, too."""


def check(table: AuditedTable, record: TableRecord) -> None:
    event, by = record.event, record.by
    kind = _kind(event)
    if _is_confirmation(table, record):
        return
    if table.tournament is not None:
        _check_directed(kind, by)
        if kind in _DIRECTED:
            return
    elif kind in _OF_A_TOURNAMENT:
        raise Wrong(f"{kind.__name__} at a table of no tournament", "nothing of that kind there")
    if kind in _OWN:
        patron = getattr(event, "patron", None)
        if by != Actor(Role.PATRON, str(patron)):
            raise by_another(by, f"patron {quote(patron)}")
        return
    roles = _ROLES[kind]
    reported = kind in _AT_ANY_TABLE
    by_rule = isinstance(event, events.RoundVoided) and event.rule == SHOE_RAN_OUT.clause
    if by_rule and table.held is None:
        # The rule itself voids: whoever reports it has not decided anything.
        roles, reported = _STAFF | _SYSTEM, True
    elif table.settings is not None and table.automatic and kind not in _BY_A_PERSON:
        roles |= _SYSTEM
    roles |= _in_place_of_a_dealer(table, roles)
    if by.role not in roles:
        raise by_another(by, " or ".join(sorted(role.value for role in roles)))
    if by.role is Role.DEALER:
        _check_dealer(table, by, reported=reported)
    if isinstance(event, events.ShakerOpened):
        _check_opener(table, by, event)
    if isinstance(event, events.DieCorrected) and by.role is Role.DEALER and _are_cards_out(table):
        raise by_another(by, "the pit supervisor, for cards are dealt")


def _are_cards_out(table: AuditedTable) -> bool:
    """Whether a card has left the shoe in the round, also one that lies aside."""
    round_ = table.playing
    return len(round_.shoe.seen) > round_.first_card


def _in_place_of_a_dealer(table: AuditedTable, roles: frozenset[Role]) -> frozenset[Role]:
    """Where nobody deals, the pit supervisor does what a dealer would (reading 33)."""
    if table.settings is None or table.automatic or table.dealer is not None:
        return frozenset()
    return _PIT if Role.DEALER in roles else frozenset()


def _kind(event: events.TableEvent) -> type[events.TableEvent]:
    """An order is for whoever may have the same done at once."""
    return ORDERED[event.order.kind] if isinstance(event, events.OrderGiven) else type(event)


def _is_confirmation(table: AuditedTable, record: TableRecord) -> bool:
    """Whether somebody confirms a closing that was ordered: a dealer may, like the pit."""
    if record.by.role not in _STAFF or not is_confirmed(table, record.event):
        return False
    if record.by.role is Role.DEALER:
        _check_dealer(table, record.by, reported=False)
    return True


def _check_directed(kind: type[events.TableEvent], by: Actor) -> None:
    if kind in _ELSEWHERE:
        raise Wrong(f"{kind.__name__} at a table of a tournament", "nothing of that kind there")
    if kind in _DIRECTED and by.role is not Role.SYSTEM:
        raise by_another(by, "the house, for the tournament")


def _check_opener(table: AuditedTable, by: Actor, event: events.ShakerOpened) -> None:
    if by.role is Role.PATRON and by.name != table.playing.holder:
        raise by_another(by, f"whoever holds the shaker, {quote(table.playing.holder)}")
    same("a shaker opened by", event.patron, by.name if by.role is Role.PATRON else None)


def _check_dealer(table: AuditedTable, by: Actor, *, reported: bool) -> None:
    if by.name != table.dealer:
        raise by_another(by, f"the dealer of the table, {quote(table.dealer)}")
    if table.settings is not None and table.automatic and not reported:
        raise by_another(by, "the house, which deals this table by itself")
