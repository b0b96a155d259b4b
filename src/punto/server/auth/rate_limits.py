"""Rate limits: a token bucket for every person and every address. Full buckets are forgotten."""

import time
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Annotated

from msgspec import Meta, Struct


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """`burst` at once, then `per_second`."""

    burst: Annotated[float, Meta(ge=1)]
    per_second: Annotated[float, Meta(gt=0)]


class Rates(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rates of a house, all configurable."""

    commands: Rate = Rate(60, 20)
    """Commands of one person, over sockets and the API."""
    requests: Rate = Rate(300, 60)
    """Requests from one address."""
    logins: Rate = Rate(20, 0.2)
    """Login attempts, new guests and new patrons from one address."""
    sockets: Rate = Rate(60, 5)
    """Sockets opened from one address."""

    @property
    def messages(self) -> Rate:
        """Socket messages of one person, or of one address without a login. A program that waits
        for answers stays far below."""
        return Rate(
            _MESSAGES_PER_COMMAND * self.commands.burst,
            _MESSAGES_PER_COMMAND * self.commands.per_second,
        )


_MESSAGES_PER_COMMAND = 10


def neighbourhood(address: str) -> str:
    """The network that is counted as one client: an IPv6 client has 2**64 addresses."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


MonotonicClock = Callable[[], float]

_SWEEP_EVERY = 10_000


class Buckets:
    def __init__(self, rate: Rate, clock: MonotonicClock = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}
        self._taken = 0

    def take(self, who: str) -> float:
        """Takes one token: 0 where there was one, else the seconds until there is."""
        now = self._clock()
        level = min(self._rate.burst, self._level(who, now))
        if level < 1:
            return (1 - level) / self._rate.per_second
        self._levels[who] = (level - 1, now)
        self._taken += 1
        if self._taken >= _SWEEP_EVERY:
            self._sweep(now)
        return 0.0

    def _level(self, who: str, now: float) -> float:
        if who not in self._levels:
            return self._rate.burst
        level, then = self._levels[who]
        return level + (now - then) * self._rate.per_second

    def _sweep(self, now: float) -> None:
        self._taken = 0
        full = [who for who in self._levels if self._level(who, now) >= self._rate.burst]
        for who in full:
            del self._levels[who]


class RateLimits:
    """The buckets of all rates of a house."""

    def __init__(self, rates: Rates) -> None:
        self.commands = Buckets(rates.commands)
        self.messages = Buckets(rates.messages)
        self.requests = Buckets(rates.requests)
        self.logins = Buckets(rates.logins)
        self.sockets = Buckets(rates.sockets)
