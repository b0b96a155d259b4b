"""When and how a worker is to be killed, drawn from a seed."""

from enum import Enum
from random import Random

from faults import NEVER
from msgspec import Struct
from msgspec.structs import replace


class How(Enum):
    STARTING = "starting"
    """Within moments of its start, while it opens the storage or loads its tables."""
    AT_WORK = "at work"
    """At some moment later."""
    IN_A_BATCH = "in a batch"
    """Right after a statement, which the worker counts for itself."""
    PAUSED = "paused"
    """Stopped first, and woken when its successor runs the tables."""


class Plan(Struct, frozen=True, kw_only=True):
    """`seconds` count from the start, or from when it is given work; `successor` says that the next
    worker has another name and has to wait for the tables; `ends_connection` that the database ends
    one; `quiet` that the worker has nothing in hand when it is stopped."""

    how: How
    seconds: float
    statements: int = NEVER
    successor: bool = False
    ends_connection: bool = False
    quiet: bool = False


def plan(dice: Random) -> Plan:
    (how,) = dice.choices(list(How), weights=(20, 35, 35, 10))
    ends_connection = dice.random() < 0.2
    successor = (how is How.PAUSED and dice.random() < 0.7) or dice.random() < 0.15
    planned = Plan(how=how, seconds=6, successor=successor, ends_connection=ends_connection)
    match how:
        case How.STARTING:
            return replace(planned, seconds=dice.uniform(0, 0.7), ends_connection=False)
        case How.IN_A_BATCH:
            return replace(planned, statements=dice.randint(1, dice.choice((80, 2000))))
        case How.AT_WORK | How.PAUSED:
            seconds = dice.choice((dice.uniform(0, 0.2), dice.uniform(0.2, 3)))
            return replace(planned, seconds=seconds, quiet=dice.random() < 0.7)
