"""What deals the shoes of a simulation, whatever it is made of."""

from typing import Protocol

from punto.simulation.work import Dealt, Work


class Promise(Protocol):
    def result(self) -> Dealt: ...


class CrewLost(Exception):
    """Whoever dealt is gone; the message says who."""


class Crew(Protocol):
    """So many workers at once, on pieces of at most `shoes_at_a_time`."""

    workers: int
    shoes_at_a_time: int

    def prepare(self, work: Work) -> None:
        """Compiles or loads whatever the work needs, so that dealing is all that is left to do."""

    def submit(self, work: Work, first: int, shoes: int) -> Promise: ...

    def dismiss(self) -> None:
        """Drops what is not done yet."""
