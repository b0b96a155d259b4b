"""A house on the network: bound to its port, served until it is told to stop, and left in order."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from multiprocessing import active_children
from pathlib import Path
from typing import NoReturn

import uvicorn
from msgspec import Struct

from punto.house.stream import HOUSE
from punto.rules.refusal import InputError, shown
from punto.server import bootstrap
from punto.server.config import Config
from punto.server.http.asgi_app import AsgiApp
from punto.server.lifespan import leave, open_house
from punto.server.link.caller import link_url
from punto.server.link.protocol import LARGEST_MESSAGE
from punto.server.services import Services
from punto.server.socket.websocket_protocol import SocketProtocol
from punto.storage.factory import open_store
from punto.storage.port import StorageError, Store
from punto.storage.vault import VaultError, make_key, read_key

LOG = logging.getLogger("punto.serving")

SECONDS_TO_LEAVE = 5
SWITCH_SECONDS = 0.0005


class Serving(Struct, frozen=True, kw_only=True):
    """`db` is the storage's address; `advertise` is where other processes reach this one, where
    that is not the host and port it listens on; `staff_link` asks for another first login."""

    db: str
    key_file: Path
    host: str
    port: int
    advertise: str | None
    config: Config
    staff_link: bool


class Opened(Struct, frozen=True):
    """What is said when the house is open."""

    url: str
    staff_url: str | None


Say = Callable[[Opened], None]


class _Server(uvicorn.Server):
    """Leaves the signals to the house: tables are handed over before the door closes."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(serving: Serving, say: Say) -> None:
    """Serves until SIGTERM or SIGINT; an InputError says why it could not."""
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    with closing(_bind(serving.host, serving.port)) as listening:
        port = listening.getsockname()[1]
        address = serving.advertise or f"{_named(serving.host)}:{port}"
        link_url(address)
        try:
            store = await open_store(serving.db)
            try:
                await _open(store, serving, listening, address, say, stopping)
            finally:
                await store.close()
        except StorageError as error:
            raise InputError(str(error)) from error


async def _open(
    store: Store,
    serving: Serving,
    listening: socket.socket,
    address: str,
    say: Say,
    stopping: asyncio.Event,
) -> None:
    key = await _key(store, serving.key_file)
    async with open_house(
        store, serving.config, key=key, address=address, db=serving.db
    ) as services:
        code = await bootstrap.staff_code(
            services.house, services.authenticator, again=serving.staff_link
        )
        url = f"http://{_shown(serving.host)}:{listening.getsockname()[1]}"
        _settle()
        say(Opened(url, f"{url}/staff#{code}" if code else None))
        await _run(services, serving.config, key, listening, stopping)


async def _key(store: Store, path: Path) -> bytes:
    """The key of the vault; one is made for a house that was never opened."""
    try:
        if path.exists():
            return read_key(path)
        if HOUSE in await store.heads():
            raise InputError(
                f"there is no key file at {shown(str(path))}; "
                "expected the one that this house was opened with"
            )
        return make_key(path)
    except VaultError as error:
        raise InputError(str(error)) from error
    except OSError as error:
        raise InputError(f"{shown(str(path))} cannot be read: {error.strerror}") from None


def _settle() -> None:
    """Python looks for cycles among all that it has made, which stops every table at once. What is
    there at the start stays there, and what comes later is looked through less often."""
    # The thread that writes to SQLite waits for its turn after every statement: by default for
    # five milliseconds of whatever else goes on, which is longer than the commit itself.
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


async def _run(
    services: Services,
    config: Config,
    key: bytes,
    listening: socket.socket,
    stopping: asyncio.Event,
) -> None:
    app = AsgiApp(services, key=key, origins=config.origins)
    server = _Server(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            lifespan="off",
            ws=SocketProtocol,
            # Processes among themselves send the largest.
            ws_max_size=LARGEST_MESSAGE,
            # Frames are small, and each of a thousand sockets would need memory for it.
            ws_per_message_deflate=False,
            proxy_headers=True,
            forwarded_allow_ips=list(config.proxies),
            server_header=False,
            timeout_graceful_shutdown=SECONDS_TO_LEAVE,
        )
    )
    leaving = asyncio.create_task(_leave(services, server, stopping))
    try:
        await server.serve(sockets=[listening])
    finally:
        leaving.cancel()
        with suppress(asyncio.CancelledError):
            await leaving


async def _leave(services: Services, server: uvicorn.Server, stopping: asyncio.Event) -> None:
    await stopping.wait()
    stopping.clear()
    LOG.info("the house is closing")
    leaving = asyncio.create_task(leave(services))
    again = asyncio.create_task(stopping.wait())
    try:
        # Told twice, it does not wait for anybody: neither for the storage nor for people.
        await asyncio.wait((leaving, again), return_when=asyncio.FIRST_COMPLETED)
        if not leaving.done():
            _drop()
        server.should_exit = True
        await again
        server.force_exit = True
    finally:
        again.cancel()
        leaving.cancel()
        with suppress(asyncio.CancelledError):
            await leaving


def _drop() -> NoReturn:
    """Ends the process here and now, for whoever takes it down in order waits for the storage again
    and again. What was acknowledged is on disk, and the leases run out by themselves."""
    LOG.warning("told to stop again: the house does not wait for its storage")
    for child in active_children():
        child.kill()
    os._exit(1)


def _bind(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, where = found[0]
        listening = socket.socket(family, kind, protocol)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(where)
            listening.listen(2048)
        except BaseException:
            listening.close()
            raise
    except (OSError, OverflowError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{host}:{port} cannot be listened on: {why}") from None
    listening.setblocking(False)
    return listening


def _named(host: str) -> str:
    """An address that other machines understand."""
    return socket.gethostname() if host in ("0.0.0.0", "::", "") else _shown(host)


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
