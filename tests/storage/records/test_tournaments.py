"""Tournaments in the index: what is played there is told like any other round, but its chips are in
no figure of the house's money and in no patron's; entries and prizes are."""

from functools import cache

import pytest
from audit.recorder import PIT, RecordedTable, Recorder, journal_of
from storage.batches import commit
from storage.records import houses
from storage.records.following import follow_all
from storage.records.questions import every

from punto.games import game
from punto.journal.actor import SYSTEM, Actor, Role
from punto.journal.hash_chain import Entry
from punto.ledger import account
from punto.storage.port import Append, Batch, Store
from punto.storage.records.port import Records
from punto.storage.records.rows import Balance
from punto.table import commands
from punto.table.settings import Dealing, settings_for
from punto.tournament import events
from punto.tournament.events import TournamentEvent
from punto.tournament.stream import TournamentRecord, tournament_stream

CUP = tournament_stream("cup")
CUP_TABLE = "cup~1"
LATE = 2**62
DIRECTOR = Actor(Role.DIRECTOR, "dirk")
DRAGON = game("dragon-tournament")
ENTRY, FEE, PRIZE = 5_000, 500, 9_000


def note(house: Recorder, event: TournamentEvent) -> None:
    """An event of the tournament, as it would be recorded."""
    house.keep(CUP, TournamentRecord(house.now, DIRECTOR, house.next_id(), event))


@cache
def played() -> Recorder:
    """Ann and bob play a table of a tournament, and ann for money before and after it."""
    house = Recorder(11)
    for name in ("ann", "bob"):
        house.buy(name, 100_000)
        note(house, events.PlayerRegistered(player=name, entry_cents=ENTRY, house_cents=FEE))
        note(house, events.ChipsIssued(player=name, before_cents=0, cents=50_000))
    money = house.open("T1", game("baccarat"), Dealing.SHOE, decks=4, burn=False)
    money.sit("ann")
    money.load()
    money.play({"ann": {"player": 1_000}}, "9c", "2d", "Kc", "3d")
    money.betting()
    money.finish("8c", "2s", "Ks", "3s")
    cup = house.tables.setdefault(CUP_TABLE, RecordedTable(house, CUP_TABLE))
    settings = settings_for(DRAGON, Dealing.AUTOMATIC, least_cents=100, most_cents=100_000)
    cup.do(commands.OpenTable, SYSTEM, table=CUP_TABLE, settings=settings)
    cup.do(commands.SeatPlayers, SYSTEM, seats={"ann": 1, "bob": 2})
    cup.load("Ac", "2h", "9c", "Tc", "Kc", "Jc", "9d", "Td", "Kd", "Jd")
    cup.do(commands.OpenSession, SYSTEM, minutes=2)
    cup.do(commands.CallHands, SYSTEM, hands=1)
    cup.play({"ann": {"player": 20_000, "any-dragon": 700}, "bob": {"banker": 30_000}})
    cup.do(commands.SitOut, SYSTEM, player="bob")
    cup.do(commands.CallHands, SYSTEM, hands=2)
    cup.play({"ann": {"player": 20_000}})
    session = cup.table.session
    assert session is not None
    assert session.ends_at is not None
    house.now = max(house.now, session.ends_at)
    cup.do(commands.AnnounceDragonBets, SYSTEM)
    cup.pay_session()
    cup.do(commands.RetireShoe, SYSTEM, why="the stage is over")
    cup.do(commands.CloseTable, SYSTEM)
    house.now += 100 * 60 * 1_000_000
    note(house, events.PrizeAwarded(place=1, player="ann", cents=PRIZE))
    money.play({"ann": {"banker": 3_000}}, "9h", "2h", "Kh", "3h")
    money.betting()
    money.do(commands.ReportIrregularity, PIT, clause="5.4")
    return house


def entries() -> dict[str, list[Entry]]:
    return {stream: journal_of({stream: records}) for stream, records in played().records.items()}


@pytest.fixture
async def records(store: Store) -> Records:
    """The index of that house."""
    await houses.feed(store, entries(), most=5)
    return store.records


async def test_entries_and_prizes_are_in_the_balances_and_chips_are_not(records: Records) -> None:
    start = 100_000 - ENTRY - FEE
    rounds = [(name, number) for name in ("T1", CUP_TABLE) for number in range(1, 9)]
    assert await records.balances("ann", rounds) == {
        ("T1", 1): Balance(before_cents=start, after_cents=start + 1_000, moved_cents=1_000),
        ("T1", 3): Balance(
            before_cents=start + 1_000 + PRIZE,
            after_cents=start + 1_000 + PRIZE - 3_000,
            moved_cents=-3_000,
        ),
    }
    assert played().balances[account.patron("ann")] == start + 1_000 + PRIZE - 3_000
    assert await records.balances("bob", rounds) == {}


async def test_chips_are_in_no_figure_of_the_house(records: Records) -> None:
    by_table = await records.hold("table")
    held = {one.table: (one.rounds, one.staked_cents, one.hold_cents) for one in by_table}
    assert held == {"T1": (3, 4_000, 2_000), CUP_TABLE: (2, 0, 0)}
    assert {one.wager for one in await records.hold("wager")} == {"player", "banker"}
    whole = await records.shift(since=0, until=LATE)
    assert whole.hold_cents == 2_000
    assert whole.closing_float_cents == played().balances[account.table_float("T1")]
    ours = await records.shift(table=CUP_TABLE, since=0, until=LATE)
    assert (ours.hold_cents, ours.closing_float_cents) == (0, 0)
    assert ours.rounds == 2


async def test_chips_are_in_no_patron_s_position_and_the_time_is(records: Records) -> None:
    found = await records.position("ann", since=0, until=LATE)
    assert (found.staked_cents, found.net_cents) == (4_000, -2_000)
    tables = {one.table: one for one in found.tables}
    assert tables.keys() == {"T1", CUP_TABLE}
    # Players get up when their table is closed.
    bob = await records.position("bob", since=0, until=LATE)
    (cup,) = bob.tables
    assert (cup.table, cup.staked_cents, cup.wagers) == (CUP_TABLE, 0, 0)
    assert cup.seconds == tables[CUP_TABLE].seconds < 100 * 60


async def test_a_round_of_a_tournament_is_told_with_what_was_staked_on_it(records: Records) -> None:
    second, first = await every(records.rounds, table=CUP_TABLE)
    assert (first.number, first.bettors, first.staked_cents) == (1, 2, 50_000)
    assert first.sums.keys() == {"player", "banker"}
    assert (first.hold_cents, second.hold_cents) == (0, 0)
    theirs = await every(records.settlements, table=CUP_TABLE, patron="ann")
    assert {(one.wager, one.stake_cents, one.net_cents) for one in theirs} == {
        ("player", 20_000, 20_000),
        ("any-dragon", 700, -700),
    }


async def test_streams_of_tournaments_are_followed_like_others(
    store: Store, records: Records
) -> None:
    told = await records.balances("ann", [("T1", 3)])
    await records.clear()
    assert await records.through(CUP) == 0
    for stream, found in entries().items():
        await commit(store, Batch(appends=[Append(stream, 0, None, found)]))
    await follow_all(store)
    for stream, found in entries().items():
        assert await records.through(stream) == len(found)
    assert await records.balances("ann", [("T1", 3)]) == told
