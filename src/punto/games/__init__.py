"""The approved games, one sheet a file.

A new sheet is a file here and its name in `SHEETS`; its value is the file's name in capitals
(`fortune_six.py` holds `FORTUNE_SIX`). When a sheet is replaced, the old one moves to `RETIRED`:
its rounds are replayed under their own rules, found by version or by canonical hash.
"""

from importlib import import_module

from punto.rules.canonical import canonical_hash
from punto.rules.game import Game
from punto.rules.refusal import InputError, shown

SHEETS = (
    "baccarat",
    "fabulous_4",
    "power_98",
    "fortune_six",
    "dragon_tournament",
)
RETIRED: tuple[str, ...] = ()


def _game(sheet: str) -> Game:
    value = getattr(import_module(f"{__name__}.{sheet}"), sheet.upper())
    assert isinstance(value, Game)
    return value


GAMES: tuple[Game, ...] = tuple(_game(sheet) for sheet in SHEETS)
"""The games as they are played now."""

EVERY_VERSION: tuple[Game, ...] = (*GAMES, *(_game(sheet) for sheet in RETIRED))


def game(slug: str, version: str | None = None) -> Game:
    """The game with this slug, as it is played now or in an old version, or an InputError."""
    for candidate in EVERY_VERSION:
        if candidate.slug == slug and version in (None, candidate.version):
            return candidate
    if version is not None:
        known = ", ".join(f"{one.slug} {one.version}" for one in EVERY_VERSION)
        raise InputError(f"{shown(slug)} has no version {shown(version)}; there are {known}")
    slugs = ", ".join(one.slug for one in GAMES)
    raise InputError(f"{shown(slug)} is no game; there are {slugs}")


def game_stamped(stamp: str) -> Game:
    """The version of a game that has this canonical hash, or an InputError."""
    for candidate in EVERY_VERSION:
        if canonical_hash(candidate) == stamp:
            return candidate
    raise InputError(f"{shown(stamp)} is the hash of no game that Punto knows")
