"""A command forwarded over a real socket is answered as if it had been asked at the table."""

import asyncio

import pytest
from asking import asking
from server.link.peers import TABLE, Desk, answered, linked_to, wager

from punto.journal.actor import SYSTEM, patron
from punto.journal.command import Envelope
from punto.server.commit.command_results import CommandResult
from punto.server.commit.committer import Closed, NotOwned
from punto.server.link import connection
from punto.server.link.client import Link
from punto.server.link.connection import LinkLost
from punto.server.link.messages import MAX_PIECE_BYTES, MAX_UNDER_WAY
from punto.storage.factory import open_store
from punto.storage.port import Busy, Conflict, Fenced, StorageError, Uncertain
from punto.table.commands import OpenBetting, PlaceWager, ReportIrregularity


async def test_a_forwarded_wager_is_written_once_and_answered_as_at_the_table() -> None:
    store = await open_store("memory:")
    async with asking(store) as house, linked_to(house.committer.submit) as link:
        await house.open({"ann": 100_00})
        opened = await link.ask(TABLE, OpenBetting(id="open", by=SYSTEM, at=0))
        count = (await store.head(TABLE)).count
        assert opened == CommandResult(TABLE, count, count)
        first = await link.ask(TABLE, wager(80_00, id="mine"))
        assert first == CommandResult(TABLE, count + 1, count + 1)
        assert await link.ask(TABLE, wager(80_00, id="mine")) == first
        poor = await link.ask(TABLE, wager(500_00))
        assert poor.refusal is not None
        assert await house.wager("ann", "banker", 80_00, id="mine") == first
        assert (await store.head(TABLE)).count == count + 1
        with pytest.raises(NotOwned, match=r"^table/T2 is not run by this process$"):
            await link.ask("table/T2", wager())
    await store.close()


@pytest.mark.parametrize("kind", [NotOwned, Closed, Busy, Conflict, Fenced, Uncertain])
async def test_an_error_there_is_the_same_error_here(kind: type[StorageError]) -> None:
    async def ask(stream: str, _: Envelope) -> CommandResult:
        raise kind(f"not {stream}")

    async with linked_to(ask) as link:
        with pytest.raises(kind, match=rf"^not {TABLE}$"):
            await link.ask(TABLE, wager())


async def test_thousands_are_asked_at_once_in_order_and_each_gets_its_own_answer(
    desk: Desk, link: Link
) -> None:
    desk.hold()
    asked = [wager(number) for number in range(3 * MAX_UNDER_WAY)]
    waiting = asyncio.gather(*(link.ask(TABLE, one) for one in asked))
    await desk.until(MAX_UNDER_WAY)
    # More are not sent before some of these are answered.
    assert len(desk.asked) == MAX_UNDER_WAY
    desk.release()
    assert await waiting == [answered(TABLE, one) for one in asked]
    assert desk.asked == asked
    assert desk.most_at_once == MAX_UNDER_WAY


async def test_an_answer_does_not_wait_for_those_to_earlier_commands() -> None:
    slow = asyncio.Event()

    async def ask(stream: str, asked: Envelope) -> CommandResult:
        if asked.id == "slow":
            await slow.wait()
        return answered(stream, asked)

    async with linked_to(ask) as link:
        first = asyncio.create_task(link.ask(TABLE, wager(1, id="slow")))
        assert await link.ask(TABLE, wager(2)) == CommandResult(TABLE, 2, 2)
        assert not first.done()
        slow.set()
        assert await first == CommandResult(TABLE, 1, 1)


async def test_more_than_can_wait_are_turned_away_before_they_are_sent(
    desk: Desk, address: str, link: Link
) -> None:
    desk.hold()
    most = connection.MAX_WAITING
    one = wager()
    waiting = [asyncio.create_task(link.ask(TABLE, one)) for _ in range(most)]
    await asyncio.sleep(0)
    with pytest.raises(Busy, match=rf"^{most} commands wait for {address} already$"):
        await link.ask(TABLE, one)
    await link.close()
    lost = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(error) for error in lost} == {LinkLost}


async def test_a_command_that_is_too_large_is_refused_and_not_sent(desk: Desk, link: Link) -> None:
    large = ReportIrregularity(
        id="x", by=patron("ann"), at=0, clause="5.1", note="x" * MAX_PIECE_BYTES
    )
    refused = await link.ask(TABLE, large)
    assert refused.refusal is not None
    assert refused.refusal.reason == "a command of more than 64 KiB is not forwarded"
    assert await link.ask(TABLE, wager(5)) == CommandResult(TABLE, 5, 5)
    assert len(desk.asked) == 1


async def test_whoever_goes_away_while_waiting_disturbs_nobody(desk: Desk, link: Link) -> None:
    desk.hold()
    gone = asyncio.create_task(link.ask(TABLE, wager(1)))
    stays = asyncio.create_task(link.ask(TABLE, wager(2)))
    await desk.until(2)
    gone.cancel()
    # One that goes before its command is sent has not asked.
    early = asyncio.create_task(link.ask(TABLE, wager(3)))
    await asyncio.sleep(0)
    early.cancel()
    desk.release()
    assert await stays == CommandResult(TABLE, 2, 2)
    assert await link.ask(TABLE, wager(4)) == CommandResult(TABLE, 4, 4)
    assert [one.stake_cents for one in desk.asked if isinstance(one, PlaceWager)] == [1, 2, 4]


async def test_a_failure_of_the_table_is_logged_there_and_said_in_one_sentence_here(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def ask(stream: str, asked: Envelope) -> CommandResult:
        assert asked.id != "bad", "a secret"
        return answered(stream, asked)

    async with linked_to(ask) as link:
        with pytest.raises(StorageError) as found:
            await link.ask(TABLE, wager(id="bad"))
        assert str(found.value) == "the process that runs the table failed; see its log"
        assert await link.ask(TABLE, wager(1)) == CommandResult(TABLE, 1, 1)
    assert "AssertionError: a secret" in caplog.text
