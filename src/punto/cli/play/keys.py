"""The keys of the table: one list, for the bindings, the footer and the help page."""

from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class Key:
    """`names` are for the help page; a key with a `label` stands in the footer too."""

    keys: str
    action: str
    names: str
    help: str
    label: str = ""
    shown: str = ""

    @property
    def binding(self) -> Binding:
        shown = self.shown or self.names
        return Binding(self.keys, self.action, self.label, show=bool(self.label), key_display=shown)


KEYS = (
    Key("space", "deal", "space", "closes betting and deals; then skips ahead", "Deal"),
    Key("enter,plus", "place", "Enter, +, click", "places the chosen chip", "Place", "⏎"),
    Key("minus", "take_back", "-, right click", "takes a chip back", "Back", "-"),
    Key("backspace", "undo", "Backspace", "takes back the last change", "Undo", "⌫"),
    Key("c", "clear", "c", "takes all stakes back", "Clear"),
    Key("r", "rebet", "r", "repeats the stakes of the last round", "Rebet"),
    Key("d", "double", "d", "doubles all stakes", "Double"),
    Key("question_mark,f1", "help", "?, F1", "shows this page", "Help", "?"),
    Key("g", "games", "g", "goes back to the choice of games, with your balance", "Games"),
    Key("q", "leave", "q", "leaves the table for good", "Quit"),
    Key("e", "exact", "e", "asks for an exact stake"),
    Key("right_square_bracket,full_stop", "chip(1)", "], .", "takes a larger chip"),
    Key("left_square_bracket,comma", "chip(-1)", "[, ,", "takes a smaller chip"),
    Key("b", "buy_in", "b", "buys in again when your money is gone"),
    Key("s", "shake", "s", "shakes the die, when the shaker is yours"),
    Key("o", "open", "o", "opens the shaker"),
    Key("pageup", "log(-1)", "PgUp", "goes back in the dealer's log"),
    Key("pagedown", "log(1)", "PgDn", "goes forward in the dealer's log"),
)

_ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def table_bindings() -> list[Binding]:
    arrows = [
        Binding(key, f"move({columns}, {rows})", show=False)
        for key, (columns, rows) in _ARROWS.items()
    ]
    # The tenth area is 0, as on the keyboard; areas beyond it are reached by the arrows.
    digits = [Binding(str(n % 10), f"area({n - 1})", show=False) for n in range(1, 11)]
    return [*(key.binding for key in KEYS), *arrows, *digits]


def help_rows() -> list[tuple[str, str]]:
    choosing = ("arrows, 1 to 9", "choose a betting area")
    return [choosing, *((key.names, key.help) for key in KEYS)]
