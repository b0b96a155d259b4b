"""The committer: what it answers is durable, once, and nobody else's trouble. One command never
spoils the batch of others, and a process that has been replaced answers nobody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asking import KEY, PIT, Asking, asking, settings

from punto.house.cage import BuyChips, CashChips
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, dealer, patron, pit
from punto.journal.encoding import encode
from punto.ledger import account
from punto.rules.cards import read_card
from punto.rules.irregularity import Ruling
from punto.rules.refusal import Refusal
from punto.server.commit import batch_builder
from punto.server.commit.blind_commands import AnnounceNext, DrawNext, LoadNext, RevealLast
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Closed, NotOwned
from punto.server.commit.loaded_streams import load
from punto.server.commit.running_committer import running
from punto.storage.factory import open_store
from punto.storage.memory.store import MemoryStore
from punto.storage.port import Fenced, StorageError, Store, Transaction
from punto.stream_kinds.formats import read
from punto.table import commands
from punto.table.decide.betting import decide
from punto.table.events import TableDecision, WagerPlaced, WagersPaid
from punto.table.kind import TABLE as TABLE_KIND
from punto.table.settings import Dealing
from punto.table.state import Phase, Table
from punto.table.stream import table_stream
from punto.table.wagers_answer import WagersAnswer

pytestmark = pytest.mark.quick

TABLE = "table/T1"


@pytest.fixture
async def house(store: Store) -> AsyncIterator[Asking]:
    async with asking(store) as house:
        await house.own()
        yield house


@pytest.fixture
async def betting(house: Asking) -> Asking:
    """Bets are taken, and Ann and Bob have $500.00 each."""
    await house.open_betting({"ann": 500_00, "bob": 500_00})
    return house


@pytest.fixture
async def processes(two_stores: tuple[Store, Store]) -> AsyncIterator[tuple[Store, Asking, Asking]]:
    """What the second of two processes of a house has open, and both of them."""
    first, second = two_stores
    async with asking(first, holder="one") as one, asking(second, holder="two") as two:
        yield second, one, two


async def placed(store: Store) -> list[tuple[str, str, int]]:
    """Every wager in the journal, in order."""
    records = [read(TABLE, entry.body) for entry in await store.entries(TABLE)]
    events = [record.event for record in records]
    return [
        (event.patron, event.wager, event.stake_cents)
        for event in events
        if isinstance(event, WagerPlaced)
    ]


async def test_an_answer_names_the_entries_that_the_command_led_to(
    store: Store, betting: Asking
) -> None:
    stakes = {"player": 10_00, "tie": 20_00}
    answer = await betting.accepted(commands.PlaceWagers, patron("ann"), stakes=stakes)
    head = await store.head(TABLE)
    taken = WagersAnswer(taken=stakes, late=())
    assert answer == CommandResult(TABLE, head.count - 1, head.count, wagers=taken)
    assert await placed(store) == [("ann", "player", 10_00), ("ann", "tie", 20_00)]
    assert (await store.balances())[account.patron("ann")] == 470_00


async def test_a_repeated_command_is_answered_as_the_first_was_and_changes_nothing(
    store: Store,
) -> None:
    async with asking(store) as house:
        await house.open_betting({"ann": 500_00})
        first = await house.wager("ann", "banker", 100_00, id="mine")
        await house.wager("ann", "banker", 200_00)
        before = await store.heads(), await store.balances()
        assert await house.wager("ann", "banker", 100_00, id="mine") == first
        assert (await store.heads(), await store.balances()) == before
        # Also after a restart, and also a refusal, though it would not be refused any more.
        poor = await house.wager("ann", "tie", 400_00, id="too much")
        assert poor.refusal is not None
        await house.wager("ann", "banker", 0)
    async with asking(store) as house:
        await house.own()
        assert await house.wager("ann", "banker", 100_00, id="mine") == first
        assert await house.wager("ann", "tie", 400_00, id="too much") == poor


async def test_the_same_command_twice_in_one_batch_takes_effect_once(
    store: Store, betting: Asking
) -> None:
    first, second = await asyncio.gather(
        *(betting.wager("ann", "tie", 50_00, id="twice") for _ in range(2))
    )
    assert first == second
    assert await placed(store) == [("ann", "tie", 50_00)]


async def test_an_id_used_for_another_command_is_refused(betting: Asking) -> None:
    await betting.wager("ann", "tie", 50_00, id="x")
    other = await betting.wager("ann", "tie", 60_00, id="x")
    assert other.refusal is not None
    assert other.refusal.reason == "x is the id of another command"
    # Ids are chosen by their senders: another patron's x is another command.
    assert (await betting.wager("bob", "tie", 60_00, id="x")).accepted


async def test_an_overdraft_refuses_its_own_command_and_no_other_of_the_batch(
    store: Store, house: Asking
) -> None:
    await house.open_betting({"ann": 100_00, "bob": 1_000_00})
    answers = await asyncio.gather(
        house.wager("ann", "player", 80_00),
        house.wager("ann", "banker", 80_00),
        house.wager("bob", "banker", 80_00),
        house.wager("ann", "tie", 20_00),
    )
    assert [answer.accepted for answer in answers] == [True, False, True, True]
    assert (await store.balances()).get(account.patron("ann"), 0) == 0


async def test_one_patron_at_two_tables_cannot_spend_the_same_money_twice(house: Asking) -> None:
    await house.open_betting({"ann": 100_00})
    other = Asking(house.committer, "T2")
    await other.open_betting({})
    await other.accepted(commands.TakeSeat, patron("ann"), seat=1)
    answers = await asyncio.gather(
        house.wager("ann", "player", 70_00), other.wager("ann", "player", 70_00)
    )
    assert sorted(answer.accepted for answer in answers) == [False, True]


async def test_chips_are_cashed_only_as_far_as_the_balance_goes(
    store: Store, house: Asking
) -> None:
    await house.open({"ann": 100_00})
    for cents, accepted in ((100_01, False), (100_00, True), (1, False)):
        asked = CashChips(id=str(cents), by=PIT, at=0, patron="ann", cents=cents)
        assert (await house.ask(asked, HOUSE)).accepted is accepted
    assert sum((await store.balances()).values()) == 0


async def test_a_table_goes_on_where_it_was_after_a_restart(store: Store) -> None:
    async with asking(store) as house:
        await house.open_betting({"ann": 500_00}, slug="power-98")
        await house.wager("ann", "banker", 100_00)
        await house.accepted(commands.CloseBetting)
        await house.accepted(commands.PassShaker)
        before = house.table
    async with asking(store) as house:
        await house.own()
        assert encode(house.table) == encode(before)
        await house.accepted(commands.CompleteShake)
        await house.accepted(AnnounceNext)
        while house.table.phase is Phase.DEALING:
            await house.accepted(DrawNext)
        await house.pay()
        assert house.table.phase is Phase.BETWEEN_ROUNDS


async def test_a_restart_from_a_snapshot_and_its_tail_gives_the_same_table(
    store: Store, house: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_builder, "SNAPSHOT_EVERY", 25)
    await house.open({"ann": 100_000_00})
    for _ in range(4):
        await house.accepted(commands.OpenBetting)
        await house.wager("ann", "banker", 100_00)
        await house.finish_round()
    monkeypatch.setattr(batch_builder, "SNAPSHOT_EVERY", 10**6)
    await house.accepted(commands.OpenBetting)
    saved = await store.snapshot(TABLE)
    assert saved is not None
    head = await store.head(TABLE)
    assert 25 <= saved.count < head.count
    live = await load(store, TABLE_KIND, TABLE, 1)
    assert encode(live.state) == encode(house.table)
    assert (live.head, live.saved) == (head, saved.count)


async def test_who_has_been_replaced_can_neither_append_nor_say_that_he_did(
    processes: tuple[Store, Asking, Asking],
) -> None:
    store, one, two = processes
    await one.open_betting({"ann": 500_00})
    assert not await two.committer.own(TABLE, seconds=60)
    with pytest.raises(NotOwned):
        await two.wager("ann", "tie", 50_00)
    await store.disown(TABLE, "one")
    await two.own()
    head = await store.head(TABLE)
    with pytest.raises((Fenced, NotOwned)):
        await one.wager("ann", "tie", 50_00)
    assert await store.head(TABLE) == head
    assert (await two.wager("ann", "tie", 50_00, id="second")).accepted
    assert await placed(store) == [("ann", "tie", 50_00)]


async def test_a_lost_table_does_not_stop_the_others_of_a_batch(
    processes: tuple[Store, Asking, Asking],
) -> None:
    store, lost, two = processes
    kept = Asking(lost.committer, "T2")
    await lost.open_betting({"ann": 500_00})
    await kept.open_betting({"bob": 500_00})
    await store.disown(TABLE, "one")
    await two.own()
    answers = await asyncio.gather(
        lost.wager("ann", "tie", 50_00), kept.wager("bob", "tie", 50_00), return_exceptions=True
    )
    assert isinstance(answers[0], Fenced | NotOwned)
    assert isinstance(answers[1], CommandResult)
    assert answers[1].accepted


async def test_two_processes_share_the_cage_of_one_house(
    processes: tuple[Store, Asking, Asking],
) -> None:
    store, *houses = processes
    answers = await asyncio.gather(*(house.buy("ann", 1_00) for house in houses * 10))
    assert all(answer.accepted for answer in answers)
    assert (await store.balances())[account.patron("ann")] == 20_00
    assert (await store.head(HOUSE)).count == 20


async def test_the_cards_of_a_dealers_table_are_those_that_were_committed_to(
    store: Store, house: Asking
) -> None:
    dealt = settings("baccarat", Dealing.DEALER, burn=False)
    await house.accepted(commands.OpenTable, PIT, table="T1", settings=dealt)
    await house.accepted(commands.ChangeDealer, PIT, dealer="lim")
    lim = dealer("lim")
    await house.accepted(LoadNext, lim)
    name = "table/T1/shoe/1"
    assert await store.secret(name) is not None
    await house.accepted(commands.OpenBetting, lim)
    await house.accepted(commands.CloseBetting, lim)
    while house.table.phase is Phase.DEALING:
        await house.accepted(DrawNext, lim)
    await house.accepted(commands.Pay, lim)
    await house.accepted(commands.RetireShoe, PIT, why="enough")
    await house.accepted(RevealLast)
    assert await store.secret(name) is None
    assert house.table.shoe is not None
    assert house.table.shoe.accounted


async def test_a_table_whose_shoe_cannot_be_unsealed_is_rescued_by_the_pit(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async with asking(store) as house:
        await house.open_betting({"ann": 500_00})
        await house.wager("ann", "tie", 50_00)
        await house.accepted(commands.CloseBetting)
    other = bytes(32)
    assert other != KEY
    async with running(store, key=other, holder="one") as committer:
        house = Asking(committer)
        await house.own()
        assert "does not open" in caplog.text
        # The house says by itself that it cannot go on, and holds the table.
        await house.accepted(DrawNext)
        assert house.table.held is not None
        assert house.table.held.secret_lost
        await house.accepted(
            commands.DecideIrregularity, PIT, ruling=Ruling.VOID, why="the key is lost"
        )
        await house.pay()
        assert (await store.balances())[account.patron("ann")] == 500_00
        assert not (await house.do(RevealLast)).accepted
        await house.accepted(commands.AbandonShoe, PIT, why="the key is lost")
        await house.accepted(LoadNext)
        await house.accepted(DrawNext)


async def test_where_a_lost_secret_can_be_read_again_the_round_stands_and_the_shoe_is_revealed(
    store: Store,
) -> None:
    async with asking(store) as house:
        await house.open_betting({"ann": 500_00})
        await house.wager("ann", "tie", 50_00)
        await house.accepted(commands.CloseBetting)
    async with running(store, key=bytes(32), holder="one") as committer:
        house = Asking(committer)
        await house.own()
        await house.accepted(DrawNext)
        assert house.table.held is not None
        assert house.table.held.secret_lost
    async with asking(store) as house:
        await house.own()
        readable = Refusal("the secret of this shoe can be read again, so its cards stand", "5.4")
        back: dict[str, Any] = {"ruling": Ruling.STANDS, "why": "the key is back"}
        for wrong in ({"ruling": Ruling.VOID}, {"order_lost": True}):
            answer = await house.do(commands.DecideIrregularity, PIT, **{**back, **wrong})
            assert answer.refusal == readable
        await house.accepted(commands.DecideIrregularity, PIT, **back)
        while house.table.phase is Phase.DEALING:
            await house.accepted(DrawNext)
        await house.pay()
        await house.end_shoe()


async def test_a_secret_that_is_lost_before_the_first_round_ends_the_shoe(store: Store) -> None:
    dealt = settings("baccarat", Dealing.DEALER, burn=True)
    lim = dealer("lim")
    async with asking(store) as house:
        await house.own()
        await house.accepted(commands.OpenTable, PIT, table="T1", settings=dealt)
        await house.accepted(commands.ChangeDealer, PIT, dealer="lim")
        await house.accepted(LoadNext, lim)
    async with running(store, key=bytes(32), holder="one") as committer:
        house = Asking(committer)
        await house.own()
        await house.accepted(DrawNext, lim)
        assert house.table.held is not None
        stands = {"ruling": Ruling.STANDS, "why": "the key is lost", "order_lost": True}
        await house.accepted(commands.DecideIrregularity, PIT, **stands)
        await house.accepted(commands.AbandonShoe, PIT, why="the key is lost")
        await house.accepted(LoadNext, lim)
        await house.accepted(DrawNext, lim)


async def test_nobody_can_say_that_a_secret_is_lost_which_the_house_can_read(store: Store) -> None:
    async with asking(store) as house:
        await house.open_betting({"ann": 500_00})
        await house.wager("ann", "tie", 50_00)
        await house.accepted(commands.ReportIrregularity, PIT, clause="5.4", secret_lost=True)
        assert house.table.held is not None
        assert not house.table.held.secret_lost
        decision = {"why": "we were losing"}
        void = await house.do(commands.DecideIrregularity, PIT, ruling=Ruling.VOID, **decision)
        assert void.refusal == Refusal(
            "this does not void the round: the cards that the house has committed to stand", "5.4"
        )
        await house.accepted(commands.DecideIrregularity, PIT, ruling=Ruling.STANDS, **decision)
        await house.finish_round()
        await house.accepted(commands.RetireShoe, PIT, why="we were losing")
        abandoned = await house.do(commands.AbandonShoe, PIT, why="we were losing")
        assert abandoned.refusal == Refusal(
            "the secret of this shoe can be read, so it is revealed"
        )
        await house.accepted(RevealLast)


async def test_a_game_without_a_die_has_none_to_announce(store: Store) -> None:
    async with asking(store) as house:
        await house.open_betting({"ann": 500_00})
        announced = await house.do(AnnounceNext)
        assert announced.refusal == Refusal("Baccarat has no die")


@pytest.mark.parametrize("dealing", [Dealing.AUTOMATIC, Dealing.DEALER])
async def test_nobody_but_the_house_says_what_comes_out_of_a_virtual_shoe(
    dealing: Dealing,
) -> None:
    store = await open_store("memory:")
    async with asking(store) as house:
        await house.own()
        opened = settings("power-98", dealing, burn=False)
        await house.accepted(commands.OpenTable, PIT, table="T1", settings=opened)
        await house.accepted(commands.ChangeDealer, PIT, dealer="lim")
        lim = SYSTEM if dealing is Dealing.AUTOMATIC else dealer("lim")
        chosen = await house.do(commands.LoadShoe, lim, shoe=1, commitment="0" * 64)
        await house.accepted(LoadNext, lim)
        await house.accepted(commands.TakeSeat, patron("ann"), seat=1)
        assert (await house.buy("ann", 500_00)).accepted
        await house.accepted(commands.OpenBetting, lim)
        assert (await house.wager("ann", "tie", 50_00)).accepted
        await house.accepted(commands.CloseBetting, lim)
        await house.accepted(commands.PassShaker, lim)
        await house.accepted(commands.ShakeDie, patron("ann"))
        await house.accepted(commands.OpenShaker, patron("ann"))
        thrown = await house.do(commands.AnnounceDie, lim, die=3)
        await house.accepted(AnnounceNext, lim)
        drawn = await house.do(commands.DrawCard, lim, card=read_card("9s"))
        for answer in (chosen, thrown, drawn):
            assert answer.refusal is not None
            assert answer.refusal.reason == "what comes out of a virtual shoe is drawn by the house"


async def test_a_house_that_has_closed_takes_nothing_more(store: Store) -> None:
    async with asking(store) as house:
        await house.open({"ann": 500_00})
    with pytest.raises(Closed):
        await house.wager("ann", "tie", 50_00)


async def test_a_command_that_breaks_something_fails_alone(
    store: Store, betting: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(table: Table, command: commands.BettingCommand, cents: int) -> TableDecision:
        assert command.by != patron("bob"), "bob breaks the table"
        return decide(table, command, cents)

    monkeypatch.setattr("punto.table.decide.betting.decide", broken)
    found = await asyncio.gather(
        betting.wager("ann", "tie", 50_00),
        betting.wager("bob", "tie", 50_00),
        betting.wager("ann", "player", 50_00),
        return_exceptions=True,
    )
    assert [type(one) for one in found] == [CommandResult, AssertionError, CommandResult]
    assert await placed(store) == [("ann", "tie", 50_00), ("ann", "player", 50_00)]


async def test_whoever_still_waits_when_the_house_closes_is_told(store: Store) -> None:
    async with asking(store) as house:
        await house.open_betting({"ann": 500_00})
        waiting = [asyncio.create_task(house.wager("ann", "tie", 50_00, id="last"))]
        # The command is in the queue, and the committer has not seen it.
        await asyncio.sleep(0)
    (found,) = await asyncio.gather(*waiting, return_exceptions=True)
    assert isinstance(found, Closed | CommandResult)
    async with asking(store) as house:
        await house.own()
        assert (await house.wager("ann", "tie", 50_00, id="last")).accepted
    assert await placed(store) == [("ann", "tie", 50_00)]


async def test_a_table_pays_in_the_order_of_the_sheet_before_and_after_a_restart(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_builder, "SNAPSHOT_EVERY", 1)
    async with asking(store) as house:
        await house.open_betting({"ann": 500_00})
        stakes = {"tie": 10_00, "banker": 10_00, "player": 10_00}
        await house.accepted(commands.PlaceWagers, patron("ann"), stakes=stakes)
    async with asking(store) as house:
        await house.own()
        await house.finish_round()
        events = [read(TABLE, entry.body).event for entry in await store.entries(TABLE)]
        (paid,) = [event for event in events if isinstance(event, WagersPaid)]
        assert [item.wager for item in paid.items] == ["player", "banker", "tie"]


SETTINGS = settings(burn=False)


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
