"""What is computed for anybody, who need not have come in: in turn, and for so many at a time."""

from collections.abc import Callable
from typing import TypeVar

from punto.server.api.problem import Said
from punto.server.hall import Hall

T = TypeVar("T")

MOST_WAITING = 16
"""What takes longest, the edges of a whole shoe, takes seconds: nobody waits for many of them."""


async def computed_for_anybody(hall: Hall, work: Callable[..., T], *arguments: object) -> T:
    if hall.for_anybody.asked >= MOST_WAITING:
        said = Said(503, "too much is being computed for others: ask again in a few seconds")
        said.headers["Retry-After"] = "5"
        raise said
    return await hall.for_anybody.do(work, *arguments)
