"""A socket at a tournament misses nothing, whenever it comes in."""

import asyncio
import json

from server.tournaments.tournament_house import NAME, TournamentHouse, tournament_house
from waiting import until

from punto.journal.actor import patron
from punto.server.asgi_types import Message
from punto.server.socket.outbox import Outbox
from punto.server.socket.tournament_socket import TournamentSocket
from punto.tournament.commands import Withdraw


def watching(house: TournamentHouse, told: list[int]) -> TournamentSocket:
    """A socket that nobody waits for; `told` has how many players each of its frames tells of."""

    def write(frame: bytes) -> bool:
        told.append(json.loads(frame)["shown"]["players"])
        return True

    async def send(_: Message) -> None: ...

    feed = house.services.tournaments.feeds[NAME]
    outbox = Outbox(send, write, lambda: None)
    return TournamentSocket(feed, house.services.rate_limits, None, outbox)


async def test_what_happens_between_the_first_frame_and_the_watch_is_told() -> None:
    async with tournament_house() as house:
        await house.open(players=3)
        told: list[int] = []
        socket = watching(house, told)
        await socket.start(None)
        await house.do(Withdraw, patron("p3"))
        watch = asyncio.create_task(socket.refresh())
        try:
            await until(lambda: len(told) > 1)
        finally:
            watch.cancel()
            socket.stop()
        assert told == [3, 2]
