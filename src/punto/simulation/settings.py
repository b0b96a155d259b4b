"""Settings that simulations and studies share, and what is refused of them."""

import os
from collections.abc import Callable
from secrets import randbits

from punto.rules.refusal import InputError, shown
from punto.simulation import random_numbers

Progress = Callable[[int], None]
"""Called with how much is done so far, in rounds or in shoes."""


def no_progress(done: int) -> None:
    """A progress that reports nothing."""


CPU, CUDA = DEVICES = ("cpu", "cuda")
"""Who deals: the cores of this machine, or its graphics card."""

WORKERS = range(1, 1025)


def refuse_number(what: str, number: object, least: int, most: int) -> None:
    """Raises an InputError unless the number is a whole one in this range."""
    if type(number) is not int or not least <= number <= most:
        raise InputError(f"{shown(number)} {what}; expected {least} to {most}")


def refuse_device(device: str) -> None:
    if device not in DEVICES:
        raise InputError(f"{shown(device)} as a device; expected {' or '.join(DEVICES)}")


def workers_or_all(workers: int | None) -> int:
    """How many workers; by default all the cores that this process may use."""
    if workers is not None:
        refuse_number("workers", workers, WORKERS[0], WORKERS[-1])
        return workers
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def seed_or_new(seed: int | None) -> int:
    """The seed, or a new random one."""
    if seed is None:
        return randbits(64)
    refuse_number("as a seed", seed, random_numbers.SEEDS[0], random_numbers.SEEDS[-1])
    return seed
