"""Snapshots: the state that a restart begins with is what the entries up to it fold to."""

from collections.abc import Mapping
from itertools import islice

from punto.audit.chain import shown_hash
from punto.audit.fault import Wrong
from punto.audit.journal import Journal
from punto.house import state
from punto.house.evolve import evolve as evolve_house
from punto.journal.encoding import encode
from punto.journal.hash_chain import BEFORE_THE_FIRST, Head
from punto.journal.snapshot import Snapshot
from punto.stream_kinds.formats import read
from punto.table.evolve import evolve
from punto.table.state import FRESH
from punto.table.stream import TableRecord, table_of
from punto.tournament.evolve import evolve as evolve_tournament
from punto.tournament.state import FRESH as NEW_TOURNAMENT
from punto.tournament.stream import TournamentRecord, tournament_of


def check_snapshots(journal: Journal, heads: Mapping[str, Head]) -> None:
    """Those of the heads' time: what a house in play has written since is not looked at."""
    for snapshot in journal.snapshots():
        head = heads.get(snapshot.stream)
        if head is None or snapshot.count > head.count:
            continue
        try:
            _check(journal, snapshot)
        except Wrong as wrong:
            raise wrong.at(stream=snapshot.stream, sequence=snapshot.count) from None


def _check(journal: Journal, snapshot: Snapshot) -> None:
    table, house, tournament, found = FRESH, state.FRESH, NEW_TOURNAMENT, BEFORE_THE_FIRST
    for entry in islice(journal.stream(snapshot.stream), snapshot.count):
        found = entry.hash
        record = read(entry.stream, entry.body)
        if isinstance(record, TableRecord):
            table = evolve(table, record.event)
        elif isinstance(record, TournamentRecord):
            tournament = evolve_tournament(tournament, record.event)
        else:
            house = evolve_house(house, record.event)
    if snapshot.hash != found:
        raise Wrong(f"a snapshot taken at {shown_hash(snapshot.hash)}", found)
    of_tournament = tournament_of(snapshot.stream) is not None
    others = tournament if of_tournament else house
    folded = encode(table if table_of(snapshot.stream) is not None else others)
    if snapshot.state.encode(errors="replace") != folded:
        raise Wrong("a snapshot of another state", "the state that the entries fold to")
