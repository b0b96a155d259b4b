"""Nobody holds a line who does not read, and nobody keeps the house busy with frames that say
nothing."""

import asyncio
from contextlib import suppress

import pytest
from hosted_house import ANYBODY, Hosted
from server.security.test_flood import slow_reader
from waiting import SECONDS
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from punto.journal.encoding import encode
from punto.server.socket import outbox
from punto.server.socket.table_commands import MAX_COMMAND_BYTES
from punto.server.socket.websocket_protocol import CONTROL_FRAMES, MAX_MESSAGE_FRAMES


async def test_whoever_never_reads_is_dropped(
    house: Hosted, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "SECONDS_TO_TAKE", 0.1)
    slow = await slow_reader(house, table)
    long = encode({"command": "LeaveSeat", "id": "x" * (MAX_COMMAND_BYTES - 1000)}).decode()
    async with asyncio.timeout(SECONDS):
        while house.services.connections:
            try:
                await slow.send(long)
            except ConnectionClosed:
                await asyncio.sleep(0.01)
    assert b"punto_slow_sockets_total 1.0" in house.services.metrics.text()
    slow.transport.abort()


async def until_closed(line: ClientConnection) -> tuple[int, str]:
    async with asyncio.timeout(SECONDS):
        with suppress(ConnectionClosed):
            while True:
                await line.recv()
        await line.wait_closed()
    assert line.close_code is not None
    return line.close_code, line.close_reason or ""


def say(line: ClientConnection, *frames: Frame) -> None:
    """Sends frames as they are, whatever the rules say."""
    line.transport.write(b"".join(frame.serialize(mask=True) for frame in frames))


def opened(house: Hosted, table: str) -> connect:
    url = house.url.replace("http", "ws", 1)
    return connect(f"{url}/api/v1/tables/{table}/socket", compression=None, proxy=None)


@pytest.mark.parametrize(
    ("opcode", "reason"), [(Opcode.PING, "too many pings"), (Opcode.PONG, "too many pongs")]
)
async def test_whoever_only_pings_is_sent_away(
    house: Hosted, table: str, opcode: Opcode, reason: str
) -> None:
    async with house.socket(ANYBODY, table) as other, opened(house, table) as line:
        few = int(CONTROL_FRAMES.burst) - 1
        say(line, *[Frame(opcode, b"x")] * few)
        # So many are nothing to be sent away for.
        await (await line.ping())
        say(line, *[Frame(opcode, b"x")] * few)
        assert await until_closed(line) == (1008, reason)
        await other.send("nothing")
        assert (await other.until(lambda frame: frame["type"] == "error"))["reason"]


async def test_a_message_in_more_pieces_than_anybody_could_mean_is_not_waited_for(
    house: Hosted, table: str
) -> None:
    async with opened(house, table) as line:
        say(line, Frame(Opcode.TEXT, b"[", fin=False))
        say(line, *[Frame(Opcode.CONT, b"", fin=False)] * MAX_MESSAGE_FRAMES)
        assert await until_closed(line) == (1009, f"a message comes in {MAX_MESSAGE_FRAMES} frames")
