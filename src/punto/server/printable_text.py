"""Words of others, as they can be kept in one line or shown to somebody."""


def printable(text: str) -> str:
    """With a space for every sign that cannot be printed."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
