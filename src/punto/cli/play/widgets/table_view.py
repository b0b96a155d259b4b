"""The whole table on screen: its parts in their places, all showing the same sitting."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from punto.cli.play.narration import Line
from punto.cli.play.sitting import Sitting
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

    def show(self, sitting: Sitting, *, space_does: str) -> None:
        self.title_bar.show(sitting)
        for hand in self.hands:
            hand.show(sitting)
        self.die.show(sitting)
        self.power.show(sitting)
        self.session.show(sitting)
        self.rail.show(space_does)
        self.areas.show(sitting)
        self.roads.show(sitting)

    def tell(self, lines: Iterable[Line]) -> None:
        self.log_lines.add(lines)
