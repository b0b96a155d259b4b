"""The house is opened, patrons are admitted, staff is appointed."""

from typing import Any

import pytest
from house.desk import ADA, ANN, BOB, DORA, KEY, NAMES, TAN, Desk, opened

from punto.house import commands
from punto.house.commands import (
    AdmitPatron,
    AppointStaff,
    DismissStaff,
    HouseCommand,
    LimitStakes,
    NoteSignificant,
    OpenHouse,
    ReinstatePatron,
    SuspendPatron,
)
from punto.house.decide.senders import refuse_sender
from punto.house.events import (
    HouseOpened,
    PatronAdmitted,
    PatronReinstated,
    PatronSuspended,
    SignificantNoted,
    StaffAppointed,
    StaffDismissed,
)
from punto.house.significant_event import SignificantKind
from punto.house.state import FRESH
from punto.house.text_checks import MAX_LINE_LENGTH, MAX_TEXT_LENGTH
from punto.journal.actor import SYSTEM, Actor, Role, patron, pit
from punto.rules.refusal import Refusal

LINE = f"has 1 to {MAX_LINE_LENGTH} printable characters in one line"
NOT_LINES = ("", " ", "two\nlines", "\x1b[2J", "x" * (MAX_LINE_LENGTH + 1), "\ud800")


def test_a_house_is_opened_once() -> None:
    desk = Desk()
    assert desk.house == FRESH
    opening = {"name": "The Punto", "key_check": KEY}
    assert desk.do(OpenHouse, SYSTEM, **opening) == HouseOpened(name="The Punto", key_check=KEY)
    assert desk.house.opened
    assert (desk.house.name, desk.house.key_check) == ("The Punto", KEY)
    assert desk.refused(OpenHouse, SYSTEM, **opening) == "the house is open, as The Punto"


@pytest.mark.parametrize("name", NOT_LINES)
def test_a_house_has_a_name_in_one_line(name: str) -> None:
    reason = Desk().refused(OpenHouse, SYSTEM, name=name, key_check=KEY)
    assert reason == f"the name of a house {LINE}"


@pytest.mark.parametrize("key_check", ["", "abc", "0" * 15, "0" * 65, "G" * 16, KEY + "\n"])
def test_a_key_is_known_by_a_fingerprint(key_check: str) -> None:
    reason = Desk().refused(OpenHouse, SYSTEM, name="x", key_check=key_check)
    expected = "is no fingerprint of a key; expected 16 to 64 digits of 0 to 9 and a to f"
    assert reason.endswith(expected)


def test_a_house_that_was_never_opened_knows_no_people() -> None:
    desk = Desk()
    asked: list[tuple[type[HouseCommand], dict[str, Any]]] = [
        (AdmitPatron, {"patron": "ann", "guest": True}),
        (AppointStaff, {"person": "ada", "role": Role.ADMINISTRATOR}),
        (NoteSignificant, {"kind": SignificantKind.LARGE_WIN, "about": "a", "words": "b"}),
    ]
    for kind, fields in asked:
        assert desk.refused(kind, SYSTEM, **fields) == "the house was never opened"
    assert refuse_sender(FRESH, ANN) is None


def test_a_patron_is_admitted_once_whatever_the_capitals() -> None:
    desk = opened()
    admitted = desk.do(AdmitPatron, SYSTEM, patron="Ann", guest=False)
    assert admitted == PatronAdmitted(patron="Ann", guest=False)
    person = desk.person("Ann")
    assert (person.name, person.role, person.guest) == ("Ann", Role.PATRON, False)
    assert desk.house.person("ann") is None
    for name in ("Ann", "ann", "ANN"):
        reason = desk.refused(AdmitPatron, SYSTEM, patron=name, guest=True)
        assert reason == f"the name {name} is taken"
    assert desk.refused(AdmitPatron, SYSTEM, patron="Tan", guest=True) == "the name Tan is taken"
    reason = desk.refused(AdmitPatron, SYSTEM, patron="a b", guest=True)
    assert reason == f'"a b" is no name for a patron; {NAMES}'


