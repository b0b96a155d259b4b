"""A live table, as its client sees it."""

import asyncio
import subprocess
import sys

import pytest
from client.playing import (
    STAKE,
    betting,
    hear_until_paid,
    history,
    net_cents,
    paid,
    play,
    told_before,
)
from serving import Serving

from punto.client import House, HouseError, NotLoggedIn, Refused, Table
from punto.client.bots import flat_stakes
from punto.table.events import (
    BettingOpened,
    CardsBurned,
    ConcernAnswered,
    ShoeLoaded,
    TableOpened,
    WagerPlaced,
    WagersPaid,
)
from punto.table.state import Phase
from punto.table.view import PitView

WELCOME = 10_000_00


async def test_the_money_of_a_bot_adds_up(house: Serving, guest: House) -> None:
    name = await house.open_table("bot")
    async with guest.table(name) as table:
        entered = table.sequence
        settled = [one async for one in flat_stakes(table, "banker", STAKE, rounds=2)]
        assert [one.round for one in settled] == [1, 2]
        items = [item for one in settled if isinstance(one, WagersPaid) for item in one.items]
        net = sum(item.net_cents for item in items)
        assert net == net_cents(await history(guest, name, entered))
        own = table.you
        assert own is not None
        assert own.balance_cents + own.pending_cents == WELCOME + net
        await table.until(betting(3))
        assert (await guest.me()).balance_cents == WELCOME + net


async def test_the_client_plays_from_the_command_line(house: Serving) -> None:
    name = await house.open_table("shell")
    command = (sys.executable, "-m", "punto.client", house.url, "--rounds=2", f"--table={name}")
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    first, second, balance = done.stdout.splitlines()
    assert (first[:8], second[:8], balance[:9]) == ("Round 1:", "Round 2:", "Balance: ")


async def test_the_command_line_says_what_is_wrong_in_a_sentence(house: Serving) -> None:
    command = (sys.executable, "-m", "punto.client", house.url, "--cents=5")
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "punto.client: 5 cents on banker cannot be paid exactly at 0.95 to 1; "
        "expected a multiple of 20 (4.1)\n"
    )


async def test_a_refusal_names_its_clause_and_changes_nothing(house: Serving, guest: House) -> None:
    name = await house.open_table("refusals")
    async with guest.table(name) as table:
        entered = table.sequence
        await table.until(betting(1))
        with pytest.raises(Refused):
            await table.wager({"banker": STAKE})
        stood = await table.stand()
        with pytest.raises(Refused, match="paid exactly") as raised:
            await table.wager({"player": STAKE, "banker": 10_01})
        assert raised.value.rule == "4.1"
        with pytest.raises(Refused):
            await table.wager({"banker": 1_000_000_00})
        assert stood.last is not None
        page = await guest.events(name, entered)
        assert (page.through, page.events[-1].sequence) == (stood.last, stood.last)
        assert (await guest.me()).balance_cents == WELCOME


async def test_a_wager_behind_no_more_bets_is_refused_by_the_clause(
    house: Serving, guest: House
) -> None:
    async with guest.table(await house.open_table("late")) as table:
        await table.stand()
        await table.wager({"banker": STAKE})
        await table.until(lambda board: board.phase is not Phase.BETTING)
        with pytest.raises(Refused) as raised:
            await table.wager({"banker": 2 * STAKE})
        assert raised.value.rule is not None


async def test_of_what_is_sent_together_only_the_late_part_is_refused(
    house: Serving, guest: House
) -> None:
    name = await house.open_table("dragons", "dragon-tournament")
    async with guest.table(name) as table:
        await table.stand()
        await table.wager({"banker": STAKE})
        await table.until(betting(2))
        answer = await table.wager({"player": STAKE, "any-dragon": 2 * STAKE})
        assert answer.wagers is not None
        assert answer.wagers.taken == {"player": STAKE}
        (late,) = answer.wagers.late
        assert (late.wager, late.stake_cents, late.wanted_cents) == ("any-dragon", 0, 2 * STAKE)
        assert late.rule == "5.6"
        with pytest.raises(Refused) as raised:
            await table.wager({"any-dragon": STAKE})
        assert raised.value.wagers is not None
        assert [one.wager for one in raised.value.wagers.late] == ["any-dragon"]


async def test_a_command_is_answered_alike_however_often_it_is_asked(
    house: Serving, guest: House
) -> None:
    name = await house.open_table("again")
    async with guest.table(name) as table:
        entered = table.sequence
        await table.stand()
        first = await table.ask("PlaceWagers", id="mine", stakes={"banker": STAKE})
        assert await table.ask("PlaceWagers", id="mine", stakes={"banker": STAKE}) == first
        assert (await guest.me()).balance_cents == WELCOME - STAKE
        await table.until(paid(1))
        heard = await history(guest, name, entered)
        assert [type(one.event) for one in heard].count(WagerPlaced) == 1


async def test_many_commands_are_under_way_at_once(house: Serving, guest: House) -> None:
    async with guest.table(await house.open_table("many", seats=50)) as table:
        asked = [table.take_seat(seat) for seat in range(1, 51)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, Refused) for answer in answers] == [False] + 49 * [True]


async def test_the_seat_the_stakes_and_the_balance_are_followed(
    house: Serving, guest: House
) -> None:
    async with guest.table(await house.open_table("own")) as table:
        await table.take_seat(3)
        assert (await table.wager({"banker": STAKE, "tie": STAKE})).balance_cents == 9_980_00
        await table.until(lambda board: board.totals == {"banker": STAKE, "tie": STAKE})
        own = table.you
        assert own is not None
        assert (own.seat, own.standing, own.balance_cents) == (3, False, 9_980_00)
        assert own.stakes == {"banker": STAKE, "tie": STAKE}
        await table.until(betting(2))
        await table.leave()
        await table.until(lambda board: board.seats_taken == 0)


