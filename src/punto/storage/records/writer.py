"""Writes the changes of a feed to the tables of the index."""

from collections.abc import Mapping
from typing import Any

from punto.storage.records.changes import Changes
from punto.storage.records.operations import DeleteKeys, Operations, SelectKeys, Upsert
from punto.storage.records.rows import Sitting
from punto.storage.records.schema import (
    DUTIES,
    FLOATS,
    FOREVER,
    HOURS,
    IRREGULARITIES,
    LINES,
    MOVEMENTS,
    OPENINGS,
    PATRONS,
    ROUNDS,
    SESSIONS,
    SETTLEMENTS,
    SHEETS,
    SIGNIFICANT,
    SITTINGS,
    LineKey,
)
from punto.storage.records.sittings import sittings
from punto.storage.sql_table import Ids, Row, SqlTable


def write_changes(table: str, changes: Changes, known: Ids) -> Operations[Ids]:
    """Returns the ids of all names that occur; `known` has some of them."""
    ids = yield from _ids(changes, known)
    patrons = ids[PATRONS]
    if changes.undone:
        keys = [(table, at, number, patrons[name]) for at, number, name in changes.undone]
        yield DeleteKeys(SETTLEMENTS, ("table_name", "at", "number", "patron"), keys)
    settled = [
        (
            *(table, at, number, patron, place, LineKey(one.wager, one.pays, one.rule)),
            *(one.stake_cents, one.net_cents, one.commission_cents),
        )
        for (at, number, patron), items in changes.settled.items()
        for place, one in enumerate(items)
    ]
    sat = yield from _sittings(table, changes, patrons)
    moved = [(*one[:2], table, one.number, cents) for one, cents in changes.movements.items()]
    values: tuple[tuple[SqlTable[Any], Any], ...] = (
        (SETTLEMENTS, settled),
        (ROUNDS, changes.rounds.values()),
        (SESSIONS, changes.sessions.values()),
        (HOURS, changes.hours.items()),
        (SITTINGS, sat),
        (OPENINGS, changes.openings.values()),
        (DUTIES, changes.duties.values()),
        (FLOATS, changes.floats),
        (IRREGULARITIES, changes.irregularities.values()),
        (SIGNIFICANT, changes.significant),
        (MOVEMENTS, moved),
    )
    for target, some in values:
        if some:
            yield Upsert(target, target.rows(some, ids))
    return ids


def _ids(changes: Changes, known: Ids) -> Operations[Ids]:
    """The ids of all names that occur; a name that has none yet gets one.

    Tables and names are written in one order, so that two feeds never deadlock.
    """
    names: dict[SqlTable[Any], set[Any]] = {
        PATRONS: {
            *(place.patron for place in (*changes.settled, *changes.undone)),
            *(move.patron for move in changes.moves),
            *(movement.patron for movement in changes.movements),
        },
        LINES: {
            LineKey(one.wager, one.pays, one.rule)
            for items in changes.settled.values()
            for one in items
        },
        SHEETS: {
            *(one.sheet for one in changes.rounds.values()),
            *(one.sheet for one in changes.sessions.values()),
        },
    }
    ids: dict[SqlTable[Any], dict[Any, int]] = {}
    for table, wanted in names.items():
        here = known.get(table, {})
        ids[table] = {name: found for name in wanted if (found := here.get(name)) is not None}
        new = sorted(table.rows(wanted - ids[table].keys(), {}))
        read, rows = table.reader(), (yield from _find_ids(table, new))
        ids[table] |= {read(row): number for number, *row in rows}
    return ids


def _find_ids(table: SqlTable[Any], wanted: list[Row]) -> Operations[list[Any]]:
    if not wanted:
        return []
    columns = ("id", *table.columns)
    found = yield SelectKeys(table, columns, tuple(table.key), wanted)
    missing = sorted(set(wanted) - {tuple(row) for _, *row in found})
    if missing:
        yield Upsert(table, missing)
        found += yield SelectKeys(table, columns, tuple(table.key), missing)
    return found


def _sittings(
    table: str, changes: Changes, patrons: Mapping[str, int]
) -> Operations[list[Sitting]]:
    if not changes.moves:
        return []
    names = {patrons[move.patron]: move.patron for move in changes.moves}
    keys = [(number, table, FOREVER) for number in names]
    found = yield SelectKeys(SITTINGS, ("patron", "since"), ("patron", "table_name", "until"), keys)
    here = {names[number]: since for number, since in found}
    return sittings(table, changes.moves, here)
