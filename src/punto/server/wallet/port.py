"""The port of an operator's wallet.

Each call is identified by its transfer: repeated, it gets the first answer and has no further
effect.
"""

from typing import Protocol

from msgspec import Struct

from punto.server.wallet.settings import WalletSettings


class WalletMove(Struct, frozen=True):
    """An amount of a patron's money. `at` is when the patron asked for it, in microseconds since
    1970, the same for every repeat."""

    transfer: str
    patron: str
    cents: int
    at: int


class Done(Struct, frozen=True):
    pass


class WalletRefusal(Struct, frozen=True):
    """No money moved, and none will for this transfer."""

    reason: str


class WalletTrouble(Exception):
    """It is unknown whether the call was done; the message says what happened."""


class Wallet(Protocol):
    @property
    def settings(self) -> WalletSettings: ...

    async def debit(self, move: WalletMove) -> Done | WalletRefusal:
        """Takes the money from the patron, for chips."""

    async def credit(self, move: WalletMove) -> Done | WalletRefusal:
        """Gives the money to the patron, for chips."""

    async def rollback(self, move: WalletMove) -> Done | WalletRefusal:
        """Undoes a debit: its money is given back if it was taken, and a later debit of this
        transfer is refused."""
