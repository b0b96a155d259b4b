"""Help: the keys, then the rules of the game."""

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Markdown

from punto.games.rules_page import page
from punto.rules.game import Game


class Help(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1", "dismiss", "Back to the table", key_display="esc")
    ]

    def __init__(self, game: Game, keys: Iterable[tuple[str, str]]) -> None:
        super().__init__()
        self._game = game
        self._keys = tuple(keys)

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield Markdown(keys_page(self._keys) + "\n" + page(self._game), open_links=False)
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#help").focus()


def keys_page(keys: Iterable[tuple[str, str]]) -> str:
    rows = "\n".join(f"- `{names}` {what}" for names, what in keys)
    return f"# Keys\n\n{rows}\n"
