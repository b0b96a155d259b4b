"""How often somebody may ask, by a clock that goes when it is told to."""

import msgspec
import pytest

from punto.server.auth import rate_limits
from punto.server.auth.rate_limits import Buckets, Rate, neighbourhood
from punto.server.config import Config


class Time:
    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_so_many_at_once_and_then_so_many_a_second() -> None:
    time = Time()
    buckets = Buckets(Rate(3, 0.5), time)
    assert [buckets.take("ann") for _ in range(5)] == [0, 0, 0, 2, 2]
    time.seconds += 1
    assert buckets.take("ann") == 1
    time.seconds += 1
    assert [buckets.take("ann") for _ in range(2)] == [0, 2]
    # To have waited longer than it takes to fill makes no more of them.
    time.seconds += 1000
    assert [buckets.take("ann") for _ in range(4)] == [0, 0, 0, 2]


def test_whoever_is_turned_away_is_not_made_to_wait_longer_for_it() -> None:
    time = Time()
    buckets = Buckets(Rate(1, 1), time)
    assert buckets.take("ann") == 0
    assert {buckets.take("ann") for _ in range(1000)} == {1}
    time.seconds += 1
    assert buckets.take("ann") == 0


def test_each_has_their_own() -> None:
    buckets = Buckets(Rate(1, 1), Time())
    assert [buckets.take(who) for who in ("ann", "bob", "ann", "")] == [0, 0, 1, 0]


def test_those_who_have_not_asked_for_long_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "_SWEEP_EVERY", 10)
    time = Time()
    buckets = Buckets(Rate(2, 1), time)
    for number in range(1000):
        time.seconds += 1
        assert buckets.take(f"somebody {number}") == 0
    assert len(buckets._levels) <= 10
    # Who is not full again is remembered.
    busy = Buckets(Rate(2, 0.001), time)
    for number in range(100):
        assert busy.take(f"somebody {number}") == 0
    assert len(busy._levels) == 100


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::/64"),
        ("a socket", "a socket"),
        ("", ""),
    ],
)
def test_whose_bucket_an_address_draws_on(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted


@pytest.mark.parametrize("rate", [(0, 1), (0.5, 1), (10, 0), (10, -1), (-1, -1)])
def test_a_rate_that_nobody_could_ever_keep_to_is_no_rate(rate: tuple[float, float]) -> None:
    burst, per_second = rate
    found = {"rates": {"commands": {"burst": burst, "per_second": per_second}}}
    with pytest.raises(msgspec.ValidationError, match=r"Expected `float` >"):
        msgspec.convert(found, Config)
