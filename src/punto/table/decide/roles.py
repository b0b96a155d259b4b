"""Which role may give which command. A table that was never opened can only be opened.

Where people deal and nobody is put at the table, the pit supervisor does what a dealer does there
(reading 33): what was begun can be finished when the last dealer has gone."""

from punto.journal.actor import Role
from punto.ledger.account import tournament_of
from punto.rules.refusal import Refusal, shown
from punto.table import commands
from punto.table.decide.shared_refusals import named
from punto.table.state import Phase, Table

_PATRON = frozenset({Role.PATRON})
_DEALER = frozenset({Role.DEALER})
_STAFF = frozenset({Role.DEALER, Role.PIT})
_PIT = frozenset({Role.PIT})
_SYSTEM = frozenset({Role.SYSTEM})

PERMITTED_ROLES: dict[type[commands.TableCommand], frozenset[Role]] = {
    commands.TakeSeat: _PATRON,
    commands.StandBehind: _PATRON,
    commands.LeaveSeat: _PATRON,
    commands.FreeSeat: _PIT | _SYSTEM,
    commands.PlaceWager: _PATRON,
    commands.PlaceWagers: _PATRON,
    commands.AskToDeal: _PATRON,
    commands.RaiseConcern: _PATRON | {Role.SURVEILLANCE},
    commands.ShakeDie: _PATRON,
    commands.OpenBetting: _DEALER,
    commands.CloseBetting: _DEALER,
    commands.PassShaker: _DEALER,
    commands.CompleteShake: _DEALER,
    commands.ShakeAgain: _DEALER,
    commands.OpenShaker: _DEALER | _PATRON,
    commands.AnnounceDie: _DEALER,
    commands.CorrectDie: _STAFF,
    commands.DrawCard: _DEALER,
    commands.Pay: _DEALER | {Role.SYSTEM},
    commands.ShowCutCard: _DEALER,
    commands.ReportIrregularity: _STAFF | {Role.SYSTEM},
    commands.AnswerConcern: _STAFF,
    commands.DecideIrregularity: _PIT,
    commands.OpenTable: _PIT,
    commands.CloseTable: _PIT,
    commands.ConfirmClosing: _STAFF,
    commands.ChangeDealer: _PIT,
    commands.ChangeLimits: _PIT,
    commands.WithdrawOrder: _PIT,
    commands.FillFloat: _PIT,
    commands.CreditFloat: _PIT,
    commands.LoadShoe: _STAFF,
    commands.RetireShoe: _PIT,
    commands.RevealShoe: _SYSTEM,
    commands.AbandonShoe: _PIT,
    commands.ReconcileShoe: _STAFF,
    commands.OpenSession: _PIT,
    commands.EndSession: _PIT,
    commands.AnnounceDragonBets: _PIT,
    commands.SeatPlayers: _SYSTEM,
    commands.SitOut: _SYSTEM,
    commands.CallHands: _SYSTEM,
    commands.ExtendSession: _SYSTEM,
}

_BY_THE_TOURNAMENT = frozenset(
    {
        commands.OpenTable,
        commands.CloseTable,
        commands.OpenSession,
        commands.EndSession,
        commands.AnnounceDragonBets,
    }
)
"""Commands that only the tournament gives to its tables."""

_NOT_IN_TOURNAMENTS = frozenset(
    {
        commands.TakeSeat,
        commands.StandBehind,
        commands.LeaveSeat,
        commands.AskToDeal,
        commands.FreeSeat,
        commands.ChangeLimits,
        commands.FillFloat,
        commands.CreditFloat,
    }
)
"""Commands that a table of a tournament never takes: seats are drawn, its tables keep in step,
limits are those of the format, and chips come from the tournament's bank."""

# These need a person, at automatic tables too.
_BY_A_PERSON = frozenset(
    {
        commands.CorrectDie,
        commands.RaiseConcern,
        commands.AnswerConcern,
        commands.DecideIrregularity,
        commands.ChangeLimits,
        commands.ConfirmClosing,
        commands.WithdrawOrder,
        commands.AbandonShoe,
    }
)

_BY_A_DEALER_ANYWHERE = frozenset({commands.ReportIrregularity, commands.AnswerConcern})
"""What a dealer who is put at an automatic table may do there."""

