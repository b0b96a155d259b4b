"""The number of the journal's format: of entries and snapshots, and of the tables of a database.

Every database and every export has it. Before release 1.0 no Punto reads another number than its
own. A release that changes anything of the format raises it.
"""

FORMAT = 6
"""Databases began to count at 1, and had come to 5 when exports and they got one number."""


def other_format(where: str, found: int) -> str:
    """The sentence that refuses a database or an export of another number."""
    return (
        f"{where} has journal format {found} and this Punto reads format {FORMAT} alone: before "
        "release 1.0 no other format is read, so use the Punto that wrote it"
    )