def test_staff_is_appointed_moved_dismissed_and_appointed_again() -> None:
    desk = opened()
    appointed = desk.do(AppointStaff, ADA, person="eve", role=Role.DEALER)
    assert appointed == StaffAppointed(person="eve", role=Role.DEALER)
    assert desk.do(AppointStaff, ADA, person="eve", role=Role.DEALER) is None
    desk.do(AppointStaff, ADA, person="eve", role=Role.PIT)
    assert desk.person("eve").role is Role.PIT
    dismissed = desk.do(DismissStaff, ADA, person="eve", why="retired")
    assert dismissed == StaffDismissed(person="eve", why="retired")
    assert desk.person("eve").dismissed == "retired"
    assert desk.house.staff("eve") is None
    reason = desk.refused(DismissStaff, ADA, person="eve", why="retired")
    assert reason == '"eve" does not work here'
    # The name stays theirs, and the same position can be had again.
    assert desk.refused(AdmitPatron, SYSTEM, patron="eve", guest=True) == "the name eve is taken"
    assert desk.do(AppointStaff, ADA, person="eve", role=Role.PIT) is not None
    assert desk.person("eve").dismissed is None


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"person": "ann"}, "ann is a patron's name"),
        ({"person": "ANN"}, "ANN is a patron's name"),
        ({"person": "Dora"}, "Dora is taken, as dora"),
        ({"person": "no name!"}, f'"no name!" is no name for a member of the staff; {NAMES}'),
        (
            {"role": Role.PATRON},
            (
                "nobody is appointed patron; there are dealer, pit, surveillance, director, "
                "auditor or administrator"
            ),
        ),
        (
            {"role": Role.SYSTEM},
            (
                "nobody is appointed system; there are dealer, pit, surveillance, director, "
                "auditor or administrator"
            ),
        ),
        ({"person": "ada"}, "ada is the last administrator"),
    ],
)
def test_what_nobody_is_appointed_to(desk: Desk, fields: dict[str, Any], reason: str) -> None:
    wanted = {"person": "eve", "role": Role.PIT} | fields
    assert desk.refused(AppointStaff, ADA, **wanted) == reason


def test_the_last_administrator_stays() -> None:
    desk = opened()
    for by in (ADA, SYSTEM):
        reason = desk.refused(DismissStaff, by, person="ada", why="leaves")
        assert reason == "ada is the last administrator"
    assert desk.do(AppointStaff, ADA, person="ada", role=Role.ADMINISTRATOR) is None
    desk.do(AppointStaff, ADA, person="al", role=Role.ADMINISTRATOR)
    assert desk.house.administrators == 2
    desk.do(AppointStaff, ADA, person="ada", role=Role.AUDITOR)
    al = Actor(Role.ADMINISTRATOR, "al")
    assert desk.refused(DismissStaff, al, person="al", why="leaves") == (
        "al is the last administrator"
    )
    desk.do(AppointStaff, al, person="ada", role=Role.ADMINISTRATOR)
    desk.do(DismissStaff, al, person="al", why="leaves")
    assert desk.house.administrators == 1
    assert desk.refused(AppointStaff, al, person="al", role=Role.PIT) == (
        'the house knows no administrator "al"'
    )


@pytest.mark.parametrize("name", ["ann", "nobody", "DORA", "a b"])
def test_whoever_does_not_work_here_is_not_dismissed(name: str) -> None:
    reason = opened(ANN).refused(DismissStaff, ADA, person=name, why="late")
    assert reason == f'"{name}" does not work here'


def test_a_patron_is_suspended_and_reinstated(desk: Desk) -> None:
    suspended = desk.do(SuspendPatron, TAN, patron="ann", why="marked cards")
    assert suspended == PatronSuspended(patron="ann", why="marked cards")
    assert desk.person("ann").suspended == "marked cards"
    assert desk.refused(SuspendPatron, ADA, patron="ann", why="again") == (
        "ann is suspended already: marked cards"
    )
    reinstated = desk.do(ReinstatePatron, ADA, patron="ann", why="it was bob")
    assert reinstated == PatronReinstated(patron="ann", why="it was bob")
    assert desk.person("ann").suspended is None
    assert desk.refused(ReinstatePatron, TAN, patron="ann", why="x") == "ann is not suspended"


