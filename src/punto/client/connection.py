"""A socket to the house that is opened again whenever it was lost, until the login has ended or
nobody has answered for too long."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from random import random

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from punto.client.problem import (
    HouseError,
    NotLoggedIn,
    Refused,
    TooOften,
    Unavailable,
    problem,
)

SECONDS_TO_OPEN = 10.0
SECONDS_TO_CLOSE = 1.0
SECONDS_TO_RETURN = 60.0
"""So long a lost connection is tried again before it is given up."""

SECONDS_STEADY = 5.0
"""A connection that has lasted so long is opened again at once."""

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
LARGEST_MESSAGE = 1 << 26
"""Somebody who was away for long is told a lot at once."""

LOG_IN_AGAIN = 4001
LOST = 1006
"""The code of a socket that nobody has closed."""


class Connection:
    """`where` is asked for the address each time; `hear` takes the messages; `opened` is called on
    every new socket, `lost` with the code of every old one, and `over` when there is no other."""

    def __init__(
        self,
        where: Callable[[], str],
        token: str | None,
        *,
        hear: Callable[[bytes], None],
        opened: Callable[[], Awaitable[None]],
        lost: Callable[[int], None],
        over: Callable[[HouseError], None],
    ) -> None:
        self._where = where
        self._token = token
        self._hear = hear
        self._opened = opened
        self._lost = lost
        self._over = over
        self._pause = 0.0
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Only the first socket has to open at once."""
        self._socket = await open_socket(self._where(), self._token)
        self._listening = asyncio.create_task(self._listen(self._socket))

    async def send(self, text: bytes) -> None:
        """Sends a message if it can: whoever needs an answer asks again."""
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
                code = await self._hear_out(socket)
                self._lost(code)
                if clock() - began >= SECONDS_STEADY:
                    self._pause = 0.0
                socket = self._socket = await self._return(clock() + SECONDS_TO_RETURN)
                await self._opened()
        except Refused as refused:
            self._over(HouseError(refused.reason))
        except HouseError as error:
            self._over(error)
        except Exception:
            # Whoever waits for something must not wait for ever.
            self._over(HouseError("nobody listens to this socket any more"))
            raise

    async def _hear_out(self, socket: ClientConnection) -> int:
        """Hears all that is said until the socket is closed; the code says how."""
        try:
            while True:
                self._hear(await socket.recv(decode=False))
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else LOST
            if closed.rcvd and code == LOG_IN_AGAIN:
                raise NotLoggedIn(closed.rcvd.reason, 401) from None
            return code
        except msgspec.DecodeError as error:
            raise HouseError(f"the house said what cannot be read here: {error}") from error

    async def _return(self, deadline: float) -> ClientConnection:
        self._socket = None
        while True:
            await asyncio.sleep(self._pause * (0.5 + random() / 2))
            self._pause = min(max(2 * self._pause, FIRST_PAUSE), LONGEST_PAUSE)
            try:
                return await open_socket(self._where(), self._token)
            except (Unavailable, TooOften):
                if asyncio.get_running_loop().time() > deadline:
                    raise


@cache
def trust() -> ssl.SSLContext:
    """Whom this machine trusts: read from its files once, however many clients there are."""
    return ssl.create_default_context()


async def open_socket(url: str, token: str | None) -> ClientConnection:
    try:
        return await connect(
            url,
            additional_headers={"Authorization": f"Bearer {token}"} if token else None,
            compression=None,
            proxy=None,
            ssl=trust() if url.startswith("wss:") else None,
            max_size=LARGEST_MESSAGE,
            open_timeout=SECONDS_TO_OPEN,
            close_timeout=SECONDS_TO_CLOSE,
        )
    except InvalidStatus as turned:
        answer = turned.response
        after = answer.headers.get("Retry-After")
        raise problem(answer.status_code, bytes(answer.body), after) from None
    except (OSError, WebSocketException) as error:
        raise Unavailable(f"the house cannot be reached: {str(error) or 'no answer'}") from error
