"""The cashier of a running house with a real wallet beside it: whatever the wallet does, each
transfer comes to one end, and both sides know the same one."""

import asyncio

import pytest
from hosted_house import KEY
from server.wallet.house import (
    admit,
    buy,
    cash,
    check_books,
    ends,
    opened,
    settings,
    settled,
    troubles,
)
from server.wallet.operating import Operator
from waiting import SECONDS, poll, until

from punto.house.wallet import (
    ChipsAsked,
    ChipsDelivered,
    ChipsNotReceived,
    ChipsRecalled,
    ChipsReceived,
    ChipsReturned,
    ChipsSent,
)
from punto.house.wallet_transfer import TransferDirection
from punto.journal.actor import SYSTEM, patron
from punto.ledger import account
from punto.server.config import Config
from punto.server.lifespan import open_house
from punto.server.services import Services
from punto.server.wallet.cashier import LEASE
from punto.server.wallet.transfer_step import ROLLED_BACK
from punto.storage.factory import open_store
from punto.storage.port import Store
from punto.table.commands import OpenSession, PlaceWager, StandBehind
from punto.table.state import Phase

BROUGHT = {"ann": 100_000, "Bob": 100_000}
ANN = account.patron("ann")


async def test_chips_come_from_the_wallet_and_go_back_to_it(
    store: Store, operator: Operator
) -> None:
    async with opened(store, operator) as services:
        comes = await buy(services, "ann", 30_000)
        await settled(services)
        assert (await store.balances())[ANN] == 30_000
        assert operator.purses() == {"ann": 70_000, "Bob": 100_000}
        goes = await cash(services, "ann", 10_000)
        await settled(services)
    assert (await store.balances())[ANN] == 20_000
    assert operator.purses()["ann"] == 80_000
    assert operator.calls() == ["debit", "credit"]
    every = await ends(store)
    assert [type(one) for one in every[comes]] == [ChipsAsked, ChipsReceived]
    assert [type(one) for one in every[goes]] == [ChipsSent, ChipsDelivered]
    assert await troubles(store) == []
    await check_books(store, operator, BROUGHT)


async def test_what_the_wallet_refuses_moves_nothing(store: Store, operator: Operator) -> None:
    async with opened(store, operator) as services:
        await buy(services, "ann", 500)
        await settled(services)
        too_much = await buy(services, "ann", 100_000)
        await settled(services)
        operator.order("refuse")
        back = await cash(services, "ann", 200)
        await settled(services)
    every = await ends(store)
    assert every[too_much][1:] == [
        ChipsNotReceived(transfer=too_much, patron="ann", cents=100_000, why="not enough money")
    ]
    assert every[back][1:] == [
        ChipsReturned(transfer=back, patron="ann", cents=200, why="not today")
    ]
    assert (await store.balances())[ANN] == 500
    assert await troubles(store) == []
    await check_books(store, operator, BROUGHT)


FAULTS = (
    "status before",
    "status after",
    "nonsense after",
    "drop before",
    "drop after",
    "silence before",
    "silence after",
    "late before",
)


@pytest.mark.parametrize("fault", FAULTS)
async def test_an_unknown_answer_is_asked_for_until_it_is_known(
    sqlite_store: Store, operator: Operator, fault: str
) -> None:
    seconds = 0.2 if "silence" in fault else 5.0
    async with opened(sqlite_store, operator, timeout_seconds=seconds) as services:
        operator.order(*2 * [fault])
        comes = await buy(services, "ann", 700)
        await settled(services)
        operator.order(*2 * [fault])
        goes = await cash(services, "ann", 300)
        await settled(services)
    operator.order()
    assert operator.calls() == 3 * ["debit"] + 3 * ["credit"]
    every = await ends(sqlite_store)
    assert isinstance(every[comes][-1], ChipsReceived)
    assert isinstance(every[goes][-1], ChipsDelivered)
    # Once for each transfer, however often it was tried.
    assert await troubles(sqlite_store) == [f"transfer {comes}", f"transfer {goes}"]
    await check_books(sqlite_store, operator, BROUGHT)


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_debit_that_stays_unknown_is_rolled_back(
    sqlite_store: Store, operator: Operator, when: str
) -> None:
    async with opened(sqlite_store, operator, give_up_seconds=0.3) as services:
        # Until long after it is too late, and the rollback itself fails twice.
        operator.order(*200 * [f"status {when}"])
        comes = await buy(services, "ann", 700)
        await until(lambda: services.house.state.transfers[comes].recalled)
        operator.order(f"drop {when}", f"status {when}")
        await settled(services)
    async with opened(sqlite_store, operator) as services:
        other = await buy(services, "ann", 50)
        await settled(services)
    every = await ends(sqlite_store)
    assert [type(one) for one in every[comes]] == [ChipsAsked, ChipsRecalled, ChipsNotReceived]
    assert every[comes][-1] == ChipsNotReceived(
        transfer=comes, patron="ann", cents=700, why=ROLLED_BACK
    )
    assert isinstance(every[other][-1], ChipsReceived)
    assert await troubles(sqlite_store) == [f"transfer {comes}"]
    assert operator.purses()["ann"] == 100_000 - 50
    assert operator.moves()[comes].undone == (1 if when == "after" else 0)
    await check_books(sqlite_store, operator, BROUGHT)


async def test_a_debit_that_arrives_after_its_rollback_takes_nothing(
    sqlite_store: Store, operator: Operator
) -> None:
    operator.order(*500 * ["debit: late before"])
    async with opened(sqlite_store, operator) as services:
        await buy(services, "ann", 700)
        await until(lambda: bool(operator.calls()))
    async with opened(sqlite_store, operator, give_up_seconds=0.001) as services:
        await settled(services)
    assert operator.calls()[-1] == "rollback"
    # All that was on its way arrives now.
    operator.order()
    assert operator.purses()["ann"] == 100_000
    await check_books(sqlite_store, operator, BROUGHT)


