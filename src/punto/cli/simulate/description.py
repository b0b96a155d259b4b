"""A simulation as the JSON object of the command line's contract."""

from collections.abc import Mapping
from typing import Any

from punto.cli.simulate.tallies import longest_runs, whole_shoes
from punto.simulation import Estimate, Sessions, Simulation

JSON = dict[str, Any]


def describe(simulation: Simulation) -> JSON:
    shoes = simulation.shoes
    described: JSON = {
        "game": simulation.game.slug,
        "decks": shoes.decks,
        "rounds": simulation.rounds,
        "seconds": simulation.seconds,
        "rounds_per_second": simulation.rounds_per_second,
        "wagers": _wagers(simulation.wagers),
        "seed": simulation.seed,
        "asked": simulation.asked,
        "cut": shoes.cut,
        "rounds_per_shoe": shoes.rounds_per_shoe,
        "burn": shoes.burn,
        "shoes": _shoes(simulation),
        "results": {result.value: count for result, count in simulation.results.items()},
        "naturals": simulation.naturals,
        "pairs": _pairs(simulation),
    }
    if simulation.sessions is not None:
        described["sessions"] = _sessions(simulation.sessions)
        described["session_wagers"] = _wagers(simulation.session_wagers)
    return described


def _wagers(wagers: Mapping[str, Estimate]) -> JSON:
    return {key: _wager(estimate) for key, estimate in wagers.items()}


def _wager(estimate: Estimate) -> JSON:
    return {
        "house_edge": estimate.house_edge,
        "ci95": list(estimate.ci95),
        "exact": float(estimate.exact.house_edge),
        "z": estimate.z,
        "lines": estimate.lines,
        "exact_lines": estimate.exact_lines,
        "hit_rate": float(estimate.found.hit_rate),
    }


def _shoes(simulation: Simulation) -> JSON:
    whole = whole_shoes(simulation.shoe_rounds)
    return {
        "whole": whole.shoes if whole else 0,
        "mean_rounds": whole.mean if whole else None,
        "least_rounds": whole.least if whole else None,
        "most_rounds": whole.most if whole else None,
    }


def _pairs(simulation: Simulation) -> JSON | None:
    if simulation.pairs is None:
        return None
    player, banker = simulation.pairs
    return {"player": player, "banker": banker}


def _sessions(sessions: Sessions) -> JSON:
    return {
        "count": sum(sessions.longest.values()),
        "hands": sessions.hands,
        "longest_runs": {
            side: {str(length): count for length, count in lengths.items()}
            for side, lengths in longest_runs(sessions).items()
        },
    }
