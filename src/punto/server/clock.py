"""The clock of the house."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""The time in microseconds since 1970."""


def now() -> int:
    return time.time_ns() // 1000
