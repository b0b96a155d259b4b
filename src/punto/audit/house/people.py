"""Patrons admitted, suspended and reinstated; staff appointed and dismissed."""

from punto.audit.fault import Wrong, quote
from punto.audit.house import names
from punto.audit.house.state import AuditedHouse, AuditedPerson, check_name, check_why
from punto.house.events import (
    PatronAdmitted,
    PatronReinstated,
    PatronSuspended,
    StaffAppointed,
    StaffDismissed,
)
from punto.journal.actor import Role
from punto.ledger.account import refuse_name

_NO_STAFF = frozenset({Role.PATRON, Role.SYSTEM})


def admitted(house: AuditedHouse, event: PatronAdmitted, _: int) -> None:
    check_name(event.patron)
    found = house.people.get(event.patron.lower())
    if found is not None:
        taken = f"a name that nobody has; {found.role.value} {found.name} is there"
        raise Wrong(f"a patron {event.patron} admitted", taken)
    names.admitted(house, event.patron)
    house.people[event.patron.lower()] = AuditedPerson(event.patron, Role.PATRON)


def appointed(house: AuditedHouse, event: StaffAppointed, _: int) -> None:
    name, role = event.person, event.role
    if refuse_name(name, "") or role in _NO_STAFF:
        raise Wrong(f"{quote(name)} appointed {role.value}", "a name and a position of the staff")
    found = house.people.get(name.lower())
    if found is None:
        names.admitted(house, name)
        house.people[name.lower()] = AuditedPerson(name, role)
        return
    if found.role is Role.PATRON or found.name != name:
        taken = f"a name that nobody has; {found.role.value} {found.name} is there"
        raise Wrong(f"{name} appointed {role.value}", taken)
    if found.role is role and not found.dismissed:
        raise Wrong(f"{name} appointed {role.value} again", "another position")
    _check_administrators(house, found, f"{name} made {role.value}")
    found.role, found.dismissed = role, False


def dismissed(house: AuditedHouse, event: StaffDismissed, _: int) -> None:
    found = house.find(event.person)
    if found is None or found.role is Role.PATRON or found.dismissed:
        raise Wrong(f"{quote(event.person)} dismissed", "somebody who works here")
    check_why(event.why)
    _check_administrators(house, found, f"{found.name} dismissed")
    found.dismissed = True


def suspended(house: AuditedHouse, event: PatronSuspended, _: int) -> None:
    patron = house.patron(event.patron)
    check_why(event.why)
    if patron.suspended:
        raise Wrong(f"{patron.name} suspended twice", "a patron who was not suspended")
    patron.suspended = True


def reinstated(house: AuditedHouse, event: PatronReinstated, _: int) -> None:
    patron = house.patron(event.patron)
    check_why(event.why)
    if not patron.suspended:
        raise Wrong(f"{patron.name} reinstated", "a patron who was suspended")
    patron.suspended = False


def _check_administrators(house: AuditedHouse, leaves: AuditedPerson, found: str) -> None:
    if house.administrators() == [leaves]:
        raise Wrong(found, "an administrator to be left")
