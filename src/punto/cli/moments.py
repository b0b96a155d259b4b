"""Moments: microseconds since 1970 in the journal, dates and times for people, all in UTC."""

import argparse
from datetime import UTC, datetime, timedelta

from punto.rules.refusal import shown

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(at: int) -> str:
    """To the second, for a table: 2026-01-31 18:30:00."""
    found = _datetime(at)
    return f"{found:%Y-%m-%d %H:%M:%S}" if found else f"{shown(at)} us"


def iso_time(at: int | None) -> str | None:
    """To the microsecond, for programs: 2026-01-31T18:30:00.000000Z."""
    found = None if at is None else _datetime(at)
    return f"{found:%Y-%m-%dT%H:%M:%S.%fZ}" if found else None


def _datetime(at: int) -> datetime | None:
    try:
        return _EPOCH + timedelta(microseconds=at)
    except OverflowError:
        return None


def moment_argument(text: str) -> int:
    """A type of argument: a date or a time as ISO 8601 has it, in UTC unless it says otherwise."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{shown(text)} is no time; expected one like 2026-01-31 or 2026-01-31T18:30"
        ) from None
    aware = found if found.tzinfo else found.replace(tzinfo=UTC)
    return (aware - _EPOCH) // timedelta(microseconds=1)
