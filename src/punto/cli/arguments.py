"""Arguments that several commands take."""

import argparse
import sys
from pathlib import Path
from typing import BinaryIO, TypeAlias

from punto.games import game
from punto.rules.game import Game
from punto.rules.refusal import InputError

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def game_argument(slug: str) -> Game:
    try:
        return game(slug)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def open_input(name: str) -> BinaryIO:
    """The named file, or standard input for `-`."""
    if name == "-":
        return sys.stdin.buffer
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}") from error
