"""The network between a process and PostgreSQL: a cable that can be cut and mended.

A cut cable delivers nothing and tells nobody, like a switch without power. It runs in a thread of
its own, so that it carries while its owner waits for something else.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread


class Cable:
    """Carries connections from a port on loopback to a socket in a folder."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._whole = asyncio.Event()
        self._whole.set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._over = asyncio.Event()
        self.ready = Event()
        self.port = 0

    def cut(self) -> None:
        self._tell(self._whole.clear)

    def mend(self) -> None:
        """Whoever has waited meanwhile has waited in vain: their connections are gone."""
        self._tell(self._mend)

    def _mend(self) -> None:
        for end in self._ends:
            end.transport.abort()
        self._whole.set()

    def _tell(self, what: Callable[[], None]) -> None:
        assert self._loop is not None, "it carries"
        self._loop.call_soon_threadsafe(what)

    async def serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        await self._over.wait()
        server.close()
        self._mend()

    def stop(self) -> None:
        self._tell(self._over.set)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        try:
            inward, outward = await asyncio.open_unix_connection(self._path)
        except OSError:
            writer.transport.abort()
            return
        self._ends |= {writer, outward}
        await asyncio.gather(self._pass(reader, outward), self._pass(inward, writer))
        self._ends -= {writer, outward}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        # One end is gone, and the other goes with it.
        writer.transport.abort()


@contextmanager
def cable(path: str) -> Iterator[Cable]:
    found = Cable(path)
    Thread(target=asyncio.run, args=(found.serve(),), name="cable", daemon=True).start()
    assert found.ready.wait(10), "the cable is laid"
    try:
        yield found
    finally:
        found.stop()
