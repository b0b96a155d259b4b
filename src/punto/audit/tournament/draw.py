"""The draw, done a second time.

A stage's salt is known by the SHA-256 of four lines: what it is, the tournament, the number of the
stage, and the salt. Mixed with the moment of the draw and the players as they entered, a line each,
it gives another SHA-256, the mix. A player's lot is that of three lines: what it is, the mix and
the player. Players are drawn in the order of their lots and sit down at one table after the other,
and so on again from the first, at as few tables as hold them all.
"""

from collections.abc import Iterable
from hashlib import sha256

from punto.tournament.events import Seat


def committed(tournament: str, stage: int, salt: str) -> str:
    return _digest(f"punto-draw-1\n{tournament}\n{stage}\n{salt}\n")


def mix(salt: str, drawn_at: int, entrants: Iterable[str]) -> str:
    names = "".join(f"{name}\n" for name in entrants)
    return _digest(f"punto-mix-1\n{salt}\n{drawn_at}\n{names}")


def lot(mixed: str, player: str) -> str:
    return _digest(f"punto-lot-2\n{mixed}\n{player}\n")


def _digest(text: str) -> str:
    # What a journal holds need not be text that can be encoded: then it is nobody's lot.
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


def seats(
    mixed: str, players: Iterable[str], *, at_a_table: int, tables_before: int
) -> dict[str, Seat]:
    order = sorted((lot(mixed, player), player) for player in players)
    tables = len(order) // at_a_table + (len(order) % at_a_table > 0)
    drawn: dict[str, Seat] = {}
    row = 0
    while order:
        row += 1
        for table, (_, player) in enumerate(order[:tables], start=tables_before + 1):
            drawn[player] = Seat(table, row)
        order = order[tables:]
    return drawn
