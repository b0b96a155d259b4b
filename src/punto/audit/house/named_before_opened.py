"""A table or a tournament of an opened house is opened under a name that the house has given it."""

from typing import NamedTuple

from punto.audit.books import CLOCKS_APART
from punto.audit.fault import Wrong, quote
from punto.audit.house.state import AuditedHouse
from punto.ledger.account import tournament_of as tournament_of_table
from punto.table.events import TableOpened
from punto.table.stream import table_of
from punto.tournament.events import TournamentOpened
from punto.tournament.stream import tournament_of


class OpeningEntry(NamedTuple):
    """The first entry of a stream that opens what is played there."""

    at: int
    stream: str
    sequence: int


def is_opening(event: object) -> bool:
    return isinstance(event, TableOpened | TournamentOpened)


def check(house: AuditedHouse, opening: OpeningEntry) -> None:
    """Names are given in another stream, by a clock that may be a little fast."""
    at, stream, sequence = opening
    table, tournament = table_of(stream), tournament_of(stream)
    if table is not None and tournament_of_table(table) is not None:
        # It is called by its tournament.
        return
    names = house.tournament_names if table is None else house.table_names
    kind, id = ("tournament", tournament) if table is None else ("table", table)
    if house.opened_at is None or at < house.opened_at:
        return
    since = None if id is None else names.since.get(id)
    if since is None or since > at + CLOCKS_APART:
        found = f"a {kind} {quote(id)} opened without a name on record"
        wrong = Wrong(found, "a name that the house gave it before")
        raise wrong.at(stream=stream, sequence=sequence)
