"""An argument that is a date or a time, read as microseconds since 1970, as in the journal."""

import argparse
from datetime import UTC, datetime, timedelta

from punto.journal.timestamps import EPOCH
from punto.rules.refusal import shown


def moment_argument(text: str) -> int:
    """A type of argument: a date or a time as ISO 8601 has it, in UTC unless it says otherwise."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{shown(text)} is no time; expected one like 2026-01-31 or 2026-01-31T18:30"
        ) from None
    aware = found if found.tzinfo else found.replace(tzinfo=UTC)
    return (aware - EPOCH) // timedelta(microseconds=1)
