"""A WebSocket that reconnects when it is lost, until the login ends or the house stays away too
long."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from random import random

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from punto.client.errors import (
    HouseError,
    NotLoggedIn,
    Refused,
    TooOften,
    Unavailable,
    problem,
)

SECONDS_TO_OPEN = 10.0
SECONDS_TO_CLOSE = 1.0
SECONDS_TO_RECONNECT = 60.0
"""How long a lost connection is retried."""

SECONDS_STEADY = 5.0
"""A connection that lasted this long is reopened without a pause."""

MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 0.05, 2.0
MAX_MESSAGE_BYTES = 1 << 26
"""A client that was away for long gets many records at once."""

LOG_IN_AGAIN = 4001
ABNORMAL_CLOSURE = 1006
"""The code of a socket that was lost without a close frame."""


class ReconnectingSocket:
    """`url` is called for each attempt; `received` gets the messages; `opened` is called on every
    later socket, `lost` with the close code of every lost one, and `over` when it gives up."""

    def __init__(
        self,
        url: Callable[[], str],
        token: str | None,
        *,
        received: Callable[[bytes], None],
        opened: Callable[[], Awaitable[None]],
        lost: Callable[[int], None],
        over: Callable[[HouseError], None],
    ) -> None:
        self._url = url
        self._token = token
        self._received = received
        self._opened = opened
        self._lost = lost
        self._over = over
        self._pause = 0.0
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """The first socket is not retried."""
        self._socket = await open_socket(self._url(), self._token)
        self._listening = asyncio.create_task(self._listen(self._socket))

    async def send(self, text: bytes) -> None:
        """Sends a message if connected, and otherwise drops it."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text, text=True)

    def cut(self) -> None:
        if self._socket is not None:
            self._socket.transport.abort()

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait((self._listening,))
        if self._socket is not None:
            await self._socket.close()

    async def _listen(self, socket: ClientConnection) -> None:
        clock = asyncio.get_running_loop().time
        try:
            while True:
                began = clock()
                code = await self._receive(socket)
                self._lost(code)
                if clock() - began >= SECONDS_STEADY:
                    self._pause = 0.0
                socket = self._socket = await self._reconnect(clock() + SECONDS_TO_RECONNECT)
                await self._opened()
        except Refused as refused:
            self._over(HouseError(refused.reason))
        except HouseError as error:
            self._over(error)
        except Exception:
            # Waiting callers must not wait for ever.
            self._over(HouseError("the socket failed"))
            raise

    async def _receive(self, socket: ClientConnection) -> int:
        """Receives until the socket is closed, and returns the close code."""
        try:
            while True:
                self._received(await socket.recv(decode=False))
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else ABNORMAL_CLOSURE
            if closed.rcvd and code == LOG_IN_AGAIN:
                raise NotLoggedIn(closed.rcvd.reason, 401) from None
            return code
        except msgspec.DecodeError as error:
            raise HouseError(f"an unreadable message from the house: {error}") from error

    async def _reconnect(self, deadline: float) -> ClientConnection:
        self._socket = None
        while True:
            await asyncio.sleep(self._pause * (0.5 + random() / 2))
            self._pause = min(max(2 * self._pause, MIN_PAUSE_SECONDS), MAX_PAUSE_SECONDS)
            try:
                return await open_socket(self._url(), self._token)
            except (Unavailable, TooOften):
                if asyncio.get_running_loop().time() > deadline:
                    raise


@cache
def tls_context() -> ssl.SSLContext:
    """The certificates of this machine, read once for all clients."""
    return ssl.create_default_context()


async def open_socket(url: str, token: str | None) -> ClientConnection:
    try:
        return await connect(
            url,
            additional_headers={"Authorization": f"Bearer {token}"} if token else None,
            compression=None,
            proxy=None,
            ssl=tls_context() if url.startswith("wss:") else None,
            max_size=MAX_MESSAGE_BYTES,
            open_timeout=SECONDS_TO_OPEN,
            close_timeout=SECONDS_TO_CLOSE,
        )
    except InvalidStatus as rejected:
        answer = rejected.response
        after = answer.headers.get("Retry-After")
        raise problem(answer.status_code, bytes(answer.body), after) from None
    except (OSError, WebSocketException) as error:
        raise Unavailable(f"the house cannot be reached: {str(error) or 'no answer'}") from error
