"""Stakes by patron, wager and round, with the cards that were seen before: to find out whether
stakes follow the cards."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from punto.history.round import Before, HistoryFold, RoundHistory
from punto.history.round_summary import VOID
from punto.history.shoe import ShoeHistory
from punto.journal.hash_chain import Entry
from punto.journal.record import Record
from punto.rules.cards import Card
from punto.table.events import TableEvent
from punto.table.settings import Settings

Stakes = dict[str, dict[str, int]]
"""By patron and wager, in cents."""


@dataclass(slots=True)
class RoundStaked:
    """`seen` is how many cards of the shoe everybody had seen when betting opened, and `foreign`
    how many were known to be none of its own. A void round has no stakes."""

    number: int
    seen: int
    foreign: int
    stakes: Stakes = field(default_factory=dict)


@dataclass(slots=True)
class ShoeStaked:
    """A shoe with the cards that were seen of it and those found to be foreign, both in order, and
    its rounds."""

    table: str
    number: int
    stamp: str
    decks: int
    seen: list[Card] = field(default_factory=list)
    foreign: list[Card] = field(default_factory=list)
    rounds: list[RoundStaked] = field(default_factory=list)


class StakeFold:
    """Takes the entries of a table in their order, from anywhere on: what comes before the first
    shoe is passed over. `settings` are those of the table before the first entry."""

    def __init__(self, table: str, settings: Settings | None = None) -> None:
        self._table = table
        self._fold = HistoryFold(table, Before(settings))
        self._rounds: list[RoundHistory] = []
        self._shoes: list[ShoeStaked] = []

    def take(self, entry: Entry, record: Record[TableEvent]) -> None:
        self._add(self._fold.take(entry, record))

    def finish(self) -> list[ShoeStaked]:
        """All shoes, after the last entry."""
        self._add(self._fold.finish())
        return self._shoes

    def _add(self, over: Iterable[RoundHistory | ShoeHistory]) -> None:
        for one in over:
            if isinstance(one, RoundHistory):
                self._rounds.append(one)
            else:
                self._shoes.append(_staked(self._table, one, self._rounds))
                self._rounds = []


def _staked(table: str, shoe: ShoeHistory, rounds: list[RoundHistory]) -> ShoeStaked:
    found = ShoeStaked(table, shoe.number, shoe.settings.stamp, shoe.settings.decks)
    found.seen += shoe.seen
    found.foreign += shoe.foreign
    for one in rounds:
        number, seen, foreign = one.summary.number, len(found.seen), len(found.foreign)
        found.rounds.append(RoundStaked(number, seen, foreign, _stakes(one)))
        found.seen += one.seen
        found.foreign += one.foreign
    return found


def _stakes(one: RoundHistory) -> Stakes:
    settled = {
        patron: {item.wager: item.stake_cents for item in items if item.pays != VOID}
        for patron, items in one.items.items()
    }
    return {patron: stakes for patron, stakes in settled.items() if stakes}