async def test_whoever_starts_to_read_late_is_told_all_from_when_they_came(
    house: Serving, guest: House
) -> None:
    name = await house.open_table("reader")
    async with guest.table(name) as table:
        entered = table.sequence
        await play(table, rounds=2)
        heard = await hear_until_paid(table, 2)
        assert heard == await told_before(guest, name, entered, heard[-1])


async def test_whoever_comes_back_is_told_what_they_missed(house: Serving, guest: House) -> None:
    name = await house.open_table("back")
    async with guest.table(name) as table:
        left = table.sequence
        await play(table, rounds=1)
    async with guest.table(name, after=left) as table:
        heard = await hear_until_paid(table, 1)
    assert heard == await told_before(guest, name, left, heard[-1])


async def test_whoever_has_seen_what_the_house_has_not_is_told_so(house: Serving) -> None:
    """As after an older copy of the books was put in their place."""
    async with House(house.url) as anybody:
        with pytest.raises(HouseError, match="record 1000000 of this table is gone"):
            async with anybody.table("baccarat-1", after=1_000_000):
                pass


async def test_a_table_that_was_left_tells_no_more(guest: House) -> None:
    async with guest.table("baccarat-1") as table:
        reading = asyncio.create_task(_all(table))
        await table.stand()
    await reading
    with pytest.raises(HouseError, match="was left"):
        await table.leave()
    with pytest.raises(HouseError, match="was left"):
        await table.until(lambda _: True)


async def _all(table: Table) -> list[int]:
    return [happened.sequence async for happened in table]


async def test_whoever_logs_out_is_out_at_every_table(guest: House) -> None:
    async with guest.table("baccarat-1") as table:
        reading = asyncio.create_task(_all(table))
        waiting = asyncio.create_task(table.until(lambda board: board.phase is Phase.CLOSED))
        await table.stand()
        await guest.log_out()
        for task in (reading, waiting):
            with pytest.raises(NotLoggedIn, match="logged out"):
                await task
        with pytest.raises(NotLoggedIn, match="logged out"):
            await table.leave()
        with pytest.raises(NotLoggedIn, match="log in again"):
            async with guest.table("baccarat-1"):
                pass


async def test_anybody_may_watch_and_only_those_who_came_in_take_part(house: Serving) -> None:
    async with House(house.url) as anybody, anybody.table("baccarat-1") as table:
        assert (table.board.game, table.you, table.view) == ("baccarat", None, None)
        with pytest.raises(Refused, match="log in"):
            await table.stand()


async def test_the_pit_sees_more_and_is_kept_up_to_date(house: Serving) -> None:
    name = await house.open_table("pit")
    async with house.pit() as pit, pit.table(name) as table:
        before = _float(table)
        await table.ask("FillFloat", cents=5_00)
        await table.until(lambda _: _float(table) == before + 5_00)
        assert table.you is None


async def test_a_patron_raises_a_concern_and_is_told_what_became_of_it(
    house: Serving, guest: House
) -> None:
    name = await house.open_table("concerns")
    async with guest.table(name) as table, house.pit() as pit, pit.table(name) as watched:
        await table.stand()
        await table.raise_concern("two cards at once")
        assert table.you is not None
        await table.until(lambda _: table.you is not None and table.you.concern is not None)
        with pytest.raises(Refused, match="not answered yet"):
            await table.raise_concern("and again")
        await watched.until(lambda _: _concerns(watched) == ["two cards at once"])
        await watched.answer_concern(1, "it was one card")
        async for happened in table:
            if isinstance(happened.event, ConcernAnswered):
                assert happened.event.note == "it was one card"
                break
        await table.until(lambda _: table.you is not None and table.you.concern is None)
        await watched.until(lambda _: _concerns(watched) == [])


def _concerns(table: Table) -> list[str]:
    assert isinstance(table.view, PitView)
    return [one.note for one in table.view.concerns]


def _float(table: Table) -> int:
    assert isinstance(table.view, PitView)
    return table.view.float_cents


async def test_a_table_that_is_not_there_cannot_be_entered(house: Serving) -> None:
    async with House(house.url) as anybody:
        with pytest.raises(HouseError, match="no such table"):
            async with anybody.table("nowhere"):
                pass


async def test_a_command_that_cannot_be_read_is_said_so(guest: House) -> None:
    async with guest.table("baccarat-1") as table:
        with pytest.raises(HouseError, match="NoSuchThing") as raised:
            await table.ask("NoSuchThing")
        assert raised.value.status == 400
        with pytest.raises(HouseError):
            await table.ask("TakeSeat", seat="the first")
        await table.stand()


async def test_what_is_waited_for_may_itself_be_wrong(house: Serving, guest: House) -> None:
    async with guest.table(await house.open_table("wrong")) as table:
        waiting = asyncio.create_task(table.until(lambda board: 1 // (1 - board.seats_taken) == 2))
        await table.take_seat(1)
        with pytest.raises(ZeroDivisionError):
            await waiting
        await table.until(lambda board: board.seats_taken == 1)


async def test_a_table_can_be_read_from_its_first_record(house: Serving) -> None:
    name = await house.open_table("opening")
    async with House(house.url) as anybody, anybody.table(name, after=0) as table:
        await table.until(betting(1))
        kinds = []
        while BettingOpened not in kinds:
            kinds.append(type((await anext(table)).event))
        assert kinds == [TableOpened, ShoeLoaded, CardsBurned, BettingOpened]
