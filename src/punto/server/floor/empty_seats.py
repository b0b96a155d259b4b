"""Frees the places of patrons who have gone, at the tables that this process runs.

A patron who has nothing at stake loses the place once they have been connected nowhere, and have
done nothing, for a while; at once where they may not play any more. A process that comes to run a
table begins to count then, so it frees nobody too early. Tables of tournaments are left alone.
"""

import asyncio
from collections.abc import Callable, Iterator

from punto.house.play_restrictions import refuse_barred
from punto.house.state import House
from punto.journal.actor import SYSTEM, Role
from punto.server.clock import Clock
from punto.server.commit.command_result import Ask
from punto.server.floor.frame import Frame
from punto.server.floor.presence import Presence
from punto.server.floor.table_feed import TableFeed, Tables
from punto.table.commands import FreeSeat
from punto.table.decide.seats import can_leave
from punto.table.stream import table_stream

CHECK_SECONDS = 5.0
"""How often a process notes who is connected, and looks for patrons who have gone."""

MAY_NOT_PLAY = "may not play now"
GONE = "gone for"
"""Why the house frees a place: GONE, with the seconds."""

_SECOND = 1_000_000


class EmptySeats:
    """`house` says who may play; `ask` must not forward."""

    def __init__(
        self,
        tables: Tables,
        presence: Presence,
        house: Callable[[], House],
        ask: Ask,
        *,
        kept_seconds: float,
        clock: Clock,
    ) -> None:
        self._tables = tables
        self._presence = presence
        self._house = house
        self._ask = ask
        self._kept_seconds = kept_seconds
        self._clock = clock
        self._watched: dict[str, _WatchedTable] = {}

    async def run(self) -> None:
        """Looks until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(min(CHECK_SECONDS, self._kept_seconds / 4))

    async def look(self) -> None:
        await self._presence.note()
        self._watch()
        if not self._watched:
            return
        connected, now = await self._presence.last_seen(), self._clock()
        for name, watched in tuple(self._watched.items()):
            watched.seen(connected.get(name, {}))
            for patron, why in list(self._gone(watched, now)):
                id = f"empty {name} {patron} {watched.feed.sequence} {now}"
                command = FreeSeat(id=id, by=SYSTEM, at=0, patron=patron, why=why)
                await self._ask(table_stream(name), command)

    def _watch(self) -> None:
        """The tables that are run here, from now on."""
        for name, feed in self._tables.feeds.items():
            runs = self._tables.runs(name) and feed.table.settings is not None
            if runs and feed.table.tournament is None:
                if name not in self._watched:
                    self._watched[name] = _WatchedTable(feed, self._clock())
            elif name in self._watched:
                self._watched.pop(name).leave()

    def _gone(self, watched: "_WatchedTable", now: int) -> Iterator[tuple[str, str]]:
        """Who is to lose the place, and why. Everybody at the table is told, so that is all they
        are told of somebody who is suspended or excluded."""
        table, house = watched.feed.table, self._house()
        kept = round(self._kept_seconds * _SECOND)
        for patron in table.seated:
            person = house.person(patron)
            if person is not None and refuse_barred(person, now) is not None:
                why = MAY_NOT_PLAY
            elif now - watched.last_seen(patron) >= kept:
                why = f"{GONE} {self._kept_seconds:g} seconds"
            else:
                continue
            if can_leave(table, patron):
                yield patron, why


class _WatchedTable:
    """When each patron of a table was last seen; nobody is missed from before it was watched."""

    def __init__(self, feed: TableFeed, since: int) -> None:
        self.feed = feed
        self._since = since
        self._seen: dict[str, int] = {}
        feed.watch(self._on_frame)

    def leave(self) -> None:
        self.feed.unwatch(self._on_frame)

    def last_seen(self, patron: str) -> int:
        return max(self._since, self._seen.get(patron, 0))

    def seen(self, connected: dict[str, int]) -> None:
        """Whoever is at the table no more is forgotten."""
        seen = self._seen
        self._seen = {
            patron: max(seen.get(patron, 0), connected.get(patron, 0))
            for patron in self.feed.table.seated
        }

    def _on_frame(self, frame: Frame) -> None:
        """Whoever does something is there, also without a connection."""
        for one in frame.records:
            if one.record.by.role is Role.PATRON:
                self._seen[one.record.by.name] = one.record.at
