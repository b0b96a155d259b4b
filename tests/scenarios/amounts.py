"""Amounts of money as scenarios write them: 1,000 or $1,000.50 is read, 1,000.50 is written."""

import re

AMOUNT = r"-?\$?[\d,]+(?:\.\d\d)?"


def cents(text: str) -> int:
    match = re.fullmatch(r"(-?)\$?([\d,]+)(?:\.(\d\d))?", text)
    assert match, f"{text!r} is no amount of money"
    amount = int(match[2].replace(",", "")) * 100 + int(match[3] or 0)
    return -amount if match[1] else amount


def dollars(amount: int) -> str:
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 100)
    return f"{sign}{whole:,}.{part:02}"
