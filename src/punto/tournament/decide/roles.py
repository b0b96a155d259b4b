"""Which role may give which command. A tournament that was never opened can only be opened."""

from punto.journal.actor import Role
from punto.rules.refusal import Refusal
from punto.tournament import commands
from punto.tournament.commands import TournamentCommand
from punto.tournament.state import Tournament, TournamentPhase

_PATRON = frozenset({Role.PATRON})
_DIRECTOR = frozenset({Role.DIRECTOR})

PERMITTED_ROLES: dict[type[TournamentCommand], frozenset[Role]] = {
    commands.Register: _PATRON,
    commands.Withdraw: _PATRON,
    commands.Rebuy: _PATRON,
    commands.OpenTournament: _DIRECTOR,
    commands.DrawSeats: _DIRECTOR,
    commands.StartStage: _DIRECTOR,
    commands.PausePlay: _DIRECTOR,
    commands.ResumePlay: _DIRECTOR,
    commands.ExtendStage: _DIRECTOR,
    # The sheet has the supervisor announce (3.12): here that is the director (reading 30).
    commands.AnnounceDragons: frozenset({Role.DIRECTOR, Role.PIT}),
    commands.EndStage: _DIRECTOR,
    commands.ConfirmResults: frozenset({Role.DIRECTOR, Role.PIT}),
    commands.DrawPlayOff: _DIRECTOR,
    commands.CloseStage: _DIRECTOR,
    commands.AwardPrizes: _DIRECTOR,
    commands.CancelTournament: _DIRECTOR,
    commands.Disqualify: _DIRECTOR,
    commands.CorrectChips: _DIRECTOR,
    commands.NoteResults: frozenset({Role.SYSTEM}),
}

COMMAND_WORDS: dict[type[TournamentCommand], str] = {
    commands.Register: "registering",
    commands.Withdraw: "withdrawing",
    commands.Rebuy: "buying in again",
    commands.OpenTournament: "opening a tournament",
    commands.DrawSeats: "drawing seats",
    commands.StartStage: "starting a stage",
    commands.PausePlay: "pausing play",
    commands.ResumePlay: "resuming play",
    commands.ExtendStage: "extending a stage",
    commands.AnnounceDragons: "announcing Dragon wagers",
    commands.EndStage: "ending a stage early",
    commands.ConfirmResults: "confirming results",
    commands.DrawPlayOff: "drawing a play-off",
    commands.CloseStage: "closing a stage",
    commands.AwardPrizes: "awarding prizes",
    commands.CancelTournament: "cancelling a tournament",
    commands.Disqualify: "disqualifying a player",
    commands.CorrectChips: "correcting chips",
    commands.NoteResults: "noting results",
}


def refuse(tournament: Tournament, command: TournamentCommand) -> Refusal | None:
    kind, role = type(command), command.by.role
    if role not in PERMITTED_ROLES[kind]:
        who = " or ".join(sorted(one.value for one in PERMITTED_ROLES[kind]))
        return Refusal(f"{COMMAND_WORDS[kind]} is for the {who}, not for the {role.value}")
    if kind is commands.OpenTournament:
        return None
    if tournament.phase is TournamentPhase.NEW:
        return Refusal("the tournament was never opened")
    if tournament.phase in (TournamentPhase.ENDED, TournamentPhase.CANCELLED):
        return Refusal("the tournament is over")
    return None
