"""The whole table on screen: its parts in their places, all showing the same table."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from punto.cli.play.local_table import LocalTable
from punto.cli.play.narration import LogLine
from punto.cli.play.widgets.cards import DieView, HandView
from punto.cli.play.widgets.layout import Layout
from punto.cli.play.widgets.log import DealerLog
from punto.cli.play.widgets.notices import Notice, PowerBanner, SessionLine
from punto.cli.play.widgets.rail import Rail
from punto.cli.play.widgets.roads import RoadsPanel
from punto.cli.play.widgets.title import TitleBar
from punto.rules.game import Game
from punto.rules.hand import Side


class TableView(Vertical):
    def __init__(self, game: Game) -> None:
        super().__init__(id="table")
        self.title_bar = TitleBar(id="title")
        self.hands = tuple(HandView(side) for side in Side)
        self.die = DieView(id="die")
        self.power = PowerBanner(id="power")
        self.session = SessionLine(id="session")
        self.rail = Rail()
        self.areas = Layout(game)
        self.log_lines = DealerLog()
        self.notice = Notice(id="notice")
        self.roads = RoadsPanel(id="roads")

    def compose(self) -> ComposeResult:
        yield self.title_bar
        with Horizontal(id="felt"):
            with Vertical(id="play"):
                with Horizontal(id="hands"):
                    yield from self.hands
                    yield self.die
                yield self.power
                yield self.session
                yield self.rail
                yield self.areas
            yield self.log_lines
        with Vertical(id="below"):
            yield self.notice
            yield self.roads

    def show(self, table: LocalTable, *, space_does: str) -> None:
        self.title_bar.show(table)
        for hand in self.hands:
            hand.show(table)
        self.die.show(table)
        self.power.show(table)
        self.session.show(table)
        self.rail.show(space_does)
        self.areas.show(table)
        self.roads.show(table)

    def tell(self, lines: Iterable[LogLine]) -> None:
        self.log_lines.add(lines)
