"""Reports on the screen: how wide they are, and how their headings, tables and counts look."""

import sys
from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from punto.cli.number_format import grouped, rough
from punto.rules.game import Game

NARROWEST = 80
WIDEST_PROSE = 100


class _Screen(Console):
    def on_broken_pipe(self) -> None:
        # The command knows what to do, and with which exit status.
        raise BrokenPipeError


def screen() -> Console:
    console = _Screen(highlight=False)
    # Cut figures are worse than lines that a narrow terminal breaks.
    console.width = max(console.width, NARROWEST)
    return console


def heading(game: Game, what: str) -> str:
    return f"[bold]{game.name}[/], version {game.version}: {what}"


def pace(seconds: float, rounds_per_second: float) -> str:
    return f"{seconds:,.2f} seconds, {rough(rounds_per_second)} rounds a second\n"


def write(console: Console, sentences: str) -> None:
    """A paragraph, no wider than it is good to read."""
    console.print(sentences + "\n", width=min(console.width, WIDEST_PROSE))


def table(*, left: Iterable[str] = (), right: Iterable[str] = (), title: str = "") -> Table:
    """Columns of words and then of figures. A title is broken to the width of the table."""
    made = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for head in left:
        made.add_column(head, no_wrap=True)
    for head in right:
        made.add_column(head, justify="right", no_wrap=True)
    return made


def print_whole(console: Console, made: Table) -> None:
    """A table at the width that it needs, even if lines are broken: nothing in it is cut."""
    width = Measurement.get(console, console.options.update(max_width=10_000), made).maximum
    console.width = max(console.width, width)
    console.print(made)


def many(count: int, what: str) -> str:
    """A count of something: 1 round, 1 000 rounds."""
    return f"{digits(count)} {what}{'' if count == 1 else 's'}"


def digits(count: int) -> str:
    return grouped(count, sys.stdout)
