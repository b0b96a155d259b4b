"""Arguments that several commands take."""

import argparse
import json
import re
from collections.abc import Callable
from typing import TypeAlias

from punto.games import game
from punto.rules.game import Game
from punto.rules.refusal import InputError, shown

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


def whole_number(what: str, least: int, most: int) -> Callable[[str], int]:
    """A type of argument: a whole number in a range."""

    def read(text: str) -> int:
        # A number with more digits than the largest is too large, whatever it is.
        digits = re.fullmatch(rf"[0-9]{{1,{len(str(most))}}}", text)
        if digits is None or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{shown(text)} {what}; expected {least} to {most}")
        return int(text)

    return read


class RefusedInput(InputError):
    """What a file holds is wrong: the command was used right, so its exit status is 1."""


def quoted(name: str) -> str:
    """The name of a file as a message shows it: whole, and in one line whatever it holds."""
    return json.dumps(name, ensure_ascii=False)