@pytest.mark.parametrize("kind", [SuspendPatron, ReinstatePatron])
@pytest.mark.parametrize("name", ["bob", "Ann", "dora", "a/b"])
def test_only_a_patron_of_the_house_is_suspended(kind: type[HouseCommand], name: str) -> None:
    reason = opened(ANN).refused(kind, TAN, patron=name, why="quarrels")
    assert reason == f'the house knows no patron "{name}"'


@pytest.mark.parametrize("why", NOT_LINES)
@pytest.mark.parametrize(
    ("kind", "fields", "what"),
    [
        (SuspendPatron, {"patron": "ann"}, "a suspension"),
        (ReinstatePatron, {"patron": "ann"}, "a reinstatement"),
        (DismissStaff, {"person": "dora"}, "a dismissal"),
    ],
)
def test_who_is_put_out_or_let_in_is_told_why(
    kind: type[HouseCommand], fields: dict[str, Any], what: str, why: str
) -> None:
    reason = opened(ANN).refused(kind, ADA, why=why, **fields)
    assert reason == f"the reason for {what} {LINE}"


@pytest.mark.parametrize(
    "by", [pit("nobody"), pit("dora"), pit("ann"), pit("Tan"), Actor(Role.ADMINISTRATOR, "tan")]
)
def test_only_who_works_here_in_that_position_gives_its_commands(by: Actor) -> None:
    reason = opened(ANN).refused(SuspendPatron, by, patron="ann", why="quarrels")
    assert reason == f'the house knows no {by.role.value} "{by.name}"'


def test_who_was_dismissed_gives_no_command_any_more(desk: Desk) -> None:
    assert refuse_sender(desk.house, DORA) is None
    desk.do(DismissStaff, ADA, person="tan", why="left")
    reason = desk.refused(SuspendPatron, TAN, patron="ann", why="quarrels")
    assert reason == 'the house knows no pit "tan"'
    assert refuse_sender(desk.house, TAN) == Refusal(reason)


@pytest.mark.parametrize("by", [BOB, patron("tan"), patron("ANN")])
def test_only_patrons_of_the_house_ask_for_anything(by: Actor) -> None:
    reason = opened(ANN).refused(LimitStakes, by, patron=by.name, a_round_cents=1)
    assert reason == f'the house knows no patron "{by.name}"'


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (LimitStakes, {"a_round_cents": 1}),
        (commands.ExcludeSelf, {"days": 1}),
        (commands.OpenDispute, {"table": "T1", "round": 1, "words": "a nine"}),
    ],
)
def test_nobody_asks_for_another(kind: type[HouseCommand], fields: dict[str, Any]) -> None:
    reason = opened(ANN, BOB).refused(kind, ANN, patron="bob", **fields)
    assert reason == '"bob" is somebody else; this is asked for oneself'


def test_significant_events_are_noted_as_they_are_told() -> None:
    desk = opened()
    before = desk.house
    for kind in SignificantKind:
        told: dict[str, Any] = {"kind": kind, "about": "T1", "words": "as it was\nseen"}
        assert desk.do(NoteSignificant, SYSTEM, **told) == SignificantNoted(**told)
    assert desk.house == before


@pytest.mark.parametrize("about", NOT_LINES)
def test_a_significant_event_is_about_something(about: str) -> None:
    told = {"kind": SignificantKind.LARGE_WIN, "about": about, "words": "x"}
    reason = opened().refused(NoteSignificant, SYSTEM, **told)
    assert reason == f"what a significant event is about {LINE}"


@pytest.mark.parametrize("words", ["", "\n \n", "\r", "x" * (MAX_TEXT_LENGTH + 1)])
def test_a_significant_event_has_its_words(words: str) -> None:
    told = {"kind": SignificantKind.LARGE_WIN, "about": "ann", "words": words}
    reason = opened().refused(NoteSignificant, SYSTEM, **told)
    assert reason == f"a significant event has 1 to {MAX_TEXT_LENGTH} printable characters"
