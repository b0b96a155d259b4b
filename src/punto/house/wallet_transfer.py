"""Transfers of chips between the operator's wallet and the house; both know one by its name."""

from enum import Enum
from hashlib import sha256

from msgspec import Struct


class TransferDirection(Enum):
    IN = "in"
    OUT = "out"


class WalletTransfer(Struct, frozen=True, kw_only=True):
    """One under way since `at`. The debit of one that is `recalled` is being rolled back, so its
    chips never come."""

    patron: str
    way: TransferDirection
    cents: int
    at: int
    recalled: bool = False


class PastTransfer(Struct, frozen=True, kw_only=True):
    """One that is over: `why` says why no money has moved, where none has."""

    transfer: str
    way: TransferDirection
    cents: int
    at: int
    why: str | None = None


def transfer_name(key_check: str, patron: str, id: str, at: int) -> str:
    """A name that no other transfer has: of another command, in another house, or in this house
    after it was restored from a backup."""
    text = f"punto transfer 1\n{key_check}\n{patron}\n{id}\n{at}\n"
    return sha256(text.encode()).hexdigest()[:32]
