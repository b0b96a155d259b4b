"""Who may do what: every command is tried in every position."""

from typing import Any, get_args

import pytest
from house.desk import ADA, ANN, BOB, DON, EVERYBODY, KEY, TAN, Desk, made, opened
from house.test_wallet import INWARD, OUTWARD, under_way
from sample_commands import sample, sample_at
from table.sitting import Sitting

from punto.house import commands, wallet
from punto.house.cage import BuyChips, CashChips
from punto.house.commands import HouseCommand
from punto.house.permission import (
    COMMAND_ROLES,
    LOT_REQUESTS,
    NEEDED_PERMISSIONS,
    PERMISSION_ROLES,
    SHOE_REQUESTS,
    Permission,
    permitted,
    refuse_role,
)
from punto.house.significant_event import SignificantKind
from punto.journal.actor import SYSTEM, Actor, Role
from punto.server.commit.blind_commands import BlindTableCommand, BlindTournamentCommand
from punto.table.commands import ChangeDealer, OpenTable, TableCommand
from punto.table.decide import decide, roles
from punto.table.settings import Dealing
from punto.tournament.commands import TournamentCommand
from punto.tournament.decide import decide as decide_in_tournament
from punto.tournament.decide import roles as tournament_roles
from punto.tournament.state import Tournament

WHY = {"why": "seen on camera"}
HOUSE_COMMANDS: dict[type[HouseCommand], dict[str, Any]] = {
    commands.OpenHouse: {"name": "The Punto", "key_check": KEY},
    commands.AdmitPatron: {"patron": "eve", "guest": True},
    commands.NoteSignificant: {"kind": SignificantKind.CLOCK_JUMPED, "about": "T1", "words": "2 s"},
    commands.AppointStaff: {"person": "eve", "role": Role.DEALER},
    commands.DismissStaff: {"person": "sue", **WHY},
    commands.SuspendPatron: {"patron": "ann", **WHY},
    commands.ReinstatePatron: {"patron": "bob", **WHY},
    commands.NamePerson: {"person": "ann", "display_name": "Ann Lee"},
    commands.NameNewTable: {"table": "T2", "display_name": "Table 2"},
    commands.NameTable: {"table": "T1", "display_name": "Table 1"},
    commands.NameNewTournament: {"tournament": "autumn", "display_name": "Autumn Cup"},
    commands.NameTournament: {"tournament": "spring", "display_name": "Spring Cup"},
    BuyChips: {"patron": "ann", "cents": 100},
    CashChips: {"patron": "ann", "cents": 100},
    wallet.AskForChips: {"patron": "ann", "cents": 100},
    wallet.SendChips: {"patron": "ann", "cents": 100},
    wallet.ReceiveChips: {"patron": "ann", "transfer": INWARD},
    wallet.RecallChips: {"patron": "ann", "transfer": INWARD},
    wallet.GiveUpChips: {"patron": "ann", "transfer": INWARD, **WHY},
    wallet.ConfirmChips: {"patron": "ann", "transfer": OUTWARD},
    wallet.ReturnChips: {"patron": "ann", "transfer": OUTWARD, **WHY},
    commands.LimitStakes: {"patron": "ann", "a_round_cents": 100},
    commands.ExcludeSelf: {"patron": "ann", "days": 1},
    commands.OpenDispute: {"patron": "ann", "table": "T1", "round": 7, "words": "a nine"},
    commands.AnswerDispute: {"dispute": 1, "words": "an eight", "upheld": False},
}
"""One of each, as it would be granted to whoever may ask for it."""


def ready(kind: type[HouseCommand]) -> Desk:
    if kind is commands.OpenHouse:
        return Desk()
    desk = opened(ANN, BOB)
    desk.do(commands.OpenDispute, BOB, patron="bob", table="T1", round=7, words="a nine")
    desk.do(commands.SuspendPatron, TAN, patron="bob", why="quarrels")
    desk.do(commands.NameNewTable, TAN, table="T1", display_name=None)
    desk.do(commands.NameNewTournament, DON, tournament="spring", display_name=None)
    under_way(desk)
    return desk


def test_there_is_one_of_every_command() -> None:
    assert set(HOUSE_COMMANDS) == set(get_args(HouseCommand)) == set(NEEDED_PERMISSIONS)


@pytest.mark.parametrize("by", EVERYBODY, ids=lambda by: by.role.value)
@pytest.mark.parametrize("kind", HOUSE_COMMANDS, ids=lambda kind: kind.__name__)
def test_a_command_of_the_house_is_for_the_positions_that_the_table_says(
    kind: type[HouseCommand], by: Actor
) -> None:
    desk = ready(kind)
    desk.cents_held = 100
    decision = desk.ask(kind, by, **HOUSE_COMMANDS[kind])
    may = COMMAND_ROLES[kind.__name__]
    assert may == {role for one in NEEDED_PERMISSIONS[kind] for role in PERMISSION_ROLES[one]}
    if by.role in may:
        assert decision.refusal is None
        assert len(decision.events) == 1
    else:
        assert decision.events == ()
        assert decision.refusal == refuse_role(made(kind, by, **HOUSE_COMMANDS[kind]))
        assert decision.refusal is not None


