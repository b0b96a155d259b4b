"""The result of a counting study."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from punto.rules.game import Game
from punto.simulation.shoes import Shoes
from punto.simulation.study.linear_count import LinearCount


class CountingMethod(Enum):
    """How the counter decides when to wager."""

    PERFECT = "perfect"
    """By the exact edge, from the cards not seen."""
    LINEAR = "linear"
    """By the effects of removal of the cards seen."""
    TAGS = "tags"
    """The same in small whole numbers."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over shoes, or a ratio of two, with its standard error: shoes are independent of each
    other, rounds of one shoe are not."""

    value: float
    std_error: float


@dataclass(frozen=True, slots=True)
class Play:
    """What a way to play comes to at one unit a wager, judged by the exact edge of each round.

    `share` is the share of rounds that are wagered on and `advantage` what the patron gains on
    average in one of them, None where there are none. `per_shoe` is the value of a shoe in units,
    `of_perfect` the same as a share of perfect play's, None where that is worth nothing.
    """

    share: Mean
    advantage: Mean | None
    per_shoe: Mean
    of_perfect: Mean | None


Plays = Mapping[CountingMethod, Play]


@dataclass(frozen=True, slots=True)
class CutRow:
    """What counting is worth with `cut` cards behind the cut card: each wager alone, and all of
    them together, each placed by its own edge."""

    cut: int
    rounds: Mean
    wagers: Mapping[str, Plays]
    together: Plays


@dataclass(frozen=True, slots=True)
class Depth:
    """Rounds that started with `least` to `most` cards in the shoe, and in how many of them each
    wager favoured the patron."""

    least: int
    most: int
    rounds: int
    favourable: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Study:
    """The first shoes of a seed, dealt to the deepest cut card. `rows` go from the deepest to the
    shallowest, `depths` from the full shoe to its end. `seconds` is the time the shoes took."""

    game: Game
    wagers: tuple[str, ...]
    shoes: Shoes
    seed: int
    asked: int
    dealt: int
    seconds: float
    counts: Mapping[str, LinearCount]
    rows: tuple[CutRow, ...]
    depths: tuple[Depth, ...]

    @property
    def complete(self) -> bool:
        return self.dealt == self.asked

    @property
    def rounds(self) -> int:
        """Rounds that were looked at, each for every wager."""
        return sum(depth.rounds for depth in self.depths)

    @property
    def rounds_per_second(self) -> float:
        return self.rounds / self.seconds if self.seconds else 0.0
