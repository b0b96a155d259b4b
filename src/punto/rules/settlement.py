"""Settlement: what becomes of each stake, to the cent, and the line that decided it."""

from collections.abc import Mapping
from typing import NamedTuple

from punto.rules.wager import T, Wager, by_key


class Settlement(NamedTuple):
    """`net_cents` is what the patron wins or loses, after the commission."""

    stake_cents: int
    net_cents: int
    pays: str
    rule: str | None = None
    commission_cents: int | None = None
    commission_rule: str | None = None

    @property
    def returned_cents(self) -> int:
        return self.stake_cents + self.net_cents


def settle(
    wagers: tuple[Wager[T], ...], outcome: T, stakes: Mapping[str, int]
) -> dict[str, Settlement]:
    """Each stake settled, in the order of the stakes; they have passed `refuse_stakes`."""
    named = by_key(wagers)
    return {key: _settle(named[key], outcome, stake) for key, stake in stakes.items()}


def _settle(wager: Wager[T], outcome: T, stake_cents: int) -> Settlement:
    line = wager.decide(outcome)
    if line is None:
        return Settlement(stake_cents, -stake_cents, "lose")
    payment = line.payment(stake_cents)
    commission = stake_cents - payment if line.commission else None
    return Settlement(stake_cents, payment, line.pays, line.rule, commission, line.commission)


def void(stakes: Mapping[str, int], rule: str) -> dict[str, Settlement]:
    """Every stake of a void round goes back in full, with no commission (reading 14)."""
    return {key: Settlement(stake, 0, "void", rule) for key, stake in stakes.items()}
