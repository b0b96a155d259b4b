"""What an operator's wallet does, whatever it is made of.

Each call is known by the name of its transfer: made again, it is answered as it was the first time
and has no second effect.
"""

from typing import Protocol

from msgspec import Struct


class Move(Struct, frozen=True):
    """So much of a patron's money; `at` is when the patron asked for it, in microseconds since
    1970. It is the same however often it is sent."""

    transfer: str
    patron: str
    cents: int
    at: int


class Done(Struct, frozen=True):
    pass


class Refused(Struct, frozen=True):
    """Nothing has moved, and nothing will under the name of this transfer."""

    reason: str


class WalletTrouble(Exception):
    """Nobody knows whether it was done; the message says what was found."""


class Patience(Protocol):
    """How long a wallet is waited for."""

    @property
    def give_up_seconds(self) -> float:
        """A debit of which nobody knows for so long is rolled back."""

    def pause(self, tries: int, chance: float) -> float:
        """The seconds before the next attempt after so many without a definite answer; `chance`,
        from 0 to 1, spreads out those that failed together."""


class Wallet(Protocol):
    @property
    def patience(self) -> Patience: ...

    async def debit(self, move: Move) -> Done | Refused:
        """Takes the money from the patron, for chips."""

    async def credit(self, move: Move) -> Done | Refused:
        """Gives the money to the patron, for chips."""

    async def rollback(self, move: Move) -> Done | Refused:
        """Makes a debit undone: its money is given back if it was taken, and a debit of this name
        that comes later is refused."""
