"""The retry policy of webhooks: timeouts and pauses."""

from typing import Annotated

from msgspec import Meta, Struct

Seconds = Annotated[float, Meta(gt=0, le=86_400)]


class RetryPolicy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    first_seconds: Seconds = 1.0
    longest_seconds: Seconds = 300.0
    """Pauses double from the first to the longest."""
    answer_seconds: Seconds = 10.0
    """How long a receiver may take to answer."""
    gather_seconds: Seconds = 0.25
    """The minimum time between the starts of two deliveries, to gather records."""
    trouble_seconds: Seconds = 300.0
    """A hook that fails for this long is a significant event."""

    def pause(self, tries: int, chance: float) -> float:
        """Seconds before the next attempt after `tries` failures; `chance`, from 0 to 1, spreads
        hooks that failed together."""
        grown = min(self.longest_seconds, self.first_seconds * 2.0 ** min(tries - 1, 64))
        return grown * (0.8 + 0.4 * chance)
