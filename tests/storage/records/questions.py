"""Lists read to their end, page by page, and questions drawn at random."""

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, NamedTuple, TypeVar

from storage.records.houses import Streams

from punto.games import GAMES
from punto.rules.round import Result
from punto.storage.records.filters import Net
from punto.storage.records.port import Records, RowPage

T = TypeVar("T")

HOUR = 3_600_000_000
SECOND = 1_000_000
PATRONS = ("ann", "bob", "cat", "eve", "nobody")


async def every(
    listing: Callable[..., Awaitable[RowPage[T]]], most: int = 10_000, **wanted: Any
) -> list[T]:
    """The whole list, in pages of so many rows."""
    rows: list[T] = []
    after: str | None = None
    while True:
        page = await listing(after=after, most=most, **wanted)
        rows += page.rows
        assert len(page.rows) == most or page.after is None
        if page.after is None:
            return rows
        after = page.after


class Question(NamedTuple):
    """What is asked; a list in pages of `most` rows."""

    name: str
    wanted: dict[str, Any]
    most: int | None = None

    async def ask(self, records: Records) -> object:
        method = getattr(records, self.name)
        if self.most is not None:
            return await every(method, self.most, **self.wanted)
        return await method(**self.wanted)


class Questions:
    """Draws questions about a house."""

    def __init__(self, house: Streams, seed: int) -> None:
        self._chance = Random(seed)
        times = [record.at for pairs in house.values() for _, record in pairs]
        self._first, self._last = min(times), max(times)
        self._tables = [stream.removeprefix("table/") for stream in house]

    def _maybe(self, **values: Any) -> dict[str, Any]:
        """Some of these, or none."""
        return {name: one for name, one in values.items() if self._chance.random() < 0.4}

    def moment(self) -> int:
        """A whole second, and often a whole hour, in or around the time of the house."""
        at = self._chance.randint(self._first - HOUR, self._last + HOUR)
        step = self._chance.choice((SECOND, SECOND, HOUR))
        return at // step * step

    def period(self) -> dict[str, int]:
        since, until = sorted((self.moment(), self.moment()))
        return {"since": since, "until": until}

    def _of_a_patron(self, patron: str, table: str) -> Question:
        chance = self._chance
        if chance.random() < 0.5:
            return Question("position", {"patron": patron, **self.period()})
        rounds = [(table, chance.randint(1, 30)) for _ in range(chance.randint(0, 9))]
        rounds += [(chance.choice(self._tables), 1)]
        return Question("balances", {"patron": patron, "rounds": rounds})

    def draw(self) -> Question:
        chance = self._chance
        table, patron = chance.choice(self._tables), chance.choice(PATRONS)
        dealer = chance.choice(("dora", "eva", "nobody"))
        here = self._maybe(table=table, **self.period())
        match chance.randrange(10):
            case 0 | 1 | 2:
                more = self._maybe(
                    game=chance.choice(GAMES).slug,
                    dealer=dealer,
                    result=chance.choice(list(Result)),
                    patron=patron,
                    void=chance.random() < 0.5,
                )
                if "patron" in more:
                    more |= self._maybe(net=chance.choice(list(Net)))
                return Question("rounds", here | more, chance.choice((2, 20, 10_000)))
            case 3 | 4 | 5:
                wager = chance.choice(("banker", "tie", "any-dragon", "nothing"))
                more = self._maybe(patron=patron, wager=wager, won=chance.random() < 0.5)
                if "table" in here:
                    number = chance.randint(0, 30)
                    more |= self._maybe(**{chance.choice(("round", "session")): number})
                return Question("settlements", here | more, chance.choice((7, 20, 10_000)))
            case 6:
                return self._of_a_patron(patron, table)
            case 7:
                by = chance.choice(("table", "dealer", "wager", "game"))
                return Question("hold", {"by": by, **self._maybe(**self.period())})
            case 8:
                one = self._maybe(table=table, dealer=dealer)
                return Question("shift", {**one, **self.period()})
            case _:
                name = chance.choice(("irregularities", "significant", "floats", "duties"))
                if name == "duties":
                    here |= self._maybe(dealer=dealer)
                return Question(name, here, chance.choice((2, 10_000)))
