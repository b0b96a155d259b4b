"""Processes of the house that are there at once: forks of one that has everything loaded. To load
it takes longer than to open a house, and hundreds are opened."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import forkserver, get_context
from multiprocessing.connection import Connection
from pathlib import Path

TESTS = Path(__file__).resolve().parent

_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload(["hasty", "punto.cli", "punto.server.serve"])


def _ready(environment: Mapping[str, str]) -> None:
    """The process that is forked is started with the first, where it finds these tests."""
    before = dict(os.environ)
    try:
        os.environ.update(environment)
        forkserver.ensure_running()
    finally:
        os.environ.clear()
        os.environ.update(before)


class Forked:
    """As much of `Popen` as a house needs: a session of its own, what it says in a pipe, and what
    it complains of in a file."""

    def __init__(self, arguments: Sequence[str], log: Path, environment: Mapping[str, str]) -> None:
        _ready(environment)
        reading, writing = _CONTEXT.Pipe(duplex=False)
        order = (list(arguments), str(log), dict(environment), writing)
        self._process = _CONTEXT.Process(target=_run, args=order)
        self._process.start()
        writing.close()
        self.stdout = os.fdopen(os.dup(reading.fileno()), "rb", buffering=0)
        reading.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def send_signal(self, number: signal.Signals) -> None:
        if self._process.is_alive():
            os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        status = self._process.exitcode
        if status is None:
            raise subprocess.TimeoutExpired("punto", timeout or 0)
        return status


def _run(arguments: list[str], log: str, environment: dict[str, str], out: Connection) -> None:
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    errors = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    os.dup2(out.fileno(), 1)
    os.dup2(errors, 2)
    for one in (out.fileno(), errors):
        os.close(one)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
    sys.argv = ["punto", *arguments]
    from hasty import main  # noqa: PLC0415

    status = main()
    sys.stdout.flush()
    os._exit(status)
