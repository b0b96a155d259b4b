"""Where the marks of a road stand in a grid of six rows."""

from collections.abc import Sequence
from dataclasses import dataclass

ROWS = 6

Place = tuple[int, int]
"""Column and row, from 0."""


@dataclass(frozen=True, slots=True)
class Road:
    """The marks of a road in order, and the place of each."""

    marks: str
    places: tuple[Place, ...]


def draw_runs(lengths: Sequence[int]) -> tuple[Place, ...]:
    """The places of runs: down the column, then right where the grid or a tail is in the way.

    A run starts in the first column right of the previous run's start whose top cell is free. A
    tail that reaches a column has passed every column between it and its own run. So whatever lies
    below the highest taken cell of a column is out of reach, and the row above that cell is free to
    the right: one number a column says all there is to know.
    """
    places: list[Place] = []
    highest_taken = [ROWS] * (sum(lengths) + 1)
    column = -1
    for length in lengths:
        column += 1
        while not highest_taken[column]:
            column += 1
        depth = highest_taken[column]
        if length <= depth:
            places += [(column, row) for row in range(length)]
        else:
            turn = depth - 1
            end = column + 1 + length - depth
            places += [(column, row) for row in range(depth)]
            places += [(tail, turn) for tail in range(column + 1, end)]
            highest_taken[column + 1 : end] = [turn] * (length - depth)
    return tuple(places)


def draw_marks(marks: str) -> Road:
    """Marks in runs of their own, drawn by the same rules."""
    runs = marks.replace("RB", "R B").replace("BR", "B R").split()
    return Road(marks, draw_runs([len(run) for run in runs]))


def draw_beads(letters: str) -> Road:
    """Marks down each column of six in turn, whatever they are."""
    return Road(letters, tuple(divmod(index, ROWS) for index in range(len(letters))))
