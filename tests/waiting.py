"""Waiting for what must come, however busy the machine is."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

SECONDS = 60

Found = TypeVar("Found")


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(SECONDS):
        while not holds():
            await asyncio.sleep(0.005)


async def poll(
    ask: Callable[[], Awaitable[Found]], until: Callable[[Found], object] = bool
) -> Found:
    """Asks again and again; the first answer that is such."""
    async with asyncio.timeout(SECONDS):
        while not until(found := await ask()):
            await asyncio.sleep(0.01)
    return found
