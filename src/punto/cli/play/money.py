"""Money as the table shows it and reads it: dollars to the patron, whole cents everywhere else."""

import re

from punto.ledger.amount import dollars
from punto.rules.refusal import InputError

CHIPS_CENTS = (1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00)
"""The chips of the table, from the smallest."""

MAX_CENTS = 10_000_000_00
"""No amount that a patron brings or types is larger."""

_AMOUNT = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,12})(?:\.([0-9]{1,2}))?")


def gain(cents: int) -> str:
    """What somebody has won or lost: "+$95.00", "-$100.00", "$0.00"."""
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def chip(cents: int) -> str:
    """A chip's face: "1,000"."""
    return f"{cents // 100:,}"


def read_dollars(text: str) -> int:
    """The cents of an amount such as "25", "$1,000" or "0.20", or an InputError."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise InputError(f"{text!r} is no amount; expected dollars such as 25 or 0.20")
    cents = int(match[1].replace(",", "")) * 100 + int((match[2] or "").ljust(2, "0"))
    if cents > MAX_CENTS:
        raise InputError(f"{dollars(cents)} is too much; expected at most {dollars(MAX_CENTS)}")
    return cents
