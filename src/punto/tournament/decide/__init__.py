"""`decide(tournament, command, spendable)`: the events that a command leads to, or why it is
refused. The one place that says what may be done in a tournament."""

from typing import assert_never

from punto.journal.decision import Decision
from punto.tournament.commands import (
    AwardPrizes,
    CancelTournament,
    CloseStage,
    CorrectChips,
    Disqualify,
    NoteResults,
    OpenTournament,
    PlayerCommand,
    StageCommand,
    TournamentCommand,
)
from punto.tournament.decide import corrections, ending, opening, players, results, roles, stages
from punto.tournament.events import TournamentDecision
from punto.tournament.state import Tournament


def decide(
    tournament: Tournament, command: TournamentCommand, spendable_cents: int = 0
) -> TournamentDecision:
    """`spendable_cents` is the balance of the account that the command would draw on."""
    refusal = roles.refuse(tournament, command)
    if refusal:
        return Decision((), refusal)
    if isinstance(command, OpenTournament):
        return opening.decide(tournament, command)
    if isinstance(command, PlayerCommand):
        return players.decide(tournament, command, spendable_cents)
    if isinstance(command, StageCommand):
        return stages.decide(tournament, command)
    if isinstance(command, NoteResults):
        return results.decide(tournament, command)
    if isinstance(command, CloseStage | AwardPrizes | CancelTournament):
        return ending.decide(tournament, command)
    if isinstance(command, Disqualify | CorrectChips):
        return corrections.decide(tournament, command, spendable_cents)
    assert_never(command)
