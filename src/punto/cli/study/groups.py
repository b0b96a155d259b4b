"""Wagers of a study that came to the very same figures: a pair of either hand, for one."""

from collections.abc import Sequence
from dataclasses import dataclass

from punto.rules.condition import either
from punto.rules.wager import by_key
from punto.simulation.study import Depth, LinearCount, Study
from punto.simulation.study.result import Plays


@dataclass(frozen=True, slots=True)
class Group:
    """The wagers, by name, and what each of them came to for every cut card."""

    names: tuple[str, ...]
    count: LinearCount
    plays: tuple[Plays, ...]
    shares: tuple[float, ...]
    """Of the rounds at each depth, those in the patron's favour."""

    @property
    def name(self) -> str:
        return either(self.names, joint="and")


def groups(study: Study) -> list[Group]:
    found: list[Group] = []
    for wager in study.wagers:
        plays = tuple(row.wagers[wager] for row in study.rows)
        shares = tuple(_share(depth, wager) for depth in study.depths)
        count = study.counts[wager]
        for place, group in enumerate(found):
            if (group.plays, group.shares, group.count) == (plays, shares, count):
                names = (*group.names, *names_of(study, [wager]))
                found[place] = Group(names, count, plays, shares)
                break
        else:
            found.append(Group(names_of(study, [wager]), count, plays, shares))
    return found


def names_of(study: Study, wagers: Sequence[str]) -> tuple[str, ...]:
    named = by_key(study.game.wagers)
    return tuple(named[wager].name for wager in wagers)


def _share(depth: Depth, wager: str) -> float:
    return depth.favourable[wager] / depth.rounds
