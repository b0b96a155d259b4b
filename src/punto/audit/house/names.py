"""Display names: each as a name may be, and none that looks like another's name or id."""

from punto.audit.fault import Wrong, quote
from punto.audit.house.state import AuditedHouse, AuditedNames
from punto.house.events import PersonNamed, TableNamed, TournamentNamed
from punto.ledger.account import OF_A_TOURNAMENT, refuse_name
from punto.names.display_name import normalized, refuse_display_name
from punto.names.skeleton import looks, skeleton


def person_named(house: AuditedHouse, event: PersonNamed, _: int) -> None:
    if house.find(event.person) is None:
        raise Wrong(f"a name for {quote(event.person)}", "somebody whom the house knows")
    _name(house.people_names, event.person, event.display_name)


def table_named(house: AuditedHouse, event: TableNamed, at: int) -> None:
    if OF_A_TOURNAMENT in skeleton(event.display_name):
        found = f"a table called {quote(event.display_name)}"
        raise Wrong(found, "a name without the mark of a tournament's tables")
    _name_and_id(house.table_names, event.table, event.display_name)
    house.table_names.since.setdefault(event.table, at)


def tournament_named(house: AuditedHouse, event: TournamentNamed, at: int) -> None:
    _name_and_id(house.tournament_names, event.tournament, event.display_name)
    house.tournament_names.since.setdefault(event.tournament, at)


def admitted(house: AuditedHouse, id: str) -> None:
    """Somebody new is called by their id; who was there before keeps their name."""
    if id not in house.people_names.called:
        _claim(house.people_names, id, id)


def _name_and_id(names: AuditedNames, id: str, name: str) -> None:
    if refuse_name(id, ""):
        raise Wrong(f"a name for {quote(id)}", "an id that it can have")
    _name(names, id, name)


def _name(names: AuditedNames, id: str, name: str) -> None:
    if name != id and (refuse_display_name(name) or normalized(name) != name):
        raise Wrong(f"{id} called {quote(name)}", "a display name that can be seen and read")
    if names.called.get(id) == name:
        raise Wrong(f"{id} called {quote(name)} again", "another name")
    _claim(names, id, name)


def _claim(names: AuditedNames, id: str, name: str) -> None:
    wanted = looks(id) | looks(name)
    for look in sorted(wanted):
        other = names.whose.get(look, id)
        if other != id:
            found = f"{id} called {quote(name)}"
            raise Wrong(found, f"nothing that looks like {other}, called {names.called[other]}")
    for look in [look for look, owner in names.whose.items() if owner == id]:
        del names.whose[look]
    names.whose.update(dict.fromkeys(wanted, id))
    names.called[id] = name
