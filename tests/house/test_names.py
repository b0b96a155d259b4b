"""Display names of people, tables and tournaments, as the house gives and refuses them."""

import re
from pathlib import Path
from typing import Any

import naive_names
import pytest
from house.desk import ADA, ANN, BOB, DON, DORA, TAN, Desk, opened
from hypothesis import given
from hypothesis import strategies as st
from scenarios.refusals import places_in, reached

from punto.house import name_register
from punto.house.commands import (
    AdmitPatron,
    AppointStaff,
    HouseCommand,
    NameNewTable,
    NameNewTournament,
    NamePerson,
    NameTable,
    NameTournament,
)
from punto.house.decide import names
from punto.house.events import (
    HouseDecision,
    PatronAdmitted,
    PersonNamed,
    TableNamed,
    TournamentNamed,
)
from punto.house.name_register import NameRegister
from punto.journal.actor import SYSTEM, Actor, Role
from punto.names import display_name as display_names
from punto.names.display_name import normalized

SCENARIO = Path(__file__).with_name("names.txt")
WHO = {
    "pit": TAN,
    "don": DON,
    "ann": ANN,
    "bob": BOB,
    "ada": ADA,
    "dora": DORA,
    "house": SYSTEM,
}
WHAT: dict[str, tuple[type[HouseCommand], str, dict[str, Any]]] = {
    "new table": (NameNewTable, "table", {}),
    "table": (NameTable, "table", {}),
    "new tournament": (NameNewTournament, "tournament", {}),
    "tournament": (NameTournament, "tournament", {}),
    "person": (NamePerson, "person", {}),
    "new patron": (AdmitPatron, "patron", {"guest": False}),
    "new dealer": (AppointStaff, "person", {"role": Role.DEALER}),
}
MODULES = (display_names, name_register, names)


def test_the_scenario_of_names() -> None:
    desk = opened(ANN, BOB)
    for line in _lines():
        decision, field, called, outcome = _asked(desk, line)
        if decision.refusal is not None:
            found = _written(decision.refusal.reason, called)
        elif not decision.events:
            found = "nothing new"
        else:
            made = f": {getattr(decision.events[0], field)}" if " | -    | " in line else ""
            found = f"given{made}"
        assert (line, found) == (line, outcome)


def test_every_refusal_of_a_name_is_in_the_scenario() -> None:
    desk = opened(ANN, BOB)
    with reached() as found:
        for line in _lines():
            _asked(desk, line)
    wanted = {one for module in MODULES for one in places_in(Path(str(module.__file__)))}
    assert sorted(map(str, wanted - found)) == []


def _lines() -> list[str]:
    return [line for line in SCENARIO.read_text().splitlines() if not line.startswith("#")][1:]


def _asked(desk: Desk, line: str) -> tuple[HouseDecision, str, str, str]:
    """What was decided, the field of the id, and the name and the outcome as they are written."""
    who, what, id, called, outcome = (column.strip() for column in line.split(" | "))
    kind, field, others = WHAT[what]
    wanted = None if called == "-" else _read(called)
    decision = desk.ask(
        kind, WHO[who], **{field: None if id == "-" else id}, **others, display_name=wanted
    )
    return decision, field, called, outcome


def _read(called: str) -> str:
    return re.sub("<U[+](.*?)>", lambda found: chr(int(found[1], 16)), called)


def _written(reason: str, called: str) -> str:
    return reason.replace(_read(called), called) if called else reason


def test_a_name_is_on_record_in_normal_form() -> None:
    desk = opened(ANN)
    apart = "Zoe\N{COMBINING DIAERESIS}"
    named = desk.do(NamePerson, ANN, person="ann", display_name=apart)
    assert named == PersonNamed(person="ann", display_name=normalized(apart))
    assert desk.house.people_names.name_of("ann") == "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"
    table = desk.do(NameNewTable, TAN, table="T1", display_name=apart)
    assert table == TableNamed(table="T1", display_name=normalized(apart))
    cup = desk.do(NameNewTournament, DON, tournament="cup", display_name=apart)
    assert cup == TournamentNamed(tournament="cup", display_name=normalized(apart))


def test_whoever_has_no_name_is_called_by_their_id() -> None:
    desk = opened(ANN)
    assert desk.house.people_names.name_of("ann") == "ann"
    assert desk.house.table_names.name_of("T1") == "T1"


