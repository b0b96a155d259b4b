"""The counting routines, plain or compiled, with the tables and the buffers that they need.

Plain Python counts a shoe in a few milliseconds and starts at once; compiled by numba it takes some
tens of microseconds, but numba takes a second to load. So it is compiled only on request.
"""

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from punto.odds import counting
from punto.odds.jit import compiled
from punto.odds.optional_packages import require
from punto.rules.table_of_play import BANKER_TABLE, PLAYER_TABLE
from punto.rules.tables import PAIR_KINDS, point_outcomes

Integers = Sequence[int]


@dataclass(frozen=True, slots=True)
class Kernels:
    """The routines of `counting`, and how to make the sequences they work on."""

    four_card_ways: Callable[..., None]
    count_points: Callable[..., None]
    count_pairs: Callable[..., None]
    sum_lines: Callable[..., None]
    room: Callable[[int], MutableSequence[int]]
    sequence: Callable[[Sequence[int]], Sequence[int]]


def _zeros(length: int) -> MutableSequence[int]:
    return [0] * length


PLAIN = Kernels(
    counting.four_card_ways,
    counting.count_points,
    counting.count_pairs,
    counting.sum_lines,
    _zeros,
    tuple,
)

_in_use = PLAIN


def kernels() -> Kernels:
    return _in_use


def use_plain() -> None:
    global _in_use  # noqa: PLW0603
    _in_use = PLAIN


def use_compiled() -> None:
    """Counts with compiled routines from now on; an InputError without numba."""
    global _in_use  # noqa: PLW0603
    _in_use = _compiled()


@cache
def _compiled() -> Kernels:
    require("numba", extra="fast", what="compiled counting")
    import numpy as np  # noqa: PLC0415

    def room(length: int) -> Any:
        return np.zeros(length, np.int64)

    def sequence(values: Sequence[int]) -> Any:
        return np.array(values, np.int64)

    return Kernels(
        compiled(counting.four_card_ways),
        compiled(counting.count_points),
        compiled(counting.count_pairs),
        compiled(counting.sum_lines),
        room,
        sequence,
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """The Table of Play and the places of the point outcomes, as the routines want them."""

    player_draws: Integers
    banker_draws: Integers
    index: Integers


@cache
def _table(in_use: Kernels) -> _Table:
    index = [-1] * 400
    for place, point in enumerate(point_outcomes()):
        totals = point.player_total * 10 + point.banker_total
        index[totals * 4 + (point.player_cards - 2) * 2 + point.banker_cards - 2] = place
    return _Table(
        in_use.sequence([int(letter == "D") for letter in PLAYER_TABLE]),
        in_use.sequence(
            [int(letter == "D") for stood, drew in BANKER_TABLE for letter in (*drew, stood)]
        ),
        in_use.sequence(index),
    )


def point_deals(values: Integers, ways: Integers | None = None) -> Integers:
    """The ordered six-card deals of each point outcome, from the cards of each point value.

    `ways` restricts the first four cards to some of their deals.
    """
    in_use = kernels()
    table = _table(in_use)
    counts = in_use.sequence(values)
    if ways is None:
        every = in_use.room(counting.HANDS * counting.HANDS)
        in_use.four_card_ways(counts, every)
        ways = every
    else:
        ways = in_use.sequence(ways)
    # A buffer for every call: two threads may count at once.
    sums = in_use.room(counting.TOTALS * counting.TOTALS * counting.SUMS)
    deals = in_use.room(len(point_outcomes()))
    in_use.count_points(
        ways, counts, table.player_draws, table.banker_draws, table.index, sums, deals
    )
    return deals


def pair_deals(kinds: Integers) -> Integers:
    """The ordered six-card deals by the pair a hand starts with, in the order of `PAIR_KINDS`."""
    in_use = kernels()
    deals = in_use.room(len(PAIR_KINDS))
    in_use.count_pairs(in_use.sequence(kinds), deals)
    return deals


def line_ways(deals: Integers, lines: Integers, wagers: int, most: int) -> list[int]:
    """For each wager the deals that it loses, then those that each of its lines decides."""
    in_use = kernels()
    ways = in_use.room(wagers * most)
    in_use.sum_lines(deals, lines, wagers, most, ways)
    return [int(count) for count in ways]
