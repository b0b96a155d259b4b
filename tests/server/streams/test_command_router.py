"""The way of a command to its table, wherever that is run."""

import asyncio

from server.streams.house_process import Process, process

from punto.journal.actor import patron
from punto.journal.command import Envelope
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import NotOwned
from punto.server.streams.lease import LEASE_SECONDS
from punto.table.commands import LeaveSeat, StandBehind
from punto.table.stream import table_stream

T1 = table_stream("T1")


class Far:
    """Another process, which answers the first try of everything with an error, and late."""

    def __init__(self, process: Process) -> None:
        self.answered: list[str] = []
        self._tried: set[str] = set()
        process.router._forward = self._forward

    async def _forward(self, _to: str, stream: str, asked: Envelope) -> CommandResult:
        await asyncio.sleep(0)
        if asked.id not in self._tried:
            self._tried.add(asked.id)
            raise NotOwned("in a moment")
        self.answered.append(asked.id)
        return CommandResult(stream)


async def test_what_one_person_asks_of_a_table_elsewhere_arrives_in_order(durable: str) -> None:
    async with process(durable) as one:
        far = Far(one)
        assert await one.store.own(T1, "two", seconds=LEASE_SECONDS)
        ann, bob = patron("ann"), patron("bob")
        asked = [
            StandBehind(id=f"{who.name} {number}", by=who, at=0)
            for number in range(10)
            for who in (ann, bob)
        ]
        await asyncio.gather(*(one.router.post(T1, command) for command in asked))
        for who in (ann, bob):
            own = [id for id in far.answered if id.startswith(who.name)]
            assert own == [f"{who.name} {number}" for number in range(10)]
        assert one.router._turns == {}


async def test_what_waits_its_turn_goes_on_when_what_was_before_it_has_failed(
    durable: str,
) -> None:
    async with process(durable) as one:
        far = Far(one)
        assert await one.store.own(T1, "two", seconds=LEASE_SECONDS)
        ann = patron("ann")
        first = one.router.post(T1, StandBehind(id="1", by=ann, at=0))
        second = one.router.post(T1, LeaveSeat(id="2", by=ann, at=0))
        first.cancel()
        await second
        assert far.answered == ["2"]
