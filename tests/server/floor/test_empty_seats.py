"""Places of patrons who have gone are freed, in time and not before, whichever process they were
connected to."""

import pytest
from hosted_house import Hosted

from punto.games.dragon_tournament import DRAGON_TOURNAMENT
from punto.house.commands import ExcludeSelf, SuspendPatron
from punto.journal.actor import SYSTEM, patron, pit
from punto.ledger.account import tournament_table
from punto.server.clock import now
from punto.server.floor.empty_seats import MAY_NOT_PLAY, EmptySeats
from punto.server.floor.presence import Presence
from punto.table import commands
from punto.table.settings import Dealing, settings_for
from punto.table.stream import table_stream

KEPT_SECONDS = 120.0


class LaterClock:
    """The time, and as many seconds as the test has let pass."""

    def __init__(self) -> None:
        self.seconds = 0

    def __call__(self) -> int:
        return now() + self.seconds * 1_000_000


@pytest.fixture
def clock() -> LaterClock:
    return LaterClock()


def sweeper(house: Hosted, clock: LaterClock, holder: str = "here") -> EmptySeats:
    """What the process does that runs the tables, when the test says so."""
    services = house.services
    return EmptySeats(
        services.tables,
        Presence(services.store.logins, services.connections.at_tables, holder=holder, clock=clock),
        lambda: services.house.state,
        services.router.ask,
        kept_seconds=KEPT_SECONDS,
        clock=clock,
    )


@pytest.fixture
async def seats(house: Hosted, clock: LaterClock) -> EmptySeats:
    """At a table at which Ann and Bob sit, and bets are taken."""
    await house.open_betting()
    for name, seat in (("ann", 1), ("bob", 2)):
        who = await house.admit(name)
        await house.accepted(who, "T1", "TakeSeat", seat=seat)
    found = sweeper(house, clock)
    await found.look()
    return found


def seated(house: Hosted, name: str = "T1") -> list[str]:
    return sorted(house.table(name).seated)


async def test_whoever_is_gone_for_a_while_loses_the_place_and_whoever_is_there_keeps_it(
    house: Hosted, seats: EmptySeats, clock: LaterClock
) -> None:
    cho = await house.admit("cho")
    await house.accepted(cho, "T1", "StandBehind")
    async with house.socket(cho, "T1"):
        clock.seconds = 115
        await seats.look()
        assert seated(house) == ["ann", "bob", "cho"]
        clock.seconds = 130
        await seats.look()
        assert seated(house) == ["cho"]
        assert house.table("T1").seats.get(1) is None
        clock.seconds = 1_000
        await seats.look()
        assert seated(house) == ["cho"]
    assert len(house.table("T1").seats) == 0
    assert house.table("T1").standing == 1


async def test_whoever_comes_back_in_time_keeps_the_place(
    house: Hosted, seats: EmptySeats, clock: LaterClock
) -> None:
    ann = await house.admit("cho")
    await house.accepted(ann, "T1", "TakeSeat", seat=3)
    clock.seconds = 100
    async with house.socket(ann, "T1"):
        await seats.look()
    clock.seconds = 200
    await seats.look()
    assert seated(house) == ["cho"]
    clock.seconds = 230
    await seats.look()
    assert seated(house) == []


async def test_nobody_loses_a_place_with_a_stake_before_it(
    house: Hosted, seats: EmptySeats, clock: LaterClock
) -> None:
    cho = await house.admit("cho")
    await house.accepted(cho, "T1", "TakeSeat", seat=3)
    await house.accepted(cho, "T1", "PlaceWager", wager="player", stake_cents=10_00)
    clock.seconds = 500
    await seats.look()
    assert seated(house) == ["cho"]
    assert house.stakes("T1", "cho") == {"player": 10_00}


async def test_whoever_may_not_play_any_more_loses_the_place_at_once_and_nobody_is_told_why(
    house: Hosted, seats: EmptySeats
) -> None:
    cho = await house.admit("cho")
    await house.accepted(cho, "T1", "TakeSeat", seat=3)
    async with house.socket(cho, "T1") as socket:
        await house.tell("house", SuspendPatron, pit("tan"), patron="cho", why="a secret")
        await seats.look()
        assert seated(house) == ["ann", "bob"]
        await socket.through(house.sequence("T1"))
        (freed,) = (one["event"] for one in socket.events if one["event"]["event"] == "SeatFreed")
        assert freed["why"] == MAY_NOT_PLAY


