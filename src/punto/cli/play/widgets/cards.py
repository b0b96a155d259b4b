"""The two hands and the die, as they lie on the table."""

from textual.content import Content

from punto.cli.play.local_table import LocalTable
from punto.cli.play.narration import face
from punto.cli.play.widgets.cached_static import CachedStatic
from punto.rules.cards import Card, Suit
from punto.rules.hand import Hand, Side
from punto.rules.round import Result

_RED = (Suit.DIAMONDS, Suit.HEARTS)
_PIPS = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}

ROOMY_ROWS = 6
"""With so many rows a hand is shown in the larger cards."""


class HandView(CachedStatic):
    """One side's cards under its name and point total."""

    def __init__(self, side: Side) -> None:
        super().__init__(id=f"{side.value}-hand", classes="hand")
        self._side = side
        self._cards: tuple[Card, ...] = ()
        self._won = False

    def show(self, table: LocalTable) -> None:
        self._cards = table.hand(self._side)
        won = table.round is not None and table.round.result is Result(self._side.value)
        self._won = won and not table.dealing
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        roomy = self.content_size.height >= ROOMY_ROWS
        blocks = [card_rows(card, roomy=roomy) for card in self._cards]
        gap = Content(" " if roomy else "")
        rows = [gap.join(row) for row in zip(*blocks, strict=True)]
        self.put(Content("\n").join([self._heading(), *rows]))

    def _heading(self) -> Content:
        colour = "$player" if self._side is Side.PLAYER else "$banker"
        name = self._side.title.upper()
        total = f" {Hand(self._cards).total}" if self._cards else ""
        tail = " ★ wins" if self._won else " natural" if self._natural() else ""
        return Content.assemble((name + total, f"bold {colour}"), (tail, "bold $warning"))

    def _natural(self) -> bool:
        return Hand(self._cards).natural


def card_rows(card: Card, *, roomy: bool) -> list[Content]:
    """A card as rows of equal width: five wide and four high, or seven and five."""
    style = f"{'#b3121d' if card.suit in _RED else '#111111'} on #f7f4ea"
    inner = 5 if roomy else 3
    rank, sign = face(card)[:-1], card.suit.sign
    middle = [sign.center(inner)] if roomy else []
    last = rank.rjust(inner) if roomy else sign.rjust(inner)
    rows = [rank.ljust(inner), *middle, last]
    drawn = [f"╭{'─' * inner}╮", *(f"│{row}│" for row in rows), f"╰{'─' * inner}╯"]
    return [Content.styled(row, f"bold {style}") for row in drawn]


class DieView(CachedStatic):
    """The die of the games that have one, closed until its value is announced."""

    def show(self, table: LocalTable) -> None:
        die = table.game.die
        self.display = die is not None
        if die is None:
            return
        if table.die is None:
            shaker = [("╭─────╮\n│  ?  │\n╰─────╯", "dim")] if table.dealing else []
            self.put(Content.assemble("die\n", *shaker))
            return
        power = table.die == die.power
        style = "bold #111111 on #ffd75f" if power else "bold #111111 on #f7f4ea"
        rows = [Content.styled(row, style) for row in _PIPS[table.die]]
        heading = Content.assemble("die ", (str(table.die), "bold"))
        self.put(Content("\n").join([heading, *rows]))
