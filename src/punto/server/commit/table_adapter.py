"""What tables need of the running house: cards of virtual shoes, and who may play."""

from collections.abc import Mapping, Sequence
from typing import Any

from punto.house.play_restrictions import refuse_play
from punto.house.stream import HOUSE
from punto.journal.command import Envelope
from punto.ledger.account import tournament_of
from punto.rules.refusal import Refusal
from punto.server.commit import house_gate, name_gate, session_gate
from punto.server.commit.adapter import Adapter, Filling
from punto.server.commit.blind_commands import AnnounceNext, DrawNext, LoadNext, RevealLast
from punto.server.commit.virtual_shoes import ShoeFilling, VirtualShoes
from punto.storage.port import Store
from punto.table.commands import OpenSession, OpenTable, TableCommand
from punto.table.state import Table
from punto.table.wagers_answer import WagersAnswer, wagers_answer


class TableAdapter(Adapter[Table, TableCommand]):
    blind = (DrawNext, AnnounceNext, LoadNext, RevealLast)

    def __init__(self, shoes: VirtualShoes, *, sessions_bounded: bool = False) -> None:
        self._shoes = shoes
        self._sessions_bounded = sessions_bounded

    def looks_at(self, command: Envelope) -> tuple[str, ...]:
        if isinstance(command, OpenTable):
            return (HOUSE,)
        return house_gate.streams_seen(command)

    def gate(self, seen: Mapping[str, Any], state: Table, command: TableCommand) -> Refusal | None:
        if self._sessions_bounded and isinstance(command, OpenSession):
            refusal = session_gate.refuse(state, command)
            if refusal:
                return refusal
        if isinstance(command, OpenTable) and tournament_of(command.table) is None:
            refusal = name_gate.refuse_table(seen, command.table)
            if refusal:
                return refusal
        return house_gate.refuse(seen, command, lambda person: refuse_play(person, command, state))

    def wagers(self, events: Sequence[Any]) -> WagersAnswer | None:
        return wagers_answer(events)

    def filling(self) -> Filling[Table, TableCommand]:
        return ShoeFilling(self._shoes)

    async def loaded(self, store: Store, state: Table) -> None:
        await self._shoes.fetch(store, state)

    def dropped(self, state: Table) -> None:
        self._shoes.forget(state)
