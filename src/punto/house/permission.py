"""Who may do what: one table for the whole house. Which role may give which command to a table or a
tournament is in `decide.roles` of each, and gathered here; docs/permissions.md shows all."""

from collections.abc import Mapping
from enum import Enum

from punto.house import commands, wallet
from punto.house.cage import BuyChips, CashChips
from punto.journal.actor import Role
from punto.rules.condition import either
from punto.rules.refusal import Refusal
from punto.table.commands import AnnounceDie, DrawCard, LoadShoe, RevealShoe, TableCommand
from punto.table.decide import roles
from punto.tournament.commands import DrawSeats, OpenTournament, TournamentCommand
from punto.tournament.decide import roles as tournament_roles


class Permission(Enum):
    """What can be done, in words."""

    OPEN_TABLES = "open and close tables"
    WATCH_AS_DEALER = "watch a table with the dealer's prompts"
    WATCH_AS_PIT = "watch a table with reports, float, unseen cards and exact edges"
    READ_OWN_HISTORY = "read one's own history, receipts and disputes"
    READ_HISTORIES = "read any patron's history and receipts"
    READ_PEOPLE = "see who the people of the house are"
    READ_REPORTS = "read reports and statistics"
    READ_SIGNIFICANT = "read the log of significant events"
    VERIFY_JOURNALS = "verify and export journals"
    OPEN_DISPUTES = "open a dispute on a round"
    READ_DISPUTES = "read everybody's disputes"
    ANSWER_DISPUTES = "answer disputes"
    BUY_PLAY_CHIPS = "ask the house for play chips"
    CASH_CHIPS = "cash one's own chips"
    SELL_CHIPS = "sell and cash chips for patrons"
    MOVE_CHIPS = "move chips between one's wallet and the house"
    SETTLE_TRANSFERS = "settle transfers with the wallet"
    LIMIT_SELF = "set one's own limits and exclude oneself"
    ADMIT_PATRONS = "admit patrons"
    SUSPEND_PATRONS = "suspend and reinstate patrons"
    NAME_PEOPLE = "choose display names of people"
    APPOINT_STAFF = "appoint and dismiss staff"
    DIRECT_TOURNAMENTS = "open and direct tournaments"
    INTEGRATE = "read the event stream and set up webhooks"
    READ_METRICS = "read metrics"
    OPEN_HOUSE = "open the house"
    NOTE_SIGNIFICANT = "note significant events"


_PATRON = frozenset({Role.PATRON})
_PIT = frozenset({Role.PIT})
_ADMINISTRATOR = frozenset({Role.ADMINISTRATOR})
_SYSTEM = frozenset({Role.SYSTEM})
_OVERSEERS = frozenset({Role.PIT, Role.SURVEILLANCE, Role.AUDITOR, Role.ADMINISTRATOR})

PERMISSION_ROLES: Mapping[Permission, frozenset[Role]] = {
    Permission.OPEN_TABLES: _PIT | _SYSTEM,
    Permission.WATCH_AS_DEALER: frozenset({Role.DEALER}),
    Permission.WATCH_AS_PIT: frozenset({Role.PIT, Role.SURVEILLANCE}),
    Permission.READ_OWN_HISTORY: _PATRON,
    Permission.READ_HISTORIES: _OVERSEERS,
    Permission.READ_PEOPLE: _OVERSEERS,
    Permission.READ_REPORTS: _OVERSEERS,
    Permission.READ_SIGNIFICANT: _OVERSEERS,
    Permission.VERIFY_JOURNALS: frozenset({Role.AUDITOR, Role.ADMINISTRATOR}),
    Permission.OPEN_DISPUTES: _PATRON,
    Permission.READ_DISPUTES: _OVERSEERS,
    Permission.ANSWER_DISPUTES: _PIT,
    Permission.BUY_PLAY_CHIPS: _PATRON,
    Permission.CASH_CHIPS: _PATRON,
    Permission.SELL_CHIPS: _PIT | _SYSTEM,
    Permission.MOVE_CHIPS: _PATRON,
    Permission.SETTLE_TRANSFERS: _SYSTEM,
    Permission.LIMIT_SELF: _PATRON,
    Permission.ADMIT_PATRONS: _SYSTEM,
    Permission.SUSPEND_PATRONS: _PIT | _ADMINISTRATOR,
    Permission.NAME_PEOPLE: _PATRON | _PIT | _ADMINISTRATOR,
    # The house itself appoints its first administrator.
    Permission.APPOINT_STAFF: _ADMINISTRATOR | _SYSTEM,
    Permission.DIRECT_TOURNAMENTS: frozenset({Role.DIRECTOR}),
    Permission.INTEGRATE: _ADMINISTRATOR,
    Permission.READ_METRICS: _ADMINISTRATOR,
    Permission.OPEN_HOUSE: _SYSTEM,
    Permission.NOTE_SIGNIFICANT: _SYSTEM,
}

