"""The answering side of a link, an ASGI WebSocket at /link.

Commands of one connection are submitted in order, without waiting for each other's results; results
go back as they come.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from secrets import token_bytes
from typing import Any

from punto.server.commit.command_result import Ask
from punto.server.link.messages import (
    MAX_PIECE_BYTES,
    MAX_UNDER_WAY,
    Piece,
    read_body,
    read_question,
    write_answer,
    write_body,
    write_failure,
)
from punto.server.link.protocol import (
    NONCE_BYTES,
    OPENING,
    AnswererHandshake,
    LinkSession,
    OtherVersion,
    Violation,
    link_key,
)
from punto.storage.port import StorageError

SECONDS_TO_GREET = 2.0

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Any], Awaitable[None]]

_POLICY_VIOLATION = 1008

_log = logging.getLogger(__name__)


class _CallerGone(Exception):
    """The caller closed the connection."""


async def answer(
    receive: Receive, send: Send, key: bytes, ask: Ask, *, peer: str = "another process"
) -> None:
    """Serves one connection. `key` is the vault's; `peer` is for the log."""
    opening = await receive()
    if opening["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept"})
    try:
        session = await _greet_in_time(receive, send, link_key(key))
        async with asyncio.TaskGroup() as group:
            commands = _CommandQueue(session, ask, group)
            group.create_task(commands.write(send))
            while True:
                commands.take(await _message(receive))
    except* (_CallerGone, OSError):
        # A server may raise an OSError when the caller is gone.
        _log.debug("the link of %s ended", peer)
    except* Violation as errors:
        why = errors.exceptions[0]
        _log.warning("the link of %s is closed: %s", peer, why)
        await _close(send)


async def _greet_in_time(receive: Receive, send: Send, key: bytes) -> LinkSession:
    try:
        async with asyncio.timeout(SECONDS_TO_GREET):
            return await _greet(receive, send, key)
    except TimeoutError:
        raise Violation(f"no greeting within {SECONDS_TO_GREET:g} seconds") from None


async def _greet(receive: Receive, send: Send, key: bytes) -> LinkSession:
    answering = AnswererHandshake(key, token_bytes(NONCE_BYTES))
    try:
        challenge = answering.challenge(await _message(receive))
    except OtherVersion:
        # Its version tells the caller what is wrong.
        await send({"type": "websocket.send", "bytes": OPENING})
        raise
    await send({"type": "websocket.send", "bytes": challenge})
    return answering.accept(await _message(receive))


async def _message(receive: Receive) -> bytes:
    event = await receive()
    if event["type"] != "websocket.receive":
        raise _CallerGone
    message = event.get("bytes")
    if message is None:
        raise Violation("a message in text; expected bytes")
    return bytes(message)


async def _close(send: Send) -> None:
    with suppress(OSError):
        await send({"type": "websocket.close", "code": _POLICY_VIOLATION})


class _CommandQueue:
    """The commands of one connection that are under way, and their results."""

    def __init__(self, session: LinkSession, ask: Ask, group: asyncio.TaskGroup) -> None:
        self._session = session
        self._ask = ask
        self._group = group
        self._under_way: set[int] = set()
        self._answered: deque[Piece] = deque()
        self._ready = asyncio.Event()

    def take(self, message: bytes) -> None:
        for number, piece in read_body(self._session.open(message)):
            if number in self._under_way:
                raise Violation(f"a second command {number} before the first was answered")
            if len(self._under_way) >= MAX_UNDER_WAY:
                raise Violation(f"more than {MAX_UNDER_WAY} commands under way")
            self._under_way.add(number)
            # Tasks start in the order of their creation, so commands are submitted in order.
            self._group.create_task(self._answer(number, piece))

    async def _answer(self, number: int, piece: bytes) -> None:
        self._answered.append((number, await self._result(piece)))
        self._ready.set()

    async def _result(self, piece: bytes) -> bytes:
        try:
            question = read_question(piece)
            return write_answer(await self._ask(question.stream, question.command))
        except StorageError as error:
            return write_failure(error)
        except Exception:
            # A bug: the caller learns no more than that, the log has the rest.
            _log.exception("a command that came over the link failed")
            return write_failure(
                StorageError("the process that runs the table failed; see its log")
            )

    async def write(self, send: Send) -> None:
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._answered:
                body = write_body(self._next_pieces())
                await send({"type": "websocket.send", "bytes": self._session.seal(body)})

    def _next_pieces(self) -> list[Piece]:
        pieces: list[Piece] = []
        length = 0
        while self._answered and length < MAX_PIECE_BYTES:
            number, piece = self._answered.popleft()
            self._under_way.discard(number)
            pieces.append((number, piece))
            length += len(piece)
        return pieces
