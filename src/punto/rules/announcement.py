"""What is announced at the table, and who says it."""

from dataclasses import dataclass
from enum import Enum


class Speaker(Enum):
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit supervisor"


class Cue(Enum):
    """The key of an announcement, and its wording with blanks for what the round brings."""

    PLACE_YOUR_BETS = "place-your-bets", "Place your bets, please"
    NO_MORE_BETS = "no-more-bets", "No more bets"
    DIE_VALUE = "die-value", "The die shows {die}"
    POWER_HAND = "power-hand", "Power hand"
    POINT_TOTALS = "point-totals", "Player {player}, Banker {banker}"
    RESULT = "result", "{winner}: Player {player}, Banker {banker}"
    DRAGON_BETS = "dragon-bets", "Dragon wagers that have won: {won}"

    key: str
    wording: str

    def __new__(cls, key: str, wording: str) -> "Cue":
        cue = object.__new__(cls)
        cue._value_ = cue.key = key
        cue.wording = wording
        return cue


@dataclass(frozen=True, slots=True)
class Announcement:
    cue: Cue
    rule: str
    speaker: Speaker = Speaker.DEALER


def says(cue: Cue, *, rule: str) -> Announcement:
    return Announcement(cue, rule)


def supervisor_says(cue: Cue, *, rule: str) -> Announcement:
    return Announcement(cue, rule, Speaker.PIT_SUPERVISOR)
