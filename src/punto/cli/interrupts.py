"""Ctrl-C during long work: it ends between two pieces. Until then a terminal shows its progress."""

import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from punto.simulation.settings import Progress, no_progress


@contextmanager
def interruptible(total: int, unit: str, doing: str) -> Iterator[Progress]:
    """Progress for work on so many of a unit: a bar on standard error if that is a terminal, and
    an end to the work where somebody interrupts it."""
    with _shown(total, unit, doing) as progress, between_pieces(progress) as told:
        yield told


def _shown(total: int, unit: str, doing: str) -> AbstractContextManager[Progress]:
    # Python has no stream where the shell has closed one.
    if sys.__stderr__ is None or not sys.__stderr__.isatty():
        return nullcontext(no_progress)
    # rich takes a while to load.
    from punto.cli.progress import progress_bar  # noqa: PLC0415

    return progress_bar(total, unit, doing)


@contextmanager
def between_pieces(progress: Progress) -> Iterator[Progress]:
    """Progress that raises the interrupt which came since it was told before.

    At other times an interrupt could split a step, or be lost: some libraries swallow it while they
    load. A second Ctrl-C is raised at once.
    """
    pressed = again = False

    def press(*_: object) -> None:
        nonlocal pressed, again
        again, pressed = pressed, True
        if again:
            raise KeyboardInterrupt

    def told(done: int) -> None:
        progress(done)
        if pressed:
            raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    # A shell lets its background jobs ignore the keys.
    heard = before is signal.default_int_handler
    if heard:
        signal.signal(signal.SIGINT, press)
    try:
        yield told
    except Exception as error:
        # Some libraries turn an interrupt into an error of their own.
        if again:
            raise KeyboardInterrupt from error
        raise
    finally:
        if heard:
            signal.signal(signal.SIGINT, before)
