"""`punto games`: the approved games and their wagers."""

import argparse
import json
from typing import Any

from punto.cli.arguments import Commands, add_json
from punto.games import GAMES
from punto.rules.canonical import canonical_hash
from punto.rules.game import Game


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "games", help="list the games", description="Lists the approved games and their wagers."
    )
    add_json(command, "one JSON array of all games")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.json:
        print(json.dumps([describe(game) for game in GAMES], indent=2))
        return 0
    for game in GAMES:
        print(f"{game.slug:18} {game.name}, version {game.version} of {game.in_effect_words}")
        print(f"{'':18} {', '.join(wager.key for wager in game.wagers)}")
        if game.session_wagers:
            keys = ", ".join(wager.key for wager in game.session_wagers)
            print(f"{'':18} for a session: {keys}")
        print(f"{'':18} sha256 {canonical_hash(game)}")
    return 0


def describe(game: Game) -> dict[str, Any]:
    scopes = (("round", game.wagers), ("session", game.session_wagers))
    return {
        "slug": game.slug,
        "name": game.name,
        "version": game.version,
        "hash": canonical_hash(game),
        "wagers": [
            {"key": wager.key, "name": wager.name, "scope": scope}
            for scope, wagers in scopes
            for wager in wagers
        ],
    }
