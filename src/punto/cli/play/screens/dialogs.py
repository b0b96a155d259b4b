"""The small questions that open over the table: yes or no, how much, how many hands."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from punto.cli.play.money import read_dollars
from punto.cli.play.session_length import (
    DEFAULT_HANDS,
    MAX_HANDS,
    length_note,
    returns,
)
from punto.rules.game import Game
from punto.rules.refusal import InputError


class Confirmation(ModalScreen[bool]):
    """A question answered by yes or no; the one that changes nothing is the default."""

    AUTO_FOCUS = "#no"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
        Binding("left,right,up,down", "app.focus_next", show=False),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self._question, markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Yes (y)", id="yes", compact=True)
                yield Button("No (n)", id="no", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class StakeDialog(ModalScreen[int | None]):
    """Asks for an exact stake, in cents; None where the patron thinks better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Back")]

    def __init__(self, wager_name: str) -> None:
        super().__init__()
        self._wager_name = wager_name

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(f"Stake on {self._wager_name}, in dollars:", markup=False)
            yield Input(placeholder="such as 25 or 0.20", compact=True)
            yield Static("", classes="wrong", markup=False)
            yield Static("Enter stakes it, Escape goes back.", classes="hint")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(read_dollars(event.value))
        except InputError as error:
            self.query_one(".wrong", Static).update(str(error))

    def action_cancel(self) -> None:
        self.dismiss(None)


class SessionDialog(ModalScreen[int | None]):
    """Asks for the hands of a session and shows what that length does to the session wagers."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Back")]

    def __init__(self, game: Game, hands: int = DEFAULT_HANDS) -> None:
        super().__init__()
        self._game = game
        self._hands = hands

    def compose(self) -> ComposeResult:
        rule = f" ({self._game.clauses.session})" if self._game.clauses.session else ""
        with Vertical(classes="dialog"):
            yield Static(f"How many hands has the session{rule}?", markup=False)
            yield Input(str(self._hands), type="integer", max_length=4, compact=True)
            yield Static("", classes="wrong", markup=False)
            yield Static(length_note(self._game), id="note")
            yield Static("", id="returns")
            yield Static("Enter starts the session, Escape goes back.", classes="hint")

    def on_input_changed(self, event: Input.Changed) -> None:
        hands = _hands(event.value)
        self.query_one(".wrong", Static).update("")
        self.query_one("#returns", Static).update(returns_note(self._game, hands) if hands else "")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        hands = _hands(event.value)
        if hands is None:
            found = event.value or "nothing"
            message = f"{found} is no length; a session has 1 to {MAX_HANDS} hands"
            self.query_one(".wrong", Static).update(message)
        else:
            self.dismiss(hands)

    def action_cancel(self) -> None:
        self.dismiss(None)


def _hands(text: str) -> int | None:
    if not text.isdecimal() or not 1 <= int(text) <= MAX_HANDS:
        return None
    return int(text)


def returns_note(game: Game, hands: int) -> Content:
    """What each session wager returns on average in a session of so many hands."""
    lines = [
        Content.assemble(
            f"{name} returns ",
            (f"{100 * returned:.1f} %", "bold $success" if returned > 1 else "bold"),
        )
        for name, returned in returns(game)[hands].items()
    ]
    return Content("\n").join(lines)
