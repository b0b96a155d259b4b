"""What wagers can see of a round: its outcome, one of finitely many.

A wager never looks at a card. It looks at the two point totals, the number of cards of each hand,
the pair that each hand starts with, and the Power flag. So what a wager pays can be tabulated.
"""

from dataclasses import dataclass, field
from enum import Flag, auto

from punto.rules.hand import NATURALS, Pair, Side
from punto.rules.round import Result, Round, compare


class Facet(Flag):
    """A part of an outcome that a condition reads."""

    POINTS = auto()
    PLAYER_PAIR = auto()
    BANKER_PAIR = auto()
    POWER = auto()
    RUNS = auto()


@dataclass(frozen=True, slots=True)
class HandOutcome:
    total: int
    cards: int
    pair: Pair | None = None

    @property
    def natural(self) -> bool:
        return self.cards == 2 and self.total in NATURALS


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a round of play."""

    player: HandOutcome
    banker: HandOutcome
    power_hand: bool = False
    result: Result = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "result", compare(self.player.total, self.banker.total))

    @classmethod
    def of(cls, round_: Round) -> "Outcome":
        player, banker = round_.player, round_.banker
        return cls(
            HandOutcome(player.total, len(player.cards), player.pair),
            HandOutcome(banker.total, len(banker.cards), banker.pair),
            round_.power_hand,
        )

    def hand(self, side: Side) -> HandOutcome:
        return self.player if side is Side.PLAYER else self.banker


@dataclass(frozen=True, slots=True)
class SessionOutcome:
    """The outcome of a session of tournament play: the longest run of each side."""

    player: int
    banker: int
