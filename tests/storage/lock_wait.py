"""Waiting until somebody waits."""

import asyncio

from postgres import Server


async def until_waiting(server: Server, url: str) -> None:
    """Until some connection waits for a lock."""
    waiting = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    async with asyncio.timeout(30):
        while await asyncio.to_thread(server.execute, waiting, url) == "0":
            await asyncio.sleep(0.01)
