"""Commands that come over the API: counted for each person, and answered when they are durable."""

from punto.house.commands import HouseCommand
from punto.server.answers import Answer, Asked
from punto.server.api.problem import refused, too_often
from punto.server.door.door import Visitor
from punto.server.hall import Hall
from punto.storage.record import HOUSE


async def ask(hall: Hall, visitor: Visitor, stream: str, asked: Asked) -> Answer:
    """The answer to a command that was taken; a refusal is raised."""
    wait = hall.commands.take(visitor.name)
    if wait:
        raise too_often(wait)
    answer = await hall.floor.ask(stream, asked)
    if answer.refusal is not None:
        raise refused(answer.refusal)
    return answer


async def ask_house(hall: Hall, visitor: Visitor, command: HouseCommand) -> Answer:
    return await ask(hall, visitor, HOUSE, command)
