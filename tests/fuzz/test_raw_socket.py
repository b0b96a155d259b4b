"""What a client can do with the bytes of a line: spoil its own, and nobody else's."""

import asyncio
import logging

import pytest
from fuzz.raw_socket import LAST, PING, TEXT, RawSocket, connect, frame
from hosted_house import ANYBODY, CONFIG, FREELY, Hosted, Person, hosted
from msgspec.structs import replace
from waiting import SECONDS, until

from punto.server.auth.rate_limits import Rate
from punto.table.settings import Dealing

RATE = Rate(50, 1)
"""Of commands; of messages there may be ten times as many."""


async def come(house: Hosted, who: Person, table: str) -> RawSocket:
    return await connect(house.url, f"/api/v1/tables/{table}/socket", who.headers)


async def ended(line: RawSocket) -> int:
    """The code that the house closes the line with."""
    await until(lambda: line.code is not None)
    assert line.code is not None
    return line.code


async def test_whoever_sends_without_end_is_sent_away_and_nobody_else_waits() -> None:
    config = replace(CONFIG, rates=replace(FREELY, commands=RATE))
    async with hosted(config=config) as house:
        table = await house.open_table("T1", Dealing.AUTOMATIC)
        ann, bob = await house.admit("ann"), await house.admit("bob")
        lines = [await come(house, who, table) for who in (ANYBODY, ANYBODY, ann)]
        wave = frame(TEXT, b"{") * 2_000

        async def flood(line: RawSocket) -> None:
            while await line.flow():
                line.write(wave)
                await asyncio.sleep(0)

        floods = [asyncio.create_task(flood(line)) for line in lines]
        async with house.socket(bob, table) as socket, asyncio.timeout(SECONDS):
            assert (await socket.ask("StandBehind"))["accepted"]
            await asyncio.gather(*floods)
        assert [line.code for line in lines] == [1008] * 3
        for line in lines:
            line.abort()


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"\xff\xfe") * 3, 1007),
        (frame(TEXT, b"\xc3", flags=0) + frame(PING, b"") + frame(0, b"\x28"), 1007),
        (frame(0, b"goes on with nothing"), 1002),
        (frame(TEXT, b"reserved", flags=LAST | 0x40), 1002),
        (b"\x81\x02{}", 1002),
        (frame(TEXT, b" " * 300_000), 1009),
    ],
)
async def test_a_line_that_was_spoilt_is_closed_and_is_no_error_of_the_house(
    sent: bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosted() as house:
        table = await house.open_table("T1", Dealing.AUTOMATIC)
        line = await come(house, ANYBODY, table)
        with caplog.at_level(logging.WARNING):
            line.write(sent)
            assert await ended(line) == code
            # What happens at the table meanwhile is told to nobody who is gone.
            ann = await house.admit("ann")
            assert (await house.ask(ann, table, "TakeSeat", seat=1)).status_code == 200
        assert not caplog.records
        line.abort()


async def test_a_message_in_many_pieces_is_one_message() -> None:
    async with hosted() as house:
        table = await house.open_table("T1", Dealing.AUTOMATIC)
        line = await come(house, await house.admit("ann"), table)
        text = b'{"command":"StandBehind","id":"a"}'
        pieces = [frame(TEXT, text[:1], flags=0)]
        pieces += [frame(0, text[at : at + 1], flags=0) for at in range(1, len(text))]
        # More than is looked at in one go, and all of it at once.
        line.write(b"".join([*pieces, frame(0, b"")]) + frame(PING, b"x" * 125) * 50)
        assert await line.answered(1)
        assert line.told["accepted"] == 1
        line.abort()
