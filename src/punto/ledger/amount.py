"""Amounts in words: dollars and chips for people, whole cents everywhere else."""


def dollars(cents: int) -> str:
    """An amount, with no sign unless it is below zero: "$1,000.00"."""
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{part:02}"


def chips(cents: int) -> str:
    """An amount of a tournament's chips, which are no money: "1,000.00"."""
    return dollars(cents).replace("$", "")
