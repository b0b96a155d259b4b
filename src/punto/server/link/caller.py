"""The side of a link that asks: one connection to each process, opened when it is needed."""

import asyncio
import re
from types import TracebackType
from urllib.parse import urlsplit

from punto.journal.command import Envelope
from punto.rules.refusal import InputError, Refusal, shown
from punto.server.commit.command_results import CommandResult
from punto.server.commit.committer import Closed
from punto.server.link.line import Line
from punto.server.link.messages import LARGEST_PIECE, write_question
from punto.server.link.protocol import link_key

PATH = "/link"
"""Where a process listens for its like, on the port it serves everybody on."""

SECONDS_IDLE = 60.0

_SCHEMES = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
_HOST = re.compile(r"[A-Za-z0-9_.:%-]+")


class Link:
    """The way to one process, at an address like `10.0.0.7:8000` or `https://one.example`; the key
    is that of the vault, which all processes of a house share."""

    def __init__(self, address: str, key: bytes) -> None:
        self._address = address
        self._url = link_url(address)
        self._key = link_key(key)
        self._line: Line | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._used = 0.0

    async def ask(self, stream: str, command: Envelope) -> CommandResult:
        """The answer of the process that was asked, or its error; LinkLost where none came."""
        piece = write_question(stream, command)
        if len(piece) > LARGEST_PIECE:
            return CommandResult(
                stream, refusal=Refusal("a command of more than 64 KiB is not forwarded")
            )
        self._used = asyncio.get_running_loop().time()
        if self._line is None or self._line.over:
            self._line = self._opened()
        return await self._line.ask(piece)

    def _opened(self) -> Line:
        line = Line(self._address, self._url, self._key)
        task = asyncio.create_task(line.run(), name=f"link to {self._address}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # A task that is cancelled before it has begun tells nobody anything.
        task.add_done_callback(lambda _: line.end())
        return line

    def idle(self, seconds: float) -> bool:
        """Nobody waits for an answer, and for so long nobody has asked."""
        if self._line is not None and self._line.busy:
            return False
        return asyncio.get_running_loop().time() - self._used >= seconds

    async def close(self) -> None:
        """Whoever still waits is told that the link is lost; asked again, it opens again."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Links:
    """The links of a process by address. One that nobody has used for a while is closed."""

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
                    # Somebody may have come meanwhile, and opened it again.
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
    """An address as a process says it, or as an operator writes it, as that of its link."""
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
