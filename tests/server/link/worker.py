"""Runs as a process of its own, for tests to kill: it answers at a listening socket that it is
handed by its number, but never a wager of 0."""

import asyncio
import socket
import sys

import uvicorn
from server.link.peers import KEY, answered, endpoint

from punto.journal.command import Envelope
from punto.server.commit.command_results import CommandResult
from punto.table.commands import PlaceWager


async def ask(stream: str, asked: Envelope) -> CommandResult:
    assert isinstance(asked, PlaceWager)
    if asked.stake_cents == 0:
        print("asked", flush=True)
        await asyncio.Future()
    return answered(stream, asked)


def main() -> None:
    listening = socket.socket(fileno=int(sys.argv[1]))
    config = uvicorn.Config(endpoint(KEY, ask), lifespan="off", log_level="critical")
    uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main()
