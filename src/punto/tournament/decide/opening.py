"""A tournament is opened for registration."""

import re

from punto.journal.decision import Decision, accept, refuse
from punto.ledger.account import refuse_name
from punto.tournament.commands import OpenTournament
from punto.tournament.events import TournamentDecision, TournamentOpened
from punto.tournament.format import refuse_format
from punto.tournament.state import Tournament, TournamentPhase

_HASH = re.compile(r"[0-9a-f]{64}")


def decide(tournament: Tournament, command: OpenTournament) -> TournamentDecision:
    if tournament.phase is not TournamentPhase.NEW:
        return refuse(f"there is a tournament {tournament.name} already")
    refusal = refuse_name(command.tournament, "tournament") or refuse_format(command.format)
    if refusal:
        return Decision((), refusal)
    stages = len(command.format.stages)
    if len(command.commitments) != stages or not all(map(_HASH.fullmatch, command.commitments)):
        return refuse(f"the draws of {stages} stages are to be committed to, each by its hash")
    return accept(
        TournamentOpened(
            tournament=command.tournament, format=command.format, commitments=command.commitments
        )
    )
