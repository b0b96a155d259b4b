"""Whether a patron's stakes rise with the edge: are they larger on a wager when the cards that were
seen make it better for them?

The exact edge of a wager wanders while a shoe is dealt, and so may stakes, for reasons of their
own: within one shoe the two go together by chance more often than single rounds would suggest. From
shoe to shoe the edges wander anew. So the shoe is what is counted. For each shoe there is one
number, the correlation of the patron's stakes with their advantage (the house edge, negative) over
the rounds from their first to their last wager in it; a round without a stake counts as a stake of
0. Whoever does not look at the cards has correlations that lie around 0, whatever their system.
Student's t of these numbers says how unlikely their mean would be for such a patron; an alarm is
raised where that is less than 1 in 10,000. For somebody who stakes much or little by a threshold it
takes about ten shoes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import atan, pi, sqrt

from msgspec import Struct

MIN_ROUNDS = 15
"""A patron's shoe with fewer rounds says too little."""

MIN_SHOES = 5
ALARM = 1e-4
"""The probability of an alarm for a patron who does not look at the cards."""

_HARDLY_ANY = 1e-9

Rounds = list[tuple[int, float]]
"""A patron's stake on a wager and its house edge, round by round, in one shoe."""


class Leaning(Struct, frozen=True, kw_only=True):
    """A patron's stakes on a wager over several shoes. `mean_edge` is the mean house edge of all
    those rounds and `staked_edge` the same by what was staked, both in percent; `favoured_cents`
    was staked while the edge was the patron's. `chance` is how likely so much agreement would be
    for somebody who does not look at the cards."""

    patron: str
    wager: str
    tables: list[str]
    shoes: int
    rounds: int
    staked_cents: int
    favoured_rounds: int
    favoured_cents: int
    mean_edge: float
    staked_edge: float
    correlation: float
    chance: float

    @property
    def alarming(self) -> bool:
        return self.chance < ALARM and self.staked_edge < self.mean_edge


class Played(Struct, frozen=True):
    """One patron's rounds in one shoe, for one wager."""

    patron: str
    wager: str
    table: str
    rounds: Rounds


def correlation(rounds: Rounds) -> float | None:
    """Of stakes with the patron's advantage; None where either is always the same."""
    count = len(rounds)
    mean_stake = sum(stake for stake, _ in rounds) / count
    mean_edge = sum(edge for _, edge in rounds) / count
    together = stakes = edges = 0.0
    for stake, edge in rounds:
        together += (stake - mean_stake) * (mean_edge - edge)
        stakes += (stake - mean_stake) ** 2
        edges += (edge - mean_edge) ** 2
    return together / sqrt(stakes * edges) if stakes and edges else None


def share_above(value: float, freedom: int) -> float:
    """The probability that Student's t of so many degrees of freedom is above a value: exact, as a
    finite sum of powers of a cosine."""
    angle = atan(value / sqrt(freedom))
    cosine = sqrt(freedom / (freedom + value**2))
    sine = value / sqrt(freedom + value**2)
    odd = freedom % 2
    term, total = (cosine, 0.0) if odd else (1.0, 0.0)
    for place in range(1 + odd, freedom, 2):
        total += term
        term *= cosine**2 * place / (place + 1)
    within = 2 / pi * (angle + sine * total) if odd else sine * total
    return (1 - within) / 2


def leanings(shoes: Iterable[Played]) -> list[Leaning]:
    """Every patron and wager with shoes enough, the least likely first."""
    by: dict[tuple[str, str], list[Played]] = {}
    for one in shoes:
        if len(one.rounds) >= MIN_ROUNDS:
            by.setdefault((one.patron, one.wager), []).append(one)
    found = [leaning for one in by.values() for leaning in _leaning(one)]
    return sorted(found, key=lambda one: (one.chance, one.patron, one.wager))


def _leaning(shoes: list[Played]) -> Iterator[Leaning]:
    numbers = [found for one in shoes if (found := correlation(one.rounds)) is not None]
    count = len(numbers)
    if count < MIN_SHOES:
        return
    mean = sum(numbers) / count
    spread = sqrt(sum((one - mean) ** 2 for one in numbers) / (count - 1))
    # A program may follow the edge so exactly that nothing is spread.
    student = mean * sqrt(count) / max(spread, _HARDLY_ANY)
    rounds = [one for shoe in shoes for one in shoe.rounds]
    staked = sum(stake for stake, _ in rounds)
    favoured = [stake for stake, edge in rounds if edge < 0]
    yield Leaning(
        patron=shoes[0].patron,
        wager=shoes[0].wager,
        tables=sorted({one.table for one in shoes}),
        shoes=count,
        rounds=len(rounds),
        staked_cents=staked,
        favoured_rounds=len(favoured),
        favoured_cents=sum(favoured),
        mean_edge=100 * sum(edge for _, edge in rounds) / len(rounds),
        staked_edge=100 * sum(stake * edge for stake, edge in rounds) / staked,
        correlation=mean,
        chance=share_above(student, count - 1),
    )


def played(
    table: str, rounds: Sequence[tuple[Mapping[str, Mapping[str, int]], Mapping[str, float]]]
) -> Iterator[Played]:
    """Of a shoe's rounds, each with its stakes by patron and wager and with its edges by wager:
    what each patron had on each of their wagers, from their first round in the shoe to their
    last."""
    spans: dict[str, tuple[int, int]] = {}
    wagers: dict[str, set[str]] = {}
    for place, (stakes, _) in enumerate(rounds):
        for patron, lies in stakes.items():
            spans[patron] = spans.get(patron, (place, place))[0], place
            wagers.setdefault(patron, set()).update(lies)
    for patron, (first, last) in spans.items():
        for wager in sorted(wagers[patron]):
            yield Played(
                patron,
                wager,
                table,
                [
                    (stakes.get(patron, {}).get(wager, 0), edges[wager])
                    for stakes, edges in rounds[first : last + 1]
                ],
            )
