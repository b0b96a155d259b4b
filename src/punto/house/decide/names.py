"""Display names: of people, of tables and of tournaments. Here alone is decided who is called what,
and which id follows from a name, so that two processes never give one name or id twice.

A first name is asked for by a command of its own, which never renames.
"""

from typing import assert_never

from punto.house.commands import (
    NameCommand,
    NameNewTable,
    NameNewTournament,
    NamePerson,
    NameTable,
    NameTournament,
)
from punto.house.events import HouseDecision, NameEvent, PersonNamed, TableNamed, TournamentNamed
from punto.house.name_register import NameRegister
from punto.house.state import House
from punto.journal.actor import Role
from punto.journal.decision import Decision, accept
from punto.ledger.account import OF_A_TOURNAMENT, refuse_name
from punto.names.display_name import normalized
from punto.names.skeleton import skeleton
from punto.rules.refusal import Refusal, shown


def decide(house: House, command: NameCommand) -> HouseDecision:
    tables, tournaments = house.table_names, house.tournament_names
    match command:
        case NamePerson(person=id, display_name=wanted):
            refusal = _refuse_person(house, command)
            named = PersonNamed(person=id, display_name=normalized(wanted))
            return Decision((), refusal) if refusal else _named(house.people_names, id, named)
        case NameNewTable(table=given, display_name=wanted):
            id = made_id(tables, given, wanted, "table")
            refusal = refuse_name(id, "table") or _refuse_another(tables, id, wanted, "table")
            return Decision((), refusal) if refusal else _table(house, id, wanted)
        case NameTable(table=id, display_name=wanted):
            refusal = _refuse_unnamed(tables, id, "table")
            return Decision((), refusal) if refusal else _table(house, id, wanted)
        case NameNewTournament(tournament=given, display_name=wanted):
            what = "tournament"
            id = made_id(tournaments, given, wanted, what)
            refusal = refuse_name(id, what) or _refuse_another(tournaments, id, wanted, what)
            return Decision((), refusal) if refusal else _tournament(house, id, wanted)
        case NameTournament(tournament=id, display_name=wanted):
            refusal = _refuse_unnamed(tournaments, id, "tournament")
            return Decision((), refusal) if refusal else _tournament(house, id, wanted)
        case _:
            assert_never(command)


def made_id(register: NameRegister, given: str | None, display_name: str | None, stem: str) -> str:
    """The id that was given, or a free one that follows from the display name."""
    return register.free_id(display_name or "", stem) if given is None else given


def refuse_person_name(house: House, id: str, display_name: str | None) -> Refusal | None:
    """Why nobody new can have this id and be called so."""
    return house.people_names.refuse(id, id if display_name is None else normalized(display_name))


def first_name(house: House, id: str, display_name: str | None) -> tuple[PersonNamed, ...]:
    """What names somebody who is admitted or appointed, where that says a name."""
    name = None if display_name is None else normalized(display_name)
    if name is None or name == house.people_names.name_of(id):
        return ()
    return (PersonNamed(person=id, display_name=name),)


def _table(house: House, id: str, wanted: str | None) -> HouseDecision:
    name = house.table_names.name_of(id) if wanted is None else normalized(wanted)
    refusal = _refuse_mark(name)
    named = TableNamed(table=id, display_name=name)
    return Decision((), refusal) if refusal else _named(house.table_names, id, named)


def _tournament(house: House, id: str, wanted: str | None) -> HouseDecision:
    name = house.tournament_names.name_of(id) if wanted is None else normalized(wanted)
    return _named(house.tournament_names, id, TournamentNamed(tournament=id, display_name=name))


def _refuse_another(
    register: NameRegister, id: str, wanted: str | None, what: str
) -> Refusal | None:
    """What has a name keeps it until somebody asks for nothing else than another."""
    name = register.names.get(id)
    if name is None or wanted is None or normalized(wanted) == name:
        return None
    return Refusal(f"the {what} {shown(id)} is called {shown(name)}; rename it to call it so")


def _refuse_unnamed(register: NameRegister, id: str, what: str) -> Refusal | None:
    if id in register.names:
        return None
    return Refusal(f"the house knows no {what} {shown(id)}")


def _named(register: NameRegister, id: str, named: NameEvent) -> HouseDecision:
    name = named.display_name
    refusal = register.refuse(id, name)
    if refusal:
        return Decision((), refusal)
    return accept() if register.names.get(id) == name else accept(named)


def _refuse_person(house: House, command: NamePerson) -> Refusal | None:
    """Patrons name themselves; the pit names patrons, and administrators anybody."""
    id, by = command.person, command.by
    person = house.person(id)
    if person is None:
        return Refusal(f"the house knows nobody called {shown(id)}")
    if by.name == id or by.role is Role.ADMINISTRATOR:
        return None
    if by.role is Role.PIT and person.role is Role.PATRON:
        return None
    return Refusal(f"{shown(id)} is somebody else; this is asked for oneself")


def _refuse_mark(name: str) -> Refusal | None:
    """The tables of tournaments are written with this mark."""
    if OF_A_TOURNAMENT not in skeleton(name):
        return None
    place = 1 + next(i for i, one in enumerate(name) if OF_A_TOURNAMENT in skeleton(one))
    return Refusal(
        f"character {place} of the display name is {name[place - 1]}, the mark of a tournament's "
        "table; expected a name without it"
    )
