"""Looks rounds up in the index, brought up to date with the journal first."""

from collections.abc import Awaitable
from typing import TypeVar

from punto.history.round_summary import RoundSummary
from punto.rules.refusal import InputError, shown
from punto.server.api.account_overview import places
from punto.server.api.problem import ApiError
from punto.server.floor.table_feed import Tables
from punto.server.records.index_feeder import IndexFeeder
from punto.storage.port import Store
from punto.storage.records.port import RowPage

T = TypeVar("T")


async def listed(asking: Awaitable[RowPage[T]]) -> RowPage[T]:
    """A page of the index; an `after` that no page gave is a problem of whoever sent it."""
    try:
        return await asking
    except InputError as error:
        raise ApiError(400, str(error)) from None


class RoundLookup:
    def __init__(self, store: Store, tables: Tables, index: IndexFeeder) -> None:
        self.store = store
        self._tables = tables
        self._index = index

    async def one(self, table: str, number: int) -> RoundSummary:
        if table not in self._tables.feeds:
            raise ApiError(404, "there is no such table")
        found = await self.store.records.round_at(table, number)
        if found is None or not found.over:
            await self._index.catch_up(table)
            found = await self.store.records.round_at(table, number)
        if found is None:
            raise ApiError(404, f"table {shown(table)} has no round {number}")
        return found

    async def catch_up_money(self, patron: str) -> bool:
        """Whether the index has all that moved the patron's balance; not while it is rebuilt."""
        return await self._index.catch_up_money(at.table for at in places(self._tables, patron))
