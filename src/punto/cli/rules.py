"""`punto rules`: a game in words, as a patron reads it."""

import argparse
import sys

from punto.cli.arguments import Commands, game_argument
from punto.games.rules_page import page


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "rules",
        help="print the rules of a game",
        description="Prints a game in words: wagers, odds, clauses, limits and readings. "
        "Into a file or a pipe it is Markdown.",
    )
    command.add_argument("game", metavar="GAME", type=game_argument, help="see punto games")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    text = page(options.game)
    if not sys.stdout.isatty():
        print(text, end="")
        return 0
    from rich.console import Console  # noqa: PLC0415
    from rich.markdown import Markdown  # noqa: PLC0415

    console = Console()
    console.print(Markdown(text), width=min(console.width, 100))
    return 0
