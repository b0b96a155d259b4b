"""Lines that are cut, houses that go away in the middle, and houses of two processes: nothing is
missed, and nothing is done twice."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack

import pytest
from client.playing import STAKE, hear_until_paid, history, net_cents, paid, play, told_before
from serving import Serving
from waiting import SECONDS

from punto.client import Happened, House, NotLoggedIn, Table, Unavailable
from punto.client.tournament_player import sit_down
from punto.table.events import WagerPlaced, WagersPaid

WELCOME = 10_000_00


async def hear_with_cuts(table: Table, number: int) -> list[Happened]:
    """Cuts the line behind every fifth event."""
    heard: list[Happened] = []
    async for happened in table:
        heard.append(happened)
        if len(heard) % 5 == 0:
            table.cut()
        if isinstance(happened.event, WagersPaid) and happened.event.round == number:
            break
    return heard


def hear_no_more(table: Table) -> None:
    """What the house says stays on the line from here on, until that is cut."""
    socket = table._connection._socket
    assert socket is not None, "it is connected"
    socket.transport.pause_reading()


def placed(heard: list[Happened]) -> list[int]:
    return [one.event.stake_cents for one in heard if isinstance(one.event, WagerPlaced)]


async def test_a_line_that_is_cut_again_and_again_misses_nothing(
    house: Serving, guest: House
) -> None:
    name = await house.open_table("cuts")
    async with guest.table(name) as table:
        entered = table.sequence
        playing = asyncio.create_task(play(table, rounds=2))
        heard = await hear_with_cuts(table, 2)
        await playing
        assert heard == await told_before(guest, name, entered, heard[-1])
        assert placed(heard) == [STAKE, STAKE]
        assert (await guest.me()).balance_cents == WELCOME + net_cents(heard)


async def test_a_command_that_is_cut_off_takes_effect_once(house: Serving, guest: House) -> None:
    name = await house.open_table("cut-off", betting_seconds=3600)
    async with guest.table(name) as table:
        entered = table.sequence
        await table.stand()
        stakes = [number * STAKE for number in range(1, 6)]
        for count, stake in enumerate(stakes, start=1):
            hear_no_more(table)
            asking = asyncio.create_task(table.wager({"banker": stake}))
            async with asyncio.timeout(SECONDS):
                while placed(await history(guest, name, entered)) != stakes[:count]:
                    await asyncio.sleep(0.01)
            # It has taken effect, and the answer is lost with the line.
            assert not asking.done()
            table.cut()
            await asking
        heard = await history(guest, name, entered)
        assert placed(heard) == stakes
        assert (await guest.me()).balance_cents == WELCOME - stakes[-1]


@pytest.mark.whole
@pytest.mark.parametrize("end", [Serving.stop, Serving.kill])
async def test_a_house_that_goes_away_in_the_middle_of_a_round_goes_on_with_it(
    own_house: Serving, end: Callable[[Serving], int]
) -> None:
    name = await own_house.open_table("gone")
    async with await House.guest(own_house.url) as patron, patron.table(name) as table:
        entered = table.sequence
        hearing = asyncio.create_task(hear_until_paid(table, 1))
        await table.stand()
        stakes = {"banker": STAKE}
        first = await table.ask("PlaceWagers", id="mine", stakes=stakes)
        await asyncio.to_thread(end, own_house)
        again = asyncio.create_task(table.ask("PlaceWagers", id="mine", stakes=stakes))
        await asyncio.to_thread(own_house.start)
        answer = await again
        assert (answer.first, answer.last) == (first.first, first.last)
        heard = await hearing
        assert heard == await told_before(patron, name, entered, heard[-1])
        assert placed(heard) == [STAKE]
        await table.until(paid(1))
        assert (await patron.me()).balance_cents == WELCOME + net_cents(heard)


async def test_a_command_that_is_asked_as_the_house_goes_away_takes_effect_once(
    own_house: Serving,
) -> None:
    name = await own_house.open_table("going", betting_seconds=3600)
    async with await House.guest(own_house.url) as patron, patron.table(name) as table:
        entered = table.sequence
        await table.stand()
        asking = [
            asyncio.create_task(table.ask("PlaceWager", wager="banker", stake_cents=cents))
            for cents in range(STAKE, 21 * STAKE, STAKE)
        ]
        await asyncio.sleep(0)
        await asyncio.to_thread(own_house.restart)
        await asyncio.gather(*asking)
        heard = await history(patron, name, entered)
        assert sorted(placed(heard)) == list(range(STAKE, 21 * STAKE, STAKE))


async def test_a_login_outlives_the_process(own_house: Serving) -> None:
    async with await House.guest(own_house.url) as patron:
        me = await patron.me()
        await asyncio.to_thread(own_house.restart)
        assert await patron.me() == me
        await patron.log_out()
        with pytest.raises(NotLoggedIn):
            await patron.me()


async def test_what_nobody_answers_in_time_names_the_id_to_ask_again_with(
    own_house: Serving,
) -> None:
    async with await House.guest(own_house.url) as patron, patron.table("baccarat-1") as table:
        await asyncio.to_thread(own_house.stop)
        with pytest.raises(Unavailable, match="ask again with the id mine"):
            await table.ask("StandBehind", id="mine", seconds=0.1)
        await asyncio.to_thread(own_house.start)
        await table.ask("StandBehind", id="mine")


async def test_a_bot_sits_down_once_the_house_is_back(own_house: Serving) -> None:
    async with await House.guest(own_house.url) as patron, AsyncExitStack() as seat:
        await asyncio.to_thread(own_house.stop)
        sitting_down = asyncio.create_task(sit_down(seat, patron, "baccarat-1"))
        await asyncio.to_thread(own_house.start)
        assert (await sitting_down).board.table == "baccarat-1"


@pytest.mark.whole
async def test_any_process_of_a_house_takes_any_patron(postgres_house: Serving) -> None:
    name = await postgres_house.open_table("shared")
    with postgres_house.beside() as beside:
        async with await House.guest(beside.url) as patron, patron.table(name) as table:
            entered = table.sequence
            playing = asyncio.create_task(play(table, rounds=2))
            before = await hear_until_paid(table, 1)
            # The table is handed over, and whoever plays there notices nothing.
            await asyncio.to_thread(postgres_house.stop)
            after = await hear_until_paid(table, 2)
            await playing
            heard = before + after
            assert heard == await told_before(patron, name, entered, heard[-1])
            assert placed(heard) == [STAKE, STAKE]
            assert (await patron.me()).balance_cents == WELCOME + net_cents(heard)


async def test_money_that_moves_in_one_process_is_told_in_another(postgres_house: Serving) -> None:
    name = await postgres_house.open_table("here", betting_seconds=3600)
    with postgres_house.beside() as other:
        away = await other.open_table("there", betting_seconds=3600)
        async with (
            await House.guest(postgres_house.url) as patron,
            House(other.url, patron.token) as elsewhere,
            elsewhere.table(name) as watching,
            patron.table(away) as playing,
        ):

            async def has(cents: int) -> None:
                async with asyncio.timeout(SECONDS):
                    await watching.until(
                        lambda _: watching.you is not None and watching.you.balance_cents == cents
                    )

            start = (await patron.me()).balance_cents
            await has(start)
            # By a commit of the house.
            await patron.cash(1_000_00)
            await has(start - 1_000_00)
            # By one at another table.
            await playing.stand()
            await playing.wager({"banker": 500_00})
            await has(start - 1_500_00)
