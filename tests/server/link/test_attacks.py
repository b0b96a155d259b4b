"""Somebody between two processes, or with a connection of their own, changes nothing unnoticed."""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from secrets import token_bytes

import pytest
from hosted_house import KEY
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from server.link.peers import (
    TABLE,
    Desk,
    answered,
    answering,
    calling,
    closed,
    connected,
    linked,
    relaying,
    wager,
)
from waiting import until
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from punto.server.commit.command_result import CommandResult
from punto.server.link.connection import LinkLost
from punto.server.link.messages import MAX_UNDER_WAY, write_answer, write_body
from punto.server.link.protocol import (
    MAX_MESSAGE_BYTES,
    NONCE_BYTES,
    OPENING,
    AnswererHandshake,
    link_key,
)

GREETING = {"caller": 2, "answerer": 1}
"""So many messages of each side come before the first that is sealed."""

ATTACKS = ("tampered", "truncated", "extended", "oversized", "replayed", "swapped", "dropped")


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    records = caplog.records
    return [one.getMessage() for one in records if one.name.startswith("punto.server.link.")]


class Attacker:
    """Goes for the second sealed message of a side, and passes on the others."""

    def __init__(self, kind: str, side: str) -> None:
        self.kind = kind
        self.side = side
        self._seen = 0
        self._kept: list[bytes] = []

    def has_seen(self, sealed: int) -> bool:
        return self._seen >= GREETING[self.side] + sealed

    def tamper(self, side: str, number: int, message: bytes) -> list[bytes]:
        if side != self.side:
            return [message]
        self._seen = number + 1
        attacked = GREETING[side] + 1
        if self.kind == "swapped" and number >= attacked:
            # Two by two, the later one first.
            self._kept.append(message)
            return [self._kept.pop(), self._kept.pop()] if len(self._kept) == 2 else []
        if number != attacked:
            return [message]
        return {
            "tampered": [message[:-1] + bytes([message[-1] ^ 1])],
            "truncated": [message[:-1]],
            "extended": [message + b" "],
            "oversized": [message + bytes(MAX_MESSAGE_BYTES)],
            "replayed": [message, message],
            "dropped": [],
        }[self.kind]


@pytest.mark.parametrize("side", ["caller", "answerer"])
@pytest.mark.parametrize("kind", ATTACKS)
async def test_a_message_that_was_meddled_with_ends_the_link_and_is_logged(
    desk: Desk, address: str, kind: str, side: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "punto.server.link")
    attacker = Attacker(kind, side)
    # That a message did not arrive is found out by the one after it.
    asked = [wager(number) for number in range(3 if kind in ("swapped", "dropped") else 2)]
    async with relaying(address, attacker.tamper) as relay, linked(relay) as link:
        waiting = []
        for sealed, one in enumerate(asked, start=1):
            waiting.append(asyncio.create_task(link.ask(TABLE, one)))
            # Each in a message of its own.
            await until(partial(attacker.has_seen, sealed))
        await until(lambda: bool(logged(caplog)))
        await link.close()
        found = await asyncio.gather(*waiting, return_exceptions=True)
    for one, answer in zip(asked, found, strict=True):
        assert answer == answered(TABLE, one) or type(answer) is LinkLost
    # What was meddled with has reached nobody, and what was not has reached the table once.
    assert desk.asked == asked[: len(desk.asked)]
    if side == "caller":
        assert len(desk.asked) <= (2 if kind == "replayed" else 1)


async def test_a_recorded_connection_does_nothing_when_it_is_played_again(
    desk: Desk, address: str
) -> None:
    recorded: list[bytes] = []

    def record(side: str, _: int, message: bytes) -> list[bytes]:
        if side == "caller":
            recorded.append(message)
        return [message]

    async with relaying(address, record) as relay, linked(relay) as link:
        assert await link.ask(TABLE, wager(1)) == CommandResult(TABLE, 1, 1)
    async with connected(address) as connection:
        for message in recorded:
            await connection.send(message)
        assert await closed(connection) == 1008
    assert len(recorded) == 3
    assert len(desk.asked) == 1


