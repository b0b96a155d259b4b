"""A PAR sheet as data for JSON.

What is exact is a string, counts of deals too: many readers of JSON keep only 53 bits of a number.
What is estimated or rounded is a number.
"""

from typing import Any

from punto.odds.par.sheet import CLOSE, Z_95, ParLine, ParSheet, ParWager, Wagers
from punto.rules.die import FACES

JSON = dict[str, Any]


def json_data(sheet: ParSheet) -> JSON:
    game = sheet.game
    return {
        "game": game.slug,
        "name": game.name,
        "version": game.version,
        "in_effect": game.in_effect.isoformat(),
        "hour": None if game.hour is None else f"{game.hour:%H:%M}",
        "hash": sheet.hash,
        "decks": sheet.decks,
        "cards": sheet.cards,
        "deals": str(sheet.deals),
        "die": _die(sheet),
        "wagers": {
            key: _wager(one)
            | {
                "house_edge_by_decks": {
                    str(decks): str(edge) for decks, edge in sheet.edges_by_decks[key].items()
                }
            }
            for key, one in sheet.wagers.items()
        },
        "normal": _wagers(sheet.normal),
        "power": _wagers(sheet.power),
        "effects_of_removal": [
            {
                "cards": [str(card) for card in removal.cards],
                "effects": {key: str(effect) for key, effect in removal.effects.items()},
            }
            for removal in sheet.removals
        ],
        "sessions": [
            {"hands": length.hands, "session_wagers": _wagers(length.wagers)}
            for length in sheet.sessions
        ],
        "house_ahead_up_to": dict(sheet.house_ahead_up_to),
        "limits": [
            {"main": one.main, "sides": list(one.sides), "words": one.words, "rule": one.rule}
            for one in game.limits
        ],
        "convergence": {
            "z": Z_95,
            "within": str(CLOSE),
            "rounds_within_1_point": "(z * std_dev / within) ** 2",
            "rounds_within_1_percent_of_edge": "(z * std_dev / (within * house_edge)) ** 2",
        },
        "readings": [
            {
                "number": one.number,
                "title": one.title,
                "clauses": one.clauses,
                "question": one.question,
                "reading": one.reading,
                "why": one.why,
            }
            for one in sheet.readings
        ],
        "recompute": sheet.recompute,
    }


def _die(sheet: ParSheet) -> JSON | None:
    if not sheet.game.die or not sheet.power_chance:
        return None
    return {
        "faces": len(FACES),
        "power": sheet.game.die.power,
        "normal_hands": str(1 - sheet.power_chance),
        "power_hands": str(sheet.power_chance),
    }


def _wagers(wagers: Wagers | None) -> JSON | None:
    if wagers is None:
        return None
    return {key: _wager(one) for key, one in wagers.items()}


def _wager(one: ParWager) -> JSON:
    wager, odds, top = one.wager, one.odds, one.top_award
    return {
        "name": wager.name,
        "area": wager.area,
        "defined": wager.defined,
        "stake_unit_cents": wager.stake_unit_cents,
        "lines": [_line(line) for line in one.lines],
        "deals": str(odds.total),
        "house_edge": str(odds.house_edge),
        "house_edge_percent": float(100 * odds.house_edge),
        "return_to_patron": str(one.return_to_patron),
        "return_to_patron_percent": float(100 * one.return_to_patron),
        "hit_rate": str(odds.hit_rate),
        "variance": str(odds.variance),
        "std_dev": odds.std_dev,
        "top_award": top and {"pays": top.pays, "probability": str(top.probability)},
        "rounds_within_1_point": one.rounds_to_come_close,
        "rounds_within_1_percent_of_edge": one.rounds_to_know_the_edge,
    }


def _line(line: ParLine) -> JSON:
    return {
        "when": line.line.condition.words if line.line else None,
        "pays": line.pays,
        "rule": line.line.rule if line.line else None,
        "commission": line.line.commission if line.line else None,
        "deals": str(line.ways),
        "probability": str(line.probability),
        "probability_percent": float(100 * line.probability),
        "net": str(line.net),
        "contribution": str(line.contribution),
        "contribution_percent": float(100 * line.contribution),
    }
