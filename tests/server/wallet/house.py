"""A house whose chips come from an operator's wallet, and its books held against the operator's."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from hosted_house import KEY, number
from server.wallet.operating import Kept, Operator
from waiting import until

from punto.house.commands import AdmitPatron
from punto.house.events import SignificantNoted
from punto.house.significant_event import SignificantKind
from punto.house.stream import HOUSE, HouseRecord
from punto.house.wallet import (
    AskCommand,
    AskForChips,
    ChipsAsked,
    ChipsDelivered,
    ChipsNotReceived,
    ChipsReceived,
    ChipsReturned,
    ChipsSent,
    SendChips,
    WalletEvent,
)
from punto.journal.actor import SYSTEM, patron
from punto.ledger import account
from punto.ledger.account import CAGE, TRANSIT
from punto.server.commit.command_result import CommandResult
from punto.server.config import Config
from punto.server.lifespan import open_house
from punto.server.services import Services
from punto.server.wallet.settings import WalletSettings
from punto.storage.port import Store
from punto.stream_kinds.formats import read


def settings(operator: Operator, **others: Any) -> WalletSettings:
    """Quick: a test is not to wait for pauses."""
    quick: dict[str, Any] = {"timeout_seconds": 5.0, "retry_seconds": 0.01, "longest_seconds": 0.1}
    quick["secret_file"] = str(operator.secret_file)
    return WalletSettings(url=operator.url, **quick | others)


@asynccontextmanager
async def opened(
    store: Store, operator: Operator, address: str = "127.0.0.1:1", **others: Any
) -> AsyncIterator[Services]:
    """A house without tables, whose patrons are the operator's."""
    wallet = settings(operator, **others)
    async with open_for(store, wallet, operator.purses(), address) as services:
        yield services


@asynccontextmanager
async def open_for(
    store: Store, wallet: WalletSettings, patrons: Iterable[str], address: str = "127.0.0.1:1"
) -> AsyncIterator[Services]:
    config = Config(wallet=wallet, welcome_cents=0, first_tables=False)
    async with open_house(store, config, key=KEY, address=address) as services:
        for name in patrons:
            await admit(services, name)
        yield services


async def admit(services: Services, name: str) -> None:
    id = f"admit {name}"
    admitted = AdmitPatron(id=id, by=SYSTEM, at=0, patron=name, guest=False)
    await services.router.ask(HOUSE, admitted)


async def begin(services: Services, kind: type[AskCommand], name: str, cents: int) -> CommandResult:
    command = kind(id=number(), by=patron(name), at=0, patron=name, cents=cents)
    return await services.router.ask(HOUSE, command)


async def buy(services: Services, name: str, cents: int) -> str:
    return await _begun(services, await begin(services, AskForChips, name, cents))


async def cash(services: Services, name: str, cents: int) -> str:
    return await _begun(services, await begin(services, SendChips, name, cents))


async def _begun(services: Services, answer: CommandResult) -> str:
    """What the transfer is called."""
    assert answer.accepted, answer.refusal
    assert answer.first is not None
    (entry,) = await services.store.entries(HOUSE, after=answer.first - 1, most=1)
    event = read(HOUSE, entry.body).event
    assert isinstance(event, ChipsAsked | ChipsSent)
    return event.transfer


async def settled(services: Services) -> None:
    """Nothing is under way any more."""
    await until(lambda: not services.house.state.transfers)


async def records(store: Store) -> list[HouseRecord]:
    entries = await store.entries(HOUSE, most=1_000_000)
    found = [read(HOUSE, entry.body) for entry in entries]
    return [one for one in found if isinstance(one, HouseRecord)]


async def troubles(store: Store) -> list[str]:
    """What significant trouble with the wallet is about."""
    events = [one.event for one in await records(store)]
    noted = [one for one in events if isinstance(one, SignificantNoted)]
    return [one.about for one in noted if one.kind is SignificantKind.WALLET_TROUBLE]


async def ends(store: Store) -> dict[str, list[WalletEvent]]:
    """How each transfer went, by its name."""
    found: dict[str, list[WalletEvent]] = {}
    for one in await records(store):
        if isinstance(one.event, WalletEvent):
            found.setdefault(one.event.transfer, []).append(one.event)
    return found


async def check_books(store: Store, operator: Operator, brought: dict[str, int]) -> None:
    """Each transfer has happened once or not at all, on both sides, and not a cent is missing of
    what the patrons had brought along."""
    moves = operator.moves()
    every = await ends(store)
    for name, events in every.items():
        _check_transfer(events, moves.get(name))
    assert moves.keys() <= every.keys()
    held, purses = await store.balances(), operator.purses()
    assert held.get(TRANSIT, 0) == 0
    with_patrons = {name: held.get(account.patron(name), 0) for name in brought}
    assert {name: with_patrons[name] + purses[name] for name in brought} == brought
    assert held.get(CAGE, 0) == -sum(with_patrons.values())


def _check_transfer(events: list[WalletEvent], kept: Kept | None) -> None:
    first, *_, last = events
    assert (first.patron, first.cents) == (last.patron, last.cents)
    if kept is not None:
        assert (kept.patron, kept.cents) == (first.patron, first.cents)
    match first, last:
        case ChipsAsked(), ChipsReceived():
            assert len(events) == 2
            assert kept is not None
            assert (kept.call, kept.status, kept.undone) == ("debit", "done", 0)
        case ChipsAsked(), ChipsNotReceived():
            # Never heard of, refused, or made undone.
            taken = kept is not None and kept.call == "debit" and kept.status == "done"
            assert kept is None or not taken or kept.undone
        case ChipsSent(), ChipsDelivered():
            assert len(events) == 2
            assert kept is not None
            assert (kept.call, kept.status) == ("credit", "done")
        case ChipsSent(), ChipsReturned():
            assert len(events) == 2
            assert kept is not None
            assert (kept.call, kept.status) == ("credit", "refused")
        case _:
            raise AssertionError(events)
