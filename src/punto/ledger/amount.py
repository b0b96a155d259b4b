"""Amounts of money in words: dollars for people, whole cents everywhere else."""


def dollars(cents: int) -> str:
    """An amount, with no sign unless it is below zero: "$1,000.00"."""
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{part:02}"
