"""The theoretical hold: the sum of each stake times the exact house edge of its wager.

The edge is that of the first round of a fresh shoe; a Dragon wager's is that of a session of as
many hands as were played.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from punto.games import game_stamped
from punto.rules.composition import Composition
from punto.rules.refusal import InputError
from punto.storage.records.changes import Figures, ReportCell

MAX_SESSION_HANDS = 1_000
"""Longer ones take minutes to count, and have no theoretical hold."""


def theoretical_hold(cells: Iterable[tuple[ReportCell, Figures]]) -> Fraction | None:
    """In cents; None where the edge of some wager is not known."""
    stakes: Counter[tuple[str, int, int, str]] = Counter()
    for (_, _, sheet, wager, hands), figures in cells:
        stakes[sheet.stamp, sheet.decks, hands, wager] += figures.staked_cents
    held = Fraction(0)
    for (stamp, decks, hands, wager), cents in stakes.items():
        if cents:
            edge = _edges(stamp, decks, hands).get(wager)
            if edge is None:
                return None
            held += cents * edge
    return held


@lru_cache(maxsize=4096)
def _edges(stamp: str, decks: int, hands: int) -> Mapping[str, Fraction]:
    """The edges of the wagers of a sheet on a round, or on a session of so many hands."""
    # A house that nobody asks for reports does without the odds.
    from punto.odds.exact import exact  # noqa: PLC0415
    from punto.odds.sessions import session_odds  # noqa: PLC0415

    try:
        game, composition = game_stamped(stamp), Composition.of_decks(decks)
    except InputError:
        return {}
    if hands > MAX_SESSION_HANDS:
        return {}
    odds = session_odds(game, composition, hands) if hands else exact(game, composition).wagers
    return {key: one.house_edge for key, one in odds.items()}
