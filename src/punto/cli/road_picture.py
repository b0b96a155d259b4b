"""Roads as text: coloured signs on a terminal, letters where there is no colour.

Banker is red, Player blue, Tie green. In the derived roads red is regular and blue is not.
"""

from collections.abc import Iterable, Iterator, Mapping

from rich.text import Text

from punto.roads import Roads
from punto.roads.grid import ROWS, Place
from punto.rules.round import Result

TITLES = {"big_eye": "Big Eye Boy", "small": "Small Road", "cockroach": "Cockroach Pig"}
SIGNS = {"big_eye": "○", "small": "●", "cockroach": "/"}
COLOURS = {"B": "red", "P": "blue", "T": "green"}
MARK_COLOURS = {"R": "red", "B": "blue"}
_EMPTY = "·"

Cell = tuple[str, str]
"""Two characters and their colour."""


def picture(roads: Roads, *, colour: bool) -> Text:
    """All five roads and the ask marks, one under the other."""
    parts = [_titled("Bead plate", bead_plate(roads)), _titled("Big road", big_road(roads))]
    parts += [_titled(TITLES[name], derived_road(roads, name, colour)) for name in roads.derived]
    parts += [_ask_line(roads.ask[side], side, colour) for side in (Result.BANKER, Result.PLAYER)]
    return Text("\n").join(parts)


def bead_plate(roads: Roads) -> Text:
    cells = {
        place: (f"{mark} ", f"bold {COLOURS[mark]}")
        for place, mark in zip(roads.bead.places, roads.bead.marks, strict=True)
    }
    return _grid(cells)


def big_road(roads: Roads) -> Text:
    """B and P; the number behind one counts the ties that followed it."""
    big = roads.big
    cells = {
        place: ((mark or "T") + (str(ties) if ties else " "), f"bold {COLOURS[mark or 'T']}")
        for place, mark, ties in zip(big.places, big.marks, big.ties, strict=True)
    }
    return _grid(cells)


def derived_road(roads: Roads, name: str, colour: bool) -> Text:
    road = roads.derived[name]
    cells = {
        place: ((SIGNS[name] if colour else mark) + " ", MARK_COLOURS[mark])
        for place, mark in zip(road.places, road.marks, strict=True)
    }
    return _grid(cells)


def _ask_line(marks: Mapping[str, str | None], side: Result, colour: bool) -> Text:
    line = Text(f"If {side.value.title()} is next: ")
    for name, mark in marks.items():
        sign = SIGNS[name] if colour and mark else mark or "-"
        line.append(f"{TITLES[name]} ")
        line.append(f"{sign}  ", MARK_COLOURS.get(mark or "", ""))
    line.rstrip()
    return line


def _titled(title: str, grid: Text) -> Text:
    return Text(f"{title}\n", style="bold") + grid


def _grid(cells: Mapping[Place, Cell]) -> Text:
    columns = 1 + max((column for column, _ in cells), default=0)
    return Text("\n").join(_row(cells, row, range(columns)) for row in range(ROWS))


def _row(cells: Mapping[Place, Cell], row: int, columns: Iterable[int]) -> Text:
    def pieces() -> Iterator[Cell]:
        for column in columns:
            yield cells.get((column, row), (f"{_EMPTY} ", "dim"))

    return Text.assemble(*pieces())
