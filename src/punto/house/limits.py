"""Limits that patrons set for themselves: a tighter one holds at once, a looser one a day later,
and an exclusion until it ends (GLI-19). No limit at all is the loosest."""

from msgspec import Struct

DAY = 24 * 60 * 60 * 1_000_000
"""In microseconds."""

MAX_DAYS = 3_650
"""The longest exclusion that has an end."""


class NextLimit(Struct, frozen=True, array_like=True):
    """A looser limit that waits, and the time from which it holds."""

    cents: int | None
    from_at: int


class SelfExclusion(Struct, frozen=True, array_like=True):
    """`until` is the first moment of play again; None where it is for good."""

    until: int | None

    def holds(self, at: int) -> bool:
        return self.until is None or at < self.until


def looser(cents: int | None, than: int | None) -> bool:
    if than is None:
        return False
    return cents is None or cents > than
