"""Both ends of a link for tests: a real server that answers, and callers who do as they please."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from itertools import count
from multiprocessing.connection import Connection
from secrets import token_bytes
from typing import Any

import uvicorn
from hosted_house import KEY, number
from served import served
from waiting import SECONDS, until
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from punto.journal.actor import patron
from punto.journal.command import Envelope
from punto.server.commit.command_result import Ask, CommandResult
from punto.server.link.client import Link
from punto.server.link.messages import write_body, write_question
from punto.server.link.protocol import NONCE_BYTES, CallerHandshake, LinkSession, link_key
from punto.server.link.server import answer
from punto.table.commands import PlaceWager

TABLE = "table/T1"


def wager(cents: int = 10_00, *, id: str = "") -> PlaceWager:
    by = patron("ann")
    return PlaceWager(id=id or number(), by=by, at=0, wager="banker", stake_cents=cents)


class Desk:
    """Answers by the stake, and only when it may."""

    def __init__(self) -> None:
        self.asked: list[Envelope] = []
        self.most_at_once = 0
        self._at_once = 0
        self._open = asyncio.Event()
        self._open.set()

    def hold(self) -> None:
        self._open.clear()

    def release(self) -> None:
        self._open.set()

    async def until(self, number: int) -> None:
        """So many commands have come."""
        await until(lambda: len(self.asked) >= number)

    async def ask(self, stream: str, asked: Envelope) -> CommandResult:
        self.asked.append(asked)
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            await self._open.wait()
            return answered(stream, asked)
        finally:
            self._at_once -= 1


def answered(stream: str, asked: Envelope) -> CommandResult:
    assert isinstance(asked, PlaceWager)
    return CommandResult(stream, asked.stake_cents, asked.stake_cents)


def endpoint(key: bytes, ask: Ask) -> Callable[[Any, Any, Any], Awaitable[None]]:
    """The link as an ASGI application of its own."""

    async def serve(scope: Any, receive: Any, send: Any) -> None:
        host, port = scope["client"]
        await answer(receive, send, key, ask, peer=f"{host}:{port}")

    return serve


def serving(ask: Ask, key: bytes = KEY) -> AbstractAsyncContextManager[str]:
    """The address of a server under which the link answers."""
    return served(endpoint(key, ask))


@asynccontextmanager
async def linked(address: str, key: bytes = KEY) -> AsyncIterator[Link]:
    link = Link(address, key)
    try:
        yield link
    finally:
        await link.close()


@asynccontextmanager
async def linked_to(ask: Ask) -> AsyncIterator[Link]:
    """A link to a server of its own."""
    async with serving(ask) as address, linked(address) as link:
        yield link


def serve_until_killed(pipe: Connection, listening: socket.socket) -> None:
    """Runs as a process of its own: answers anything but a wager of 0, of which it only says that
    it was asked."""

    async def ask(stream: str, asked: Envelope) -> CommandResult:
        assert isinstance(asked, PlaceWager)
        if asked.stake_cents == 0:
            pipe.send("asked")
            await asyncio.Future()
        return answered(stream, asked)

    config = uvicorn.Config(endpoint(KEY, ask), lifespan="off", log_level="critical")
    uvicorn.Server(config).run([listening])


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()
    return f"{host}:{port}"


@contextmanager
def closed_port() -> Iterator[str]:
    """An address where nobody listens, nor anybody else comes to."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield address_of(bound)


class Caller:
    """A caller that holds the key and can say anything over its session."""

    def __init__(self, connection: ClientConnection, session: LinkSession) -> None:
        self.connection = connection
        self.session = session

    async def say(self, message: bytes) -> None:
        with suppress(ConnectionClosed):
            await self.connection.send(message)

    async def ask(self, *asked: tuple[int, Envelope]) -> None:
        pieces = [(number, write_question(TABLE, one)) for number, one in asked]
        await self.say(self.session.seal(write_body(pieces)))


async def closed(connection: ClientConnection) -> int | None:
    """The code that a connection is closed with, whatever comes before."""
    with suppress(ConnectionClosed):
        async with asyncio.timeout(SECONDS):
            while True:
                await connection.recv()
    return connection.close_code


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[ClientConnection]:
    url = f"ws://{address}/link"
    async with connect(url, compression=None, proxy=None, max_size=None) as connection:
        yield connection


@asynccontextmanager
async def calling(address: str, key: bytes = KEY) -> AsyncIterator[Caller]:
    async with connected(address) as connection:
        greeting = CallerHandshake(link_key(key), token_bytes(NONCE_BYTES))
        await connection.send(greeting.hello)
        proof, session = greeting.prove(await connection.recv(decode=False))
        await connection.send(proof)
        yield Caller(connection, session)


Tamper = Callable[[str, int, bytes], list[bytes]]
"""What is passed on for the n-th message, from 0, of the "caller" or the "answerer"."""


@asynccontextmanager
async def relaying(address: str, tamper: Tamper) -> AsyncIterator[str]:
    """The address of somebody who sits between a caller and a server, and reads and changes."""

    async def pump(source: Any, target: Any, side: str) -> None:
        with suppress(ConnectionClosed):
            for number in count():
                for message in tamper(side, number, await source.recv(decode=False)):
                    await target.send(message)
        await target.close()

    async def between(caller: ServerConnection) -> None:
        async with connected(address) as answerer:
            await asyncio.gather(
                pump(caller, answerer, "caller"), pump(answerer, caller, "answerer")
            )

    async with answering(between) as relay:
        yield relay


@asynccontextmanager
async def answering(handle: Callable[[ServerConnection], Awaitable[None]]) -> AsyncIterator[str]:
    """The address of a server that is none of Punto's."""
    async with serve(handle, "127.0.0.1", 0, compression=None, max_size=None) as server:
        yield address_of(next(iter(server.sockets)))
