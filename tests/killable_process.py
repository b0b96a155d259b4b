"""Processes to race with and to kill, which are there at once: forks of one that has everything
loaded. To load it takes longer than to open a house, and hundreds are opened."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, Self

_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload(
    ["pytest", "fast_password_cli", "punto.cli", "punto.server.serve", "punto.storage.postgres"]
)


def begin(
    target: Callable[..., None], *arguments: object, log: Path | None = None
) -> ForkServerProcess:
    """In a session of its own: Ctrl-C is for whoever drives it. What it complains of goes to a file
    if one is named."""
    process = _CONTEXT.Process(target=_begun, args=(log, target, *arguments))
    process.start()
    return process


def _begun(log: Path | None, target: Callable[..., None], *arguments: object) -> None:
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if log is not None:
        with log.open("ab") as errors:
            os.dup2(errors.fileno(), 2)
        sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
    target(*arguments)


def exit_status(target: Callable[..., None], *arguments: object) -> int:
    """How a process ends that does this; below zero, by that signal."""
    process = begin(target, *arguments)
    process.join()
    assert process.exitcode is not None
    return process.exitcode


class KillableProcess:
    """Does something with one end of a pipe, and a test has the other."""

    def __init__(
        self, target: Callable[..., None], *arguments: object, log: Path | None = None
    ) -> None:
        self._pipe, other = _CONTEXT.Pipe()
        self._process = begin(target, other, *arguments, log=log)
        other.close()

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def send(self, *order: object) -> None:
        self._pipe.send(order)

    def receive(self) -> Any:
        return self._pipe.recv()

    def tell(self, *order: object) -> Any:
        self.send(*order)
        return self.receive()

    def signal(self, number: signal.Signals) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, number)

    def kill(self) -> list[Any]:
        """Ends the process at once; what it had said by then and nobody has heard."""
        self._process.kill()
        unheard = []
        try:
            while True:
                unheard.append(self.receive())
        except EOFError:
            return unheard

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


class KillableHouse:
    """`punto` with these arguments; as much of `Popen` as a house needs."""

    def __init__(self, arguments: Sequence[str], log: Path, environment: Mapping[str, str]) -> None:
        reading, writing = _CONTEXT.Pipe(duplex=False)
        self._process = begin(_punto, list(arguments), dict(environment), writing, log=log)
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


def _punto(arguments: list[str], environment: dict[str, str], out: Connection) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(out.fileno(), 1)
    out.close()
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.argv = ["punto", *arguments]
    from fast_password_cli import main  # noqa: PLC0415

    status = main()
    sys.stdout.flush()
    os._exit(status)
