"""The draw of seats by lot: committed to before anybody registers, revealed with the draw, and for
anybody to check.

The salt that was committed to is mixed with what nobody knows while players register: the moment of
the draw, and the players in the order of their entry. So nobody can choose a name for the seat it
will get, even if the salt is no secret to them. The lot of a player is the SHA-256 of that mix and
the player's name; players are drawn in the order of their lots, and sit down in that order at one
table after the other.
"""

import hashlib
from collections.abc import Iterable

from punto.tournament.events import Seat


def commitment(tournament: str, stage: int, salt: str) -> str:
    """What is published of a stage's lot beforehand."""
    return _hash("punto-draw-1", tournament, str(stage), salt)


def mix(salt: str, drawn_at: int, players: Iterable[str]) -> str:
    """What the lots of a stage come from; `players` are all who are drawn, in the order of their
    entry, and `drawn_at` is in microseconds since 1970."""
    return _hash("punto-mix-1", salt, str(drawn_at), *players)


def lot(mixed: str, player: str) -> str:
    return _hash("punto-lot-2", mixed, player)


def drawn(mixed: str, players: Iterable[str]) -> list[str]:
    """The players in the order of their lots."""
    return sorted(players, key=lambda player: (lot(mixed, player), player))


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
