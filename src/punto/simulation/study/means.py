"""From sums over shoes to what is reported: means, ratios, and their standard errors by shoe."""

from collections.abc import Iterator, Sequence
from math import sqrt

from punto.simulation.arrays import Array
from punto.simulation.study.result import CountingMethod, CutRow, Depth, Mean, Play, Plays
from punto.simulation.study.sums import (
    BETS,
    BETS_2,
    BETS_ROUNDS,
    VALUE,
    VALUE_2,
    VALUE_BETS,
    VALUE_PERFECT,
    WAYS,
    ShoeSums,
)

DEPTH = 26
"""Cards in a row of depths: half a deck."""


def rows(sums: ShoeSums, cuts: Sequence[int], wagers: Sequence[str]) -> tuple[CutRow, ...]:
    return tuple(_row(sums, place, cut, wagers) for place, cut in enumerate(cuts))


def _row(sums: ShoeSums, place: int, cut: int, wagers: Sequence[str]) -> CutRow:
    shoes = sums.shoes
    rounds, rounds_2 = (float(sums.rounds[place, power]) for power in (0, 1))

    def plays(book: int) -> Plays:
        of_book = sums.plays[place, book].tolist()
        perfect = of_book[WAYS.index(CountingMethod.PERFECT)]

        def play(way: Sequence[float]) -> Play:
            return Play(
                _ratio(shoes, way[BETS], rounds, way[BETS_2], way[BETS_ROUNDS], rounds_2),
                _ratio_if(shoes, way[VALUE], way[BETS], way[VALUE_2], way[VALUE_BETS], way[BETS_2]),
                _mean(shoes, way[VALUE], way[VALUE_2]),
                _ratio_if(
                    shoes, way[VALUE], perfect[VALUE], way[VALUE_2], way[VALUE_PERFECT],
                    perfect[VALUE_2],
                ),
            )  # fmt: skip

        return {way: play(found) for way, found in zip(WAYS, of_book, strict=True)}

    return CutRow(
        cut,
        _mean(shoes, rounds, rounds_2),
        {wager: plays(book) for book, wager in enumerate(wagers)},
        plays(len(wagers)),
    )


def _mean(shoes: int, total: float, squares: float) -> Mean:
    return _ratio(shoes, total, float(shoes), squares, total, float(shoes))


def _ratio_if(
    shoes: int, above: float, below: float, above_2: float, both: float, below_2: float
) -> Mean | None:
    return _ratio(shoes, above, below, above_2, both, below_2) if below else None


def _ratio(
    shoes: int, above: float, below: float, above_2: float, both: float, below_2: float
) -> Mean:
    """The ratio of two sums over shoes. Its error is that of the shoes' differences from it."""
    ratio = above / below
    # Rounding may take the sum of squares of next to nothing below zero.
    squares = max(0.0, above_2 - 2 * ratio * both + ratio * ratio * below_2)
    return Mean(ratio, sqrt(squares * shoes / (shoes - 1)) / abs(below))


def depths(sums: ShoeSums, wagers: Sequence[str]) -> tuple[Depth, ...]:
    """From the full shoe to its end, as far as any round started there."""
    return tuple(_depths(sums.depths, wagers))


def _depths(found: Array, wagers: Sequence[str]) -> Iterator[Depth]:
    cards = found.shape[1] - 1
    for most in range(cards, 0, -DEPTH):
        least = max(1, most - DEPTH + 1)
        rounds, *favourable = found[:, least : most + 1].sum(axis=1).tolist()
        if rounds:
            yield Depth(least, most, rounds, dict(zip(wagers, favourable, strict=True)))
