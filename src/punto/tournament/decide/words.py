"""Sentences that several refusals share."""

from punto.journal.decision import refuse
from punto.tournament.events import TournamentDecision
from punto.tournament.state import Phase, Tournament

NOW = {
    Phase.REGISTRATION: "players are registering",
    Phase.DRAWN: "the seats are drawn and play has not started",
    Phase.PLAYING: "the stage is being played",
    Phase.PLAYED: "the stage is played and not closed yet",
    Phase.PLAY_OFF: "a play-off is being played",
    Phase.ADVANCED: "the next stage is to be drawn",
    Phase.FINISHED: "prizes are to be awarded",
}


def refuse_unless(tournament: Tournament, *phases: Phase) -> TournamentDecision | None:
    """Why it is not the time for something."""
    if tournament.phase in phases:
        return None
    return refuse(f"not now: {NOW[tournament.phase]}")


def refuse_reason(why: str) -> TournamentDecision | None:
    """Whatever a director decides is recorded with a reason."""
    if len(why.strip()) >= 1 and len(why) <= 500:
        return None
    return refuse("a reason of 1 to 500 characters is needed")
