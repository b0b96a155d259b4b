"""Display names: of people, of tables and of tournaments. Here alone is decided who is called what,
so that two processes never give one name twice."""

from typing import assert_never

from punto.house.commands import NameCommand, NamePerson, NameTable, NameTournament
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
    name = normalized(command.display_name)
    match command:
        case NamePerson(person=id):
            refusal = _refuse_person(house, command)
            named: NameEvent = PersonNamed(person=id, display_name=name)
            return Decision((), refusal) if refusal else _named(house.people_names, id, named)
        case NameTable(table=id):
            refusal = refuse_name(id, "table") or _refuse_mark(name)
            named = TableNamed(table=id, display_name=name)
            return Decision((), refusal) if refusal else _named(house.table_names, id, named)
        case NameTournament(tournament=id):
            refusal = refuse_name(id, "tournament")
            named = TournamentNamed(tournament=id, display_name=name)
            return Decision((), refusal) if refusal else _named(house.tournament_names, id, named)
        case _:
            assert_never(command)


def refuse_person_name(house: House, id: str, display_name: str | None) -> Refusal | None:
    """Why nobody new can have this id and be called so."""
    return house.people_names.refuse(id, id if display_name is None else normalized(display_name))


def first_name(house: House, id: str, display_name: str | None) -> tuple[PersonNamed, ...]:
    """What names somebody who is admitted or appointed, where that says a name."""
    name = None if display_name is None else normalized(display_name)
    if name is None or name == house.people_names.name_of(id):
        return ()
    return (PersonNamed(person=id, display_name=name),)


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
