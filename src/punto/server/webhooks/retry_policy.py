"""How long webhooks wait: for answers, before the next attempt, and before somebody is told."""

from secrets import randbelow
from typing import Annotated

from msgspec import Meta, Struct

Seconds = Annotated[float, Meta(gt=0, le=86_400)]


class Patience(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    first_seconds: Seconds = 1.0
    longest_seconds: Seconds = 300.0
    """Pauses grow from the first to the longest, twofold each."""
    answer_seconds: Seconds = 10.0
    """So long a receiver has to answer."""
    gather_seconds: Seconds = 0.25
    """Between the beginnings of two deliveries, so that records travel together."""
    trouble_seconds: Seconds = 300.0
    """A hook that fails for so long is a significant event."""

    def pause(self, tries: int, chance: float) -> float:
        """Before the next attempt after so many failures; `chance`, from 0 to 1, spreads out those
        who failed together."""
        grown = min(self.longest_seconds, self.first_seconds * 2.0 ** min(tries - 1, 64))
        return grown * (0.8 + 0.4 * chance)


def chance() -> float:
    return randbelow(1001) / 1000
