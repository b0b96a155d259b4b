"""Whose command may have led to an event of the house."""

from punto.audit.fault import Wrong, by_another, quote
from punto.audit.house.state import AuditedHouse
from punto.house import events, wallet
from punto.house.cage import ChipsBought, ChipsCashed, ChipsEvent
from punto.house.stream import HouseRecord
from punto.journal.actor import Actor, Role

_PATRON = frozenset({Role.PATRON})
_PIT = frozenset({Role.PIT})
_SYSTEM = frozenset({Role.SYSTEM})
_ADMINISTRATOR = frozenset({Role.ADMINISTRATOR})

_ROLES: dict[type[events.HouseEvent], frozenset[Role]] = {
    events.HouseOpened: _SYSTEM,
    events.PatronAdmitted: _SYSTEM,
    events.SignificantNoted: _SYSTEM,
    events.StaffAppointed: _SYSTEM | _ADMINISTRATOR,
    events.StaffDismissed: _SYSTEM | _ADMINISTRATOR,
    events.PersonNamed: _PATRON | _PIT | _SYSTEM | _ADMINISTRATOR,
    events.TableNamed: _PIT | _SYSTEM,
    events.TournamentNamed: frozenset({Role.DIRECTOR}),
    events.PatronSuspended: _PIT | _ADMINISTRATOR,
    events.PatronReinstated: _PIT | _ADMINISTRATOR,
    events.StakesLimited: _PATRON,
    events.SelfExcluded: _PATRON,
    events.DisputeOpened: _PATRON,
    events.DisputeAnswered: _PIT,
    ChipsBought: _PIT | _SYSTEM,
    ChipsCashed: _PIT | _SYSTEM | _PATRON,
    wallet.ChipsAsked: _PATRON,
    wallet.ChipsSent: _PATRON,
    wallet.ChipsReceived: _SYSTEM,
    wallet.ChipsRecalled: _SYSTEM,
    wallet.ChipsNotReceived: _SYSTEM,
    wallet.ChipsDelivered: _SYSTEM,
    wallet.ChipsReturned: _SYSTEM,
}

_OWN = (
    events.StakesLimited
    | events.SelfExcluded
    | events.DisputeOpened
    | wallet.ChipsAsked
    | wallet.ChipsSent
)


def check(house: AuditedHouse, record: HouseRecord) -> None:
    event, by = record.event, record.by
    if isinstance(event, ChipsEvent):
        _check_chips(event, by)
        if not house.opened:
            # A house may have sold chips before it knew its people, by anybody of its staff.
            return
    kind = type(event)
    if not house.opened and kind is not events.HouseOpened:
        raise Wrong(f"{kind.__name__} in a house that was never opened", "HouseOpened")
    if by.role not in _ROLES[kind]:
        raise by_another(by, " or ".join(sorted(role.value for role in _ROLES[kind])))
    if isinstance(event, _OWN) and by.name != event.patron:
        raise by_another(by, f"patron {quote(event.patron)}")
    if isinstance(event, events.PersonNamed):
        _check_naming(house, event, by)
    _check_known(house, by)


def _check_chips(event: ChipsEvent, by: Actor) -> None:
    if by.role is not Role.PATRON:
        return
    if isinstance(event, ChipsBought):
        raise Wrong(f"chips sold by {by}", "chips sold by the house")
    if by.name != event.patron:
        raise Wrong(f"chips of {event.patron} cashed by {by}", "by the patron or the house")


def _check_naming(house: AuditedHouse, event: events.PersonNamed, by: Actor) -> None:
    """Patrons name themselves, and the pit names patrons."""
    named = house.find(event.person)
    if by.role is Role.PATRON and by.name != event.person:
        raise by_another(by, f"patron {quote(event.person)}, or the staff")
    if by.role is Role.PIT and (named is None or named.role is not Role.PATRON):
        raise by_another(by, "an administrator")


def _check_known(house: AuditedHouse, by: Actor) -> None:
    if by.role is Role.SYSTEM:
        return
    found = house.find(by.name)
    if found is None or found.role is not by.role or found.dismissed:
        raise by_another(by, f"somebody who is {by.role.value} in this house")
