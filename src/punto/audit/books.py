"""Account balances, computed a second time from the entries alone.

What belongs to one table moves in the order of its stream. A patron's money moves in several
streams, whose order among each other only their times tell, and several machines have several
clocks: so a patron counts as overdrawn where even what arrived a little later does not cover it.
So it is with a player's chips, which move in the stream of a tournament and in those of its tables.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from sys import maxsize

from punto.audit.fault import Wrong, quote
from punto.ledger.account import Account, may_overdraw
from punto.ledger.transfer import Transfer

CLOCKS_APART = 10_000_000
"""Microseconds by which the clocks of two machines of a house may differ."""

_PATRON = "patron/"
_TOURNAMENT = "tournament/"


@dataclass(slots=True)
class _Claim:
    """An entry that takes all that an account holds; `held` is what it may have held then."""

    at: int
    account: Account
    cents: int
    stream: str
    sequence: int
    held: set[int] = field(default_factory=set)


class Books:
    """`whole` says whether every stream is there: else no patron's money can be followed."""

    def __init__(self, *, whole: bool) -> None:
        self.balances: dict[Account, int] = {}
        self._whole = whole
        # What a patron has had so far, less what was spent and is judged already.
        self._covering: dict[Account, int] = {}
        self._spent: deque[tuple[int, Account, int, str, int]] = deque()
        # What players' chips were before they moved a little while ago, and who counts on it.
        self._before: deque[tuple[int, Account, int]] = deque()
        self._claims: deque[_Claim] = deque()

    def move(self, stream: str, sequence: int, at: int, transfers: Iterable[Transfer]) -> None:
        """The money of one entry; entries come in the order of their times."""
        for one in transfers:
            source, target, cents = one.source, one.target, one.cents
            self._remember(at, source, -cents)
            self._remember(at, target, cents)
            left = self.balances.get(source, 0) - cents
            self.balances[source] = left
            self.balances[target] = self.balances.get(target, 0) + cents
            if _moves_everywhere(target):
                self._covering[target] = self._covering.get(target, 0) + cents
            if _moves_everywhere(source):
                self._spent.append((at, source, cents, stream, sequence))
            elif left < 0 and not may_overdraw(source):
                raise _overdrawn(source, left)
        self._judge(at - CLOCKS_APART)

    def claim(self, stream: str, sequence: int, at: int, account: Account, cents: int) -> None:
        """An entry, whose money is about to be moved, takes all chips that a player holds."""
        while self._before and self._before[0][0] < at - CLOCKS_APART:
            self._before.popleft()
        held = {before for _, moved, before in self._before if moved == account}
        held.add(self.balances.get(account, 0))
        self._claims.append(_Claim(at, account, cents, stream, sequence, held))

    def _remember(self, at: int, account: Account, cents: int) -> None:
        if not _is_chips(account):
            return
        before = self.balances.get(account, 0)
        self._before.append((at, account, before))
        while self._before[0][0] < at - CLOCKS_APART:
            self._before.popleft()
        for claim in self._claims:
            if claim.account == account:
                # As it would be without what the claim itself has taken.
                claim.held.add(before + cents + claim.cents)

    def _judge(self, until: int) -> None:
        claims = self._claims
        while claims and claims[0].at < until:
            one = claims.popleft()
            if one.cents not in one.held and self._whole:
                found = f"{quote(one.cents)} cents taken from {quote(one.account)}"
                held = " or ".join(map(quote, sorted(one.held)))
                raise Wrong(found, f"all of it, {held}").at(
                    stream=one.stream, sequence=one.sequence
                )
        spent = self._spent
        while spent and spent[0][0] < until:
            _, account, cents, stream, sequence = spent.popleft()
            left = self._covering.get(account, 0) - cents
            self._covering[account] = left
            if left < 0 and self._whole:
                raise _overdrawn(account, left).at(stream=stream, sequence=sequence)

    def close(self, balances: Mapping[Account, int]) -> None:
        """Everything has been moved, and these are said to be the balances."""
        self._judge(maxsize)
        found = {account: cents for account, cents in balances.items() if cents}
        expected = {account: cents for account, cents in self.balances.items() if cents}
        for account in sorted(found.keys() | expected.keys()):
            is_there, should_be = found.get(account, 0), expected.get(account, 0)
            if is_there != should_be:
                raise Wrong(
                    f"a balance of {quote(is_there)} cents for {quote(account)}",
                    f"{quote(should_be)} cents, by the entries",
                )


def _is_chips(account: Account) -> bool:
    return account.startswith(_TOURNAMENT) and account.split("/")[2] == "patron"


def _moves_everywhere(account: Account) -> bool:
    return account.startswith(_PATRON) or _is_chips(account)


def _overdrawn(account: Account, cents: int) -> Wrong:
    return Wrong(f"{quote(account)} at {quote(cents)} cents", "no balance below zero")
