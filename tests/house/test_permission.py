"""Who may do what: every command is tried in every position."""

from typing import Any, get_args

import pytest
from house.desk import ADA, ANN, BOB, EVERYBODY, KEY, TAN, Desk, made, opened
from house.test_wallet import INWARD, OUTWARD, under_way

from punto.games import game
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
from punto.rules.cards import read_card
from punto.rules.irregularity import Ruling
from punto.server.commit.blind_commands import BlindTableCommand, BlindTournamentCommand
from punto.table import commands as at_table
from punto.table.decide import decide, roles
from punto.table.evolve import fold
from punto.table.settings import Dealing, settings_for
from punto.table.state import FRESH
from punto.tournament import commands as in_tournament
from punto.tournament.commands import TournamentCommand
from punto.tournament.decide import decide as decide_in_tournament
from punto.tournament.decide import roles as tournament_roles
from punto.tournament.ready_made_formats import SINGLE_TABLE
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


AT_TABLES: dict[type[at_table.TableCommand], dict[str, Any]] = {
    at_table.TakeSeat: {"seat": 1},
    at_table.StandBehind: {},
    at_table.LeaveSeat: {},
    at_table.PlaceWager: {"wager": "player", "stake_cents": 100},
    at_table.PlaceWagers: {"stakes": {"player": 100}},
    at_table.ShakeDie: {},
    at_table.OpenBetting: {},
    at_table.CloseBetting: {},
    at_table.PassShaker: {},
    at_table.CompleteShake: {},
    at_table.OpenShaker: {"die": 3},
    at_table.DrawCard: {"card": read_card("4d")},
    at_table.Pay: {},
    at_table.ShowCutCard: {},
    at_table.ReportIrregularity: {"clause": "5.1"},
    at_table.DecideIrregularity: {"ruling": Ruling.VOID, **WHY},
    at_table.OpenTable: {"table": "T1"},
    at_table.CloseTable: {},
    at_table.ChangeDealer: {"dealer": "dora"},
    at_table.ChangeLimits: {"limits": {}, "differential_cents": None},
    at_table.FillFloat: {"cents": 100},
    at_table.CreditFloat: {"cents": 100},
    at_table.LoadShoe: {"shoe": 1},
    at_table.RetireShoe: WHY,
    at_table.RevealShoe: {"order": (), "dice": (), "salt": ""},
    at_table.AbandonShoe: WHY,
    at_table.ReconcileShoe: {"left": ()},
    at_table.OpenSession: {"hands": 1},
    at_table.AnnounceDragonBets: {},
    at_table.SeatPlayers: {"seats": {"ann": 1}},
    at_table.SitOut: {"player": "ann"},
    at_table.CallHands: {"hands": 1},
    at_table.ExtendSession: {"more": 1},
}
IN_TOURNAMENTS: dict[type[TournamentCommand], dict[str, Any]] = {
    in_tournament.Register: {},
    in_tournament.Withdraw: {},
    in_tournament.Rebuy: {},
    in_tournament.OpenTournament: {
        "tournament": "cup",
        "format": SINGLE_TABLE,
        "commitments": (),
    },
    in_tournament.DrawSeats: {"salt": ""},
    in_tournament.StartStage: {},
    in_tournament.PausePlay: WHY,
    in_tournament.ResumePlay: {},
    in_tournament.ExtendStage: {"more": 1, **WHY},
    in_tournament.AnnounceDragons: {},
    in_tournament.DrawPlayOff: {},
    in_tournament.CloseStage: {},
    in_tournament.AwardPrizes: {},
    in_tournament.Disqualify: {"player": "ann", **WHY},
    in_tournament.CorrectChips: {"player": "ann", "cents": 1, **WHY},
    in_tournament.CancelTournament: WHY,
    in_tournament.NoteResults: {
        "table": 1,
        "after": 0,
        "through": 1,
        "hands": 1,
        "nets": {},
        "staked": {},
        "lying": {},
        "pending": {},
    },
}


def test_every_command_and_request_has_its_positions() -> None:
    every = (
        *get_args(at_table.TableCommand),
        *get_args(HouseCommand),
        *get_args(TournamentCommand),
    )
    named = {kind.__name__ for kind in every}
    assert len(named) == len(every)
    asked = {kind.__name__ for kind in get_args(BlindTableCommand)}
    drawn = {kind.__name__ for kind in get_args(BlindTournamentCommand)}
    assert set(COMMAND_ROLES) == named | asked | drawn
    assert set(SHOE_REQUESTS) == asked
    assert set(LOT_REQUESTS) == drawn
    assert set(AT_TABLES) == set(get_args(at_table.TableCommand)) == set(roles.PERMITTED_ROLES)
    assert (
        set(IN_TOURNAMENTS)
        == set(get_args(TournamentCommand))
        == set(tournament_roles.PERMITTED_ROLES)
    )
    for name, kind in (*SHOE_REQUESTS.items(), *LOT_REQUESTS.items()):
        assert COMMAND_ROLES[name] == COMMAND_ROLES[kind.__name__]


@pytest.mark.parametrize("dealing", Dealing, ids=lambda dealing: dealing.value)
@pytest.mark.parametrize("kind", AT_TABLES, ids=lambda kind: kind.__name__)
def test_a_command_at_a_table_is_for_the_positions_that_the_table_says(
    kind: type[at_table.TableCommand], dealing: Dealing
) -> None:
    settings = settings_for(game("power-98"), dealing, least_cents=100, most_cents=1_000)
    table = FRESH
    for first, fields in (
        (at_table.OpenTable, {"table": "T1", "settings": settings}),
        (at_table.ChangeDealer, {"dealer": "dora"}),
    ):
        table = fold(decide(table, first(id="1", by=TAN, at=0, **fields)).events, table)
    more: dict[str, Any] = {"settings": settings} if kind is at_table.OpenTable else {}
    for by in EVERYBODY:
        command = kind(id="1", by=by, at=0, **AT_TABLES[kind], **more)
        refusal = decide(table, command, 1_000).refusal
        words = f"{roles.COMMAND_WORDS[kind]} is for the "
        told = refusal is not None and refusal.reason.startswith(words)
        alone = by is SYSTEM and roles.by_the_house(kind)
        alone = alone and (table.automatic or kind is at_table.OpenTable)
        assert told == (by.role not in COMMAND_ROLES[kind.__name__] and not alone)


@pytest.mark.parametrize("kind", IN_TOURNAMENTS, ids=lambda kind: kind.__name__)
def test_a_command_in_a_tournament_is_for_the_positions_that_the_table_says(
    kind: type[TournamentCommand],
) -> None:
    for by in EVERYBODY:
        command = kind(id="1", by=by, at=0, **IN_TOURNAMENTS[kind])
        refusal = decide_in_tournament(Tournament(), command).refusal
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
