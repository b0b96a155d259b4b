"""Nobody takes the house's time from others: who asks too often waits, who reads too slowly is sent
away and comes back without having missed anything, and nobody keeps the house busy with frames that
say nothing."""

import asyncio
import socket as sockets
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
from hosted_house import ANYBODY, CONFIG, DORA, FREELY, Hosted, Person, Socket, hosted, number
from msgspec.structs import replace
from waiting import SECONDS, until
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from punto.journal.actor import Role
from punto.journal.encoding import encode
from punto.server.auth.rate_limits import Rate
from punto.server.socket import outbox
from punto.server.socket.outbox import MAX_BYTES, MAX_FRAMES, Outbox
from punto.server.socket.table_commands import MAX_COMMAND_BYTES, MAX_UNDER_WAY
from punto.server.socket.websocket_protocol import CONTROL_FRAMES, MAX_MESSAGE_FRAMES
from punto.table import commands

FEW = Rate(3, 0.001)


# Too often.


async def test_one_person_gives_so_many_commands_wherever_they_do() -> None:
    async with hosted(config=replace(CONFIG, rates=replace(FREELY, commands=FEW))) as house:
        table = await house.open_betting()
        ann, bob = await house.admit("ann"), await house.admit("bob")
        async with house.socket(ann, table) as socket:
            assert (await socket.ask("StandBehind"))["accepted"]
            await house.accepted(ann, table, "PlaceWager", wager="tie", stake_cents=1_00)
            to_go = {"id": number(), "cents": 1_00}
            assert (await house.send(ann, "POST", "/api/v1/me/cash", to_go)).status_code == 200
            # Which says nothing about the command, so that it may be asked again.
            unread = await socket.ask("PlaceWager", wager="tie", stake_cents=2_00)
            assert unread["accepted"] is None
            assert unread["reason"].startswith("too many commands: wait ")
        for method, path, body in (
            ("POST", f"/api/v1/tables/{table}/commands", {"command": "LeaveSeat", "id": number()}),
            ("POST", "/api/v1/me/cash", {"id": number(), "cents": 1_00}),
        ):
            answer = await house.send(ann, method, path, body)
            assert answer.status_code == 429
            assert 1 <= int(answer.headers["Retry-After"]) <= 1001
        # By another login it is still the same person, and another person is another.
        again = await house.come_in("ann", Role.PATRON)
        assert (await house.ask(again, table, "LeaveSeat")).status_code == 429
        await house.accepted(bob, table, "StandBehind")
        assert house.stakes(table, "ann") == {"tie": 1_00}


async def test_one_address_makes_so_many_requests() -> None:
    rates = replace(FREELY, requests=FEW)
    async with hosted(config=replace(CONFIG, rates=rates)) as house:
        ann = await house.admit("ann")
        found = [await house.send(ann, "GET", "/api/v1/me") for _ in range(5)]
        assert [one.status_code for one in found] == [200] * 3 + [429] * 2
        assert found[-1].json()["reason"].startswith("too many requests: wait ")
        assert 1 <= int(found[-1].headers["Retry-After"]) <= 1001
        elsewhere = await house.send(ann, "GET", "/api/v1/me", **{"X-Forwarded-For": "192.0.2.1"})
        assert elsewhere.status_code == 200


async def test_one_address_opens_so_many_sockets() -> None:
    async with hosted(config=replace(CONFIG, rates=replace(FREELY, sockets=FEW))) as house:
        table = await house.open_betting()
        async with AsyncExitStack() as stack:
            for where in (table, table, None):
                await stack.enter_async_context(house.socket(ANYBODY, where))
            path = f"/api/v1/tables/{table}/socket"
            answer = await house.answer_without_socket(path, {})
            assert answer.status_code == 429
            assert 1 <= int(answer.headers["Retry-After"]) <= 1001


async def test_a_socket_has_so_many_commands_under_way(
    house: Hosted, table: str, ann: Person
) -> None:
    async with house.socket(ann, table) as socket:
        assert (await socket.ask("StandBehind"))["accepted"]
        asked: list[dict[str, Any]] = [
            {"id": number(), "wager": "tie", "stake_cents": 100 * place}
            for place in range(1, MAX_UNDER_WAY + 2)
        ]
        *taken, last = asked
        # While somebody else writes, nothing that was taken is answered.
        async with house.services.store.transaction():
            for one in asked:
                await socket.send(encode({"command": "PlaceWager", **one}).decode())
            await socket.send("the end")
            await socket.until(lambda frame: frame["type"] == "error")
            found = [one for one in socket.frames if one["type"] == "answer"][1:]
            assert [(one["id"], one["accepted"]) for one in found] == [(last["id"], None)]
            assert found[0]["reason"] == (
                f"{MAX_UNDER_WAY} commands are waiting for their answers; send less at a time"
            )
        # Those that were taken were taken in their order, and there is room again.
        answers = [await socket.answer(one["id"]) for one in taken]
        assert all(one["accepted"] for one in answers)
        first = [one["first"] for one in answers]
        assert first == sorted(set(first))
        again = last | {"id": number()}
        assert (await socket.ask("PlaceWager", **again))["accepted"]


