"""Cases that the crash tests brought to light: one command never spoils the batch of others, and a
process that has been replaced answers nobody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from asking import Asking, asking, settings

from punto.house.cage import BuyChips
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, pit
from punto.server.commit.blind_commands import DrawNext, LoadNext, RevealLast
from punto.server.commit.command_results import CommandResult
from punto.storage.memory.store import MemoryStore
from punto.storage.port import StorageError, Store, Transaction
from punto.stream_kinds.formats import read
from punto.table import commands
from punto.table.state import Phase
from punto.table.stream import table_stream

SETTINGS = settings(burn=False)


@pytest.fixture
async def house(store: Store) -> AsyncIterator[Asking]:
    async with asking(store) as house:
        await house.own()
        yield house


async def open_table(house: Asking, name: str = "") -> CommandResult:
    return await house.do(commands.OpenTable, table=name or house.name, settings=SETTINGS)


async def test_a_float_can_be_credited_in_the_batch_that_opens_the_table(house: Asking) -> None:
    # Sent at once, commands are written as one batch.
    opened, credited = await asyncio.gather(
        open_table(house), house.do(commands.CreditFloat, pit("pia"), cents=100)
    )
    assert opened.accepted
    assert credited.refusal is not None
    assert "the float holds $0.00" in credited.refusal.reason


async def test_a_shoe_that_is_loaded_and_revealed_in_one_batch_leaves_nothing_in_the_vault(
    store: Store, house: Asking
) -> None:
    answers = await asyncio.gather(
        open_table(house),
        house.do(LoadNext),
        house.do(commands.RetireShoe, why="a trial"),
        house.do(RevealLast),
    )
    assert all(answer.accepted for answer in answers)
    assert await store.secret("table/T1/shoe/1") is None


async def replace_owner(first: Asking, second: Asking) -> None:
    """The time of the first is over, and it has not noticed."""
    await first.own(seconds=0)
    await second.own()


async def test_a_process_that_was_replaced_acknowledges_no_wager(store: Store) -> None:
    """The stake lies there as far as it knows, so nothing would have to be written."""
    async with asking(store) as first, asking(store, holder="second") as second:
        await first.open_betting({"ann": 100_00})
        assert (await first.wager("ann", "banker", 10_00)).accepted
        await replace_owner(first, second)
        assert (await second.wager("ann", "banker", 0)).accepted
        with pytest.raises(StorageError):
            await first.wager("ann", "banker", 10_00, id="again")
        answer = await second.wager("ann", "banker", 10_00, id="again")
        assert answer.first is not None
        assert second.table.seated["ann"].stakes == {"banker": 10_00}


async def test_a_process_that_was_replaced_refuses_no_wager(store: Store) -> None:
    """Betting is not open as far as it knows; the patron may ask the other process again."""
    async with asking(store) as first, asking(store, holder="second") as second:
        await first.open({"ann": 100_00})
        await replace_owner(first, second)
        await second.accepted(commands.OpenBetting)
        with pytest.raises(StorageError):
            await first.wager("ann", "banker", 10_00, id="placed")
        assert (await second.wager("ann", "banker", 10_00, id="placed")).accepted


async def test_a_command_that_cannot_be_stored_does_not_spoil_its_batch(house: Asking) -> None:
    nul = BuyChips(id="a\0b", by=SYSTEM, at=0, patron="ann", cents=100)
    answers = await asyncio.gather(
        open_table(house), house.ask(nul, HOUSE), house.buy("ann", 100_00)
    )
    assert [answer.accepted for answer in answers] == [True, False, True]


async def test_a_table_is_opened_under_the_name_of_its_stream(house: Asking) -> None:
    assert (await open_table(house, "T2")).refusal is not None


async def test_a_command_for_a_table_that_is_sent_to_the_house_spoils_no_other(
    house: Asking,
) -> None:
    lost, _ = await asyncio.gather(
        house.ask(DrawNext(id="draw", by=SYSTEM), HOUSE), open_table(house)
    )
    assert lost.refusal is not None
    assert house.table.phase is Phase.BETWEEN_ROUNDS


async def test_the_time_of_the_house_does_not_go_back_with_the_clock_of_a_process(
    store: Store,
) -> None:
    for holder, at in (("first", 20), ("second", 10)):
        async with asking(store, holder=holder, clock=lambda at=at: at) as house:  # type: ignore[misc]
            assert (await house.buy("ann", 100_00)).accepted
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
    async with asking(store) as first, asking(store, holder="second") as second:
        kept = Asking(first.committer, "T2")
        await first.own()
        await kept.own()
        sent = asyncio.gather(
            open_table(first), open_table(kept), first.buy("ann", 100_00), return_exceptions=True
        )
        await store.locking.wait()
        await replace_owner(first, second)
        assert not await first.committer.own(table_stream("T1"), seconds=60)
        store.go_on.set()
        lost, opened, sold = await sent
        assert isinstance(lost, StorageError)
        assert isinstance(opened, CommandResult)
        assert isinstance(sold, CommandResult)
        assert first.committer.owned == (table_stream("T2"),)
