"""The state that the entries of a stream fold to: a table's, a tournament's or the house's."""

from collections.abc import Iterable

from punto.house.evolve import evolve as evolve_house
from punto.house.state import FRESH as NEW_HOUSE
from punto.house.stream import HouseRecord
from punto.journal.encoding import encode
from punto.journal.hash_chain import Entry, Head
from punto.journal.snapshot import Snapshot
from punto.stream_kinds.formats import read
from punto.table.evolve import evolve as evolve_table
from punto.table.state import FRESH as NEW_TABLE
from punto.table.stream import TableRecord, table_of
from punto.tournament.evolve import evolve as evolve_tournament
from punto.tournament.state import FRESH as NEW_TOURNAMENT
from punto.tournament.stream import tournament_of


def folded(stream: str, entries: Iterable[Entry]) -> Snapshot:
    """The snapshot of a stream with these entries, from the first on."""
    head, table, house, tournament = Head(), NEW_TABLE, NEW_HOUSE, NEW_TOURNAMENT
    for entry in entries:
        head = Head(entry.sequence, entry.hash)
        record = read(stream, entry.body)
        if isinstance(record, TableRecord):
            table = evolve_table(table, record.event)
        elif isinstance(record, HouseRecord):
            house = evolve_house(house, record.event)
        else:
            tournament = evolve_tournament(tournament, record.event)
    others = house if tournament_of(stream) is None else tournament
    state = encode(others if table_of(stream) is None else table)
    return Snapshot(stream, head.count, head.hash, state.decode())
