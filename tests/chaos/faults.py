"""Faults at the storage port: the n-th statement or commit raises, before it is sent or after it is
done, or the process ends right after it."""

import errno
import os

from punto.storage.statement_probe import NO_PROBE, Probe

DIED = 87
"""The exit status of a process that has met its fault."""


class Listing(Probe):
    """Lists the kinds of all statements, as they are done."""

    def __init__(self) -> None:
        self.kinds: list[str] = []

    def after(self, kind: str) -> None:
        self.kinds.append(kind)


class Raising(Probe):
    def __init__(self, n: int, *, after: bool = False) -> None:
        self._left = n
        self._after = after

    def before(self, _kind: str) -> None:
        self._left -= 1
        if self._left == 0 and not self._after:
            raise OSError(errno.EIO, "the disk is broken")

    def after(self, _kind: str) -> None:
        if self._left == 0 and self._after:
            # Once only.
            self._left = -1
            raise OSError(errno.EIO, "the answer was lost")


class Dying(Probe):
    def __init__(self, n: int) -> None:
        self._left = n

    def after(self, _kind: str) -> None:
        self._left -= 1
        if self._left == 0:
            # No thread finishes anything, no connection is closed, nothing is flushed.
            os._exit(DIED)


class Switch(Probe):
    """Passes everything on to the probe that is set now, so that a storage is opened only once."""

    def __init__(self, probe: Probe = NO_PROBE) -> None:
        self.probe = probe

    def before(self, kind: str) -> None:
        self.probe.before(kind)

    def after(self, kind: str) -> None:
        self.probe.after(kind)
