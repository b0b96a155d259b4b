"""A study as a JSON object."""

from typing import Any

from punto.cli.study.formatting import known_error
from punto.simulation.study import CountingMethod, CutRow, Depth, LinearCount, Mean, Play, Study
from punto.simulation.study.result import Plays

JSON = dict[str, Any]


def describe(study: Study) -> JSON:
    return {
        "game": study.game.slug,
        "wagers": list(study.wagers),
        "decks": study.shoes.decks,
        "cut": study.shoes.cut,
        "burn": study.shoes.burn,
        "seed": study.seed,
        "asked": study.asked,
        "shoes": study.dealt,
        "rounds": study.rounds,
        "seconds": study.seconds,
        "counts": {wager: _count(count) for wager, count in study.counts.items()},
        "cuts": [_row(row) for row in study.rows],
        "depths": [_depth(depth) for depth in study.depths],
    }


def _count(count: LinearCount) -> JSON:
    return {
        "house_edge": str(count.fresh_edge),
        "house_edge_percent": float(100 * count.fresh_edge),
        "tells_cards_apart": count.tells_cards_apart,
        "effects": {str(card): float(effect) for card, effect in count.effects.items()},
        "tags": {str(card): tag for card, tag in count.tags.items()},
        "off_per_deck_seen": count.drift,
        "wager_above": None if count.trigger is None else float(count.trigger),
    }


def _row(row: CutRow) -> JSON:
    return {
        "cut": row.cut,
        "rounds_per_shoe": _mean(row.rounds),
        "wagers": {wager: _plays(plays) for wager, plays in row.wagers.items()},
        "together": _plays(row.together),
    }


def _plays(plays: Plays) -> JSON:
    described = {way.value: _play(play) for way, play in plays.items()}
    if described[CountingMethod.PERFECT.value]["of_perfect"]:
        # It is all of itself, however many shoes had a part in it.
        described[CountingMethod.PERFECT.value]["of_perfect"] = {"value": 1.0, "std_error": 0.0}
    return described


def _play(play: Play) -> JSON:
    return {
        "share": _mean(play.share),
        "advantage": _mean(play.advantage) if play.advantage else None,
        "value_per_shoe": _mean(play.per_shoe),
        "of_perfect": _mean(play.of_perfect) if play.of_perfect else None,
    }


def _mean(mean: Mean) -> JSON:
    return {"value": mean.value, "std_error": known_error(mean)}


def _depth(depth: Depth) -> JSON:
    return {
        "cards_left": [depth.least, depth.most],
        "rounds": depth.rounds,
        "favourable": dict(depth.favourable),
    }
