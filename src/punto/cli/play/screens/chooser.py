"""The game chooser: which table to sit down at."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from punto.cli.play.areas import areas_of
from punto.games import GAMES
from punto.games import game as current
from punto.ledger.amount import dollars
from punto.rules.game import Game


class Chooser(Screen[Game | None]):
    """Gives the game chosen, or None where the patron goes home."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "quit", "Quit", key_display="q"),
    ]

    def __init__(self, balance_cents: int) -> None:
        super().__init__()
        self._balance_cents = balance_cents
        # An old version of a sheet is there for old rounds to be replayed, not to be played.
        slugs = dict.fromkeys(game.slug for game in GAMES)
        self._games = tuple(current(slug) for slug in slugs)

    def compose(self) -> ComposeResult:
        yield Static(
            f"Punto · your balance is {dollars(self._balance_cents)}\n"
            "Choose a game with the arrows and sit down with Enter.",
            id="chooser-title",
        )
        yield OptionList(*(Option(_describe(game), id=game.slug) for game in self._games))
        yield Footer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._games[event.option_index])

    def action_quit(self) -> None:
        self.dismiss(None)


def _describe(game: Game) -> Content:
    names = ", ".join(area.wager.name for area in areas_of(game))
    return Content.assemble(
        (game.name, "bold"), f", version {game.version}\n", (names, "$quiet"), "\n"
    )
