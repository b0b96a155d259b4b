"""Money that other processes have moved: the balances of patrons who are connected here are looked
up, many at once, for a table that pays thousands must not ask for each of them."""

import asyncio
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from punto.ledger.account import Account
from punto.server.floor.feed import Feed
from punto.server.floor.floor import Floor, Heard
from punto.server.floor.frame import Frame
from punto.storage.port import StorageError, Store

SECONDS_TO_GATHER = 0.05


class Elsewhere:
    def __init__(self, store: Store, floor: Floor, here: AbstractSet[Account], tell: Heard) -> None:
        """`here` are the accounts of those who are connected; `tell` takes what they have now."""
        self._store = store
        self._floor = floor
        self._here = here
        self._tell = tell
        self._wanted: set[Account] = set()
        self._moved_here: set[Account] = set()
        self._due = asyncio.Event()
        floor.on_balances(self._hear)
        floor.on_opened(self._follow)
        floor.on_house(lambda: self._look_up(self._here))

    async def run(self) -> None:
        """Looks up and tells, until it is cancelled."""
        while True:
            await self._due.wait()
            self._due.clear()
            wanted, self._wanted = self._wanted, set()
            self._moved_here.clear()
            try:
                found = await self._store.balances(wanted)
            except StorageError:
                self._look_up(wanted)
                raise
            # What a commit has told meanwhile may be newer, or not: it is looked up again.
            again = self._moved_here & wanted
            self._tell({one: cents for one, cents in found.items() if one not in again})
            self._look_up(again)
            await asyncio.sleep(SECONDS_TO_GATHER)

    def _hear(self, balances: Mapping[Account, int]) -> None:
        self._moved_here.update(balances)

    def _look_up(self, accounts: Iterable[Account]) -> None:
        self._wanted.update(accounts)
        if self._wanted:
            self._due.set()

    def _follow(self, feed: Feed) -> None:
        def hear(frame: Frame) -> None:
            # The process that runs a table knows what it has moved.
            if self._here and not self._floor.runs(feed.name):
                self._look_up(frame.accounts & self._here)

        feed.watch(hear)
