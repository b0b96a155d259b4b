"""Faults at the storage port: a statement or commit fails, or it is the last of its process."""

import os
import signal
from collections.abc import Callable
from errno import ECONNRESET

from punto.storage.port import StorageError
from punto.storage.statement_probe import NO_PROBE, Probe

NEVER = 0


def fail() -> None:
    raise StorageError("a statement failed")


def lose() -> None:
    """As it looks when the other end is gone."""
    raise ConnectionResetError(ECONNRESET, "reset")


def die() -> None:
    """No thread finishes anything, no connection is closed, nothing is flushed."""
    os.kill(os.getpid(), signal.SIGKILL)


class Fault(Probe):
    """Does something before the n-th statement or commit, or after it, and no more after that.
    What is counted is all of them, or one kind, since it was made or armed."""

    def __init__(
        self,
        act: Callable[[], None] = fail,
        *,
        before: int = NEVER,
        after: int = NEVER,
        of: str | None = None,
        armed: bool = True,
    ) -> None:
        self.kinds: list[str] = []
        self.at_before = before
        self.at_after = after
        self.armed = armed
        self._act = act
        self._of = of

    def arm(self) -> None:
        self.kinds = []
        self.armed = True

    def before(self, kind: str) -> None:
        if self.armed and self._of in (None, kind):
            self.kinds.append(kind)
            self._act_at(self.at_before)

    def after(self, kind: str) -> None:
        if self.armed and self._of in (None, kind):
            self._act_at(self.at_after)

    def _act_at(self, number: int) -> None:
        if len(self.kinds) == number:
            self.armed = False
            self._act()


class Switch(Probe):
    """Passes everything on to the probe that is set now, so that a storage is opened only once."""

    def __init__(self, probe: Probe = NO_PROBE) -> None:
        self.probe = probe

    def before(self, kind: str) -> None:
        self.probe.before(kind)

    def after(self, kind: str) -> None:
        self.probe.after(kind)
