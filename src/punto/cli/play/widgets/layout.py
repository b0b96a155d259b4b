"""The layout: one betting area for each wager, and the one that is chosen."""

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message

from punto.cli.play.areas import Area, areas_of
from punto.cli.play.local_table import LocalTable
from punto.cli.play.money import gain
from punto.cli.play.widgets.cached_static import CachedStatic
from punto.ledger.amount import dollars
from punto.rules.game import Game

_BOX_ROWS = range(4, 7)
_LEFT_BUTTON = 1


class AreaView(CachedStatic):
    """A betting area: a row where there is little room, else a box."""

    class Clicked(Message):
        def __init__(self, index: int, *, takes_back: bool) -> None:
            super().__init__()
            self.index, self.takes_back = index, takes_back

    def __init__(self, area: Area, index: int, name_width: int) -> None:
        super().__init__(classes="area", id=f"area-{area.key}")
        self.area = area
        self._index = index
        self._name_width = name_width
        self._money = Content()
        self.border_title = f"{index + 1} {area.wager.name}"
        self.border_subtitle = ", ".join(area.limits)

    def show(self, table: LocalTable) -> None:
        stake = table.stakes.get(self.area.key)
        paid = table.settled.get(self.area.key)
        if stake:
            self._money = Content.styled(dollars(stake), "bold $warning")
        elif paid:
            colour = "$success" if paid.net_cents > 0 else "$error" if paid.net_cents < 0 else ""
            self._money = Content.styled(gain(paid.net_cents), f"bold {colour}".strip())
        else:
            self._money = Content.styled("-", "dim")
        closed = table.session_bets_closed if self.area.for_session else False
        self.set_class(not table.betting_open or closed, "-closed")
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def on_click(self, event: Click) -> None:
        self.post_message(self.Clicked(self._index, takes_back=event.button != _LEFT_BUTTON))

    def _draw(self) -> None:
        boxed = self.content_size.height > 1
        self.put(self._box() if boxed else self._row())

    def _box(self) -> Content:
        width, height = self.content_size
        in_words = [f"{line.pays}: {line.condition.words}" for line in self.area.wager.lines]
        ways = (in_words, [" · ".join(self.area.odds)], [short_odds(self.area.odds)])
        lines = next((way for way in ways if _rows(way, width) < height), ways[-1])
        return Content("\n").join(
            [self._money, *(Content.styled(line, "$quiet") for line in lines)]
        )

    def _row(self) -> Content:
        name = f"{self._index + 1} {self.area.wager.name}"
        room = self.content_size.width - self._money.cell_length - 1
        padded = name.ljust(self._name_width + 2)
        full, short = " · ".join(self.area.odds), short_odds(self.area.odds)
        ways = ((padded, full), (name, full), (padded, short), (name, short))
        name, odds = next((way for way in ways if len(" ".join(way)) <= room), ways[-1])
        left = Content.assemble((name, "bold"), " ", (odds, "$quiet"))
        # The odds are on the help page too; how much lies here is not.
        left = left.truncate(max(room, 0), ellipsis=True, pad=True)
        return Content.assemble(left, " ", self._money)


def _rows(lines: list[str], width: int) -> int:
    """How many rows the lines take when each is wrapped."""
    return sum(-(-len(line) // width) for line in lines)


def short_odds(odds: tuple[str, ...]) -> str:
    """Odds in a row: what all of them end with is said once, as in "12·20 to 1"."""
    heads, ends = zip(*(printed.split(" ", 1) for printed in odds), strict=True)
    if len(set(ends)) == 1:
        return f"{'·'.join(heads)} {ends[0]}"
    return " · ".join(odds)


class Layout(VerticalScroll, can_focus=False):
    def __init__(self, game: Game) -> None:
        super().__init__(id="layout")
        self._every = areas_of(game)
        self.areas = self._every
        """Those that are offered; wagers that cannot win are not."""
        self.chosen = 0

    def compose(self) -> ComposeResult:
        longest = max(len(area.wager.name) for area in self._every)
        for index, area in enumerate(self._every):
            yield AreaView(area, index, longest)

    @property
    def area(self) -> Area:
        """The chosen area."""
        return self.areas[self.chosen]

    def choose(self, index: int) -> None:
        if 0 <= index < len(self.areas):
            self.chosen = index
            self._mark()

    def move(self, columns: int, rows: int) -> None:
        """Goes to a neighbour; at an edge it stays."""
        if 0 <= self.chosen % self._columns + columns < self._columns:
            self.choose(self.chosen + columns + rows * self._columns)

    def on_resize(self) -> None:
        self._share_height()

    def _share_height(self) -> None:
        """Boxes share the height, each with room for a stake and its odds."""
        rows = -(-len(self.areas) // self._columns)
        share = self.size.height // rows
        self.styles.grid_rows = str(min(max(share, _BOX_ROWS[0]), _BOX_ROWS[-1]))

    @property
    def _columns(self) -> int:
        return self.styles.grid_size_columns or 1

    def show(self, table: LocalTable) -> None:
        offered = table.session_bets_offered
        self.areas = tuple(area for area in self._every if offered or not area.for_session)
        self.chosen = min(self.chosen, len(self.areas) - 1)
        for view in self.query(AreaView):
            view.display = view.area in self.areas
            view.show(table)
        self._share_height()
        self._mark()

    def _mark(self) -> None:
        for index, view in enumerate(self.query(AreaView)):
            view.set_class(index == self.chosen, "-chosen")
            if index == self.chosen:
                self.scroll_to_widget(view, animate=False)
