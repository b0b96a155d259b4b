"""Times as the journal has them, in microseconds since 1970, as dates and times in UTC."""

from datetime import UTC, datetime, timedelta

from punto.rules.refusal import shown

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def utc_time(at: int) -> str:
    """To the second, for a table: 2026-01-31 18:30:00."""
    found = _datetime(at)
    return f"{found:%Y-%m-%d %H:%M:%S}" if found else f"{shown(at)} us"


def moment(at: int) -> str:
    """To the second, for a sentence: 2026-01-31 18:30:00 UTC."""
    return f"{utc_time(at)} UTC"


def iso_time(at: int | None) -> str | None:
    """To the microsecond, for programs: 2026-01-31T18:30:00.000000Z."""
    found = None if at is None else _datetime(at)
    return f"{found:%Y-%m-%dT%H:%M:%S.%fZ}" if found else None


def _datetime(at: int) -> datetime | None:
    try:
        return EPOCH + timedelta(microseconds=at)
    except OverflowError:
        return None
