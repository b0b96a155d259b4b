"""Transfers: an amount that leaves one account and arrives in another, so that nothing is lost."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from punto.ledger.account import Account, may_overdraw, unit


class Transfer(Struct, frozen=True, array_like=True):
    source: Account
    target: Account
    cents: int

    def __post_init__(self) -> None:
        assert self.cents > 0, f"a transfer of {self.cents} cents"
        assert self.source != self.target, f"a transfer from {self.source} to itself"
        assert unit(self.source) == unit(self.target), f"{self.source} to {self.target}"


def transfer(source: Account, target: Account, cents: int) -> tuple[Transfer, ...]:
    """One transfer, or none where there is nothing to move; a negative amount goes back."""
    if cents == 0:
        return ()
    return (Transfer(source, target, cents) if cents > 0 else Transfer(target, source, -cents),)


def changes(transfers: Iterable[Transfer]) -> dict[Account, int]:
    """By how much each account changes; the changes of a unit add up to nothing."""
    found: dict[Account, int] = {}
    for one in transfers:
        found[one.source] = found.get(one.source, 0) - one.cents
        found[one.target] = found.get(one.target, 0) + one.cents
    return found


def overdrawn(balances: Mapping[Account, int]) -> Account | None:
    """An account that stands below zero and may not, if there is one."""
    return next(
        (one for one, cents in balances.items() if cents < 0 and not may_overdraw(one)), None
    )
