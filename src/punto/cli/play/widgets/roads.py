"""The roads of the shoe, each scrolled to its newest column."""

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content

from punto.cli.play.local_table import LocalTable
from punto.cli.play.widgets.cached_static import CachedStatic
from punto.cli.road_picture import SIGNS, TITLES
from punto.roads import Roads, draw_roads
from punto.roads.derived import DERIVED
from punto.roads.grid import ROWS, Place
from punto.rules.round import Result
from punto.table.state import Mark

_COLOURS = {
    Result.BANKER.letter: "$banker",
    Result.PLAYER.letter: "$player",
    Result.TIE.letter: "$tie",
}
_MARK_COLOURS = {"R": "$banker", "B": "$player"}

Cells = Mapping[Place, Content]


class RoadView(CachedStatic):
    """A grid of six rows whose cells are all `cell_width` wide."""

    def __init__(self, name: str, title: str, cell_width: int) -> None:
        super().__init__(id=f"road-{name}", classes="road")
        self.border_title = self._title = title
        self._cell_width = cell_width
        self._cells: Cells = {}
        self._ask: Content | None = None

    def show(self, cells: Cells, ask: Content | None = None) -> None:
        self._cells = cells
        self._ask = ask
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _entitle(self) -> None:
        """The title, with the ask marks where it cannot be cut off."""
        if self._ask is None:
            return
        fits = len(self._title) + len(self._ask) + 2 <= self.content_size.width
        parts = (self._title, " ", self._ask) if fits else (self._ask, " ", self._title)
        self.border_title = Content.assemble(*parts)

    def _draw(self) -> None:
        self._entitle()
        visible = max(self.content_size.width // self._cell_width, 1)
        used = 1 + max((column for column, _ in self._cells), default=-1)
        first = max(used - visible, 0)
        empty = Content.styled("·".center(self._cell_width), "$empty")
        rows = (
            Content("").join(
                self._cells.get((column, row), empty) for column in range(first, first + visible)
            )
            for row in range(ROWS)
        )
        self.put(Content("\n").join(rows))


class RoadsPanel(Container):
    _marks: tuple[Mark, ...] | None = None

    def compose(self) -> ComposeResult:
        yield RoadView("bead", "Bead plate", cell_width=3)
        yield RoadView("big", "Big road", cell_width=2)
        for name in DERIVED:
            yield RoadView(name, TITLES[name], cell_width=1)

    def show(self, table: LocalTable) -> None:
        if table.marks is self._marks:
            return
        self._marks = table.marks
        roads = draw_roads(mark.result for mark in table.marks)
        self._road("bead").show(bead_cells(roads, table.marks))
        self._road("big").show(big_cells(roads))
        for name in DERIVED:
            self._road(name).show(derived_cells(roads, name), ask_marks(roads, name))

    def _road(self, name: str) -> RoadView:
        return self.query_one(f"#road-{name}", RoadView)


def bead_cells(roads: Roads, marks: tuple[Mark, ...]) -> Cells:
    """Every result; a dot before it is a Banker pair, one behind it a Player pair."""
    return {
        place: Content.assemble(
            ("•" if mark.banker_pair else " ", "$banker"),
            (mark.result.letter, f"bold #ffffff on {_COLOURS[mark.result.letter]}-fill"),
            ("•" if mark.player_pair else " ", "$player"),
        )
        for place, mark in zip(roads.bead.places, marks, strict=True)
    }


def big_cells(roads: Roads) -> Cells:
    """The runs; a green slash is a tie after that result, a green number counts several."""
    big = roads.big
    return {
        place: Content.assemble(
            ("●" if mark else " ", _COLOURS[mark or Result.TIE.letter]),
            ("/" if ties == 1 else str(ties) if ties else " ", "bold $tie"),
        )
        for place, mark, ties in zip(big.places, big.marks, big.ties, strict=True)
    }


def derived_cells(roads: Roads, name: str) -> Cells:
    road = roads.derived[name]
    return {
        place: Content.styled(SIGNS[name], f"bold {_MARK_COLOURS[mark]}")
        for place, mark in zip(road.places, road.marks, strict=True)
    }


def ask_marks(roads: Roads, name: str) -> Content:
    """What the road would show after a Banker and after a Player."""
    parts: list[str | tuple[str, str]] = []
    for side, marks in roads.ask.items():
        mark = marks[name]
        parts.append(side.letter)
        parts.append((SIGNS[name], _MARK_COLOURS[mark]) if mark else "-")
    return Content.assemble(*parts)
