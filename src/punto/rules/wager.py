"""Wagers and their lines: on what, at which odds, by which clause.

Lines are read from the top and the first whose condition holds decides; a wager that no line
decides has lost.
"""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Generic, TypeVar

from punto.rules.condition import Condition
from punto.rules.outcome import Facet, Outcome, SessionOutcome

T = TypeVar("T")

_PRINTED_ODDS = re.compile(r"(\d+(?:\.\d+)?) to ([1-9]\d*)")


@dataclass(frozen=True, slots=True)
class Odds:
    """Odds as the sheet prints them, such as "0.95 to 1" or "21 to 20"."""

    printed: str
    value: Fraction = field(init=False)
    numerator: int = field(init=False)
    denominator: int = field(init=False)

    def __post_init__(self) -> None:
        match = _PRINTED_ODDS.fullmatch(self.printed)
        assert match, f"odds are printed like '8 to 1', not {self.printed!r}"
        value = Fraction(match[1]) / int(match[2])
        object.__setattr__(self, "value", value)
        object.__setattr__(self, "numerator", value.numerator)
        object.__setattr__(self, "denominator", value.denominator)


@dataclass(frozen=True, slots=True, eq=False)
class Line(Generic[T]):
    """One way for a wager not to lose; `odds` is None where it is a push.

    `commission` names the clause by which the difference to even money is the house's commission.
    """

    odds: Odds | None
    condition: Condition[T]
    rule: str
    commission: str | None = None

    @property
    def pays(self) -> str:
        return self.odds.printed if self.odds else "push"

    def payment(self, stake_cents: int) -> int:
        """What is paid beside the stake. The stake is one that can be paid exactly."""
        if self.odds is None:
            return 0
        payment, rest = divmod(stake_cents * self.odds.numerator, self.odds.denominator)
        assert rest == 0, f"{self.pays} on {stake_cents} cents would need rounding"
        return payment


@dataclass(frozen=True, slots=True, eq=False)
class Wager(Generic[T]):
    """A wager of a game; `area` is the clause that gives it a place on the layout, `defined` the
    one that says what it is, where the sheet has one."""

    name: str
    key: str
    area: str
    lines: tuple[Line[T], ...]
    defined: str | None = None
    stake_unit_cents: int = field(init=False)
    """Stakes are multiples of it, so that every line can be paid in whole cents (reading 13)."""

    def __post_init__(self) -> None:
        denominators = [line.odds.denominator for line in self.lines if line.odds]
        object.__setattr__(self, "stake_unit_cents", lcm(*denominators))

    @property
    def reads(self) -> Facet:
        facets = Facet(0)
        for line in self.lines:
            facets |= line.condition.reads
        return facets

    def decide(self, outcome: T) -> Line[T] | None:
        """The line that decides the wager, or None where it has lost."""
        for line in self.lines:
            if line.condition.holds(outcome):
                return line
        return None


RoundWager = Wager[Outcome]
SessionWager = Wager[SessionOutcome]


def wager(name: str, *lines: Line[T], area: str, defined: str | None = None) -> Wager[T]:
    return Wager(name, key_of(name), area, lines, defined)


def key_of(name: str) -> str:
    """The kebab-case key of a wager: "Player Natural 8" is `player-natural-8`."""
    return name.lower().replace(" ", "-")


def pays(
    odds: str, condition: Condition[T], *, rule: str, commission: str | None = None
) -> Line[T]:
    return Line(Odds(odds), condition, rule, commission)


def push(condition: Condition[T], *, rule: str) -> Line[T]:
    return Line(None, condition, rule)


@cache
def by_key(wagers: tuple[Wager[T], ...]) -> dict[str, Wager[T]]:
    return {wager.key: wager for wager in wagers}
