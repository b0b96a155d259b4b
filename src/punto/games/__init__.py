"""The approved games, one sheet a file.

`GAMES` is the whole list: a new sheet is a file here and its name below, and its value is the
file's name in capitals (`fortune_six.py` holds `FORTUNE_SIX`). An old version of a sheet stays in
the list, after the current one, so that old rounds replay under their own rules.
"""

from importlib import import_module

from punto.rules.game import Game
from punto.rules.refusal import InputError

SHEETS = (
    "baccarat",
    "fabulous_4",
    "power_98",
    "fortune_six",
    "dragon_tournament",
)


def _game(sheet: str) -> Game:
    value = getattr(import_module(f"{__name__}.{sheet}"), sheet.upper())
    assert isinstance(value, Game)
    return value


GAMES: tuple[Game, ...] = tuple(_game(sheet) for sheet in SHEETS)


def game(slug: str) -> Game:
    """The current version of the game with this slug, or an InputError."""
    for candidate in GAMES:
        if candidate.slug == slug:
            return candidate
    slugs = ", ".join(dict.fromkeys(candidate.slug for candidate in GAMES))
    raise InputError(f"{slug!r} is no game; there are {slugs}")
