"""Commands without an answer yet. Each has an id and is sent again with it when its answer was
lost, so that it takes effect once."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from secrets import token_hex

from msgspec import Struct

from punto.client.errors import HouseError, Refused, Unavailable
from punto.client.frames import Answer, AnswerFrame, ErrorFrame
from punto.journal.encoding import encode

MAX_UNDER_WAY = 64
"""Maximum commands of one socket without an answer; the house takes no more."""

RETRY_SECONDS = 0.25
"""The pause before a command is sent again when its outcome was unknown."""

Send = Callable[[bytes], Awaitable[None]]


class _Pending(Struct, frozen=True):
    text: bytes
    answer: "asyncio.Future[Answer | None]"


class PendingCommands:
    """`send` sends a message if it can, and otherwise drops it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._prefix = token_hex(8)
        self._numbers = count(1)
        self._turn = asyncio.Semaphore(MAX_UNDER_WAY)
        self._pending: dict[str, _Pending] = {}
        self._over: HouseError | None = None

    async def ask(
        self, command: str, id: str | None, seconds: float, fields: dict[str, object]
    ) -> Answer:
        id = id or f"{self._prefix}-{next(self._numbers)}"
        text = encode({"command": command, "id": id, **fields})
        try:
            async with asyncio.timeout(seconds), self._turn:
                while (answer := await self._ask_once(id, text)) is None:
                    await asyncio.sleep(RETRY_SECONDS)
                return answer
        except TimeoutError:
            raise Unavailable(
                f"{command} was not answered in {seconds:g} seconds; ask again with the id {id}"
            ) from None

    async def _ask_once(self, id: str, text: bytes) -> Answer | None:
        """None where the outcome is unknown."""
        if self._over is not None:
            raise self._over
        if id in self._pending:
            raise ValueError(f"the command with the id {id} still waits for its answer")
        pending = _Pending(text, asyncio.get_running_loop().create_future())
        self._pending[id] = pending
        try:
            await self._send(text)
            return await pending.answer
        finally:
            del self._pending[id]

    async def resend(self) -> None:
        """Sends all commands without an answer over a new connection, in order."""
        for pending in tuple(self._pending.values()):
            await self._send(pending.text)

    def answer(self, frame: AnswerFrame) -> None:
        pending = self._pending.get(frame.id)
        if pending is None or pending.answer.done():
            return
        if frame.accepted is None:
            pending.answer.set_result(None)
        elif frame.accepted:
            pending.answer.set_result(
                Answer(frame.id, frame.first, frame.last, frame.balance_cents, frame.wagers)
            )
        else:
            pending.answer.set_exception(Refused(frame.reason, frame.rule, frame.wagers))

    def fail(self, frame: ErrorFrame) -> None:
        """Fails the named command, or all of them where the frame names none."""
        named = self._pending.get(frame.id)
        for pending in (named,) if named else tuple(self._pending.values()):
            _fail(pending, HouseError(frame.reason, 400))

    def end(self, error: HouseError) -> None:
        self._over = error
        for pending in self._pending.values():
            _fail(pending, error)


def _fail(pending: _Pending, error: HouseError) -> None:
    if not pending.answer.done():
        pending.answer.set_exception(error)
