"""Arguments that several commands take."""

import argparse
from typing import TypeAlias

from punto.games import game
from punto.rules.game import Game
from punto.rules.refusal import InputError

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def game_argument(slug: str) -> Game:
    try:
        return game(slug)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def add_file(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="default: - (standard input)"
    )
