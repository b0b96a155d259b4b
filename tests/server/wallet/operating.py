"""The operator's side as tests see it: the process of the till, and its ledger."""

import socket
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
from killable_process import KillableProcess
from msgspec import Struct
from server.wallet.till import ledger, serve
from serving import CONFIG

SECRET = "a secret that both sides know"


def config(operator: "Operator") -> str:
    """Of a house that takes its chips from this operator."""
    return f"""\
first_tables = false
{CONFIG}
[wallet]
url = "{operator.url}"
secret_file = "{operator.secret_file}"
timeout_seconds = 1
retry_seconds = 0.02
longest_seconds = 0.2
"""


def order(url: str, faults: Sequence[str], *, house: int = 0, arrive: bool = True) -> None:
    """`house` is the process that a call may kill."""
    wanted = {"faults": faults, "house": house, "arrive": arrive}
    httpx.post(f"{url}/order", json=wanted, trust_env=False).raise_for_status()


class Kept(Struct, frozen=True):
    """A transfer as the ledger has it; `undone` where a debit was rolled back."""

    call: str
    patron: str
    cents: int
    status: str
    reason: str
    undone: int


class Operator:
    """Listens on one port for all its life; its process comes and goes."""

    def __init__(self, folder: Path) -> None:
        self.secret_file = folder / "wallet.secret"
        self.secret_file.write_text(SECRET + "\n")
        self._path = folder / "ledger.db"
        self._log = folder / "till.log"
        # Bound and not listened on, it keeps the port for the till, which is not there for now.
        self._reserved = socket.socket()
        self._reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._reserved.bind(("127.0.0.1", 0))
        self._port = self._reserved.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}/wallet"
        self._process: KillableProcess | None = None

    def begin(self, purses: dict[str, int]) -> None:
        """A new ledger, with so much in the purses, and a till that is open and has no faults."""
        with closing(ledger(self._path)) as db:
            for table in ("purses", "moves", "calls"):
                db.execute(f"DELETE FROM {table}")
            db.executemany("INSERT INTO purses VALUES (?, ?)", purses.items())
        if self._process is None or self.died:
            self.restart()
        self.order(arrive=False)

    def start(self) -> None:
        assert self._process is None, "it does not run yet"
        self._process = KillableProcess(serve, self._path, SECRET, self._port, log=self._log)
        assert self._process.receive() == "open"

    @property
    def died(self) -> bool:
        return self._process is not None and not self._process.alive

    def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()

    def restart(self) -> None:
        self.kill()
        self.start()

    def order(self, *faults: str, arrive: bool = True) -> None:
        """The faults of the calls to come, one each; what was late arrives now, or never."""
        order(self.url, faults, arrive=arrive)

    def purses(self) -> dict[str, int]:
        with closing(ledger(self._path)) as db:
            return dict(db.execute("SELECT patron, cents FROM purses"))

    def moves(self) -> dict[str, Kept]:
        columns = "transfer, call, patron, cents, status, reason, undone"
        with closing(ledger(self._path)) as db:
            rows = db.execute(f"SELECT {columns} FROM moves").fetchall()
        return {row[0]: Kept(*row[1:]) for row in rows}

    def calls(self) -> list[str]:
        """Every call that came in, in order."""
        with closing(ledger(self._path)) as db:
            return [call for (call,) in db.execute("SELECT call FROM calls ORDER BY rowid")]

    def close(self) -> None:
        self.kill()
        self._reserved.close()


@contextmanager
def operating(folder: Path, **purses: int) -> Iterator[Operator]:
    """An operator at work whose patrons have so much."""
    operator = Operator(folder)
    try:
        operator.begin(purses)
        yield operator
    finally:
        operator.close()
