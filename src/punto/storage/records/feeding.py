"""Feeding the index: which entries are new to it, and what they change."""

from collections.abc import Sequence

from punto.house.stream import HOUSE
from punto.journal.hash_chain import Entry
from punto.ledger.account import OF_A_TOURNAMENT
from punto.storage.port import StorageError
from punto.storage.records import state
from punto.storage.records.changes import Changes
from punto.storage.records.operations import LockStream, Operations, Upsert
from punto.storage.records.row_fold import money_changes, table_changes
from punto.storage.records.schema import STREAMS
from punto.storage.records.state import State
from punto.storage.records.writer import write_changes
from punto.storage.sql_table import Ids
from punto.table.stream import table_of
from punto.tournament.stream import tournament_of


class Gap(StorageError):
    """Entries were left out: the index takes in the next one of a stream and no later one."""


def is_fed(stream: str) -> bool:
    """Whether the index takes in a stream: the house's, a table's, and of a tournament's what moves
    patrons' money."""
    return stream == HOUSE or table_of(stream) is not None or tournament_of(stream) is not None


def new_entries(stream: str, entries: Sequence[Entry], through: int) -> Sequence[Entry]:
    """Those that follow the ones the index has; a Gap if there are others between."""
    assert is_fed(stream), f"{stream} is not the house's, a table's or a tournament's"
    if not entries:
        return entries
    assert all(
        entry.stream == stream and entry.sequence == sequence
        for sequence, entry in enumerate(entries, start=entries[0].sequence)
    ), f"entries of {stream} that do not follow each other"
    if entries[0].sequence > through + 1:
        raise Gap(
            f'entry {entries[0].sequence} of "{stream}" came where the index has {through} '
            f"entries; expected entry {through + 1}"
        )
    return entries[through + 1 - entries[0].sequence :]


def feed(stream: str, entries: Sequence[Entry], known: Ids) -> Operations[tuple[int, Ids]]:
    """Writes what is new: how far the stream is read now, and the ids that came up."""
    found = yield LockStream(stream)
    through, text = found[0] if found else (0, "")
    new = new_entries(stream, entries, through)
    if not new:
        return through, {}
    folded = state.read(text) if text else State()
    table, changes = taken_in(stream, folded, new)
    ids = yield from write_changes(table, changes, known)
    through = new[-1].sequence
    yield Upsert(STREAMS, [(stream, through, state.write(folded))])
    return through, ids


def taken_in(stream: str, state: State, new: Sequence[Entry]) -> tuple[str, Changes]:
    """What new entries change, and at which table; the house's own count as those of none, and a
    tournament's as those of one whose name no table can have."""
    table = table_of(stream)
    if table is not None:
        return table, table_changes(table, state, new)
    tournament = tournament_of(stream)
    return f"{OF_A_TOURNAMENT}{tournament}" if tournament else "", money_changes(stream, new)
