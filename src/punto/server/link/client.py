"""The calling side of links: one connection to each process, opened when needed."""

import asyncio
import re
from types import TracebackType
from urllib.parse import urlsplit

from punto.journal.command import Envelope
from punto.rules.refusal import InputError, Refusal, shown
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Closed
from punto.server.link.connection import LinkConnection
from punto.server.link.messages import MAX_PIECE_BYTES, write_question
from punto.server.link.protocol import link_key

PATH = "/link"
"""Where a process listens for links, on the port that serves everything."""

SECONDS_IDLE = 60.0

_SCHEMES = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
_HOST = re.compile(r"[A-Za-z0-9_.:%-]+")


class Link:
    """The link to one process, at an address like `10.0.0.7:8000` or `https://one.example`. All
    processes of a house share the vault's `key`."""

    def __init__(self, address: str, key: bytes) -> None:
        self._address = address
        self._url = link_url(address)
        self._key = link_key(key)
        self._connection: LinkConnection | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._used = 0.0

    async def ask(self, stream: str, command: Envelope) -> CommandResult:
        """The other process's result or error; LinkLost where none came."""
        piece = write_question(stream, command)
        if len(piece) > MAX_PIECE_BYTES:
            return CommandResult(
                stream, refusal=Refusal("a command of more than 64 KiB is not forwarded")
            )
        self._used = asyncio.get_running_loop().time()
        if self._connection is None or self._connection.over:
            self._connection = self._open()
        return await self._connection.ask(piece)

    def _open(self) -> LinkConnection:
        connection = LinkConnection(self._address, self._url, self._key)
        task = asyncio.create_task(connection.run(), name=f"link to {self._address}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # A task that is cancelled before it starts would leave callers waiting.
        task.add_done_callback(lambda _: connection.end())
        return connection

    def idle(self, seconds: float) -> bool:
        """Whether no command is under way, and none was sent for these seconds."""
        if self._connection is not None and self._connection.busy:
            return False
        return asyncio.get_running_loop().time() - self._used >= seconds

    async def close(self) -> None:
        """Commands under way fail with LinkLost; the next command opens the link again."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Links:
    """The links of a process by address; idle ones are closed."""

    def __init__(self, key: bytes, *, seconds_idle: float = SECONDS_IDLE) -> None:
        self._key = key
        self._seconds_idle = seconds_idle
        self._links: dict[str, Link] = {}
        self._sweeping: asyncio.Task[None] | None = None

    @property
    def addresses(self) -> tuple[str, ...]:
        return tuple(self._links)

    async def ask(self, address: str, stream: str, command: Envelope) -> CommandResult:
        if self._sweeping is None:
            raise Closed("the house is closing; ask again with the same id")
        link = self._links.get(address)
        if link is None:
            link = self._links[address] = Link(address, self._key)
        return await link.ask(stream, command)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._seconds_idle / 2)
            for address, link in tuple(self._links.items()):
                if link.idle(self._seconds_idle):
                    await link.close()
                    # A command may have opened it again meanwhile.
                    if link.idle(self._seconds_idle):
                        del self._links[address]

    async def __aenter__(self) -> "Links":
        self._sweeping = asyncio.create_task(self._sweep(), name="idle links")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._sweeping is not None, "links are left once"
        sweeping, self._sweeping = self._sweeping, None
        sweeping.cancel()
        closing = [link.close() for link in self._links.values()]
        await asyncio.gather(sweeping, *closing, return_exceptions=True)
        self._links.clear()


def link_url(address: str) -> str:
    """The URL of the link of a process, from its address."""
    expected = InputError(
        f"the address of a process is {shown(address)}; expected one like 10.0.0.7:8000"
    )
    try:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        at_port_0 = parts.port == 0
    except ValueError:
        raise expected from None
    beside = parts.query or parts.fragment or parts.username is not None
    known = parts.scheme in _SCHEMES and _HOST.fullmatch(parts.hostname or "")
    if at_port_0 or beside or not known:
        raise expected
    return f"{_SCHEMES[parts.scheme]}://{parts.netloc}{parts.path.rstrip('/')}{PATH}"
