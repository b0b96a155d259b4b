"""Text from outside, made safe for one line of a log or a record."""


def printable(text: str) -> str:
    """Every unprintable character becomes a space."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
