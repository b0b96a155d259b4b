"""Commands under way: each has an id, is asked again with it when its answer was lost, and so takes
effect once."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from secrets import token_hex

from msgspec import Struct

from punto.client.frames import Answer, Answered, Trouble
from punto.client.problem import HouseError, Refused, Unavailable
from punto.journal.encoding import encode

MOST_UNDER_WAY = 64
"""So many commands of one socket wait for their answers at a time; a house takes no more."""

SECONDS_TO_ASK_AGAIN = 0.25
"""How long a command rests of which the house could not say whether it was taken."""

Send = Callable[[bytes], Awaitable[None]]


class _Asked(Struct, frozen=True):
    text: bytes
    answer: "asyncio.Future[Answer | None]"


class Asking:
    """`send` sends a message if it can, and else loses it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._mine = token_hex(8)
        self._numbers = count(1)
        self._turn = asyncio.Semaphore(MOST_UNDER_WAY)
        self._asked: dict[str, _Asked] = {}
        self._over: HouseError | None = None

    async def ask(
        self, command: str, id: str | None, seconds: float, fields: dict[str, object]
    ) -> Answer:
        id = id or f"{self._mine}-{next(self._numbers)}"
        text = encode({"command": command, "id": id, **fields})
        try:
            async with asyncio.timeout(seconds), self._turn:
                while (answer := await self._ask_once(id, text)) is None:
                    await asyncio.sleep(SECONDS_TO_ASK_AGAIN)
                return answer
        except TimeoutError:
            raise Unavailable(
                f"{command} was not answered in {seconds:g} seconds; ask again with the id {id}"
            ) from None

    async def _ask_once(self, id: str, text: bytes) -> Answer | None:
        """None where the house could not say."""
        if self._over is not None:
            raise self._over
        if id in self._asked:
            raise ValueError(f"the command with the id {id} still waits for its answer")
        asked = _Asked(text, asyncio.get_running_loop().create_future())
        self._asked[id] = asked
        try:
            await self._send(text)
            return await asked.answer
        finally:
            del self._asked[id]

    async def again(self) -> None:
        """The connection is a new one: what has no answer yet is asked again, in order."""
        for asked in tuple(self._asked.values()):
            await self._send(asked.text)

    def answered(self, said: Answered) -> None:
        asked = self._asked.get(said.id)
        if asked is None or asked.answer.done():
            return
        if said.accepted is None:
            asked.answer.set_result(None)
        elif said.accepted:
            asked.answer.set_result(Answer(said.id, said.first, said.last, said.balance_cents))
        else:
            asked.answer.set_exception(Refused(said.reason, said.rule))

    def misread(self, said: Trouble) -> None:
        """Where the house does not say which command it could not read, none is sure to have been
        read."""
        named = self._asked.get(said.id)
        for asked in (named,) if named else tuple(self._asked.values()):
            _fail(asked, HouseError(said.reason, 400))

    def end(self, error: HouseError) -> None:
        self._over = error
        for asked in self._asked.values():
            _fail(asked, error)


def _fail(asked: _Asked, error: HouseError) -> None:
    if not asked.answer.done():
        asked.answer.set_exception(error)
