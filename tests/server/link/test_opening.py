"""A link opens between processes of one house only, and says why where it does not."""

import asyncio

import pytest
from litestar import Litestar
from served import served
from server.link.peers import (
    KEY,
    TABLE,
    Desk,
    answering,
    calling,
    closed,
    closed_port,
    connected,
    linked,
    serving,
    wager,
)
from waiting import SECONDS
from websockets.asyncio.server import ServerConnection

from punto.journal.command import Envelope
from punto.server.commit.command_results import CommandResult
from punto.server.link.client import Link
from punto.server.link.connection import LinkLost, LinkRefused
from punto.server.link.protocol import OPENING

OTHER_KEY = bytes(32)


async def test_a_process_with_another_key_is_refused_and_asked_nothing(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    for theirs, ours in ((KEY, OTHER_KEY), (OTHER_KEY, KEY)):
        async with serving(desk.ask, theirs) as address:
            async with linked(address, ours) as link:
                with pytest.raises(LinkRefused) as found:
                    await link.ask(TABLE, wager())
            assert str(found.value) == (
                f"{address} cannot be asked: "
                "the process that was called does not hold the key of this house"
            )
            assert f"the link to {address} is closed" in caplog.text
            async with linked(address, theirs) as right:
                assert await right.ask(TABLE, wager(7)) == CommandResult(TABLE, 7, 7)
    assert len(desk.asked) == 2


async def test_a_process_of_another_version_is_named_as_such_on_both_sides(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    other = OPENING[:-1] + b"\x07"

    async def newer(caller: ServerConnection) -> None:
        await caller.recv()
        await caller.send(other)

    async with answering(newer) as there, linked(there) as link:
        with pytest.raises(LinkRefused, match="version 7 of the link is spoken there"):
            await link.ask(TABLE, wager())
    caplog.clear()
    async with connected(address) as connection:
        await connection.send(other + bytes(100))
        assert await connection.recv() == OPENING
        assert await closed(connection) == 1008
        assert "version 7 of the link is spoken there and version 1 here" in caplog.text


async def test_a_caller_that_does_not_greet_is_sent_away(address: str) -> None:
    async with connected(address) as connection:
        assert await closed(connection) == 1008


async def test_where_nobody_listens_or_somebody_else_the_link_is_lost() -> None:
    async def silent(caller: ServerConnection) -> None:
        await caller.recv()

    async def check_lost(address: str, words: str) -> None:
        async with linked(address) as link:
            with pytest.raises(LinkLost, match=words):
                await link.ask(TABLE, wager())

    with closed_port() as address:
        await check_lost(address, "ask again with the same id")
    async with served(Litestar([])) as address:
        await check_lost(address, "HTTP 403")
    async with answering(silent) as address:
        await check_lost(address, "the other side is gone")


async def test_a_link_that_is_closed_fails_what_is_under_way_and_opens_again(
    desk: Desk, link: Link
) -> None:
    desk.hold()
    waiting = asyncio.create_task(link.ask(TABLE, wager(1)))
    await desk.until(1)
    await link.close()
    with pytest.raises(LinkLost, match="it was closed"):
        await waiting
    desk.release()
    assert await link.ask(TABLE, wager(2)) == CommandResult(TABLE, 2, 2)
    await link.close()
    # Closed before it has so much as begun to open.
    waiting = asyncio.create_task(link.ask(TABLE, wager(3)))
    await asyncio.sleep(0)
    await link.close()
    with pytest.raises(LinkLost, match="it was closed"):
        await waiting


async def test_commands_under_way_are_given_up_when_their_caller_is_gone() -> None:
    begun, given_up = asyncio.Event(), asyncio.Event()

    async def ask(_: str, __: Envelope) -> CommandResult:
        begun.set()
        try:
            return await asyncio.Future()
        finally:
            given_up.set()

    async with serving(ask) as address:
        async with calling(address) as caller:
            await caller.ask((1, wager()))
            async with asyncio.timeout(SECONDS):
                await begun.wait()
        async with asyncio.timeout(SECONDS):
            await given_up.wait()
