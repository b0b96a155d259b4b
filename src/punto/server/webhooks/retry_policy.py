"""The retry policy of webhooks: timeouts and pauses."""

from msgspec import Struct

from punto.server.outbound.backoff import Seconds, backoff


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
        return backoff(self.first_seconds, self.longest_seconds, tries) * (0.8 + 0.4 * chance)
