"""Staff: appointed to a position, moved to another, dismissed. The house always keeps an
administrator once it has one."""

from typing import assert_never

from punto.house.commands import AppointStaff, DismissStaff, StaffCommand
from punto.house.decide.names import first_name, made_id, refuse_person_name
from punto.house.events import HouseDecision, StaffAppointed, StaffDismissed
from punto.house.state import House, Person
from punto.house.text_checks import refuse_line
from punto.journal.actor import Role
from punto.journal.decision import Decision, accept, refuse
from punto.ledger.account import refuse_name
from punto.rules.condition import either
from punto.rules.refusal import Refusal, shown

POSITIONS = tuple(role for role in Role if role not in (Role.PATRON, Role.SYSTEM))


def decide(house: House, command: StaffCommand) -> HouseDecision:
    match command:
        case AppointStaff():
            return _appoint(house, command)
        case DismissStaff(person=name, why=why):
            return _dismiss(house, name, why)
        case _:
            assert_never(command)


def _appoint(house: House, command: AppointStaff) -> HouseDecision:
    called, role = command.display_name, command.role
    name = made_id(house.people_names, command.person, called, role.value)
    refusal = refuse_name(name, "member of the staff") or _refuse_taken(house, name)
    if refusal:
        return Decision((), refusal)
    if role not in POSITIONS:
        known = either([one.value for one in POSITIONS])
        return refuse(f"nobody is appointed {role.value}; there are {known}")
    found = house.staff(name)
    if called is None:
        called = house.people_names.name_of(name)
    refusal = refuse_person_name(house, name, called)
    if refusal:
        return Decision((), refusal)
    named = first_name(house, name, called)
    if found is not None and found.role is role:
        return accept(*named)
    refusal = _refuse_last(house, found)
    if refusal:
        return Decision((), refusal)
    return accept(StaffAppointed(person=name, role=role), *named)


def _dismiss(house: House, name: str, why: str) -> HouseDecision:
    found = house.staff(name)
    if found is None:
        return refuse(f"{shown(name)} does not work here")
    refusal = refuse_line(why, "the reason for a dismissal") or _refuse_last(house, found)
    return Decision((), refusal) if refusal else accept(StaffDismissed(person=name, why=why))


def _refuse_taken(house: House, name: str) -> Refusal | None:
    """Patrons never join the staff: who plays here does not deal here."""
    found = house.people.get(name.lower())
    if found is None or (found.name == name and found.role is not Role.PATRON):
        return None
    whose = "a patron's name" if found.role is Role.PATRON else f"taken, as {found.name}"
    return Refusal(f"{name} is {whose}")


def _refuse_last(house: House, found: Person | None) -> Refusal | None:
    if found is None or found.role is not Role.ADMINISTRATOR or house.administrators > 1:
        return None
    return Refusal(f"{found.name} is the last administrator")
