"""The real `punto serve` as a process of its own: started, asked, stopped, killed, started again.

By default it plays fast and lets anybody ask as often as they like.
"""

import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from killable_process import KillableHouse

from punto.client import House
from punto.games import game
from punto.journal.actor import Role
from punto.server.bootstrap import ADMINISTRATOR
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase

SECONDS_TO_START = 60
SECONDS_TO_STOP = 30

CONFIG = """\
[pace]
card_seconds = 0.01
result_seconds = 0.01
shoe_seconds = 0.01
round_seconds = 0.0

[rates]
commands = { burst = 1000000, per_second = 1000000 }
requests = { burst = 1000000, per_second = 1000000 }
logins = { burst = 1000000, per_second = 1000000 }
sockets = { burst = 1000000, per_second = 1000000 }
"""

UNBUFFERED = "PYTHONUNBUFFERED"

PIT = "tan"
PASSWORD = "correct horse battery"


Process = subprocess.Popen[bytes] | KillableHouse


def command(arguments: Sequence[str], log: Path, environment: Mapping[str, str]) -> Process:
    """The command as people start it."""
    with log.open("ab") as said:
        return subprocess.Popen(
            (sys.executable, "-m", "punto", *arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=said,
            env=environment,
            # Ctrl-C is for the tests: the house goes when they are done with it.
            start_new_session=True,
        )


START: Callable[[Sequence[str], Path, Mapping[str, str]], Process] = command
"""How a house is started; tests fork it, unless it is the command itself that they test."""


class ServingError(Exception):
    """The house did not open; the message has what it said."""


class Serving:
    """`code` is that of the staff link, while nobody has come in by it. Started again, the process
    has the same database, key and port."""

    def __init__(
        self,
        folder: Path,
        *,
        db: str | None = None,
        config: str = CONFIG,
        key: Path | None = None,
    ) -> None:
        self.folder = folder
        self.db = db or str(folder / "punto.db")
        self.key = key or folder / "punto.key"
        self.log = folder / "serve.log"
        self.url = ""
        self.code: str | None = None
        self._staff: set[str] = set()
        self._config = folder / "punto.toml"
        self._config.write_text(config)
        self.options: list[str] = []
        self._port = 0
        self._process: Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None, "it runs"
        return self._process.pid

    def start(self) -> None:
        assert self._process is None, "it does not run yet"
        arguments = {"db": self.db, "key": self.key, "config": self._config, "port": self._port}
        options = [*self.options, *(f"--{name}={value}" for name, value in arguments.items())]
        # What it says has to come in one piece, or nobody knows where it ends.
        around = {name: value for name, value in os.environ.items() if name != UNBUFFERED}
        self._process = START(["serve", *options], self.log, around)
        try:
            self._read_address(self._process)
        except BaseException:
            self.kill()
            raise

    def _read_address(self, process: Process) -> None:
        """All that it has to say comes at once, the staff link, if there is one, as the last."""
        assert process.stdout is not None
        said, deadline = b"", monotonic() + SECONDS_TO_START
        while said.count(b"\n") < 2:
            ready, _, _ = select.select([process.stdout], [], [], max(0, deadline - monotonic()))
            more = os.read(process.stdout.fileno(), 65536) if ready else b""
            if not more:
                raise ServingError(f"{said.decode()}{self.log.read_text()[-4000:]}")
            said += more
        words = said.decode().split()
        self.url = next(word for word in words if word.startswith("http"))
        link = next((word for word in words if "/staff#" in word), None)
        self.code = link.partition("#")[2] if link else None
        self._port = urlsplit(self.url).port or 0

    def stop(self) -> int:
        """Tells it to stop, and waits until it has; the exit status."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        return self._end(signal.SIGKILL)

    def restart(self) -> None:
        assert self.stop() == 0, self.log.read_text()[-4000:]
        self.start()

    def _end(self, number: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(number)
        try:
            return process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        finally:
            if process.stdout is not None:
                process.stdout.close()

    @contextmanager
    def beside(self) -> Iterator["Serving"]:
        """Another process of the same house."""
        folder = self.folder / "beside"
        folder.mkdir()
        other = Serving(folder, db=self.db, config=self._config.read_text(), key=self.key)
        other._staff = self._staff
        try:
            other.start()
            yield other
        finally:
            other.kill()

    # Its staff.

    @asynccontextmanager
    async def administrator(self) -> AsyncIterator[House]:
        async with House(self.url) as administrator:
            if self.code is None:
                await administrator.log_in(ADMINISTRATOR, PASSWORD)
            else:
                await administrator.use_code(self.code, PASSWORD)
                self.code = None
            yield administrator

    async def appoint(self, name: str, role: Role) -> str:
        """The code of somebody's link, which works once."""
        async with self.administrator() as administrator:
            return (await administrator.appoint(name, role)).code

    @asynccontextmanager
    async def staff(self, name: str, role: Role) -> AsyncIterator[House]:
        """The house for somebody of its staff, who is appointed the first time."""
        async with House(self.url) as person:
            if name in self._staff:
                await person.log_in(name, PASSWORD)
            else:
                await person.use_code(await self.appoint(name, role), PASSWORD)
                self._staff.add(name)
            yield person

    def pit(self) -> AbstractAsyncContextManager[House]:
        return self.staff(PIT, Role.PIT)

    async def open_table(
        self,
        name: str,
        slug: str = "baccarat",
        dealing: Dealing = Dealing.AUTOMATIC,
        *,
        dealer: str | None = None,
        **others: Any,
    ) -> str:
        """A table with money in its float where betting takes a second, unless said otherwise; one
        that the house deals has its first round open."""
        chosen: dict[str, Any] = {"least_cents": 10_00, "most_cents": 1_000_00}
        chosen |= {"betting_seconds": 1, **others}
        async with self.pit() as pit:
            await pit.open_table(name, settings_for(game(slug), dealing, **chosen))
            async with pit.table(name) as table:
                await table.ask("FillFloat", cents=1_000_000_00)
                if dealer is not None:
                    await table.ask("ChangeDealer", dealer=dealer)
                if dealing is Dealing.AUTOMATIC:
                    await table.until(lambda board: board.phase is Phase.BETTING)
        return name


@contextmanager
def serving(folder: Path, **others: Any) -> Iterator[Serving]:
    running = Serving(folder, **others)
    try:
        running.start()
        yield running
    finally:
        running.kill()
