"""A link opens between processes of one house only, and says why where it does not."""

import asyncio

import pytest
from litestar import Litestar
from server.link.peers import (
    KEY,
    TABLE,
    Desk,
    answering,
    calling,
    closed,
    closed_port,
    connected,
    serving,
    wager,
)
from waiting import SECONDS
from websockets.asyncio.server import ServerConnection

from punto.journal.command import Envelope
from punto.server.commit.command_result import CommandResult
from punto.server.link.client import Link
from punto.server.link.connection import LinkLost, LinkRefused
from punto.server.link.protocol import OPENING

OTHER_KEY = bytes(32)


async def test_a_process_with_another_key_is_refused_and_asked_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    desk = Desk()
    for theirs, ours in ((KEY, OTHER_KEY), (OTHER_KEY, KEY)):
        async with serving(desk.ask, theirs) as address:
            link = Link(address, ours)
            with pytest.raises(LinkRefused) as found:
                await link.ask(TABLE, wager())
            assert str(found.value) == (
                f"{address} cannot be asked: "
                "the process that was called does not hold the key of this house"
            )
            assert f"the link to {address} is closed" in caplog.text
            await link.close()
            right = Link(address, theirs)
            assert await right.ask(TABLE, wager(7)) == CommandResult(TABLE, 7, 7)
            await right.close()
    assert len(desk.asked) == 2


async def test_a_process_of_another_version_is_named_as_such_on_both_sides(
    caplog: pytest.LogCaptureFixture,
) -> None:
    other = OPENING[:-1] + b"\x07"

    async def newer(caller: ServerConnection) -> None:
        await caller.recv()
        await caller.send(other)

    async with answering(newer) as address:
        link = Link(address, KEY)
        with pytest.raises(LinkRefused, match="version 7 of the link is spoken there"):
            await link.ask(TABLE, wager())
        await link.close()
    caplog.clear()
    async with serving(Desk().ask) as address, connected(address) as connection:
        await connection.send(other + bytes(100))
        assert await connection.recv() == OPENING
        assert await closed(connection) == 1008
        assert "version 7 of the link is spoken there and version 1 here" in caplog.text


async def test_a_caller_that_does_not_greet_is_sent_away() -> None:
    async with serving(Desk().ask) as address, connected(address) as connection:
        assert await closed(connection) == 1008


async def test_where_nobody_listens_or_somebody_else_the_link_is_lost() -> None:
    async def silent(caller: ServerConnection) -> None:
        await caller.recv()

    with closed_port() as address:
        link = Link(address, KEY)
        with pytest.raises(LinkLost, match="ask again with the same id"):
            await link.ask(TABLE, wager())
    async with serving(Desk().ask, app=Litestar([])) as address:
        link = Link(address, KEY)
        with pytest.raises(LinkLost, match="HTTP 403"):
            await link.ask(TABLE, wager())
    async with answering(silent) as address:
        link = Link(address, KEY)
        with pytest.raises(LinkLost, match="the other side is gone"):
            await link.ask(TABLE, wager())
        await link.close()


async def test_a_link_that_is_closed_fails_what_is_under_way_and_opens_again() -> None:
    desk = Desk()
    desk.hold()
    async with serving(desk.ask) as address:
        link = Link(address, KEY)
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
