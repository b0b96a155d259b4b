"""Pauses between attempts."""

from typing import Annotated

from msgspec import Meta

Seconds = Annotated[float, Meta(gt=0, le=86_400)]


def backoff(first: float, longest: float, tries: int) -> float:
    """Seconds to wait after `tries` failures: doubled from the first to the longest."""
    return min(longest, first * 2.0 ** min(tries - 1, 64))
