"""A scripted evening for the sweep: everything that a table and the cage write, in few batches.

Nothing in it depends on the clock or on chance: whoever plays it, and however often, leaves the
same journal behind.
"""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeVar

from chaos.tables import DEALER, PIT
from faults import Fault, Switch, die
from msgspec import Struct

from punto.games import game
from punto.house.cage import BuyChips, CashChips
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, patron
from punto.journal.command import Envelope
from punto.journal.encoding import encode
from punto.journal.hash_chain import Entry
from punto.ledger.account import Account
from punto.rules.composition import Composition
from punto.rules.irregularity import Ruling
from punto.server.commit import batch_builder
from punto.server.commit.all_kinds import all_kinds
from punto.server.commit.blind_commands import AnnounceNext, DrawNext, LoadNext, RevealLast
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Committer
from punto.storage.factory import open_store
from punto.storage.port import StorageError, Store
from punto.storage.statement_probe import NO_PROBE
from punto.storage.vault import Secret, Vault
from punto.table import commands
from punto.table.kind import TABLE
from punto.table.settings import Dealing, Settings, settings_for
from punto.table.stream import table_stream

T = TypeVar("T")

D1, P1 = table_stream("D1"), table_stream("P1")
TABLES = ("D1", "P1")
ANN, BEN, EVE = patron("ann"), patron("ben"), patron("eve")
TRIES = 3

Batch = list[tuple[str, Envelope]]


class Left(Struct, frozen=True):
    """What an evening leaves behind: the journal to the last byte, balances, tables as they are
    loaded, and which shoes lie in the vault."""

    entries: dict[str, list[Entry]]
    balances: dict[Account, int]
    tables: dict[str, bytes]
    vault: dict[str, bool]


def _settings(slug: str, dealing: Dealing) -> Settings:
    return settings_for(game(slug), dealing, least_cents=500, most_cents=50_000, decks=4)


def secret(decks: int, dice: int) -> Secret:
    """Always the same shoe: it is committed to with its table and number, so no two look alike."""
    order = list(Composition.of_decks(decks).cards())
    Random("sweep").shuffle(order)
    return Secret(tuple(order), tuple(1 + number % 6 for number in range(dice)), "5a" * 32)


def script() -> list[Batch]:
    """The batches, each of which is sent at once."""
    numbers = iter(range(1000))

    def table(stream: str, kind: Callable[..., Envelope], by: object, **more: object) -> Batch:
        return [(stream, kind(id=f"c{next(numbers)}", by=by, at=0, **more))]

    def shoe(stream: str, kind: Callable[..., Envelope], by: object, times: int = 1) -> Batch:
        return [(stream, kind(id=f"c{next(numbers)}", by=by)) for _ in range(times)]

    dragon = _settings("dragon-tournament", Dealing.AUTOMATIC)
    power = _settings("power-98", Dealing.DEALER)
    opening = (
        table(HOUSE, BuyChips, PIT, patron="ann", cents=40_000)
        + table(HOUSE, BuyChips, PIT, patron="ben", cents=5_000)
        + table(D1, commands.OpenTable, SYSTEM, table="D1", settings=dragon)
        + table(P1, commands.OpenTable, PIT, table="P1", settings=power)
        + table(P1, commands.ChangeDealer, PIT, dealer=DEALER.name)
        + table(P1, commands.FillFloat, PIT, cents=100_000)
        + shoe(D1, LoadNext, SYSTEM)
        + shoe(D1, DrawNext, SYSTEM)
        + shoe(P1, LoadNext, DEALER)
        + shoe(P1, DrawNext, DEALER)
        + table(D1, commands.TakeSeat, ANN, seat=1)
        + table(D1, commands.TakeSeat, BEN, seat=2)
        + table(P1, commands.TakeSeat, ANN, seat=7)
    )
    betting = (
        table(D1, commands.OpenSession, SYSTEM, hands=1)
        + table(D1, commands.OpenBetting, SYSTEM)
        + table(P1, commands.OpenBetting, DEALER)
        + table(D1, commands.PlaceWager, ANN, wager="player", stake_cents=1_000)
        + table(D1, commands.PlaceWagers, ANN, stakes={"banker-dragon": 500, "tie": 500})
        + table(D1, commands.PlaceWager, BEN, wager="banker", stake_cents=4_000)
        + table(D1, commands.PlaceWager, BEN, wager="player-dragon", stake_cents=2_000)
        + table(P1, commands.PlaceWager, BEN, wager="tie", stake_cents=500)
        # Whoever has no account is given one for as long as it takes to refuse.
        + table(P1, commands.PlaceWager, EVE, wager="tie", stake_cents=500)
        # By name, as a snapshot has them: a settlement lists wagers in the order of the stakes.
        + table(P1, commands.PlaceWagers, ANN, stakes={"banker": 2_000, "player": 2_000})
    )
    dealing = (
        table(D1, commands.PlaceWager, BEN, wager="banker", stake_cents=3_000)
        + table(D1, commands.CloseBetting, SYSTEM)
        + table(D1, commands.PlaceWager, ANN, wager="player", stake_cents=2_000)
        + table(P1, commands.CloseBetting, DEALER)
        + table(P1, commands.PassShaker, DEALER)
        + table(P1, commands.ShakeDie, ANN)
        + table(P1, commands.OpenShaker, ANN)
        + shoe(P1, AnnounceNext, DEALER)
        # As many cards as a round may need: what is not due is refused.
        + shoe(D1, DrawNext, SYSTEM, times=6)
        + shoe(P1, DrawNext, DEALER, times=6)
        + table(D1, commands.Pay, SYSTEM, patrons=2)
    )
    paying = (
        table(D1, commands.Pay, SYSTEM)
        + table(P1, commands.Pay, DEALER)
        + table(P1, commands.OpenBetting, DEALER)
        # The winnings of the round before are released.
        + table(P1, commands.Pay, DEALER)
        + table(P1, commands.PlaceWager, ANN, wager="player", stake_cents=5_000)
        + table(P1, commands.CloseBetting, DEALER)
        + table(P1, commands.PassShaker, DEALER)
        + table(P1, commands.CompleteShake, DEALER)
        + shoe(P1, AnnounceNext, DEALER)
        + shoe(P1, DrawNext, DEALER, times=6)
        + table(P1, commands.Pay, DEALER)
        + table(P1, commands.ReportIrregularity, PIT, clause="5.2", note="one card too many")
        + table(P1, commands.DecideIrregularity, PIT, ruling=Ruling.VOID, why="the cameras")
        + table(P1, commands.Pay, DEALER, patrons=1)
        + table(D1, commands.AnnounceDragonBets, SYSTEM)
    )
    ending = (
        table(P1, commands.Pay, DEALER)
        + table(D1, commands.Pay, SYSTEM)
        + table(D1, commands.RetireShoe, SYSTEM, why="a worn card")
        + shoe(D1, RevealLast, SYSTEM)
        + shoe(D1, LoadNext, SYSTEM)
        + table(HOUSE, CashChips, ANN, patron="ann", cents=1_000)
        + table(HOUSE, CashChips, BEN, patron="ben", cents=10**9)
        + table(P1, commands.CreditFloat, PIT, cents=50_000)
    )
    return [opening, betting, dealing, paying, ending]


