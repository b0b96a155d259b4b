"""The accounts, kept a second time from the entries alone.

What belongs to one table moves in the order of its stream. A patron's money moves in several
streams, whose order among each other only their times tell, and several machines have several
clocks: so a patron counts as overdrawn where even what arrived a little later does not cover it.
"""

from collections import deque
from collections.abc import Iterable, Mapping

from punto.audit.fault import Wrong, said
from punto.ledger.account import Account, may_overdraw
from punto.ledger.transfer import Transfer

CLOCKS_APART = 10_000_000
"""So many microseconds the clocks of two machines of a house may differ."""

_PATRON = "patron/"


class Books:
    """`whole` says whether every stream is there: else no patron's money can be followed."""

    def __init__(self, *, whole: bool) -> None:
        self.balances: dict[Account, int] = {}
        self._whole = whole
        # What a patron has had so far, less what was spent and is judged already.
        self._covering: dict[Account, int] = {}
        self._spent: deque[tuple[int, Account, int, str, int]] = deque()

    def move(self, stream: str, sequence: int, at: int, transfers: Iterable[Transfer]) -> None:
        """The money of one entry; entries come in the order of their times."""
        for one in transfers:
            source, target, cents = one.source, one.target, one.cents
            left = self.balances.get(source, 0) - cents
            self.balances[source] = left
            self.balances[target] = self.balances.get(target, 0) + cents
            if target.startswith(_PATRON):
                self._covering[target] = self._covering.get(target, 0) + cents
            if source.startswith(_PATRON):
                self._spent.append((at, source, cents, stream, sequence))
            elif left < 0 and not may_overdraw(source):
                raise _overdrawn(source, left)
        self._judge(at - CLOCKS_APART)

    def _judge(self, until: int) -> None:
        spent = self._spent
        while spent and spent[0][0] < until:
            _, account, cents, stream, sequence = spent.popleft()
            left = self._covering.get(account, 0) - cents
            self._covering[account] = left
            if left < 0 and self._whole:
                raise _overdrawn(account, left).at(stream=stream, sequence=sequence)

    def close(self, balances: Mapping[Account, int]) -> None:
        """Everything has been moved, and these are said to be the balances."""
        if self._spent:
            self._judge(self._spent[-1][0] + 1)
        found = {account: cents for account, cents in balances.items() if cents}
        expected = {account: cents for account, cents in self.balances.items() if cents}
        for account in sorted(found.keys() | expected.keys()):
            is_there, should_be = found.get(account, 0), expected.get(account, 0)
            if is_there != should_be:
                raise Wrong(
                    f"a balance of {said(is_there)} cents for {said(account)}",
                    f"{said(should_be)} cents, by the entries",
                )


def _overdrawn(account: Account, cents: int) -> Wrong:
    return Wrong(f"{said(account)} at {said(cents)} cents", "no balance below zero")
