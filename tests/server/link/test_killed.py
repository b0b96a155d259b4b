"""A process that dies in the middle: whoever waits is told soon, and asks again after a restart."""

import asyncio
import signal
import socket

import pytest
from killable_process import KillableProcess
from server.link.peers import KEY, TABLE, address_of, serve_until_killed, wager
from waiting import SECONDS

from punto.server.commit.command_result import CommandResult
from punto.server.link.client import Link
from punto.server.link.connection import LinkLost

pytestmark = pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGSTOP])


async def until_asked(process: KillableProcess, times: int) -> None:
    for _ in range(times):
        async with asyncio.timeout(SECONDS):
            assert await asyncio.to_thread(process.receive) == "asked"


async def patiently(link: Link, cents: int) -> CommandResult:
    """As a sender does: with the same id, until there is an answer."""
    asked = wager(cents)
    async with asyncio.timeout(SECONDS):
        while True:
            try:
                return await link.ask(TABLE, asked)
            except LinkLost:
                await asyncio.sleep(0.05)


async def test_what_is_under_way_is_lost_with_the_process_and_later_commands_find_the_next(
    sent: signal.Signals,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        link = Link(address_of(listening), KEY)
        with KillableProcess(serve_until_killed, listening) as process:
            assert await patiently(link, 1) == CommandResult(TABLE, 1, 1)
            waiting = [asyncio.create_task(link.ask(TABLE, wager(0))) for _ in range(10)]
            await until_asked(process, 10)
            # One that is stopped keeps its connections, and answers nothing, not even a ping.
            process.signal(sent)
            async with asyncio.timeout(SECONDS):
                lost = await asyncio.gather(*waiting, return_exceptions=True)
            assert [type(error) for error in lost] == [LinkLost] * 10
        with KillableProcess(serve_until_killed, listening):
            assert await patiently(link, 2) == CommandResult(TABLE, 2, 2)
        await link.close()
