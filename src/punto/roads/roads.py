"""All roads of a shoe from its results."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from punto.roads.big import BigRoad, draw_big_road
from punto.roads.derived import DERIVED, derived_marks, next_mark
from punto.roads.grid import Road, draw_beads, draw_marks
from punto.rules.round import Result


@dataclass(frozen=True, slots=True)
class Roads:
    """`derived` has the three derived roads by name; `ask` what each would show next if the next
    result were Banker's or Player's, None where it would show nothing yet."""

    bead: Road
    big: BigRoad
    derived: Mapping[str, Road]
    ask: Mapping[Result, Mapping[str, str | None]]


def draw_roads(results: Iterable[Result | None]) -> Roads:
    """The roads of one shoe; void rounds (None) enter none of them."""
    letters = "".join([result.letter for result in results if result is not None])
    big = draw_big_road(letters)
    lengths = big.lengths
    return Roads(
        draw_beads(letters),
        big,
        {road: draw_marks(derived_marks(lengths, back)) for road, back in DERIVED.items()},
        {side: _ask(big, side) for side in (Result.BANKER, Result.PLAYER)},
    )


def _ask(big: BigRoad, side: Result) -> dict[str, str | None]:
    goes_on = big.sides[-1:] == side.letter
    return {road: next_mark(big.lengths, back, goes_on=goes_on) for road, back in DERIVED.items()}