async def test_whoever_excludes_themselves_loses_the_place_once_nothing_is_at_stake(
    house: Hosted, seats: EmptySeats
) -> None:
    cho = await house.admit("cho")
    await house.accepted(cho, "T1", "TakeSeat", seat=3)
    await house.accepted(cho, "T1", "PlaceWager", wager="player", stake_cents=10_00)
    async with house.socket(cho, "T1") as socket:
        await house.tell("house", ExcludeSelf, patron("cho"), patron="cho", days=1)
        await seats.look()
        assert seated(house) == ["ann", "bob", "cho"]
        await house.accepted(cho, "T1", "PlaceWager", wager="player", stake_cents=0)
        await seats.look()
        assert seated(house) == ["ann", "bob"]
        await socket.through(house.sequence("T1"))
        (freed,) = (one["event"] for one in socket.events if one["event"]["event"] == "SeatFreed")
        assert freed["why"] == MAY_NOT_PLAY


async def test_whoever_is_connected_to_another_process_is_there_until_that_process_is_gone(
    house: Hosted, seats: EmptySeats, clock: LaterClock
) -> None:
    logins = house.services.store.logins
    elsewhere = Presence(logins, lambda: {"T1": {"ann"}}, holder="there", clock=clock)
    clock.seconds = 100
    await elsewhere.note()
    clock.seconds = 200
    await seats.look()
    assert seated(house) == ["ann"]
    clock.seconds = 230
    await seats.look()
    assert seated(house) == []


@pytest.mark.usefixtures("seats")
async def test_a_process_that_comes_to_run_a_table_begins_to_count_then(
    house: Hosted, clock: LaterClock
) -> None:
    clock.seconds = 1_000
    restarted = sweeper(house, clock, "another")
    await restarted.look()
    clock.seconds = 1_100
    await restarted.look()
    assert seated(house) == ["ann", "bob"]
    clock.seconds = 1_125
    await restarted.look()
    assert seated(house) == []


async def test_whoever_does_something_is_there_without_a_connection(
    house: Hosted, seats: EmptySeats, clock: LaterClock
) -> None:
    clock.seconds = 90
    cho = await house.admit("cho")
    await house.accepted(cho, "T1", "TakeSeat", seat=3)
    clock.seconds = 115
    await seats.look()
    assert seated(house) == ["ann", "bob", "cho"]


async def test_tables_of_tournaments_are_left_alone(
    house: Hosted, seats: EmptySeats, clock: LaterClock
) -> None:
    name = tournament_table("cup", 1)
    assert await house.services.ownership.take(table_stream(name))
    settings = settings_for(
        DRAGON_TOURNAMENT, Dealing.AUTOMATIC, least_cents=1_00, most_cents=1_000_00
    )
    await house.do(name, commands.OpenTable, table=name, settings=settings)
    await house.do(name, commands.SeatPlayers, SYSTEM, seats={"ann": 1})
    await seats.look()
    clock.seconds = 1_000
    await seats.look()
    assert seated(house) == []
    assert seated(house, name) == ["ann"]


async def test_a_process_without_patrons_leaves_no_note(house: Hosted, clock: LaterClock) -> None:
    logins = house.services.store.logins
    here: dict[str, set[str]] = {"T1": {"ann"}}
    presence = Presence(logins, lambda: here, holder="there", clock=clock)
    await presence.note()
    assert (await presence.last_seen())["T1"].keys() == {"ann"}
    here.clear()
    await presence.note()
    assert await presence.last_seen() == {}


async def test_the_note_of_a_process_that_is_long_gone_is_dropped(
    house: Hosted, clock: LaterClock
) -> None:
    logins = house.services.store.logins
    presence = Presence(logins, lambda: {"T1": ["ann"]}, holder="there", clock=clock)
    await presence.note()
    clock.seconds = 2 * 24 * 3600
    await presence.last_seen()
    assert await logins.facts("present/there") == {}