def test_a_patron_may_come_in_with_a_name() -> None:
    desk = opened(ANN)
    fields = {"patron": "cat", "guest": True}
    decision = desk.ask(AdmitPatron, SYSTEM, **fields, display_name="Cat \N{CAT}")
    assert decision.events == (
        PatronAdmitted(patron="cat", guest=True),
        PersonNamed(person="cat", display_name="Cat \N{CAT}"),
    )
    same = desk.ask(AdmitPatron, SYSTEM, patron="dan", guest=True, display_name="dan")
    assert same.events == (PatronAdmitted(patron="dan", guest=True),)
    for display_name, reason in (
        ("", "a display name has 1 to 40 characters; this one has 0"),
        ("ANN", '"ANN" is taken, or looks like a name that is taken: "ann"'),
    ):
        refused = desk.refused(
            AdmitPatron, SYSTEM, patron="eve", guest=True, display_name=display_name
        )
        assert refused == reason


def test_an_id_may_not_look_like_another_either() -> None:
    desk = opened(ANN)
    desk.do(NamePerson, ANN, person="ann", display_name="mary")
    reason = desk.refused(AdmitPatron, SYSTEM, patron="rnary", guest=False)
    assert reason == '"rnary" is taken, or looks like a name that is taken: "mary" (ann)'
    reason = desk.refused(AppointStaff, ADA, person="Mary", role=Role.DEALER)
    assert reason == '"Mary" is taken, or looks like a name that is taken: "mary" (ann)'


def test_staff_keep_their_name_in_another_position() -> None:
    desk = opened()
    desk.do(AppointStaff, ADA, person="eve", role=Role.DEALER, display_name="Eve Tan")
    desk.do(AppointStaff, ADA, person="eve", role=Role.PIT)
    assert desk.house.people_names.name_of("eve") == "Eve Tan"
    named = desk.do(AppointStaff, ADA, person="eve", role=Role.PIT, display_name="Eve Lim")
    assert named == PersonNamed(person="eve", display_name="Eve Lim")


def test_an_id_that_is_longer_than_a_name_needs_none() -> None:
    desk = Desk()
    long = "x" * 64
    assert desk.house.people_names.refuse(long, long) is None


def test_an_id_follows_from_a_name_and_is_free() -> None:
    register = NameRegister().with_name("high-rollers", "Balcony").with_name("T2", "table-3")
    assert register.free_id("Low Rollers", "table") == "low-rollers"
    assert register.free_id("High Rollers", "table") == "high-rollers-2"
    assert register.free_id("贵宾厅", "table") == "table-4"


IDS = st.sampled_from(("a", "b", "rn", "m", "0"))
CALLED = st.text(st.sampled_from("aAbBmrnoO0 \u0410"), min_size=1, max_size=3)


NEW = st.tuples(st.just(NameNewTable), st.none() | IDS, st.none() | CALLED)
ANOTHER = st.tuples(st.just(NameTable), IDS, CALLED)


@given(st.lists(NEW | ANOTHER, max_size=12))
def test_names_are_given_as_the_twin_gives_them(
    asked: list[tuple[type[NameNewTable | NameTable], str | None, str | None]],
) -> None:
    desk, twin = opened(), naive_names.Names()
    for kind, id, name in asked:
        decision = desk.ask(kind, TAN, table=id, display_name=name)
        made = [one.table for one in decision.events if isinstance(one, TableNamed)]
        # Which id the house makes is its own business; it is a new one.
        known = id or "".join(made) or "an-id-of-nobody"
        assert id is not None or known not in dict(twin.all)
        if kind is NameNewTable:
            given = twin.first(known, name)
        else:
            assert name is not None
            given = twin.rename(known, name)
        assert (decision.refusal is None) == given, (id, name)
    assert dict(desk.house.table_names.names) == dict(twin.all)


@pytest.mark.parametrize("by", [ANN, TAN, ADA], ids=lambda by: by.role.value)
def test_a_name_that_is_given_up_is_free_again(by: Actor) -> None:
    desk = opened(ANN, BOB)
    desk.do(NamePerson, by, person="ann", display_name="Lucky")
    desk.do(NamePerson, by, person="ann", display_name="Ann")
    desk.do(NamePerson, BOB, person="bob", display_name="Lucky")
