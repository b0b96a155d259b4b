"""A table or a tournament is opened under a name that the house has given it: names are decided in
the house's own stream, which has one writer at a time whatever the number of processes."""

from collections.abc import Mapping
from typing import Any

from punto.house.state import House
from punto.house.stream import HOUSE
from punto.rules.refusal import Refusal, shown


def refuse_table(seen: Mapping[str, Any], table: str) -> Refusal | None:
    house: House = seen[HOUSE]
    if not house.opened or table in house.table_names.names:
        return None
    return Refusal(f"the house has no name for a table {shown(table)}; name it first")


def refuse_tournament(seen: Mapping[str, Any], tournament: str) -> Refusal | None:
    house: House = seen[HOUSE]
    if not house.opened or tournament in house.tournament_names.names:
        return None
    return Refusal(f"the house has no name for a tournament {shown(tournament)}; name it first")
