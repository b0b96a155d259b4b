"""The next step of the director."""

from enum import Enum
from typing import assert_never

from punto.tournament.standings import outcome
from punto.tournament.state import Tournament, TournamentPhase


class Step(Enum):
    DRAW = "draw"
    START = "start"
    ANNOUNCE = "announce"
    CONFIRM = "confirm"
    PLAY_OFF = "play-off"
    CLOSE = "close"
    AWARD = "award"


def due(tournament: Tournament) -> Step | None:
    """None where there is nothing to do but to wait."""
    match tournament.phase:
        case TournamentPhase.REGISTRATION:
            enough = len(tournament.contenders) >= tournament.rules.fewest_players
            return Step.DRAW if enough else None
        case TournamentPhase.ADVANCED:
            return Step.DRAW if tournament.contenders else Step.AWARD
        case TournamentPhase.DRAWN:
            return Step.START
        case TournamentPhase.PLAYING | TournamentPhase.PLAY_OFF:
            if not tournament.announced:
                return None if behind(tournament) else Step.ANNOUNCE
            confirmed = tournament.confirmed or tournament.automatic
            return None if confirmed or unpaid(tournament) else Step.CONFIRM
        case TournamentPhase.PLAYED:
            return Step.PLAY_OFF if outcome(tournament).tied else Step.CLOSE
        case TournamentPhase.FINISHED:
            return Step.AWARD
        case TournamentPhase.NEW | TournamentPhase.ENDED | TournamentPhase.CANCELLED:
            return None
        case _:
            assert_never(tournament.phase)


def behind(tournament: Tournament) -> list[int]:
    """The tables whose session is not over: hands are to be played, or its time is not up."""
    return sorted(number for number, one in tournament.tables.items() if one.won is None)


def unpaid(tournament: Tournament) -> list[int]:
    """The tables that have not paid all Dragon wagers of their session."""
    return sorted(number for number, one in tournament.tables.items() if not one.paid)