@pytest.mark.parametrize(
    ("kind", "by", "reason"),
    [
        (
            commands.AppointStaff,
            TAN,
            "to appoint and dismiss staff is for the administrator or system, not for the pit",
        ),
        (
            CashChips,
            ADA,
            (
                "to sell and cash chips for patrons or cash one's own chips is for the patron, "
                "pit or system, not for the administrator"
            ),
        ),
        (
            commands.ExcludeSelf,
            SYSTEM,
            "to set one's own limits and exclude oneself is for the patron, not for the system",
        ),
    ],
)
def test_a_position_that_may_not_is_told_whose_it_is(
    kind: type[HouseCommand], by: Actor, reason: str
) -> None:
    assert ready(kind).refused(kind, by, **HOUSE_COMMANDS[kind]) == reason


def test_every_command_and_request_has_its_positions() -> None:
    every = (*get_args(TableCommand), *get_args(HouseCommand), *get_args(TournamentCommand))
    named = {kind.__name__ for kind in every}
    assert len(named) == len(every)
    asked = {kind.__name__ for kind in get_args(BlindTableCommand)}
    drawn = {kind.__name__ for kind in get_args(BlindTournamentCommand)}
    assert set(COMMAND_ROLES) == named | asked | drawn
    assert set(SHOE_REQUESTS) == asked
    assert set(LOT_REQUESTS) == drawn
    assert set(get_args(TableCommand)) == set(roles.PERMITTED_ROLES)
    assert set(get_args(TournamentCommand)) == set(tournament_roles.PERMITTED_ROLES)
    for name, kind in (*SHOE_REQUESTS.items(), *LOT_REQUESTS.items()):
        assert COMMAND_ROLES[name] == COMMAND_ROLES[kind.__name__]


@pytest.mark.parametrize("dealing", Dealing, ids=lambda dealing: dealing.value)
@pytest.mark.parametrize("kind", get_args(TableCommand), ids=lambda kind: kind.__name__)
def test_a_command_at_a_table_is_for_the_positions_that_the_table_says(
    kind: type[TableCommand], dealing: Dealing
) -> None:
    sitting = Sitting("power-98", dealing)
    sitting.do(ChangeDealer, TAN, dealer="dora")
    table = sitting.table
    for by in EVERYBODY:
        refusal = decide(table, sample_at(table, kind, by), 1_000).refusal
        words = f"{roles.COMMAND_WORDS[kind]} is for the "
        told = refusal is not None and refusal.reason.startswith(words)
        alone = by is SYSTEM and roles.by_the_house(kind)
        alone = alone and (table.automatic or kind is OpenTable)
        assert told == (by.role not in COMMAND_ROLES[kind.__name__] and not alone)


@pytest.mark.parametrize("kind", get_args(TournamentCommand), ids=lambda kind: kind.__name__)
def test_a_command_in_a_tournament_is_for_the_positions_that_the_table_says(
    kind: type[TournamentCommand],
) -> None:
    for by in EVERYBODY:
        refusal = decide_in_tournament(Tournament(), sample(kind, by)).refusal
        words = f"{tournament_roles.COMMAND_WORDS[kind]} is for the "
        told = refusal is not None and refusal.reason.startswith(words)
        assert told == (by.role not in COMMAND_ROLES[kind.__name__])


def test_only_a_director_directs_a_tournament() -> None:
    assert PERMISSION_ROLES[Permission.DIRECT_TOURNAMENTS] == {Role.DIRECTOR}
    for name in ("OpenNew", "DrawStage", "PausePlay", "Disqualify", "CorrectChips", "AwardPrizes"):
        assert COMMAND_ROLES[name] == {Role.DIRECTOR}
    # The sheet has the pit supervisor announce (3.12).
    assert COMMAND_ROLES["AnnounceDragons"] == {Role.DIRECTOR, Role.PIT}


def test_a_permission_is_for_the_positions_beside_it() -> None:
    assert set(PERMISSION_ROLES) == set(Permission)
    for permission in Permission:
        found = {role for role in Role if permitted(role, permission)}
        assert found == PERMISSION_ROLES[permission]
        assert found


@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_what_a_position_is_there_for(role: Role) -> None:
    own = {
        Role.PATRON: {Permission.LIMIT_SELF, Permission.OPEN_DISPUTES},
        Role.DEALER: {Permission.WATCH_AS_DEALER},
        Role.PIT: {Permission.ANSWER_DISPUTES, Permission.OPEN_TABLES},
        Role.SURVEILLANCE: {Permission.WATCH_AS_PIT, Permission.READ_HISTORIES},
        Role.DIRECTOR: {Permission.DIRECT_TOURNAMENTS},
        Role.AUDITOR: {Permission.VERIFY_JOURNALS, Permission.READ_SIGNIFICANT},
        Role.ADMINISTRATOR: {Permission.APPOINT_STAFF, Permission.READ_METRICS},
        Role.SYSTEM: {Permission.OPEN_HOUSE, Permission.ADMIT_PATRONS},
    }
    for permission in own[role]:
        assert permitted(role, permission)


def test_nobody_of_the_staff_plays_and_no_patron_sees_what_others_do() -> None:
    assert COMMAND_ROLES["PlaceWager"] == COMMAND_ROLES["PlaceWagers"] == {Role.PATRON}
    seeing = {
        Permission.READ_HISTORIES,
        Permission.READ_PEOPLE,
        Permission.READ_DISPUTES,
        Permission.WATCH_AS_DEALER,
        Permission.WATCH_AS_PIT,
    }
    assert not any(permitted(Role.PATRON, permission) for permission in seeing)
