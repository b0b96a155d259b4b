"""A process that dies in the middle: whoever waits is told soon, and asks again after a restart."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from server.link.peers import KEY, SECONDS, TABLE, address_of, wager

from punto.server.commit.command_results import CommandResult
from punto.server.link.client import Link
from punto.server.link.connection import LinkLost

TESTS = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGSTOP])


@contextmanager
def working(listening: socket.socket) -> Iterator["subprocess.Popen[str]"]:
    number = listening.fileno()
    with subprocess.Popen(
        (sys.executable, "-m", "server.link.worker", str(number)),
        stdout=subprocess.PIPE,
        text=True,
        pass_fds=(number,),
        env=os.environ | {"PYTHONPATH": str(TESTS)},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


async def until_asked(process: "subprocess.Popen[str]", times: int) -> None:
    assert process.stdout
    for _ in range(times):
        async with asyncio.timeout(SECONDS):
            assert await asyncio.to_thread(process.stdout.readline) == "asked\n"


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
        with working(listening) as process:
            assert await patiently(link, 1) == CommandResult(TABLE, 1, 1)
            waiting = [asyncio.create_task(link.ask(TABLE, wager(0))) for _ in range(10)]
            await until_asked(process, 10)
            # One that is stopped keeps its connections, and answers nothing, not even a ping.
            process.send_signal(sent)
            async with asyncio.timeout(SECONDS):
                lost = await asyncio.gather(*waiting, return_exceptions=True)
            assert [type(error) for error in lost] == [LinkLost] * 10
        with working(listening):
            assert await patiently(link, 2) == CommandResult(TABLE, 2, 2)
        await link.close()
