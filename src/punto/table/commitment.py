"""The commitment to a virtual shoe: a hash that is published before the shoe's first round.

It covers the table and the shoe's number, the order of all its cards, the values of its die and a
secret salt of 256 bits. Once they are revealed anybody can compute it again.
"""

from collections.abc import Sequence
from hashlib import sha256

from punto.rules.cards import Card


def committed_text(
    table: str, shoe: int, *, order: Sequence[Card], dice: Sequence[int], salt: str
) -> str:
    """What is hashed, in lines that anybody can put together by hand."""
    cards, values = " ".join(map(str, order)), " ".join(map(str, dice))
    return f"punto shoe 1\n{table} {shoe}\n{cards}\n{values}\n{salt}\n"


def commit(table: str, shoe: int, *, order: Sequence[Card], dice: Sequence[int], salt: str) -> str:
    text = committed_text(table, shoe, order=order, dice=dice, salt=salt)
    return sha256(text.encode()).hexdigest()
