"""Times as the journal has them, in microseconds since 1970, in words."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(at: int) -> str:
    """To the second: 2026-01-31 18:30:00 UTC."""
    return f"{_EPOCH + timedelta(microseconds=at):%Y-%m-%d %H:%M:%S} UTC"
