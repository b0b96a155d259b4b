"""News of a house in PostgreSQL, which the server passes on to every process that listens.

Whoever commits has the server say, with the commit and never before it, how many entries a stream
has now. Houses that share a database, each in a schema of its own, do not hear each other: the
channel is named after the very table that holds the streams.
"""

from asyncio import sleep
from contextlib import suppress

from punto.storage.bulletin import Bulletin, Counts
from punto.storage.port import StorageError
from punto.storage.postgres_connection import Connections

CHANNEL = "'punto_' || 'streams'::regclass::oid"
READ_CHANNEL = f"SELECT {CHANNEL}"
READ_COUNTS = "SELECT stream, count FROM streams WHERE count > 0"

SHORTEST_PAUSE = 0.05
LONGEST_PAUSE = 1.0
"""Between two attempts to reach a server that is gone, in seconds."""


async def follow(connections: Connections, bulletin: Bulletin) -> None:
    """Tells what is heard, without end; after every loss of the line, how all streams stand."""
    again = False
    pause = SHORTEST_PAUSE
    while True:
        # A server that cannot be reached is told to those who read and write.
        with suppress(StorageError):
            async with connections.line() as line:
                ((channel,),) = await line.run("read channel", READ_CHANNEL)
                await line.hear(channel, lambda words: bulletin.tell(_read(words)))
                bulletin.tell(dict(await line.run("read counts", READ_COUNTS)), again=again)
                again, pause = True, SHORTEST_PAUSE
                await line.until_lost()
        await sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def _read(words: str) -> Counts:
    count, _, stream = words.partition(" ")
    return {stream: int(count)}