async def test_an_answerer_that_sends_a_callers_words_back_is_not_believed() -> None:
    async def echo(caller: ServerConnection) -> None:
        async for message in caller:
            await caller.send(message)

    async with answering(echo) as address, linked(address) as link:
        with pytest.raises(LinkLost):
            await link.ask(TABLE, wager())


async def test_after_the_greeting_messages_that_go_back_to_their_sender_end_the_link(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    class Reflecting(Attacker):
        def tamper(self, side: str, number: int, message: bytes) -> list[bytes]:
            """The first answer is replaced by the first command."""
            if side == "caller" and number == GREETING["caller"]:
                self._kept.append(message)
            return (
                self._kept if side == "answerer" and number == GREETING["answerer"] else [message]
            )

    attacker = Reflecting("reflected", "answerer")
    async with relaying(address, attacker.tamper) as relay, linked(relay) as link:
        with pytest.raises(LinkLost, match="without the seal of the other side"):
            await link.ask(TABLE, wager())
        assert "a message without the seal of the other side" in logged(caplog)[0]


async def test_an_answer_to_what_was_not_asked_ends_the_link() -> None:
    async def eager(caller: ServerConnection) -> None:
        greeting = AnswererHandshake(link_key(KEY), token_bytes(NONCE_BYTES))
        await caller.send(greeting.challenge(await caller.recv(decode=False)))
        session = greeting.accept(await caller.recv(decode=False))
        await caller.send(session.seal(write_body([(7, write_answer(CommandResult(TABLE)))])))
        await caller.wait_closed()

    async with answering(eager) as address, linked(address) as link:
        with pytest.raises(LinkLost, match="an answer to command 7, which was not asked"):
            await link.ask(TABLE, wager())


async def test_whoever_has_more_under_way_than_allowed_is_sent_away(
    desk: Desk, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    desk.hold()
    async with calling(address) as caller:
        one = wager()
        for start in range(0, MAX_UNDER_WAY, 100):
            await caller.ask(*((number, one) for number in range(start, start + 100)))
        await desk.until(MAX_UNDER_WAY)
        await caller.ask((MAX_UNDER_WAY, one))
        assert await closed(caller.connection) == 1008
        assert f"more than {MAX_UNDER_WAY} commands under way" in logged(caplog)[0]


async def test_a_number_that_is_under_way_is_not_used_again(
    desk: Desk, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    desk.hold()
    async with calling(address) as caller:
        await caller.ask((3, wager()), (3, wager()))
        assert await closed(caller.connection) == 1008
        assert "a second command 3 before the first was answered" in logged(caplog)[0]


async def test_a_message_in_text_is_a_violation(address: str) -> None:
    async with connected(address) as connection:
        await connection.send("hello")
        assert await closed(connection) == 1008


ON_ONE_SERVER = settings(
    max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

STRANGE = st.binary(max_size=100)
LIKE_JSON = st.text(alphabet='[]{}",:01null', max_size=40).map(str.encode)


@ON_ONE_SERVER
@given(
    st.lists(
        STRANGE | STRANGE.map(OPENING.__add__) | st.just(bytes(MAX_MESSAGE_BYTES + 1)), max_size=3
    )
)
async def test_whatever_strangers_send_they_reach_nobody(
    address: str, desk: Desk, talk: list[bytes]
) -> None:
    async with connected(address) as connection:
        with suppress(ConnectionClosed):
            for message in (*talk, b"at last no greeting", b"nor a proof"):
                await connection.send(message)
        assert await closed(connection) == 1008
    assert desk.asked == []


@ON_ONE_SERVER
@given(STRANGE | LIKE_JSON | LIKE_JSON.map(lambda piece: b"[[1,%s]]" % piece))
async def test_whatever_is_said_under_the_seal_the_process_does_not_fail(
    address: str, caplog: pytest.LogCaptureFixture, body: bytes
) -> None:
    async with calling(address) as caller:
        await caller.say(caller.session.seal(body))
        await caller.ask((2, wager(2)))
        await caller.say(b"no seal")
        assert await closed(caller.connection) == 1008
    assert [one for one in caplog.records if one.levelname == "ERROR"] == []
