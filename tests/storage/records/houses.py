"""Houses that were really played, in streams as a journal has them, and ways to feed them."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from random import Random

from audit import journals
from audit.random_table import random_table
from audit.recorder import DEALER, PIT, Recorder, journal_of
from msgspec.structs import replace

from punto.games import GAMES, game
from punto.house.stream import HOUSE
from punto.journal.actor import patron
from punto.journal.hash_chain import Entry
from punto.storage.port import Store
from punto.table import commands
from punto.table.settings import Dealing, settings_for
from punto.table.stream import TableRecord, table_of, table_stream

Streams = Mapping[str, list[tuple[Entry, TableRecord]]]

MINUTE = 60_000_000
STEPS = 400


def streams(*houses: Recorder) -> Streams:
    """The tables of these houses as those of one."""
    found: dict[str, list[tuple[Entry, TableRecord]]] = {}
    for house in houses:
        for stream, records in house.records.items():
            if table_of(stream) is not None:
                found |= _stream(stream, [one for one in records if isinstance(one, TableRecord)])
    return found


def _stream(stream: str, records: list[TableRecord]) -> Streams:
    return {stream: list(zip(journal_of({stream: records}), records, strict=True))}


@cache
def played() -> Streams:
    """Every game, with all that can happen to a round, and a table with dealers who take turns."""
    return streams(
        journals.baccarat(),
        journals.power(),
        journals.undone(),
        journals.fortune(),
        journals.dragon(),
        journals.fabulous(),
        journals.orders(),
        turns(),
        sessions(),
    )


@cache
def cage() -> list[Entry]:
    """The house's own stream of two of these, one behind the other."""
    return journal_of({HOUSE: [*turns().records[HOUSE], *sessions().records[HOUSE]]})


@cache
def turns() -> Recorder:
    """Two dealers, fills and credits, patrons who stand, sit and leave, a table closed in between,
    and a long break."""
    house = Recorder(9)
    for name in ("ann", "bob", "eve"):
        house.buy(name, 400_000)
    table = house.open("T1", game("baccarat"), Dealing.DEALER, decks=6)
    table.do(commands.FillFloat, PIT, cents=700_000)
    table.sit("ann")
    table.do(commands.StandBehind, patron("bob"))
    table.load()
    for dealer in ("dora", "eva", None, "dora", "dora", "eva"):
        table.do(commands.ChangeDealer, PIT, dealer=dealer)
        if dealer != DEALER.name:
            house.now += 25 * MINUTE
            continue
        for _ in range(4):
            table.play({"ann": {"banker": 10_000, "tie": 700}, "bob": {"player-pair": 300}})
    table.do(commands.TakeSeat, patron("bob"), seat=4)
    table.do(commands.RetireShoe, PIT, why="a break")
    table.account()
    table.do(commands.CloseTable, PIT, why="a break")
    table.do(commands.CreditFloat, PIT, cents=50_000)
    house.now += 200 * MINUTE
    table.do(commands.ChangeDealer, PIT, dealer="dora")
    table.do(commands.OpenTable, PIT, table="T1", settings=table.settings)
    table.do(commands.StandBehind, patron("eve"))
    table.load()
    for _ in range(3):
        table.play({"bob": {"banker": 2_000}, "eve": {"player": 30_000}})
    # What is paid is not final before the next round is opened.
    table.betting()
    table.finish()
    table.do(commands.LeaveSeat, patron("eve"))
    return house


@cache
def sessions() -> Recorder:
    """A session whose first round was put right after its payment, a shoe that was found whole, and
    the same table opened for another game."""
    house = Recorder(10)
    for name in ("ann", "bob"):
        house.buy(name, 400_000)
    table = house.open("S1", game("dragon-tournament"), Dealing.SHOE, decks=4, burn=False)
    table.sit("ann", "bob")
    table.load()
    table.do(commands.OpenSession, PIT, hands=7)
    dragons = {"ann": {"any-dragon": 700, "tie": 100}, "bob": {"player-dragon": 900}}
    table.play(dragons, "9c", "2d", "Kc", "3d")
    table.report("5.2", "the cameras saw another card")
    table.decide("reconstructed", "9c", "9d", "Kc", "Kd")
    table.settle()
    table.play({"bob": {"banker": 2_000}}, "9h", "2h", "Kh", "3h")
    for suit in "scdhs":
        table.play({"ann": {"player": 2_000}}, f"8{suit}", f"4{suit}", f"Q{suit}", f"3{suit}")
    table.do(commands.AnnounceDragonBets, PIT)
    table.pay_session()
    table.do(commands.RetireShoe, PIT, why="the session is over")
    assert table.table.shoe is not None
    table.account(*map(str, table.without(table.table.shoe.seen)))
    table.do(commands.CloseTable, PIT, why="another game")
    table.settle()
    other = settings_for(game("baccarat"), Dealing.SHOE, least_cents=100, most_cents=100_000)
    table.do(commands.OpenTable, PIT, table="S1", settings=other)
    table.load("5c")
    table.play({"ann": {"banker": 2_000}}, "9s", "2s", "Ks", "3s")
    return house


@cache
def random_house(seed: int) -> Streams:
    """Four tables of any game at which everybody tries everything. Two have the same clock to the
    microsecond, and two go by later ones."""
    chance = Random(seed)
    found: dict[str, list[tuple[Entry, TableRecord]]] = {}
    for number, late in enumerate((0, 0, 47 * MINUTE, chance.randrange(600) * MINUTE), start=1):
        sheet, dealing = chance.choice(list(product(GAMES, Dealing)))
        house = random_table(sheet, dealing, seed=chance.randrange(10**6), steps=STEPS)
        records = [
            replace(one, at=one.at + late)
            for one in house.records[table_stream("W1")]
            if isinstance(one, TableRecord)
        ]
        found |= _stream(table_stream(f"W{number}"), records)
    return found


def house(seed: int | None) -> Streams:
    """One by a seed, or the one that was played."""
    return played() if seed is None else random_house(seed)


def entries(house: Streams) -> dict[str, list[Entry]]:
    return {stream: [entry for entry, _ in pairs] for stream, pairs in house.items()}


async def feed(store: Store, journal: Mapping[str, list[Entry]], *, most: int = 10_000) -> None:
    """Every stream, so many entries at a time."""
    for stream, found in journal.items():
        for start in range(0, len(found), most):
            await store.records.feed(stream, found[start : start + most])


def slices(house: Streams, seed: int, most: int = 60) -> Iterator[tuple[str, list[Entry]]]:
    """All entries, a few of any stream at a time; now and then some that were fed before."""
    chance = Random(seed)
    fed = dict.fromkeys(house, 0)
    while fed:
        stream = chance.choice(sorted(fed))
        start = max(0, fed[stream] - chance.choice((0, 0, 0, 5)))
        end = fed[stream] + chance.randint(0, most)
        yield stream, [entry for entry, _ in house[stream][start:end]]
        fed[stream] = min(end, len(house[stream]))
        if fed[stream] == len(house[stream]):
            del fed[stream]
