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
    """None where there is nothing to do but to wait. Where a stage goes by the clock its Dragon
    wagers may be announced at any time: each table pays them when its session is over."""
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
            return None if tournament.confirmed or tournament.automatic else Step.CONFIRM
        case TournamentPhase.PLAYED:
            return Step.PLAY_OFF if outcome(tournament).tied else Step.CLOSE
        case TournamentPhase.FINISHED:
            return Step.AWARD
        case TournamentPhase.NEW | TournamentPhase.ENDED | TournamentPhase.CANCELLED:
            return None
        case _:
            assert_never(tournament.phase)


def behind(tournament: Tournament) -> list[int]:
    """The tables with hands of the stage, or of its play-off, still to be played."""
    if tournament.phase is TournamentPhase.PLAY_OFF:
        hands = 1
    elif tournament.playing.hands is None:
        hands = 0
    else:
        hands = tournament.length
    return sorted(number for number, one in tournament.tables.items() if one.hands < hands)
