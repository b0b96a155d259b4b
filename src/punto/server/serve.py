"""Serves a house: binds its port, runs until told to stop, and closes in order."""

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
from punto.server.link.client import link_url
from punto.server.link.protocol import MAX_MESSAGE_BYTES
from punto.server.services import Services
from punto.server.socket.websocket_protocol import SocketProtocol
from punto.storage.factory import open_store
from punto.storage.port import StorageError, Store
from punto.storage.vault import VaultError, make_key, read_key

LOG = logging.getLogger("punto.serving")

SECONDS_TO_LEAVE = 5
SWITCH_SECONDS = 0.0005


class ServeOptions(Struct, frozen=True, kw_only=True):
    """`db` is the storage's address; `advertise` is where other processes reach this one, if not at
    the host and port it listens on; `staff_link` asks for a new login link of an administrator."""

    db: str
    key_file: Path
    host: str
    port: int
    advertise: str | None
    config: Config
    staff_link: bool


class OpenedHouse(Struct, frozen=True):
    """What an operator is shown once the house is open."""

    url: str
    staff_url: str | None


OnOpened = Callable[[OpenedHouse], None]


class _Server(uvicorn.Server):
    """Leaves signals to `serve`: tables are handed over before the port closes."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(options: ServeOptions, on_opened: OnOpened) -> None:
    """Serves until SIGTERM or SIGINT; an InputError says why it could not."""
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    with closing(_bind(options.host, options.port)) as listening:
        port = listening.getsockname()[1]
        address = options.advertise or f"{_advertised_host(options.host)}:{port}"
        link_url(address)
        try:
            store = await open_store(options.db)
            try:
                await _open(store, options, listening, address, on_opened, stopping)
            finally:
                await store.close()
        except StorageError as error:
            raise InputError(str(error)) from error


async def _open(
    store: Store,
    options: ServeOptions,
    listening: socket.socket,
    address: str,
    on_opened: OnOpened,
    stopping: asyncio.Event,
) -> None:
    key = await _key(store, options.key_file)
    async with open_house(
        store, options.config, key=key, address=address, db=options.db
    ) as services:
        code = await bootstrap.staff_code(
            services.house, services.authenticator, again=options.staff_link
        )
        url = f"http://{_url_host(options.host)}:{listening.getsockname()[1]}"
        _tune_interpreter()
        on_opened(OpenedHouse(url, f"{url}/staff#{code}" if code else None))
        await _run(services, options.config, key, listening, stopping)


async def _key(store: Store, path: Path) -> bytes:
    """The vault's key, made anew for a house that was never opened."""
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


def _tune_interpreter() -> None:
    """Garbage collection stops every table at once: objects of the start are frozen, and later ones
    collected less often."""
    # After every statement the thread that writes to SQLite waits for the interpreter lock: by
    # default up to five milliseconds, which is longer than a commit.
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
            # Messages of links are the largest.
            ws_max_size=MAX_MESSAGE_BYTES,
            # Frames are small, and compression needs memory for each of a thousand sockets.
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
        # Told to stop twice, it waits neither for the storage nor for connections.
        await asyncio.wait((leaving, again), return_when=asyncio.FIRST_COMPLETED)
        if not leaving.done():
            _kill()
        server.should_exit = True
        await again
        server.force_exit = True
    finally:
        again.cancel()
        leaving.cancel()
        with suppress(asyncio.CancelledError):
            await leaving


def _kill() -> NoReturn:
    """Ends the process at once: an orderly stop would go on waiting for the storage. Acknowledged
    commands are on disk, and leases run out by themselves."""
    LOG.warning("told to stop again: not waiting for the storage")
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


def _advertised_host(host: str) -> str:
    """The host by which other machines reach this one."""
    return socket.gethostname() if host in ("0.0.0.0", "::", "") else _url_host(host)


def _url_host(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
