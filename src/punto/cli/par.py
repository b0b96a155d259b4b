"""`punto par`: the PAR sheet of a game, as Markdown, HTML or JSON."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from punto.cli.arguments import Commands, add_decks, add_game, quoted
from punto.cli.atomic_write import write_whole
from punto.odds.par.html import html
from punto.odds.par.json_data import json_data
from punto.odds.par.markdown import markdown
from punto.odds.par.sheet import ParSheet, par_sheet
from punto.rules.refusal import InputError


def _json(sheet: ParSheet) -> str:
    return json.dumps(json_data(sheet), indent=2, ensure_ascii=False) + "\n"


FORMS: dict[str, Callable[[ParSheet], str]] = {".html": html, ".md": markdown, ".json": _json}


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "par",
        help="write the PAR sheet of a game",
        description="Writes the PAR sheet of a game: every line of every wager with its exact "
        "probability and contribution, house edge, hit rate, standard deviation, effects of "
        "removal and more, for a fresh shoe. Without a file it is Markdown on standard output.",
    )
    add_game(command)
    add_decks(command)
    command.add_argument(
        "-o", "--output", metavar="FILE", type=Path, help="a name that ends in .html, .md or .json"
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.output is None:
        print(markdown(par_sheet(options.game, options.decks)), end="")
        return 0
    form = FORMS.get(options.output.suffix.lower())
    if form is None:
        name = quoted(str(options.output))
        raise InputError(f"{name} is no name for a PAR sheet; it ends in .html, .md or .json")
    write_whole(options.output, form(par_sheet(options.game, options.decks)).encode())
    return 0