NEEDED_PERMISSIONS: Mapping[type[commands.HouseCommand], tuple[Permission, ...]] = {
    commands.OpenHouse: (Permission.OPEN_HOUSE,),
    commands.AdmitPatron: (Permission.ADMIT_PATRONS,),
    commands.NoteSignificant: (Permission.NOTE_SIGNIFICANT,),
    commands.AppointStaff: (Permission.APPOINT_STAFF,),
    commands.DismissStaff: (Permission.APPOINT_STAFF,),
    commands.SuspendPatron: (Permission.SUSPEND_PATRONS,),
    commands.ReinstatePatron: (Permission.SUSPEND_PATRONS,),
    BuyChips: (Permission.SELL_CHIPS,),
    CashChips: (Permission.SELL_CHIPS, Permission.CASH_CHIPS),
    wallet.AskForChips: (Permission.MOVE_CHIPS,),
    wallet.SendChips: (Permission.MOVE_CHIPS,),
    wallet.ReceiveChips: (Permission.SETTLE_TRANSFERS,),
    wallet.RecallChips: (Permission.SETTLE_TRANSFERS,),
    wallet.GiveUpChips: (Permission.SETTLE_TRANSFERS,),
    wallet.ConfirmChips: (Permission.SETTLE_TRANSFERS,),
    wallet.ReturnChips: (Permission.SETTLE_TRANSFERS,),
    commands.NamePerson: (Permission.NAME_PEOPLE,),
    commands.NameNewTable: (Permission.OPEN_TABLES,),
    commands.NameTable: (Permission.OPEN_TABLES,),
    commands.NameNewTournament: (Permission.DIRECT_TOURNAMENTS,),
    commands.NameTournament: (Permission.DIRECT_TOURNAMENTS,),
    commands.LimitStakes: (Permission.LIMIT_SELF,),
    commands.ExcludeSelf: (Permission.LIMIT_SELF,),
    commands.OpenDispute: (Permission.OPEN_DISPUTES,),
    commands.AnswerDispute: (Permission.ANSWER_DISPUTES,),
}
"""The permissions for a command of the house; one of them is enough."""

SHOE_REQUESTS: Mapping[str, type[TableCommand]] = {
    "DrawNext": DrawCard,
    "AnnounceNext": AnnounceDie,
    "LoadNext": LoadShoe,
    "RevealLast": RevealShoe,
}
"""Requests for a virtual shoe, and the command that the house makes of each."""

LOT_REQUESTS: Mapping[str, type[TournamentCommand]] = {
    "OpenNew": OpenTournament,
    "DrawStage": DrawSeats,
}
"""Requests for a tournament's lots, and the command that the house makes of each."""

COMMAND_ROLES: Mapping[str, frozenset[Role]] = {
    **{kind.__name__: roles.PERMITTED_ROLES[kind] for kind in roles.PERMITTED_ROLES},
    **{name: roles.PERMITTED_ROLES[kind] for name, kind in SHOE_REQUESTS.items()},
    **{kind.__name__: may for kind, may in tournament_roles.PERMITTED_ROLES.items()},
    **{name: tournament_roles.PERMITTED_ROLES[kind] for name, kind in LOT_REQUESTS.items()},
    **{
        kind.__name__: frozenset().union(*(PERMISSION_ROLES[one] for one in needed))
        for kind, needed in NEEDED_PERMISSIONS.items()
    },
}
"""The roles that may give each command or request, by its name. At an automatic table the system
also gives those that are `by_the_house`, where nobody deals the pit supervisor those that are
`by_a_dealer`, and at a table of a tournament the system those of the tournament."""


def permitted(role: Role, permission: Permission) -> bool:
    return role in PERMISSION_ROLES[permission]


def refuse_role(command: commands.HouseCommand) -> Refusal | None:
    """Why this role may not give the command."""
    kind, role = type(command), command.by.role
    may = COMMAND_ROLES[kind.__name__]
    if role in may:
        return None
    who = either(sorted(one.value for one in may))
    wanted = either([one.value for one in NEEDED_PERMISSIONS[kind]])
    return Refusal(f"to {wanted} is for the {who}, not for the {role.value}")
