"""One connection of a link's caller, until it is lost: commands are sent as they come, many at a
time, and each gets its result when that comes back."""

import asyncio
import logging
from collections import deque
from itertools import count
from secrets import token_bytes

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.frames import CloseCode

from punto.server.commit.command_result import CommandResult
from punto.server.link.messages import (
    MAX_PIECE_BYTES,
    MAX_UNDER_WAY,
    Piece,
    read_body,
    read_reply,
    write_body,
)
from punto.server.link.protocol import (
    MAX_MESSAGE_BYTES,
    NONCE_BYTES,
    CallerHandshake,
    LinkSession,
    OtherKey,
    OtherVersion,
    Violation,
)
from punto.storage.port import Busy, StorageError

SECONDS_TO_OPEN = 2.0
MAX_WAITING = 20_000

# A process that died silently is noticed within two seconds.
_SECONDS_BETWEEN_PINGS = 0.5
_SECONDS_TO_PONG = 1.3
_SECONDS_TO_CLOSE = 0.2

_log = logging.getLogger(__name__)


class LinkLost(StorageError):
    """No result came back. Whether the command was written shows when it is sent again with the
    same id."""


class LinkRefused(LinkLost):
    """The other process has another key or version: an operator has to mend it."""


class _Waiting(Struct, frozen=True):
    piece: bytes
    answered: "asyncio.Future[CommandResult]"


class LinkConnection:
    def __init__(self, address: str, url: str, key: bytes) -> None:
        self._address = address
        self._url = url
        self._key = key
        self._numbers = count()
        self._waiting: deque[_Waiting] = deque()
        self._under_way: dict[int, _Waiting] = {}
        self._arrived = asyncio.Event()
        self.over = False
        """Takes no more commands; all that waited have failed."""

    @property
    def busy(self) -> bool:
        return bool(self._waiting or self._under_way)

    async def ask(self, piece: bytes) -> CommandResult:
        assert not self.over, "a lost connection is replaced by a new one"
        if len(self._waiting) >= MAX_WAITING:
            raise Busy(f"{MAX_WAITING} commands wait for {self._address} already")
        waiting = _Waiting(piece, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._arrived.set()
        return await waiting.answered

    async def run(self) -> None:
        """Runs until the connection is lost or this is cancelled."""
        connection: ClientConnection | None = None
        code = CloseCode.NORMAL_CLOSURE
        lost: LinkLost | None = None
        try:
            async with asyncio.timeout(SECONDS_TO_OPEN):
                connection = await self._connect()
                session = await self._greet(connection)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._write(connection, session))
                group.create_task(self._read(connection, session))
        except Exception as error:
            why = _first(error)
            lost = self._explain(why)
            if isinstance(why, Violation):
                code = CloseCode.POLICY_VIOLATION
                _log.warning("the link to %s is closed: %s", self._address, why)
            elif isinstance(why, OSError | WebSocketException):
                _log.info("%s", lost)
            else:
                _log.error("the link to %s failed", self._address, exc_info=why)
        finally:
            self.end(lost)
            if connection is not None:
                await connection.close(code)

    async def _connect(self) -> ClientConnection:
        return await connect(
            self._url,
            compression=None,
            # Never through a proxy: that is for the way outside.
            proxy=None,
            max_size=MAX_MESSAGE_BYTES,
            open_timeout=None,
            ping_interval=_SECONDS_BETWEEN_PINGS,
            ping_timeout=_SECONDS_TO_PONG,
            close_timeout=_SECONDS_TO_CLOSE,
        )

    async def _greet(self, connection: ClientConnection) -> LinkSession:
        calling = CallerHandshake(self._key, token_bytes(NONCE_BYTES))
        await connection.send(calling.hello)
        proof, session = calling.prove(await connection.recv(decode=False))
        await connection.send(proof)
        return session

    async def _write(self, connection: ClientConnection, session: LinkSession) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while pieces := self._next_pieces():
                await connection.send(session.seal(write_body(pieces)))

    def _next_pieces(self) -> list[Piece]:
        """The commands of the next message; none while too many are under way."""
        pieces: list[Piece] = []
        length = 0
        while self._waiting and length < MAX_PIECE_BYTES and len(self._under_way) < MAX_UNDER_WAY:
            waiting = self._waiting.popleft()
            # A command that was cancelled before it was sent is dropped.
            if not waiting.answered.done():
                number = next(self._numbers)
                self._under_way[number] = waiting
                pieces.append((number, waiting.piece))
                length += len(waiting.piece)
        return pieces

    async def _read(self, connection: ClientConnection, session: LinkSession) -> None:
        while True:
            for number, piece in read_body(session.open(await connection.recv(decode=False))):
                waiting = self._under_way.pop(number, None)
                if waiting is None:
                    raise Violation(f"an answer to command {number}, which was not asked")
                _settle(waiting, read_reply(piece))
            if self._waiting:
                self._arrived.set()

    def _explain(self, why: BaseException) -> LinkLost:
        match why:
            case OtherKey() | OtherVersion():
                return LinkRefused(f"{self._address} cannot be asked: {why}")
            case ConnectionClosed():
                return self._lost(f"the other side is gone ({why})")
            case TimeoutError():
                return self._lost("it could not be opened in time")
            case _:
                return self._lost(str(why))

    def _lost(self, why: str) -> LinkLost:
        return LinkLost(f"no link to {self._address}: {why}; ask again with the same id")

    def end(self, lost: LinkLost | None = None) -> None:
        self.over = True
        lost = lost or self._lost("it was closed")
        for waiting in (*self._under_way.values(), *self._waiting):
            _settle(waiting, lost)
        self._under_way.clear()
        self._waiting.clear()


def _settle(waiting: _Waiting, reply: CommandResult | StorageError) -> None:
    if waiting.answered.done():
        return
    if isinstance(reply, CommandResult):
        waiting.answered.set_result(reply)
    else:
        waiting.answered.set_exception(reply)


def _first(error: BaseException) -> BaseException:
    """The first error of a task group."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
