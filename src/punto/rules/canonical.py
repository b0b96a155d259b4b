"""The canonical form of a game: everything that decides money, as plain data.

A wager is written as what it decides in every outcome, not as the code of its conditions. So the
form, and the SHA-256 that stamps each round, change exactly when the rules do: not with a
rewording, a renamed condition or a new betting area.
"""

import json
from functools import cache
from hashlib import sha256
from typing import Any

from punto.rules.cards import Rank
from punto.rules.composition import DECKS
from punto.rules.die import FACES
from punto.rules.game import Game
from punto.rules.hand import Pair
from punto.rules.table_of_play import BANKER_TABLE, INITIAL_DEAL, PLAYER_TABLE
from punto.rules.tables import LOSE, GameTable, tabulate, tabulate_session
from punto.rules.wager import T, Wager, key_of

MAX_RUN = 12
"""Session wagers are written for longest runs of 0 to this."""


def canonical(game: Game) -> dict[str, Any]:
    table = tabulate(game)
    return {
        "slug": game.slug,
        "version": game.version,
        "decks": [DECKS[0], DECKS[-1]],
        "point_values": {rank.symbol: rank.point_value for rank in Rank},
        "initial_deal": [side.value for side in INITIAL_DEAL],
        "table_of_play": {"player": PLAYER_TABLE, "banker": BANKER_TABLE},
        "die": {"faces": len(FACES), "power": game.die.power} if game.die else None,
        "limits": [
            {
                "main": key_of(limit.main),
                "sides": [key_of(side) for side in limit.sides],
                "rule": limit.rule,
            }
            for limit in game.limits
        ],
        "pairs": {
            "player": [" ".join(map(_pair, members)) for members in table.player_pairs],
            "banker": [" ".join(map(_pair, members)) for members in table.banker_pairs],
        },
        "wagers": _round_wagers(game, table),
        "session_wagers": _session_wagers(game),
    }


@cache
def canonical_hash(game: Game) -> str:
    """The SHA-256 of the canonical form."""
    text = json.dumps(canonical(game), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _round_wagers(game: Game, table: GameTable) -> list[dict[str, Any]]:
    """Each wager with the line that decides it in every cell of its table."""
    return [
        _wager(wager) | {"shape": tabulated.shape, "decides": _letters(tabulated.line)}
        for wager, tabulated in zip(game.wagers, table.wagers, strict=True)
    ]


def _session_wagers(game: Game) -> list[dict[str, Any]]:
    """Each wager with the line that decides it by longest Player run and longest Banker run."""
    return [
        _wager(wager)
        | {"decides": [_letters(row) for row in tabulate_session(wager, MAX_RUN).line]}
        for wager in game.session_wagers
    ]


def _wager(wager: Wager[T]) -> dict[str, Any]:
    return {
        "key": wager.key,
        "lines": [
            {"pays": line.pays, "rule": line.rule, "commission": line.commission}
            for line in wager.lines
        ],
    }


def _letters(lines: tuple[int, ...]) -> str:
    """The deciding lines as letters, a for the first, and a dash for a loss."""
    return "".join("-" if line == LOSE else chr(ord("a") + line) for line in lines)


def _pair(pair: Pair | None) -> str:
    if pair is None:
        return "none"
    return pair.rank.symbol + (pair.suit.letter if pair.suit else "*")
