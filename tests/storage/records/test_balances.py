"""What patrons had before and after their rounds, against the ledger read from its first entry to
its last. What lies on a layout, or is pending, is the patron's until the round is settled."""

from collections import Counter
from collections.abc import Iterable, Iterator

from storage.records import houses
from storage.records.questions import every

from punto.house.stream import HOUSE
from punto.journal.hash_chain import Entry
from punto.ledger import account
from punto.storage.port import Store
from punto.storage.records.filters import Net
from punto.storage.records.rows import Balance
from punto.stream_kinds.formats import Record, read, transfers
from punto.table import events
from punto.table.stream import table_of

PATRONS = ("ann", "bob", "eve")


def journal() -> dict[str, list[Entry]]:
    """Two tables at which the same patrons play, by clocks that overlap, and the cage."""
    tables = houses.streams(houses.turns(), houses.sessions())
    return houses.entries(tables) | {HOUSE: houses.cage()}


def in_time() -> Iterator[tuple[str, Record]]:
    """Every record by its time; of one moment, those of the cage come first."""
    records = [
        (record.at, table_of(stream) or "", one.sequence, record)
        for stream, entries in journal().items()
        for one in entries
        for record in [read(stream, one.body)]
    ]
    for _, table, _, record in sorted(records, key=lambda one: one[:3]):
        yield table, record


DRAGONS = events.DragonsPaid | events.DragonsReversed
SETTLED = events.WagersPaid | events.SettlementReversed | events.StakesReturned


class Purse:
    """What is a patron's: in the account, on the layouts, and pending at the tables."""

    def __init__(self, patron: str) -> None:
        self._patron = patron
        self._account = account.patron(patron)
        self._cents = 0
        self._laid: dict[tuple[str, str], int] = {}
        self._pending: Counter[str] = Counter()

    @property
    def total(self) -> int:
        return self._cents + sum(self._laid.values()) + self._pending.total()

    def take_in(self, table: str, record: Record) -> None:
        for one in transfers(f"table/{table}" if table else HOUSE, record):
            own = self._account
            self._cents += one.cents * ((one.target == own) - (one.source == own))
        event = record.event
        if getattr(event, "patron", None) != self._patron:
            return
        match event:
            case events.WagerPlaced() | events.ExcessReturned():
                self._laid[table, event.wager] = event.stake_cents
            case events.WagersPaid():
                self._clear(table, [item.wager for item in event.items])
                self._pending[table] += event.pending * _back(event.items)
            case events.SettlementReversed():
                self._laid |= {(table, one.wager): one.stake_cents for one in event.items}
                self._pending[table] -= _back(event.items)
            case events.WinningsReleased():
                self._pending[table] -= event.cents
            case events.StakesReturned():
                self._clear(table, event.stakes)
            case events.DragonsPaid():
                self._clear(table, [item.wager for item in event.items])
                self._pending[table] += event.pending * _back(event.items)
            case events.DragonsReversed():
                self._laid |= {(table, one.wager): one.stake_cents for one in event.items}
                self._pending[table] -= _back(event.items)
            case _:
                """Nothing else is about a patron's money."""

    def _clear(self, table: str, wagers: Iterable[str]) -> None:
        for wager in wagers:
            del self._laid[table, wager]


def _back(items: Iterable[events.Item]) -> int:
    return sum(one.stake_cents + one.net_cents for one in items)


def expected(patron: str) -> dict[tuple[str, int], Balance]:
    purse = Purse(patron)
    found: dict[tuple[str, int], Balance] = {}
    for table, record in in_time():
        before = purse.total
        purse.take_in(table, record)
        event = record.event
        if not isinstance(event, SETTLED) or event.patron != patron:
            assert purse.total == before or not table or isinstance(event, DRAGONS)
            continue
        key = table, event.round
        known = found.get(key) or Balance(before_cents=before, after_cents=0, moved_cents=0)
        found[key] = Balance(
            before_cents=known.before_cents,
            after_cents=purse.total,
            moved_cents=known.moved_cents + purse.total - before,
        )
    return found


async def test_a_balance_is_what_was_the_patrons_before_and_after_the_round_was_settled(
    store: Store,
) -> None:
    # In pieces, so that one moment may be cut in two.
    await houses.feed(store, journal(), most=7)
    for patron in PATRONS:
        told = expected(patron)
        rounds = [(table, number) for table in ("T1", "S1") for number in range(1, 40)]
        assert await store.records.balances(patron, rounds) == told
        for key, one in told.items():
            assert await store.records.balances(patron, [key]) == {key: one}
    ann = await store.records.balances("ann", [("T1", 1), ("T1", 2)])
    assert ann["T1", 1].before_cents >= 400_000
    assert await store.records.balances("ann", []) == {}


async def test_a_round_is_won_or_lost_by_all_its_wagers_together(store: Store) -> None:
    await houses.feed(store, journal())
    records = store.records
    for patron in PATRONS:
        nets: Counter[tuple[str, int]] = Counter()
        for one in await every(records.settlements, patron=patron):
            if one.round is not None:
                nets[one.table, one.round] += one.net_cents
        theirs = await every(records.rounds, patron=patron)
        for net, most in ((Net.WON, 2), (Net.LOST, 3)):
            wanted = [one for one in theirs if net.fits(nets[one.table, one.number])]
            assert wanted or patron == "eve"
            assert await every(records.rounds, most, patron=patron, net=net) == wanted
