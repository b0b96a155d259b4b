"""Waiting for what must come, however busy the machine is."""

import asyncio
from collections.abc import Callable

SECONDS = 60


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(SECONDS):
        while not holds():
            await asyncio.sleep(0.005)