COMMAND_WORDS: dict[type[commands.TableCommand], str] = {
    commands.TakeSeat: "taking a seat",
    commands.StandBehind: "standing behind",
    commands.LeaveSeat: "leaving a seat",
    commands.FreeSeat: "freeing a seat",
    commands.PlaceWager: "wagering",
    commands.PlaceWagers: "wagering",
    commands.AskToDeal: "asking for the cards",
    commands.RaiseConcern: "raising a concern",
    commands.ShakeDie: "shaking the die for a patron",
    commands.OpenBetting: "opening betting",
    commands.CloseBetting: "closing betting",
    commands.PassShaker: "passing the shaker on",
    commands.CompleteShake: "completing the shake",
    commands.ShakeAgain: "having the die shaken again",
    commands.OpenShaker: "opening the shaker",
    commands.AnnounceDie: "announcing the die",
    commands.CorrectDie: "correcting the die",
    commands.DrawCard: "drawing a card",
    commands.Pay: "paying",
    commands.ShowCutCard: "showing the cut card",
    commands.ReportIrregularity: "reporting an irregularity",
    commands.AnswerConcern: "answering a concern",
    commands.DecideIrregularity: "deciding on an irregularity",
    commands.OpenTable: "opening a table",
    commands.CloseTable: "closing a table",
    commands.ConfirmClosing: "confirming that a table closes",
    commands.ChangeDealer: "changing the dealer",
    commands.ChangeLimits: "changing limits",
    commands.WithdrawOrder: "withdrawing an order",
    commands.FillFloat: "filling the float",
    commands.CreditFloat: "crediting the float",
    commands.LoadShoe: "loading a shoe",
    commands.RetireShoe: "retiring a shoe",
    commands.RevealShoe: "revealing a shoe",
    commands.AbandonShoe: "abandoning a shoe",
    commands.ReconcileShoe: "counting a shoe",
    commands.OpenSession: "opening a session",
    commands.EndSession: "ending a session early",
    commands.AnnounceDragonBets: "announcing Dragon wagers",
    commands.SeatPlayers: "seating players",
    commands.SitOut: "having a player sit out",
    commands.CallHands: "calling hands",
    commands.ExtendSession: "extending a session",
}

_WHILE_CLOSED = frozenset(
    {
        commands.OpenTable,
        commands.ChangeDealer,
        commands.FillFloat,
        commands.CreditFloat,
        commands.LeaveSeat,
        commands.FreeSeat,
        commands.AnswerConcern,
        commands.Pay,
        commands.RevealShoe,
        commands.AbandonShoe,
        commands.ReconcileShoe,
    }
)


def refuse(table: Table, command: commands.TableCommand) -> Refusal | None:
    kind, role = type(command), command.by.role
    if table.settings is None and kind is not commands.OpenTable:
        return Refusal("the table was never opened")
    if table.phase is Phase.CLOSED and kind not in _WHILE_CLOSED:
        return Refusal("the table is closed")
    tournament = _tournament(table, command)
    if tournament and (
        kind in _NOT_IN_TOURNAMENTS or (kind in _BY_THE_TOURNAMENT and role != Role.SYSTEM)
    ):
        return Refusal(
            f"{COMMAND_WORDS[kind]} is for tournament {tournament}, which the table belongs to"
        )
    if role is Role.SYSTEM and (_runs_by_itself(table, command) or _is_directed(tournament, kind)):
        return None
    if role is Role.PIT and by_a_dealer(kind) and _has_no_dealer(table):
        return None
    if role not in PERMITTED_ROLES[kind]:
        *others, last = sorted(one.value for one in PERMITTED_ROLES[kind])
        who = f"{', '.join(others)} or {last}" if others else last
        return Refusal(f"{COMMAND_WORDS[kind]} is for the {who}, not for the {role.value}")
    if role is Role.DEALER and command.by.name != table.dealer:
        found = f"{shown(command.by.name)} does not deal here"
        return Refusal(f"{found}; the dealer is {named(table.dealer)}")
    if role is Role.DEALER and table.automatic and kind not in _BY_A_DEALER_ANYWHERE:
        return Refusal("the house deals this table by itself")
    return None


def _tournament(table: Table, command: commands.TableCommand) -> str | None:
    """The tournament that a table belongs to, or will once it is opened."""
    return tournament_of(command.table if isinstance(command, commands.OpenTable) else table.name)


def _is_directed(tournament: str | None, kind: type[commands.TableCommand]) -> bool:
    return tournament is not None and kind in _BY_THE_TOURNAMENT


def _runs_by_itself(table: Table, command: commands.TableCommand) -> bool:
    """At an automatic table the system does what dealer and pit supervisor do elsewhere."""
    kind = type(command)
    return by_the_house(kind) and (kind is commands.OpenTable or table.automatic)


def _has_no_dealer(table: Table) -> bool:
    """Whether nobody deals at a table that people deal."""
    return table.dealer is None and not table.automatic


def by_a_dealer(kind: type[commands.TableCommand]) -> bool:
    """Whether a dealer gives this command, and so the pit supervisor where nobody deals."""
    return Role.DEALER in PERMITTED_ROLES[kind]


def by_the_house(kind: type[commands.TableCommand]) -> bool:
    """Whether the house gives this command by itself at an automatic table."""
    return kind not in _BY_A_PERSON and PERMITTED_ROLES[kind] != _PATRON
