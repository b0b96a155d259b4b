"""Listens to the notifications by which PostgreSQL tells all processes that a stream has grown.

A commit notifies how many entries a stream has now; the server sends it with the commit and never
before. Houses that share a database, each in a schema of its own, do not hear each other: the
channel is named after the table that holds the streams.
"""

from asyncio import sleep
from contextlib import suppress

from punto.storage.change_feed import ChangeFeed, Counts
from punto.storage.port import StorageError
from punto.storage.postgres.connection import ConnectionPool

CHANNEL = "'punto_' || 'streams'::regclass::oid"
READ_CHANNEL = f"SELECT {CHANNEL}"
READ_COUNTS = "SELECT stream, count FROM streams WHERE count > 0"

SHORTEST_PAUSE = 0.05
MAX_PAUSE_SECONDS = 1.0
"""In seconds, between two attempts to reach a server that is gone."""


async def follow(pool: ConnectionPool, change_feed: ChangeFeed) -> None:
    """Passes on what is heard, without end, and after every new connection the counts of all
    streams."""
    again = False
    pause = SHORTEST_PAUSE
    while True:
        # A server that cannot be reached is told to those who read and write.
        with suppress(StorageError):
            async with pool.listener() as line:
                ((channel,),) = await line.run("read channel", READ_CHANNEL)
                await line.listen(channel, lambda words: change_feed.tell(_read(words)))
                change_feed.tell(dict(await line.run("read counts", READ_COUNTS)), again=again)
                again, pause = True, SHORTEST_PAUSE
                await line.until_lost()
        await sleep(pause)
        pause = min(2 * pause, MAX_PAUSE_SECONDS)


def _read(words: str) -> Counts:
    count, _, stream = words.partition(" ")
    return {stream: int(count)}
