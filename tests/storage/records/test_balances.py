"""What patrons had before and after their rounds, against the ledger read from its first entry to
its last."""

from collections import Counter
from collections.abc import Iterator

from storage.records import houses
from storage.records.asked import every

from punto.ledger import account
from punto.storage.chain import Entry
from punto.storage.port import Store
from punto.storage.record import HOUSE, Record, TableRecord, read, table_of, transfers
from punto.storage.records.filters import Net
from punto.storage.records.rows import Balance
from punto.table import events

PATRONS = ("ann", "bob", "eve")


def journal() -> dict[str, list[Entry]]:
    """Two tables at which the same patrons play, by clocks that overlap, and the cage."""
    tables = houses.streams(houses.turns(), houses.sessions())
    return {stream: [one for one, _ in pairs] for stream, pairs in tables.items()} | {
        HOUSE: houses.cage()
    }


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


def expected(patron: str) -> dict[tuple[str, int], Balance]:
    own = account.patron(patron)
    cents = 0
    found: dict[tuple[str, int], Balance] = {}
    rounds: dict[str, int] = {}
    for table, record in in_time():
        if isinstance(record.event, events.BettingOpened):
            rounds[table] = record.event.round
        before = cents
        for one in transfers(f"table/{table}" if table else HOUSE, record):
            cents += one.cents * ((one.target == own) - (one.source == own))
        if before == cents or not isinstance(record, TableRecord):
            continue
        if isinstance(record.event, events.WagerPlaced) and "dragon" in record.event.wager:
            continue
        if isinstance(record.event, events.DragonsPaid):
            continue
        key = table, getattr(record.event, "round", rounds[table])
        known = found.get(key) or Balance(before_cents=before, after_cents=0, moved_cents=0)
        found[key] = Balance(
            before_cents=known.before_cents,
            after_cents=cents,
            moved_cents=known.moved_cents + cents - before,
        )
    return found


async def test_a_balance_is_what_the_ledger_had_before_and_after_the_round(store: Store) -> None:
    for stream, entries in journal().items():
        # In pieces, so that one moment may be cut in two.
        for start in range(0, len(entries), 7):
            await store.records.feed(stream, entries[start : start + 7])
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
    for stream, entries in journal().items():
        await store.records.feed(stream, entries)
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
