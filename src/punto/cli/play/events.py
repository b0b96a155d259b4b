"""What a patron sees happen in a round, one thing after another."""

from collections.abc import Mapping
from dataclasses import dataclass

from punto.rules.announcement import Announcement
from punto.rules.cards import Card
from punto.rules.hand import Side
from punto.rules.settlement import Settlement


@dataclass(frozen=True, slots=True)
class Said:
    announcement: Announcement
    words: str


@dataclass(frozen=True, slots=True)
class DealerShook:
    times: int
    rule: str


@dataclass(frozen=True, slots=True)
class ShakerPassed:
    """The patron has the shaker: the round waits until they have shaken it and it is opened."""

    rule: str


@dataclass(frozen=True, slots=True)
class Drawn:
    side: Side
    card: Card
    rule: str


@dataclass(frozen=True, slots=True)
class Settled:
    """The stakes of a round, or those of a whole session, are settled."""

    settlements: Mapping[str, Settlement]


@dataclass(frozen=True, slots=True)
class Voided:
    """The round is void and its stakes go back."""

    reason: str
    rule: str
    settlements: Mapping[str, Settlement]


Event = Said | DealerShook | ShakerPassed | Drawn | Settled | Voided
