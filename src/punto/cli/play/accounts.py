"""The money of an evening, in accounts as the house keeps them.

What the patron brings comes out of the cage, so that all balances add up to nothing.
"""

from collections.abc import Iterable

from punto.ledger import account
from punto.ledger.account import CAGE, Account
from punto.ledger.transfer import Transfer, changes, overdrawn, transfer

PATRON = "you"
_PURSE = account.patron(PATRON)


class Accounts:
    def __init__(self, brought_cents: int) -> None:
        self.balances: dict[Account, int] = {}
        self.buy_in(brought_cents)

    @property
    def balance_cents(self) -> int:
        """What the patron has in hand."""
        return self.balances[_PURSE]

    @property
    def bought_in_cents(self) -> int:
        """What the patron has brought, all in all."""
        return -self.balances[CAGE]

    def buy_in(self, cents: int) -> None:
        self.move(transfer(CAGE, _PURSE, cents))

    def move(self, transfers: Iterable[Transfer]) -> None:
        for one, cents in changes(transfers).items():
            self.balances[one] = self.balances.get(one, 0) + cents
        assert overdrawn(self.balances) is None, "only the house may owe something"