async def test_a_message_that_is_too_long_is_not_read(
    house: Hosted, table: str, ann: Person
) -> None:
    async with house.socket(ann, table) as socket:
        await socket.send("[" * (MAX_COMMAND_BYTES + 1))
        found = await socket.until(lambda frame: frame["type"] == "error")
        assert found["reason"] == f"a command has at most {MAX_COMMAND_BYTES} characters"
        assert (await socket.ask("StandBehind"))["accepted"]


# Too slow.


async def test_a_full_box_is_emptied_and_closed() -> None:
    sent: list[Any] = []
    reading = asyncio.Event()

    async def send(message: Any) -> None:
        await reading.wait()
        sent.append(message)

    for frame in (b"x", b"x" * 10_000):
        sent.clear()
        reading.clear()
        box = Outbox(send, lambda _: False, lambda: None)
        running = asyncio.create_task(box.run())
        await asyncio.sleep(0)
        most = 0
        for _ in range(2 * MAX_FRAMES):
            box.put(frame)
            most = max(most, box._bytes)
        assert box.closing
        assert most <= MAX_BYTES
        assert (len(box._frames), box._bytes) == (0, 0)
        reading.set()
        async with asyncio.timeout(SECONDS):
            await running
        # What was on its way, and then that it is over.
        assert [one["type"] for one in sent][-1] == "websocket.close"
        assert sent[-1]["code"] == 4008
        assert len(sent) <= 2


async def test_what_a_line_takes_at_once_never_overtakes_what_waits_for_it() -> None:
    heard: list[bytes] = []
    reading = asyncio.Event()
    takes = True

    async def send(message: Any) -> None:
        await reading.wait()
        heard.append(message["text"].encode())

    def write(text: bytes) -> bool:
        if takes:
            heard.append(text)
        return takes

    box = Outbox(send, write, lambda: None)
    running = asyncio.create_task(box.run())
    box.put(b"1")
    assert heard == [b"1"]
    takes = False
    box.put(b"2")
    # Its turn has come, and it waits for the line; until it is sent, nothing goes before it.
    await asyncio.sleep(0)
    takes = True
    box.put(b"3")
    assert heard == [b"1"]
    reading.set()
    await until(lambda: len(heard) >= 3)
    box.put(b"4")
    assert heard == [b"1", b"2", b"3", b"4"]
    running.cancel()


async def slow_reader(house: Hosted, table: str) -> Any:
    """A socket with little room on its side, where nobody reads."""
    host, port = house.url.removeprefix("http://").split(":")
    small = sockets.socket()
    small.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    small.connect((host, int(port)))
    small.setblocking(False)
    return await connect(
        f"ws://{host}:{port}/api/v1/tables/{table}/socket",
        sock=small,
        compression=None,
        proxy=None,
        max_queue=1,
        max_size=None,
        ping_interval=None,
        close_timeout=1,
    )


async def test_a_slow_reader_is_sent_away_while_others_go_on_and_comes_back_for_the_rest(
    house: Hosted, table: str
) -> None:
    ann = await house.admit("ann", 1_000_000_00)
    async with house.socket(ann, table) as fast, house.socket(ANYBODY, table) as other:
        assert (await fast.ask("TakeSeat", seat=1))["accepted"]
        before = set(house.services.connections._open)
        slow = await slow_reader(house, table)
        (connected,) = set(house.services.connections._open) - before
        box = connected._outbox  # type: ignore[attr-defined]
        # Answers to what it asks itself fill its window, and then the box.
        long = "x" * (MAX_COMMAND_BYTES - 1000)
        most, cents = 0, 100
        async with asyncio.timeout(SECONDS):
            while not box.closing:
                for _ in range(20):
                    await slow.send(encode({"command": "LeaveSeat", "id": long}).decode())
                # Meanwhile the table goes on for everybody else.
                cents = 100 if cents > 500_00 else cents + 100
                answer = await fast.ask("PlaceWager", wager="tie", stake_cents=cents)
                assert answer["accepted"]
                most = max(most, box._bytes)
        assert 0 < most <= MAX_BYTES
        assert box._bytes == 0
        for step in (100, 200, 300):
            assert (await fast.ask("PlaceWager", wager="player", stake_cents=step))["accepted"]
        await house.do(table, commands.CloseBetting, DORA)
        last = house.sequence(table)
        await fast.through(last)
        await other.through(last)

        # It reads again: what had been sent, and that it was too slow.
        returned = Socket(slow)
        await until(lambda: slow.protocol.close_rcvd is not None)
        # The house would wait ten seconds for a farewell behind all that it does not read any more.
        slow.transport.abort()
        assert await returned.closed() == 4008
        seen = max(frame.get("through", frame.get("sequence", 0)) for frame in returned.frames)
        assert seen < last
        async with house.socket(ANYBODY, table, after=seen) as again:
            await again.through(last)
            told = [*returned.events, *again.events]
        began = returned.frames[0]["sequence"]
        assert [one for one in other.events if one["sequence"] > began] == told
    # Nobody is kept who has gone.
    await until(lambda: not house.services.connections)


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
