"""Refusals that several commands share."""

from punto.journal.decision import refuse
from punto.tournament.events import TournamentDecision
from punto.tournament.state import Tournament, TournamentPhase

PHASE_WORDS = {
    TournamentPhase.REGISTRATION: "players are registering",
    TournamentPhase.DRAWN: "the seats are drawn and play has not started",
    TournamentPhase.PLAYING: "the stage is being played",
    TournamentPhase.PLAYED: "the stage is played and not closed yet",
    TournamentPhase.PLAY_OFF: "a play-off is being played",
    TournamentPhase.ADVANCED: "the next stage is to be drawn",
    TournamentPhase.FINISHED: "prizes are to be awarded",
}


def refuse_unless(tournament: Tournament, *phases: TournamentPhase) -> TournamentDecision | None:
    """Why it is not the time for something."""
    if tournament.phase in phases:
        return None
    return refuse(f"not now: {PHASE_WORDS[tournament.phase]}")


def refuse_reason(why: str) -> TournamentDecision | None:
    """Whatever a director decides is recorded with a reason."""
    if len(why.strip()) >= 1 and len(why) <= 500:
        return None
    return refuse("a reason of 1 to 500 characters is needed")
