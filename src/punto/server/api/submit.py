"""Submits commands of the API: rate-limited for each person, answered once durable."""

from punto.house.commands import HouseCommand
from punto.house.stream import HOUSE
from punto.journal.command import Envelope
from punto.server.api.problem import refused, too_often
from punto.server.auth.authenticator import Visitor
from punto.server.auth.rate_limits import RateLimits
from punto.server.commit.command_result import Ask, CommandResult


class Submit:
    def __init__(self, ask: Ask, rate_limits: RateLimits) -> None:
        self._ask = ask
        self._rate_limits = rate_limits

    async def __call__(self, visitor: Visitor, stream: str, command: Envelope) -> CommandResult:
        """The result of an accepted command; a refusal is raised."""
        wait = self._rate_limits.commands.take(visitor.name)
        if wait:
            raise too_often(wait)
        return await self.more(stream, command)

    async def more(self, stream: str, command: Envelope) -> CommandResult:
        """The second half of a request whose first was counted."""
        result = await self._ask(stream, command)
        if result.refusal is not None:
            raise refused(result.refusal, result.wagers)
        return result

    async def new_name(self, visitor: Visitor, command: HouseCommand, given: str | None) -> str:
        """The id that was given to whom or what the command names, or else made by the house."""
        name = (await self.to_house(visitor, command)).named or given
        assert name is not None, "an id that the house makes is of something new"
        return name

    async def to_house(self, visitor: Visitor, command: HouseCommand) -> CommandResult:
        return await self(visitor, HOUSE, command)
