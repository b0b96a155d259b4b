"""What the counts of a simulation come to, for the report as for the JSON."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from punto.simulation import Sessions


@dataclass(frozen=True, slots=True)
class WholeShoes:
    """The shoes that were dealt to their ends, and how many rounds they had."""

    shoes: int
    mean: float
    least: int
    most: int


def whole_shoes(shoe_rounds: Sequence[int]) -> WholeShoes | None:
    """None where the first shoe did not end."""
    by_rounds = {rounds: shoes for rounds, shoes in enumerate(shoe_rounds) if shoes}
    shoes = sum(by_rounds.values())
    if not shoes:
        return None
    rounds = sum(rounds * shoes for rounds, shoes in by_rounds.items())
    return WholeShoes(shoes, rounds / shoes, min(by_rounds), max(by_rounds))


def longest_runs(sessions: Sessions) -> dict[str, dict[int, int]]:
    """How many sessions had a longest run of each length: of a side, and of either one."""
    found: dict[str, Counter[int]] = {
        "player": Counter(),
        "banker": Counter(),
        "either": Counter(),
    }
    for longest, count in sessions.longest.items():
        found["player"][longest.player] += count
        found["banker"][longest.banker] += count
        found["either"][max(longest.player, longest.banker)] += count
    return {side: dict(sorted(lengths.items())) for side, lengths in found.items()}
