"""All kinds of stream of a running house with their adapters, and all commands that it takes."""

from functools import reduce
from operator import or_
from typing import Any

from punto.house.kind import HOUSE_KIND
from punto.server.commit.adapter import Adapter
from punto.server.commit.house_adapter import HouseAdapter
from punto.server.commit.kind_registry import Kind, KindRegistry
from punto.server.commit.table_adapter import TableAdapter
from punto.server.commit.tournament_adapter import TournamentAdapter
from punto.server.commit.tournament_lots import Lots
from punto.server.commit.virtual_shoes import NewSecret, VirtualShoes
from punto.storage.vault import Vault
from punto.stream_kinds.kinds import KINDS
from punto.table.kind import TABLE
from punto.tournament.kind import TOURNAMENT

ALL_COMMANDS: Any = reduce(
    or_,
    (
        *(command for kind in KINDS for command in kind.commands),
        *TableAdapter.blind,
        *TournamentAdapter.blind,
    ),
)
"""The union of all commands that a house takes."""


def all_kinds(
    vault: Vault, new_secret: NewSecret, *, sessions_bounded: bool = False
) -> KindRegistry:
    shoes = VirtualShoes(vault, new_secret)
    lots = Lots(vault.key_for("lots of tournaments"))
    adapters: dict[Kind, Adapter[Any, Any]] = {
        HOUSE_KIND: HouseAdapter(),
        TABLE: TableAdapter(shoes, sessions_bounded=sessions_bounded),
        TOURNAMENT: TournamentAdapter(lots),
    }
    return KindRegistry(KINDS, adapters)
