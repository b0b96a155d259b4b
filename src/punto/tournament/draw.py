"""The draw of seats by lot: committed to before anybody registers, revealed with the draw, and for
anybody to check.

The lot of a player is the SHA-256 of the stage's salt and the player's name; players are drawn in
the order of their lots, and sit down in that order at one table after the other.
"""

import hashlib
from collections.abc import Iterable

from punto.tournament.events import Seat


def commitment(tournament: str, stage: int, salt: str) -> str:
    """What is published of a stage's lot beforehand."""
    return _hash("punto-draw-1", tournament, str(stage), salt)


def lot(salt: str, player: str) -> str:
    return _hash("punto-lot-1", salt, player)


def drawn(salt: str, players: Iterable[str]) -> list[str]:
    """The players in the order of their lots."""
    return sorted(players, key=lambda player: (lot(salt, player), player))


def seats(order: list[str], most: int, after: int) -> dict[str, Seat]:
    """Where each player sits: as few tables as hold them, as even as they can be, numbered after
    those that there were."""
    tables = -(-len(order) // most)
    return {
        player: Seat(after + 1 + place % tables, 1 + place // tables)
        for place, player in enumerate(order)
    }


def _hash(*lines: str) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
