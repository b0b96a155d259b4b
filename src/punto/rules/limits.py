"""What a set of stakes must keep to before it can be taken or settled."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from punto.rules.refusal import Refusal, shown
from punto.rules.wager import T, Wager, by_key, key_of


@dataclass(frozen=True, slots=True)
class StakeLimit:
    """Side wagers that need a main wager and together may not exceed it (Power 98, 3.5.1)."""

    main: str
    sides: tuple[str, ...]
    rule: str

    @property
    def words(self) -> str:
        if len(self.sides) == 1:
            return f"{self.sides[0]} needs a {self.main} wager and may not exceed it"
        return f"{' and '.join(self.sides)} need a {self.main} wager and together may not exceed it"

    def refuse(self, stakes: Mapping[str, int]) -> Refusal | None:
        main = stakes.get(key_of(self.main), 0)
        together = sum(stakes.get(key_of(side), 0) for side in self.sides)
        if together <= main:
            return None
        found = f"{together} cents on {' and '.join(self.sides)}"
        return Refusal(f"{found} with {main} on {self.main}: {self.words}", self.rule)


def not_above(main: str, *sides: str, rule: str) -> StakeLimit:
    return StakeLimit(main, sides, rule)


def refuse_stakes(
    wagers: tuple[Wager[T], ...], limits: Iterable[StakeLimit], stakes: Mapping[str, int]
) -> Refusal | None:
    """Why these stakes cannot be taken, or None where they can."""
    named = by_key(wagers)
    for key, stake_cents in stakes.items():
        wager = named.get(key)
        if wager is None:
            return Refusal(f"{shown(key)} is no wager here; there are {', '.join(named)}")
        refusal = _refuse_stake(wager, stake_cents)
        if refusal:
            return refusal
    for limit in limits:
        refusal = limit.refuse(stakes)
        if refusal:
            return refusal
    return None


def _refuse_stake(wager: Wager[T], stake_cents: int) -> Refusal | None:
    # A bool is an int to Python, and stakes come from outside.
    if type(stake_cents) is not int or stake_cents <= 0:
        found = f"a stake of {shown(stake_cents)} on {wager.key}"
        return Refusal(f"{found}; expected a whole number of cents above zero")
    if stake_cents % wager.stake_unit_cents == 0:
        return None
    # The unit is the common denominator of the lines, so one of them does not fit.
    line = next(line for line in wager.lines if line.odds and stake_cents % line.odds.denominator)
    return Refusal(
        f"{stake_cents} cents on {wager.key} cannot be paid exactly at {line.pays}; "
        f"expected a multiple of {wager.stake_unit_cents}",
        line.rule,
    )
