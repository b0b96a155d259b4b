"""A shoe, or one round of it, as the standalone verifier reads it."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, to_builtins

from punto.history.round import RoundHistory
from punto.history.shoe import ShoeHistory


class FileBurned(Struct, frozen=True):
    shown: str
    count: int


class FileRound(Struct, frozen=True, kw_only=True):
    round: int
    cards: list[str]
    die: int | None
    player: int | None
    banker: int | None
    result: str
    aside: list[str] = []


class ShoeFile(Struct, frozen=True, kw_only=True):
    """The shoe as verify_shoe.py reads it: what `punto export --shoe` writes."""

    table: str
    shoe: int
    game: str
    version: str
    burn: bool
    cut: int
    commitment: str | None
    order: list[str] | None
    dice: list[int] | None
    salt: str | None
    burned: FileBurned | None
    rounds: list[FileRound]


def shoe_file(table: str, shoe: ShoeHistory, rounds: Iterable[RoundHistory]) -> ShoeFile:
    """The shoe with those of its rounds that have a result or are void."""
    secret, settings, burned = shoe.revealed, shoe.settings, shoe.burned
    return ShoeFile(
        table=table,
        shoe=shoe.number,
        game=settings.game,
        version=settings.version,
        burn=settings.burn,
        cut=settings.cut,
        commitment=shoe.commitment,
        order=[str(card) for card in secret.order] if secret else None,
        dice=list(secret.dice) if secret else None,
        salt=secret.salt if secret else None,
        burned=FileBurned(str(burned.shown), burned.count) if burned else None,
        rounds=[_round(one, one.outcome) for one in rounds if one.outcome],
    )


def _round(one: RoundHistory, outcome: str) -> FileRound:
    return FileRound(
        round=one.summary.number,
        cards=[str(dealt.card) for dealt in one.cards],
        die=one.summary.die,
        player=one.summary.player,
        banker=one.summary.banker,
        result=outcome,
        aside=[str(card) for card in one.out_of_play],
    )


def written(file: ShoeFile, **more: int) -> dict[str, Any]:
    """The file as it is written; a round without cards aside says nothing of them."""
    found: dict[str, Any] = to_builtins(file)
    for one in found["rounds"]:
        if not one["aside"]:
            del one["aside"]
    return found | more


def round_file(one: RoundHistory) -> dict[str, Any]:
    """The shoe with this round alone, and where in it the round begins."""
    file = shoe_file(one.summary.table, one.shoe, [one])
    return written(file, first=one.first_card, first_die=one.first_die)
