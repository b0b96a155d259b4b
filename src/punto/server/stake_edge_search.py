"""The search for patrons whose stakes rise with the edge: their stakes are read from the journal
and compared with the exact edges of the cards left in the shoe."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from punto.games import game_stamped
from punto.history.stake_edge_correlation import Leaning, leanings, played
from punto.history.stakes import RoundStaked, ShoeStaked, StakeFold
from punto.odds.exact import exact
from punto.rules.cards import CARDS
from punto.rules.composition import Composition
from punto.rules.refusal import InputError
from punto.server.records.table_reader import table_record
from punto.storage.factory import open_store
from punto.storage.paging import entries
from punto.storage.port import Store
from punto.table.settings import Settings
from punto.table.stream import table_stream


class TableRange(Struct, frozen=True):
    """The entries of a table to read: those after `after` and up to `last`, None for the end.
    `settings` are those at the beginning, None where it was not open."""

    table: str
    after: int
    last: int | None
    settings: Settings | None


def search(db: str, tables: Sequence[TableRange]) -> list[Leaning]:
    """Opens the storage itself: to be called in a process of its own."""

    async def read_all() -> list[ShoeStaked]:
        store = await open_store(db)
        try:
            return await read_shoes(store, tables)
        finally:
            await store.close()

    return correlations(asyncio.run(read_all()))


async def read_shoes(store: Store, tables: Sequence[TableRange]) -> list[ShoeStaked]:
    return [shoe for one in tables for shoe in await _shoes(store, one)]


def correlations(shoes: Sequence[ShoeStaked]) -> list[Leaning]:
    return leanings(one for shoe in shoes for one in played(shoe.table, _with_edges(shoe)))


async def _shoes(store: Store, one: TableRange) -> list[ShoeStaked]:
    fold = StakeFold(one.table, one.settings)
    async for entry in entries(store, table_stream(one.table), after=one.after, through=one.last):
        fold.take(entry, table_record(entry))
    return fold.finish()


def _with_edges(shoe: ShoeStaked) -> list[tuple[dict[str, dict[str, int]], dict[str, float]]]:
    try:
        game_stamped(shoe.stamp)
    except InputError:
        # A sheet that is no longer in Punto.
        return []
    found = []
    # Edges after the last stake are not needed, and take long.
    last = max((place for place, one in enumerate(shoe.rounds) if one.stakes), default=-1)
    for one in shoe.rounds[: last + 1]:
        found.append((one.stakes, _edges(shoe.stamp, _left(shoe, one))))
    return found


def _left(shoe: ShoeStaked, one: RoundStaked) -> Composition:
    """The cards unseen before a round; a foreign card was never among them, known or not."""
    gone = Counter(shoe.seen[: one.seen]) - Counter(shoe.foreign[: one.foreign])
    return Composition(tuple(max(0, shoe.decks - gone[card]) for card in CARDS))


@lru_cache(maxsize=20_000)
def _edges(stamp: str, left: Composition) -> dict[str, float]:
    wagers = exact(game_stamped(stamp), left).wagers
    return {key: float(odds.house_edge) for key, odds in wagers.items()}
