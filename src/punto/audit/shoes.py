"""A shoe, or one round of it, as the standalone verifier reads it."""

from collections.abc import Iterable
from typing import Any

from punto.audit.rounds import Round, Shoe


def shoe_file(table: str, shoe: Shoe, rounds: Iterable[Round]) -> dict[str, Any]:
    """The shoe with those of its rounds that have a result or are void."""
    secret, settings = shoe.revealed, shoe.settings
    return {
        "table": table,
        "shoe": shoe.number,
        "game": settings.game,
        "version": settings.version,
        "burn": settings.burn,
        "cut": settings.cut,
        "commitment": shoe.commitment,
        "order": [str(card) for card in secret.order] if secret else None,
        "dice": list(secret.dice) if secret else None,
        "salt": secret.salt if secret else None,
        "burned": (
            {"shown": str(shoe.burned.shown), "count": shoe.burned.count} if shoe.burned else None
        ),
        "rounds": [_round(one) for one in rounds if one.decided],
    }


def round_file(round_: Round) -> dict[str, Any]:
    """The shoe with this round alone, and where in it the round begins."""
    whole = shoe_file(round_.table, round_.shoe, [round_])
    return whole | {"first": round_.first_card, "first_die": round_.first_die}


def _round(round_: Round) -> dict[str, Any]:
    told: dict[str, Any] = {
        "round": round_.number,
        "cards": [str(dealt.card) for dealt in round_.cards],
        "die": round_.die,
        "player": round_.player,
        "banker": round_.banker,
        "result": round_.decided,
    }
    aside = [str(card) for card in round_.out_of_play]
    return told | ({"aside": aside} if aside else {})
