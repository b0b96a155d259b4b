"""Text out of a journal, as a terminal may see it."""

import json


def printable(text: str) -> str:
    """The text itself, or in JSON's words where it has signs that a terminal would obey."""
    return text if text.isprintable() else json.dumps(text)