async def test_a_credit_is_never_given_up(sqlite_store: Store, operator: Operator) -> None:
    async with opened(sqlite_store, operator) as services:
        await buy(services, "ann", 700)
        await settled(services)
    async with opened(sqlite_store, operator, give_up_seconds=0.001) as services:
        operator.order(*10 * ["status after"])
        goes = await cash(services, "ann", 300)
        await settled(services)
    assert [type(one) for one in (await ends(sqlite_store))[goes]] == [ChipsSent, ChipsDelivered]
    assert operator.calls().count("credit") == 11
    assert "rollback" not in operator.calls()
    await check_books(sqlite_store, operator, BROUGHT)


async def test_a_wallet_that_is_away_is_waited_for(sqlite_store: Store, operator: Operator) -> None:
    async with opened(sqlite_store, operator) as services:
        operator.kill()
        comes = await buy(services, "ann", 700)
        assert services.house.state.transfers[comes].way is TransferDirection.IN
        await poll(lambda: troubles(sqlite_store))
        operator.start()
        await settled(services)
    await check_books(sqlite_store, operator, BROUGHT)


async def test_a_house_that_opens_again_goes_on_where_it_was(
    durable: str, operator: Operator
) -> None:
    operator.order(*500 * ["status after"])
    store = await open_store(durable)
    async with opened(store, operator) as services:
        await buy(services, "ann", 700)
        await until(lambda: bool(operator.calls()))
    await store.close()
    assert operator.purses()["ann"] == 99_300
    operator.order()
    store = await open_store(durable)
    async with opened(store, operator) as services:
        await settled(services)
    assert (await store.balances())[ANN] == 700
    await check_books(store, operator, BROUGHT)
    await store.close()


async def test_what_was_asked_for_long_ago_is_rolled_back_and_not_debited(
    durable: str, operator: Operator
) -> None:
    store = await open_store(durable)
    operator.order(*500 * ["drop before"])
    async with opened(store, operator) as services:
        comes = await buy(services, "ann", 700)
        await until(lambda: bool(operator.calls()))
    operator.order()
    before = operator.calls().count("debit")
    async with opened(store, operator, give_up_seconds=0.001) as services:
        await settled(services)
    assert operator.calls()[before:] == ["rollback"]
    assert isinstance((await ends(store))[comes][-1], ChipsNotReceived)
    await check_books(store, operator, BROUGHT)
    await store.close()


def known(services: Services) -> set[str]:
    """The transfers that a process knows to be over."""
    return {one.transfer for lately in services.house.state.passed.values() for one in lately}


async def test_one_process_of_several_is_the_cashier_and_the_next_takes_over(
    two_stores: tuple[Store, Store], operator: Operator
) -> None:
    first, second = two_stores
    async with opened(second, operator, "127.0.0.1:2") as other:
        async with opened(first, operator, "127.0.0.1:1") as services:
            # Whichever of them is asked.
            begun = {await buy(services, "ann", 100), await buy(other, "Bob", 200)}
            await until(lambda: begun <= known(services) & known(other))
            operator.order(*500 * ["status before"])
            last = await buy(services, "ann", 1)
            await until(lambda: last in other.house.state.transfers and len(operator.calls()) > 4)
        # One has left, in order; the other has or takes the rest.
        operator.order()
        await settled(other)
        assert (await second.leases())[LEASE].holder.startswith("127.0.0.1:2 ")
    await check_books(second, operator, BROUGHT)


async def test_no_wager_waits_for_the_wallet(sqlite_store: Store, operator: Operator) -> None:
    config = Config(
        wallet=settings(operator, timeout_seconds=3_600), welcome_cents=0, first_tables=True
    )
    async with open_house(sqlite_store, config, key=KEY, address="127.0.0.1:1") as services:
        await admit(services, "ann")
        await buy(services, "ann", 5_000)
        await settled(services)
        operator.order(*50 * ["silence before"])
        comes = await buy(services, "ann", 700)
        await until(lambda: len(operator.calls()) == 2)
        stands = StandBehind(id="1", by=patron("ann"), at=0)
        wagers = PlaceWager(id="2", by=patron("ann"), at=0, wager="player", stake_cents=1_000)
        feed = services.tables.feeds["baccarat-1"]
        await until(lambda: feed.table.phase is Phase.BETTING)
        for command in (stands, wagers):
            async with asyncio.timeout(SECONDS):
                answer = await services.router.ask("table/baccarat-1", command)
            assert answer.accepted, answer.refusal
        assert comes in services.house.state.transfers
        operator.restart()
        await settled(services)
    assert operator.purses()["ann"] == 100_000 - 5_700


@pytest.mark.parametrize("allowed", [False, True])
async def test_no_session_at_which_chips_of_a_wallet_favour_the_patron(
    sqlite_store: Store, operator: Operator, allowed: bool
) -> None:
    config = Config(
        wallet=settings(operator),
        welcome_cents=0,
        first_tables=True,
        sessions_may_favour_patrons=allowed,
    )
    async with open_house(sqlite_store, config, key=KEY, address="127.0.0.1:1") as services:
        feed = services.tables.feeds["dragon-tournament-1"]
        await until(lambda: feed.table.session is not None)
        assert feed.table.session is not None
        assert feed.table.session.session.hands == 15
        longer = OpenSession(id="1", by=SYSTEM, at=0, hands=16)
        refusal = (await services.router.ask("table/dragon-tournament-1", longer)).refusal
    # Where it is allowed, the command comes to the table, which has a session already.
    assert refusal is not None
    assert ("may favour the patron" in refusal.reason) == (not allowed)