def play_and_die(url: str, n: int, *, opening: bool, snapshot_every: int) -> None:
    """The process dies after the n-th statement: of the opening, or of the evening after it."""
    asyncio.run(_play_and_die(url, Fault(die, after=n), opening, snapshot_every))


async def _play_and_die(url: str, fault: Fault, opening: bool, snapshot_every: int) -> None:
    batch_builder.SNAPSHOT_EVERY = snapshot_every
    switch = Switch(fault if opening else NO_PROBE)
    store = await open_store(url, probe=switch)
    switch.probe = fault
    await play(store, script())


async def play(store: Store, batches: list[Batch]) -> list[CommandResult]:
    """Plays the evening to its end: what fails is asked again, as patrons would."""
    committer = _committer(store)
    running = asyncio.create_task(committer.run())
    try:
        await _own(committer)
        return [answer for batch in batches for answer in await _ask(committer, batch)]
    finally:
        running.cancel()


def _committer(store: Store) -> Committer:
    kinds = all_kinds(Vault(bytes(32)), secret)
    return Committer(store, kinds, holder="house", clock=lambda: 0)


async def _ask(committer: Committer, batch: Batch) -> list[CommandResult]:
    answers: dict[int, CommandResult] = {}
    for _ in range(TRIES):
        missing = [number for number in range(len(batch)) if number not in answers]
        sent = (committer.submit(*batch[number]) for number in missing)
        found = await asyncio.gather(*sent, return_exceptions=True)
        for number, answer in zip(missing, found, strict=True):
            if isinstance(answer, CommandResult):
                answers[number] = answer
            elif not isinstance(answer, StorageError):
                raise answer
        if len(answers) == len(batch):
            break
        # What was dropped in trouble is taken up again.
        await _own(committer)
    return [answers[number] for number in range(len(batch))]


async def _own(committer: Committer) -> None:
    for name in TABLES:
        assert await _again(lambda name=name: committer.own(table_stream(name), seconds=60))  # type: ignore[misc]


async def _again(work: Callable[[], Awaitable[T]]) -> T:
    """Fails once at most, for there is one fault at most."""
    try:
        return await work()
    except StorageError:
        return await work()


async def left(store: Store) -> Left:
    committer = _committer(store)
    await _own(committer)
    shoes = [f"{stream}/shoe/{number}" for stream in (D1, P1) for number in (1, 2)]
    return Left(
        entries={stream: await store.entries(stream) for stream in (HOUSE, D1, P1)},
        balances=dict(await store.balances()),
        tables={name: encode(committer.state(TABLE, name)) for name in TABLES},
        vault={name: await store.secret(name) is not None for name in shoes},
    )
