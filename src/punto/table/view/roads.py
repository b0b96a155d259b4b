"""The roads of a shoe for a screen: every mark with its place, so that it only has to be drawn."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from punto.roads import Roads, draw_roads
from punto.rules.round import Result
from punto.table.state import Mark

# Roads have thousands of marks, which hold plain values only: the cycle collector need not look at
# them (gc=False).


class Bead(Struct, frozen=True, array_like=True, gc=False):
    column: int
    row: int
    result: Result
    player_pair: bool
    banker_pair: bool
    natural: bool


class Cell(Struct, frozen=True, array_like=True, gc=False):
    """A cell of the big road; `result` is None while there are only ties. Pairs and naturals are
    those of the round that the cell stands for: a tie has no cell, and its own are on its bead."""

    column: int
    row: int
    result: Result | None
    ties: int
    player_pair: bool
    banker_pair: bool
    natural: bool


class Sign(Struct, frozen=True, array_like=True, gc=False):
    """A mark of a derived road: red is regular, blue is not."""

    column: int
    row: int
    red: bool


class Asked(Struct, frozen=True):
    """What each derived road would show next, red or not; None where nothing yet."""

    big_eye: bool | None
    small: bool | None
    cockroach: bool | None


class Ask(Struct, frozen=True):
    """The ask marks, if the next result were Banker's or Player's."""

    banker: Asked
    player: Asked


class Counts(Struct, frozen=True, kw_only=True):
    rounds: int
    player: int
    banker: int
    tie: int
    player_pair: int
    banker_pair: int
    natural: int


class RoadsSeen(Struct, frozen=True, kw_only=True):
    """`ask` is None where the table shows no ask marks."""

    bead: tuple[Bead, ...]
    big: tuple[Cell, ...]
    big_eye: tuple[Sign, ...]
    small: tuple[Sign, ...]
    cockroach: tuple[Sign, ...]
    ask: Ask | None
    counts: Counts


@lru_cache(maxsize=128)
def roads_seen(marks: tuple[Mark, ...], *, ask: bool) -> RoadsSeen:
    """The roads of the rounds of a shoe that were not void. Boards are made for every frame of a
    table, and the roads are new with every result: each table has two of them in use."""
    roads = draw_roads(mark.result for mark in marks)
    return RoadsSeen(
        bead=tuple(
            Bead(*place, mark.result, mark.player_pair, mark.banker_pair, mark.natural)
            for place, mark in zip(roads.bead.places, marks, strict=True)
        ),
        big=_big(roads, marks),
        big_eye=_signs(roads, "big_eye"),
        small=_signs(roads, "small"),
        cockroach=_signs(roads, "cockroach"),
        ask=_ask(roads) if ask else None,
        counts=counted(marks),
    )


def _big(roads: Roads, marks: tuple[Mark, ...]) -> tuple[Cell, ...]:
    big = roads.big
    if not big.lengths:
        # Ties alone wait in a cell of their own for the first run.
        return tuple(
            Cell(*place, None, ties, False, False, False)
            for place, ties in zip(big.places, big.ties, strict=True)
        )
    runs = (mark for mark in marks if mark.result is not Result.TIE)
    return tuple(
        Cell(*place, mark.result, ties, mark.player_pair, mark.banker_pair, mark.natural)
        for place, mark, ties in zip(big.places, runs, big.ties, strict=True)
    )


def _signs(roads: Roads, name: str) -> tuple[Sign, ...]:
    road = roads.derived[name]
    return tuple(
        Sign(*place, mark == "R") for place, mark in zip(road.places, road.marks, strict=True)
    )


def _ask(roads: Roads) -> Ask:
    return Ask(_asked(roads, Result.BANKER), _asked(roads, Result.PLAYER))


def _asked(roads: Roads, side: Result) -> Asked:
    marks = roads.ask[side]
    red = {road: None if mark is None else mark == "R" for road, mark in marks.items()}
    return Asked(red["big_eye"], red["small"], red["cockroach"])


def counted(marks: Sequence[Mark]) -> Counts:
    results = Counter(mark.result for mark in marks)
    return Counts(
        rounds=len(marks),
        player=results[Result.PLAYER],
        banker=results[Result.BANKER],
        tie=results[Result.TIE],
        player_pair=sum(mark.player_pair for mark in marks),
        banker_pair=sum(mark.banker_pair for mark in marks),
        natural=sum(mark.natural for mark in marks),
    )
