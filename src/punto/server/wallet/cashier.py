"""The cashier: settles transfers that are under way, each until the wallet has given a definite
answer and the house has recorded it.

Its only state is the house's stream, so that a restart goes on where the last process stopped. One
process does it at a time; should two, transfer names and the order of the house's stream still give
each transfer one end.
"""

import asyncio
import logging
from functools import partial
from random import random

from punto.house.significant_event import SignificantKind
from punto.house.state import House
from punto.house.stream import HOUSE
from punto.house.wallet import ChipsAsked, ChipsSent
from punto.house.wallet_transfer import TransferDirection, WalletTransfer
from punto.ledger.amount import dollars
from punto.server.clock import Clock
from punto.server.commit.command_result import Ask
from punto.server.commit.commit_notice import CommitNotice
from punto.server.significant_events import note_or_raise
from punto.server.streams.followed_house import FollowedHouse
from punto.server.streams.leased_tasks import LeasedTasks
from punto.server.wallet.port import Wallet, WalletTrouble
from punto.server.wallet.transfer_step import next_command
from punto.storage.port import StorageError, Store

LOG = logging.getLogger("punto.cashier")

LEASE = "cashier"

MAX_CALLS_AT_ONCE = 16
"""Maximum simultaneous calls to the wallet."""

_SECOND = 1_000_000


class Cashier:
    def __init__(
        self,
        store: Store,
        house: FollowedHouse,
        wallet: Wallet,
        ask: Ask,
        *,
        holder: str,
        clock: Clock,
    ) -> None:
        self._followed = house
        self._wallet = wallet
        self._ask = ask
        self._clock = clock
        self._tasks = LeasedTasks(store, LEASE, holder=holder, subject="transfers", log=LOG)
        self._turn = asyncio.Semaphore(MAX_CALLS_AT_ONCE)

    def committed(self, notice: CommitNotice) -> None:
        """Wakes the cashier for a transfer that began in this process."""
        records = notice.records.get(HOUSE, ())
        if any(isinstance(one.record.event, ChipsAsked | ChipsSent) for one in records):
            self._tasks.wake()

    async def run(self) -> None:
        """Settles transfers while no other process does, until cancelled."""
        try:
            await self._tasks.run(self._tick)
        finally:
            await self._tasks.leave()

    async def _tick(self) -> None:
        await self._followed.refresh()
        names = self._house.transfers
        if await self._tasks.hold(renew=bool(names)):
            for name in names:
                self._tasks.start(name, f"transfer {name}", partial(self._settle, name))

    async def _settle(self, name: str) -> None:
        """Tries until the transfer is settled."""
        tries, noted = 0, False
        while (moving := self._house.transfers.get(name)) is not None:
            try:
                async with self._turn:
                    if not self._tasks.is_held():
                        return
                    taken = await self._step(name, moving)
                if taken:
                    tries = 0
                    continue
                tries += 1
            except WalletTrouble as trouble:
                tries += 1
                LOG.warning("transfer %s, attempt %d: %s", name, tries, trouble)
                noted = noted or await self._note(name, moving, str(trouble))
            except StorageError as error:
                tries += 1
                LOG.warning("transfer %s waits for the storage: %s", name, error)
            await asyncio.sleep(self._pause(tries, moving))

    @property
    def _house(self) -> House:
        return self._followed.state

    async def _step(self, name: str, moving: WalletTransfer) -> bool:
        """Takes the next step; whether the house accepted it."""
        too_late = self._seconds_left(moving) <= 0
        command = await next_command(self._wallet, name, moving, too_late=too_late)
        answer = await self._ask(HOUSE, command)
        if answer.refusal is None:
            return True
        # Another process was faster: its record decides the next step.
        LOG.info("transfer %s: %s", name, answer.refusal.reason)
        await self._followed.refresh()
        return False

    def _seconds_left(self, moving: WalletTransfer) -> float:
        return self._wallet.settings.give_up_seconds - (self._clock() - moving.at) / _SECOND

    def _pause(self, tries: int, moving: WalletTransfer) -> float:
        pause, left = self._wallet.settings.pause(tries, random()), self._seconds_left(moving)
        # A debit is recalled as soon as its time is over.
        waits = moving.way is TransferDirection.IN and not moving.recalled and left > 0
        return min(pause, left) if waits else pause

    async def _note(self, name: str, moving: WalletTransfer, trouble: str) -> bool:
        """Whether it is noted now."""
        what = "to the wallet of" if moving.way is TransferDirection.OUT else "from the wallet of"
        words = f"{dollars(moving.cents)} {what} {moving.patron}: {trouble}"
        kind, id = SignificantKind.WALLET_TROUBLE, f"wallet trouble {name}"
        try:
            await note_or_raise(self._ask, kind, f"transfer {name}", words, id=id)
        except StorageError as error:
            LOG.warning("trouble with transfer %s could not be noted: %s", name, error)
            return False
        return True
