"""A few simple strategies for a session: for bots, and for advice on formats."""

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")

Stakes = dict[str, int]


class Chance(Protocol):
    """A generator of random numbers, such as Python's own, given by the caller."""

    def choice(self, seq: Sequence[T], /) -> T: ...

    def choices(self, population: Sequence[T], weights: Sequence[int], *, k: int) -> list[T]: ...

    def shuffle(self, x: MutableSequence[T], /) -> None: ...


class Situation(Struct, frozen=True, kw_only=True):
    """What a player knows before a hand. `to_cut_cents` is what is missing to advance, below zero
    what lies beyond the cut; stakes go in steps of `unit_cents`."""

    chips_cents: int
    begun_with_cents: int
    least_cents: int
    most_cents: int
    unit_cents: int
    hands_left: int
    to_cut_cents: int
    dragons_open: bool


Strategy = Callable[[Situation, Chance], Stakes]


def _stake(situation: Situation, cents: int) -> int:
    """As much of it as the limits and the chips allow, or nothing."""
    most = min(situation.most_cents, situation.chips_cents)
    cents = min(max(cents, situation.least_cents), most)
    cents -= cents % situation.unit_cents
    return cents if cents >= situation.least_cents else 0


def _on(wager: str, cents: int) -> Stakes:
    return {wager: cents} if cents else {}


def flat(situation: Situation, chance: Chance) -> Stakes:
    """A twentieth of what everybody began with, every hand."""
    wager = chance.choice(("banker", "player"))
    return _on(wager, _stake(situation, situation.begun_with_cents // 20))


def share(situation: Situation, chance: Chance) -> Stakes:
    """A tenth of what there is, every hand."""
    wager = chance.choice(("banker", "player"))
    return _on(wager, _stake(situation, situation.chips_cents // 10))


def late(situation: Situation, chance: Chance) -> Stakes:
    """The least there can be until three hands are left, then what it takes to pass the cut."""
    wager = chance.choice(("banker", "player"))
    if situation.hands_left > 3 or situation.to_cut_cents < 0:
        return _on(wager, _stake(situation, situation.least_cents))
    return _on(wager, _stake(situation, situation.to_cut_cents + situation.unit_cents))


def dragon(situation: Situation, chance: Chance) -> Stakes:
    """A fifth on Any Dragon at the start, and a little on every hand."""
    stakes = flat(situation, chance)
    if situation.dragons_open:
        cents = _stake(situation, situation.begun_with_cents // 5)
        if cents + sum(stakes.values()) <= situation.chips_cents:
            stakes |= _on("any-dragon", cents)
    return stakes


STRATEGIES: Mapping[str, Strategy] = {
    "flat": flat,
    "share": share,
    "late": late,
    "dragon": dragon,
}
