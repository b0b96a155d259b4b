"""The rail: the patron's chips, and the button that closes betting and deals."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Label

from punto.cli.play.money import CHIPS_CENTS, chip
from punto.cli.play.widgets.cached_static import CachedStatic


class ChipView(CachedStatic):
    class Clicked(Message):
        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, index: int) -> None:
        super().__init__(id=f"chip-{CHIPS_CENTS[index] // 100}", classes="chip")
        self._index = index

    def show(self, chosen: bool) -> None:
        face = chip(CHIPS_CENTS[self._index])
        self.set_class(chosen, "-chosen")
        self.put(f"▸{face}◂" if chosen else f" {face} ", resizes=True)

    def on_click(self) -> None:
        self.post_message(self.Clicked(self._index))


class DealButton(CachedStatic):
    """Says what the space bar does now."""

    class Clicked(Message):
        pass

    def on_click(self) -> None:
        self.post_message(self.Clicked())


class Rail(Horizontal):
    def __init__(self) -> None:
        super().__init__(id="rail")
        self.chosen = 1

    def compose(self) -> ComposeResult:
        # The keys that go from chip to chip stand at either end of them.
        yield Label("[", classes="chip-key", markup=False)
        for index in range(len(CHIPS_CENTS)):
            yield ChipView(index)
        yield Label("]", classes="chip-key", markup=False)
        yield DealButton(id="deal")

    @property
    def chip_cents(self) -> int:
        return CHIPS_CENTS[self.chosen]

    def choose(self, index: int) -> None:
        self.chosen = min(max(index, 0), len(CHIPS_CENTS) - 1)
        self._mark()

    def show(self, space_does: str) -> None:
        self._mark()
        self.query_one(DealButton).put(f" {space_does} ", resizes=True)

    def _mark(self) -> None:
        for index, view in enumerate(self.query(ChipView)):
            view.show(index == self.chosen)
