"""Cases that the crash tests brought to light: one command never spoils the batch of others, and a
process that has been replaced answers nobody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace

from punto.games import game
from punto.house.cage import BuyChips
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, patron, pit
from punto.journal.command import Envelope
from punto.server.commit.blind_commands import DrawNext, LoadNext, RevealLast
from punto.server.commit.command_results import CommandResult
from punto.server.commit.committer import Committer
from punto.server.commit.house_kinds import house_kinds
from punto.server.commit.shoe_secrets import new_secret
from punto.storage.memory.store import MemoryStore
from punto.storage.port import StorageError, Store, Transaction
from punto.storage.vault import Vault
from punto.stream_kinds.formats import read
from punto.table import commands as table
from punto.table.kind import TABLE
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase
from punto.table.stream import table_stream

T1 = table_stream("T1")
OPENED = table.OpenTable(
    id="open",
    by=SYSTEM,
    at=0,
    table="T1",
    settings=settings_for(
        game("baccarat"), Dealing.AUTOMATIC, least_cents=100, most_cents=100_000, burn=False
    ),
)


@asynccontextmanager
async def running(store: Store, holder: str = "first", at: int = 0) -> AsyncIterator[Committer]:
    kinds = house_kinds(Vault(bytes(32)), new_secret)
    committer = Committer(store, kinds, holder=holder, clock=lambda: at)
    # A time that is over at once: whoever comes next takes the table over.
    assert await committer.own(table_stream("T1"), seconds=0)
    task = asyncio.create_task(committer.run())
    try:
        yield committer
    finally:
        task.cancel()


async def together(
    committer: Committer, *asked: tuple[str, Envelope]
) -> list[CommandResult | BaseException]:
    """Sent at once, these are written as one batch."""
    sent = (committer.submit(stream, one) for stream, one in asked)
    return await asyncio.gather(*sent, return_exceptions=True)


async def accepted(committer: Committer, *asked: tuple[str, Envelope]) -> None:
    for answer in await together(committer, *asked):
        assert isinstance(answer, CommandResult), answer
        assert answer.accepted, answer


def bought() -> BuyChips:
    return BuyChips(id="buy", by=SYSTEM, at=0, patron="ann", cents=10_000)


def wager(id: str, cents: int = 1_000) -> table.PlaceWager:
    return table.PlaceWager(id=id, by=patron("ann"), at=0, wager="banker", stake_cents=cents)


async def test_a_float_can_be_credited_in_the_batch_that_opens_the_table(store: Store) -> None:
    credit = table.CreditFloat(id="credit", by=pit("pia"), at=0, cents=100)
    async with running(store) as committer:
        opened, credited = await together(committer, (T1, OPENED), (T1, credit))
        assert isinstance(opened, CommandResult)
        assert opened.accepted
        assert isinstance(credited, CommandResult)
        assert credited.refusal is not None
        assert "the float holds $0.00" in credited.refusal.reason


async def test_a_shoe_that_is_loaded_and_revealed_in_one_batch_leaves_nothing_in_the_vault(
    store: Store,
) -> None:
    async with running(store) as committer:
        await accepted(
            committer,
            (T1, OPENED),
            (T1, LoadNext(id="load", by=SYSTEM)),
            (T1, table.RetireShoe(id="retire", by=SYSTEM, at=0, why="a trial")),
            (T1, RevealLast(id="reveal", by=SYSTEM)),
        )
        assert await store.secret("table/T1/shoe/1") is None


async def test_a_process_that_was_replaced_acknowledges_no_wager(store: Store) -> None:
    """The stake lies there as far as it knows, so nothing would have to be written."""
    async with running(store) as first, running(store, "second") as second:
        await first.own(table_stream("T1"), seconds=0)
        await accepted(
            first,
            (HOUSE, bought()),
            (T1, OPENED),
            (T1, LoadNext(id="load", by=SYSTEM)),
            (T1, table.TakeSeat(id="seat", by=patron("ann"), at=0, seat=1)),
            (T1, table.OpenBetting(id="open-betting", by=SYSTEM, at=0)),
            (T1, wager("placed")),
        )
        assert await second.own(table_stream("T1"), seconds=60)
        await accepted(second, (T1, wager("taken-back", 0)))
        (answer,) = await together(first, (T1, wager("again")))
        assert isinstance(answer, Exception), answer
        (answer,) = await together(second, (T1, wager("again")))
        assert isinstance(answer, CommandResult)
        assert answer.first is not None
        assert second.state(TABLE, "T1").seated["ann"].stakes == {"banker": 1_000}


async def test_a_process_that_was_replaced_refuses_no_wager(store: Store) -> None:
    """Betting is not open as far as it knows; the patron may ask the other process again."""
    async with running(store) as first, running(store, "second") as second:
        await first.own(table_stream("T1"), seconds=0)
        await accepted(
            first,
            (HOUSE, bought()),
            (T1, OPENED),
            (T1, LoadNext(id="load", by=SYSTEM)),
            (T1, table.TakeSeat(id="seat", by=patron("ann"), at=0, seat=1)),
        )
        assert await second.own(table_stream("T1"), seconds=60)
        await accepted(second, (T1, table.OpenBetting(id="open-betting", by=SYSTEM, at=0)))
        (answer,) = await together(first, (T1, wager("placed")))
        assert isinstance(answer, Exception), answer
        await accepted(second, (T1, wager("placed")))


async def test_a_command_that_cannot_be_stored_does_not_spoil_its_batch(store: Store) -> None:
    async with running(store) as committer:
        nul = BuyChips(id="a\0b", by=SYSTEM, at=0, patron="ann", cents=100)
        answers = await together(committer, (T1, OPENED), (HOUSE, nul), (HOUSE, bought()))
        assert [isinstance(one, CommandResult) and one.accepted for one in answers] == [
            True,
            False,
            True,
        ]


async def test_a_table_is_opened_under_the_name_of_its_stream(store: Store) -> None:
    async with running(store) as committer:
        (answer,) = await together(committer, (T1, replace(OPENED, table="T2")))
        assert isinstance(answer, CommandResult)
        assert answer.refusal is not None


async def test_a_command_for_a_table_that_is_sent_to_the_house_spoils_no_other(
    store: Store,
) -> None:
    async with running(store) as committer:
        lost, opened = await together(
            committer, (HOUSE, DrawNext(id="draw", by=SYSTEM)), (T1, OPENED)
        )
        assert isinstance(opened, CommandResult), opened
        assert isinstance(lost, CommandResult)
        assert lost.refusal is not None
        assert committer.state(TABLE, "T1").phase is Phase.BETWEEN_ROUNDS


async def test_the_time_of_the_house_does_not_go_back_with_the_clock_of_a_process(
    store: Store,
) -> None:
    for number, at in enumerate((20, 10)):
        async with running(store, f"process-{number}", at) as committer:
            await accepted(committer, (HOUSE, replace(bought(), id=f"buy-{number}")))
    records = [read(HOUSE, entry.body) for entry in await store.entries(HOUSE)]
    assert [record.at for record in records] == [20, 20]


class Gated(MemoryStore):
    """Lets a test do something while a batch is being made."""

    def __init__(self) -> None:
        super().__init__()
        self.locking = asyncio.Event()
        self.go_on = asyncio.Event()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        self.locking.set()
        await self.go_on.wait()
        async with super().transaction() as transaction:
            yield transaction


async def test_a_table_that_is_lost_while_a_batch_is_made_takes_no_other_with_it() -> None:
    store = Gated()
    async with running(store) as first, running(store, "second") as second:
        await first.own(table_stream("T1"), seconds=0)
        assert await first.own(table_stream("T2"), seconds=60)
        opening = replace(OPENED, id="open-2", table="T2")
        sent = asyncio.create_task(
            together(first, (T1, OPENED), (table_stream("T2"), opening), (HOUSE, bought()))
        )
        await store.locking.wait()
        assert await second.own(table_stream("T1"), seconds=60)
        assert not await first.own(table_stream("T1"), seconds=60)
        store.go_on.set()
        lost, opened, sold = await sent
        assert isinstance(lost, StorageError)
        assert isinstance(opened, CommandResult)
        assert isinstance(sold, CommandResult)
        assert first.owned == (table_stream("T2"),)
