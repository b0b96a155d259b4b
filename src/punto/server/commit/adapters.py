"""The adapters of tables and tournaments: cards and lots come from the house's secrets, and the
house says who may play."""

from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from typing import Any

from punto.house.decide.senders import refuse_sender
from punto.house.play_restrictions import refuse_entry, refuse_play
from punto.house.state import House, Person
from punto.house.stream import HOUSE
from punto.journal.actor import Role
from punto.journal.command import Command, Envelope
from punto.rules.refusal import Refusal
from punto.server.commit.adapter import Adapter, Filling
from punto.server.commit.blind_commands import (
    DrawNext,
    DrawStage,
    LoadNext,
    OpenNew,
    OpenNext,
    RevealLast,
)
from punto.server.commit.hosted_kinds import HostedKinds, Kind
from punto.server.commit.tournament_lots import LotFilling, Lots
from punto.server.commit.virtual_shoes import NewSecret, ShoeFilling, VirtualShoes
from punto.storage.port import Store
from punto.storage.vault import Vault
from punto.stream_kinds.kinds import KINDS
from punto.table.commands import TableCommand
from punto.table.kind import TABLE
from punto.table.state import Table
from punto.tournament.commands import TournamentCommand
from punto.tournament.kind import TOURNAMENT
from punto.tournament.state import Tournament


class TableAdapter(Adapter[Table, TableCommand]):
    blind = (DrawNext, OpenNext, LoadNext, RevealLast)

    def __init__(self, shoes: VirtualShoes) -> None:
        self._shoes = shoes

    def looks_at(self, command: Envelope) -> tuple[str, ...]:
        return _house_for(command)

    def gate(self, seen: Mapping[str, Any], state: Table, command: TableCommand) -> Refusal | None:
        return _refuse(seen, command, lambda person: refuse_play(person, command, state))

    def filling(self) -> Filling[Table, TableCommand]:
        return ShoeFilling(self._shoes)

    async def loaded(self, store: Store, state: Table) -> None:
        await self._shoes.fetch(store, state)

    def dropped(self, state: Table) -> None:
        self._shoes.forget(state)


class TournamentAdapter(Adapter[Tournament, TournamentCommand]):
    blind = (OpenNew, DrawStage)

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def looks_at(self, command: Envelope) -> tuple[str, ...]:
        return _house_for(command)

    def gate(
        self, seen: Mapping[str, Any], _state: Tournament, command: TournamentCommand
    ) -> Refusal | None:
        return _refuse(seen, command, lambda person: refuse_entry(person, command))

    def filling(self) -> Filling[Tournament, TournamentCommand]:
        return LotFilling(self._lots)


def _house_for(command: Envelope) -> tuple[str, ...]:
    """What the house knows of people matters for all commands but its own."""
    return () if command.by.role is Role.SYSTEM else (HOUSE,)


def _refuse(
    seen: Mapping[str, Any], command: Command, barred: Callable[[Person | None], Refusal | None]
) -> Refusal | None:
    """What the house has against whoever asks, or a patron against playing."""
    if command.by.role is Role.SYSTEM:
        return None
    house: House = seen[HOUSE]
    if not house.opened:
        return None
    return refuse_sender(house, command.by) or barred(house.person(command.by.name))


HOUSE_COMMANDS: Any = reduce(
    or_,
    (
        *(command for kind in KINDS for command in kind.commands),
        *TableAdapter.blind,
        *TournamentAdapter.blind,
    ),
)
"""The union of all commands that a house takes."""


def house_kinds(vault: Vault, new_secret: NewSecret) -> HostedKinds:
    """The kinds of stream that a house hosts."""
    shoes = VirtualShoes(vault, new_secret)
    lots = Lots(vault.key_for("lots of tournaments"))
    adapters: dict[Kind, Adapter[Any, Any]] = {
        TABLE: TableAdapter(shoes),
        TOURNAMENT: TournamentAdapter(lots),
    }
    return HostedKinds(KINDS, adapters)
