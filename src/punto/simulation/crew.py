"""The interface of a crew: threads, a cluster or a graphics card that deals shoes."""

from typing import Protocol

from punto.simulation.work import DealingWork, DealtShoes


class Promise(Protocol):
    def result(self) -> DealtShoes: ...


class CrewLost(Exception):
    """The crew is gone; the message says which."""


class Crew(Protocol):
    """`workers` work at once, on pieces of at most `shoes_at_a_time`."""

    workers: int
    shoes_at_a_time: int

    def prepare(self, work: DealingWork) -> None:
        """Compiles or loads whatever the work needs, before the time is taken."""

    def submit(self, work: DealingWork, first: int, shoes: int) -> Promise: ...

    def dismiss(self) -> None:
        """Drops what is not done yet."""
