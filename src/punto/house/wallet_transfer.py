"""Chips on their way between the operator's wallet and the house: a passage is known to both by the
name of its transfer."""

from enum import Enum
from hashlib import sha256

from msgspec import Struct


class Way(Enum):
    IN = "in"
    OUT = "out"


class Passage(Struct, frozen=True, kw_only=True):
    """One under way since `at`. The debit of one that is `recalled` is being rolled back, so its
    chips never come."""

    patron: str
    way: Way
    cents: int
    at: int
    recalled: bool = False


class Passed(Struct, frozen=True, kw_only=True):
    """One that is over: `why` says why no money has moved, where none has."""

    transfer: str
    way: Way
    cents: int
    at: int
    why: str | None = None


def transfer_name(key_check: str, patron: str, id: str, at: int) -> str:
    """No other transfer is called so: not for another command, not in another house, and not even
    where the house is put back to what it was yesterday."""
    text = f"punto transfer 1\n{key_check}\n{patron}\n{id}\n{at}\n"
    return sha256(text.encode()).hexdigest()[:32]
