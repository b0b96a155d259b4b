"""Refreshes balances of connected patrons that another process changed, in batches."""

import asyncio
from collections.abc import Iterable

from punto.ledger.account import Account
from punto.server.commit.commit_notice import CommitNotice
from punto.server.connections import OpenConnections
from punto.server.floor.frame import Frame
from punto.server.floor.table_feed import TableFeed, Tables
from punto.storage.port import StorageError, Store

SECONDS_TO_GATHER = 0.05


class RemoteBalances:
    def __init__(self, store: Store, tables: Tables, connections: OpenConnections) -> None:
        self._store = store
        self._tables = tables
        self._connections = connections
        self._wanted: set[Account] = set()
        self._moved_here: set[Account] = set()
        self._due = asyncio.Event()
        tables.on_found(self._follow)

    async def run(self) -> None:
        """Looks up and sends balances, until cancelled."""
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
            # A commit of this process meanwhile may be newer or older: look again.
            again = self._moved_here & wanted
            self._connections.tell_balances(
                {one: cents for one, cents in found.items() if one not in again}
            )
            self._look_up(again)
            await asyncio.sleep(SECONDS_TO_GATHER)

    def committed(self, notice: CommitNotice) -> None:
        self._moved_here.update(notice.balances)

    def look_up_all(self) -> None:
        """For when another process may have changed any balance."""
        self._look_up(self._connections.accounts)

    def _look_up(self, accounts: Iterable[Account]) -> None:
        self._wanted.update(accounts)
        if self._wanted:
            self._due.set()

    def _follow(self, feed: TableFeed) -> None:
        def on_frame(frame: Frame) -> None:
            # Commits of this process carry their balances.
            here = self._connections.accounts
            if here and not self._tables.runs(feed.name):
                self._look_up(frame.accounts & here)

        feed.watch(on_frame)
