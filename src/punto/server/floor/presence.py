"""Who is connected to which table, in all processes of a house.

Each process notes its own connections as a fact beside the journal, with the time; whoever runs a
table reads the facts of all. That of a process which died keeps its time, and ages.
"""

from collections.abc import Callable, Collection, Mapping

import msgspec
from msgspec import Struct

from punto.server.clock import Clock
from punto.storage.logins import Logins

_FACT = "present/"
_FORGOTTEN_AFTER = 24 * 3600 * 1_000_000

Present = dict[str, dict[str, int]]
"""By table and patron, when they were last seen to be connected."""


class _Noted(Struct, frozen=True):
    at: int
    tables: dict[str, list[str]]


_DECODER = msgspec.json.Decoder(_Noted)


class Presence:
    """`connected` tells who is connected to each table in this process."""

    def __init__(
        self,
        logins: Logins,
        connected: Callable[[], Mapping[str, Collection[str]]],
        *,
        holder: str,
        clock: Clock,
    ) -> None:
        self._facts = logins
        self._connected = connected
        self._fact = _FACT + holder
        self._clock = clock
        self._is_noted = False

    async def note(self) -> None:
        """Notes who is connected here, now."""
        tables = {table: sorted(names) for table, names in self._connected().items()}
        if tables:
            noted = msgspec.json.encode(_Noted(self._clock(), tables)).decode()
            await self._facts.set_fact(self._fact, noted)
        elif self._is_noted:
            await self._facts.drop_fact(self._fact)
        self._is_noted = bool(tables)

    async def last_seen(self) -> Present:
        found: Present = {}
        now = self._clock()
        for name, text in (await self._facts.facts(_FACT)).items():
            noted = _DECODER.decode(text)
            if now - noted.at > _FORGOTTEN_AFTER:
                await self._facts.drop_fact(name)
            for table, patrons in noted.tables.items():
                seen = found.setdefault(table, {})
                for patron in patrons:
                    seen[patron] = max(noted.at, seen.get(patron, 0))
        return found
