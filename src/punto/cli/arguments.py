"""Arguments that several commands take, each spelled once."""

import argparse
import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from punto.games import game
from punto.rules.composition import DECKS
from punto.rules.game import Game
from punto.rules.refusal import InputError, shown
from punto.rules.shoe import DEFAULT_DECKS
from punto.simulation.random_numbers import SEEDS
from punto.simulation.settings import CPU, DEVICES, WORKERS

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Arguments: TypeAlias = "argparse._ActionsContainer"
"""A command, or a group of its arguments."""


def add_game(command: Arguments) -> None:
    command.add_argument("game", metavar="GAME", type=game_argument, help="see punto games")


def add_file(command: Arguments) -> None:
    command.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="default: - (standard input)"
    )


def add_decks(command: Arguments, *, default: int | None = DEFAULT_DECKS) -> None:
    """The default is None where some other argument may say what the shoe is."""
    command.add_argument(
        "--decks",
        metavar="N",
        type=whole_number("decks", DECKS[0], DECKS[-1]),
        default=default,
        help=f"decks in a fresh shoe (default: {DEFAULT_DECKS})",
    )


def add_seed(command: Arguments) -> None:
    command.add_argument(
        "--seed",
        metavar="S",
        type=whole_number("as a seed", SEEDS[0], SEEDS[-1]),
        help="deal the shoes of this seed (default: a new one)",
    )


def add_workers(command: Arguments) -> None:
    command.add_argument(
        "--workers",
        metavar="N",
        type=whole_number("workers", WORKERS[0], WORKERS[-1]),
        help="processor cores to use (default: all)",
    )


def add_device(command: Arguments, does: str) -> None:
    command.add_argument(
        "--device", metavar="|".join(DEVICES), default=CPU, help=f"{does} (default: {CPU})"
    )


def add_json(command: Arguments, gives: str = "one JSON object") -> None:
    command.add_argument("--json", action="store_true", help=gives)


def add_plot(command: Arguments, draws: str) -> None:
    command.add_argument(
        "--plot", metavar="FILE", type=Path, help=f"draw {draws}: .png, .svg, .pdf"
    )


def game_argument(slug: str) -> Game:
    try:
        return game(slug)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def whole_number(what: str, least: int, most: int) -> Callable[[str], int]:
    """A type of argument: a whole number in a range."""

    def read(text: str) -> int:
        # A number with more digits than the largest is too large, whatever it is.
        digits = re.fullmatch(rf"[0-9]{{1,{len(str(most))}}}", text)
        if digits is None or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{shown(text)} {what}; expected {least} to {most}")
        return int(text)

    return read


def any_number(what: str) -> Callable[[str], int]:
    """A type of argument: a whole number, whose range is a matter of other arguments."""

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,1000}", text):
            raise argparse.ArgumentTypeError(f"{shown(text)} {what}; expected a whole number")
        return int(text)

    return read


def large_number(what: str, least: int, most: int) -> Callable[[str], int]:
    """A type of argument: a whole number as people write large ones, 1000000, 1_000_000 or 1e6."""

    def read(text: str) -> int:
        # Fraction reads them all, exactly; it would read "1/3" and very long numbers as well.
        if re.fullmatch(r"[0-9][0-9_]{0,30}(\.[0-9]{1,30})?(e\+?[0-9]{1,2})?", text, re.IGNORECASE):
            try:
                number = Fraction(text)
            except ValueError:
                # An underscore that does not stand between two digits.
                number = Fraction(1, 2)
            if number.denominator == 1 and least <= number <= most:
                return int(number)
        expected = f"expected a whole number from {least} to {most:_}"
        raise argparse.ArgumentTypeError(f"{shown(text)} {what}; {expected}")

    return read


class RefusedInput(InputError):
    """What a file holds is wrong: the command was used right, so its exit status is 1."""


def quoted(name: str) -> str:
    """The name of a file as a message shows it: whole, and in one line whatever it holds."""
    return json.dumps(name, ensure_ascii=False)
