"""The big road: one column for each run of Banker or Player, ties as marks on its cells."""

from dataclasses import dataclass

from punto.roads.grid import Place, draw_runs
from punto.rules.round import Result


@dataclass(frozen=True, slots=True)
class BigRoad:
    """`sides` and `lengths` are the runs in order; `ties` counts the ties of each cell.

    Ties before the first run wait in a cell of their own, which the first run then takes over.
    """

    sides: str
    lengths: tuple[int, ...]
    ties: tuple[int, ...]
    places: tuple[Place, ...]

    @property
    def marks(self) -> tuple[str | None, ...]:
        """The mark of each cell: B, P, or None while there are only ties."""
        if not self.lengths:
            return (None,) * len(self.ties)
        return tuple(
            "".join(side * length for side, length in zip(self.sides, self.lengths, strict=True))
        )


def draw_big_road(letters: str) -> BigRoad:
    """The big road of results given as the letters B, P and T."""
    sides: list[str] = []
    lengths: list[int] = []
    ties: list[int] = []
    for letter in letters:
        if letter == Result.TIE.letter:
            if ties:
                ties[-1] += 1
            else:
                ties.append(1)
        elif not sides:
            sides.append(letter)
            lengths.append(1)
            ties = ties or [0]
        elif letter == sides[-1]:
            lengths[-1] += 1
            ties.append(0)
        else:
            sides.append(letter)
            lengths.append(1)
            ties.append(0)
    places = draw_runs(lengths) if lengths else ((0, 0),) * len(ties)
    return BigRoad("".join(sides), tuple(lengths), tuple(ties), places)
