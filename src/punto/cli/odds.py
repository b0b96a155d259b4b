"""`punto odds`: the exact odds of every wager of a game."""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from punto.cli.arguments import (
    Commands,
    RefusedInput,
    add_decks,
    add_game,
    add_json,
    quoted,
    whole_number,
)
from punto.cli.json_objects import read_object
from punto.odds import GameOdds, WagerOdds, exact, session_odds
from punto.rules.cards import Card, read_card
from punto.rules.composition import DECKS, Composition
from punto.rules.game import Game
from punto.rules.refusal import InputError, shown
from punto.rules.shoe import DEFAULT_DECKS

MAX_COPIES = DECKS[-1]
MAX_SESSION_HANDS = 1000
MAX_BYTES = 1 << 16

JSON = dict[str, Any]


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "odds",
        help="print the exact odds of a game",
        description="Prints the exact odds of every wager on the next round of a shoe.",
    )
    add_game(command)
    shoe = command.add_mutually_exclusive_group()
    add_decks(shoe, default=None)
    shoe.add_argument(
        "--shoe", metavar="FILE", help='the cards that are left, as JSON: {"Ad": 3, "Ts": 7}'
    )
    command.add_argument(
        "--session-hands",
        metavar="N",
        type=whole_number("hands", 1, MAX_SESSION_HANDS),
        help="add the session wagers, for a session of this many hands",
    )
    add_json(command, "one JSON object, exact")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    game: Game = options.game
    hands: int | None = options.session_hands
    if hands and not game.session_wagers:
        raise InputError(f"--session-hands is for session wagers; {game.name} has none")
    if options.shoe is None:
        decks = options.decks or DEFAULT_DECKS
        composition = Composition.of_decks(decks)
    else:
        decks = None
        composition = read_shoe(options.shoe)
    odds = exact(game, composition)
    sessions = _session_odds(game, composition, hands) if hands else None
    if options.json:
        with any_number_of_digits():
            print(json.dumps(describe(game, decks, odds, sessions), indent=2))
    else:
        # rich takes longer to load than the odds take to count, and --json does without it.
        from punto.cli.odds_table import show  # noqa: PLC0415

        show(game, composition, odds, sessions, hands)
    return 0


def _session_odds(game: Game, composition: Composition, hands: int) -> dict[str, WagerOdds]:
    try:
        return session_odds(game, composition, hands)
    except InputError as error:
        raise RefusedInput(str(error)) from error


def read_shoe(name: str) -> Composition:
    """The composition in a JSON file, or an InputError."""
    try:
        with Path(name).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"{quoted(name)} cannot be read: {error.strerror}") from error
    try:
        if len(data) > MAX_BYTES:
            raise InputError(f"is no shoe: it has more than {MAX_BYTES} bytes")
        counts = read_object(data)
        counts.refuse_repeated()
        return _composition(counts)
    except InputError as error:
        raise RefusedInput(f"{quoted(name)}: {error}") from error


def _composition(counts: Mapping[str, object]) -> Composition:
    found: dict[Card, int] = {}
    for text, count in counts.items():
        card = read_card(text)
        if card in found:
            raise InputError(f"{card} is given twice")
        if type(count) is not int or not 0 <= count <= MAX_COPIES:
            raise InputError(f"{shown(count)} of {text}; expected a number from 0 to {MAX_COPIES}")
        found[card] = count
    return Composition.of(found)


@contextmanager
def any_number_of_digits() -> Iterator[None]:
    """Python refuses to print whole numbers of more than 4,300 digits; long sessions have them."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)


def describe(
    game: Game, decks: int | None, odds: GameOdds, sessions: Mapping[str, WagerOdds] | None
) -> JSON:
    described: JSON = {"game": game.slug, "decks": decks, "wagers": _wagers(odds.wagers)}
    if odds.normal is not None and odds.power is not None:
        described |= {"normal": _wagers(odds.normal), "power": _wagers(odds.power)}
    if sessions is not None:
        described["session_wagers"] = _wagers(sessions)
    return described


def _wagers(wagers: Mapping[str, WagerOdds]) -> JSON:
    return {key: _wager(odds) for key, odds in wagers.items()}


def _wager(odds: WagerOdds) -> JSON:
    return {
        "outcomes": [
            {
                "pays": outcome.pays,
                **({"rule": outcome.rule} if outcome.rule else {}),
                "probability": str(outcome.probability),
            }
            for outcome in odds.outcomes
        ],
        "house_edge": str(odds.house_edge),
        "house_edge_percent": float(100 * odds.house_edge),
        "hit_rate": str(odds.hit_rate),
        "std_dev": odds.std_dev,
    }
