"""Taking entries into the index: what of them is new, and the steps that write what they change."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import astuple

from punto.house.stream import HOUSE
from punto.journal.hash_chain import Entry
from punto.ledger.account import OF_A_TOURNAMENT
from punto.storage.port import StorageError
from punto.storage.records import state, tuples
from punto.storage.records.changes import Changes
from punto.storage.records.figures import sittings
from punto.storage.records.gather import gather
from punto.storage.records.gather.money import gather_money
from punto.storage.records.rows import Sheet, Sitting
from punto.storage.records.shapes import (
    DUTIES,
    FLOATS,
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
    STREAMS,
    Row,
    Shape,
)
from punto.storage.records.state import State
from punto.storage.records.steps import Drop, Lock, Look, Put, Steps
from punto.storage.records.tuples import FOREVER
from punto.table.events import Item
from punto.table.stream import table_of
from punto.tournament.stream import tournament_of

MOST_KNOWN = 100_000
"""So many patrons' numbers are kept at hand."""

Line = tuple[str, str, str]


class Gap(StorageError):
    """Entries were left out: the index takes in the next one of a stream and no later one."""


@dataclass(slots=True)
class Numbers:
    """The numbers that stand for names, as far as they are known here. They never change."""

    patrons: dict[str, int] = field(default_factory=dict)
    lines: dict[Line, int] = field(default_factory=dict)
    sheets: dict[Sheet, int] = field(default_factory=dict)

    def learn(self, other: "Numbers") -> None:
        if len(self.patrons) > MOST_KNOWN:
            self.patrons.clear()
        self.patrons |= other.patrons
        self.lines |= other.lines
        self.sheets |= other.sheets


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


def feed(stream: str, entries: Sequence[Entry], known: Numbers) -> Steps[tuple[int, Numbers]]:
    """Writes what is new: how far the stream is read now, and the numbers that came up."""
    found = yield Lock(stream)
    through, text = found[0] if found else (0, "")
    new = new_entries(stream, entries, through)
    if not new:
        return through, Numbers()
    folded = state.read(text) if text else State()
    table, changes = taken_in(stream, folded, new)
    numbers = yield from _number(changes, known)
    yield from _write(table, changes, numbers)
    through = new[-1].sequence
    yield Put(STREAMS, [(stream, through, state.write(folded))])
    return through, numbers


def taken_in(stream: str, state: State, new: Sequence[Entry]) -> tuple[str, Changes]:
    """What new entries change, and at which table; the house's own count as those of none, and a
    tournament's as those of one whose name no table can have."""
    table = table_of(stream)
    if table is not None:
        return table, gather(table, state, new)
    tournament = tournament_of(stream)
    return f"{OF_A_TOURNAMENT}{tournament}" if tournament else "", gather_money(stream, new)


def _number(changes: Changes, known: Numbers) -> Steps[Numbers]:
    """The numbers of all names that come up.

    Tables are taken in one order and names in theirs, so that nobody who numbers the same ones
    waits for somebody who waits for them.
    """
    patrons = {place.patron for place in (*changes.settled, *changes.undone)}
    patrons |= {move.patron for move in changes.moves}
    patrons |= {movement.patron for movement in changes.movements}
    lines = {_line(item) for items in changes.settled.values() for item in items}
    sheets = {one.sheet for one in changes.rounds.values()}
    sheets |= {one.sheet for one in changes.sessions.values()}
    numbers = Numbers(
        {name: known.patrons[name] for name in patrons & known.patrons.keys()},
        {line: known.lines[line] for line in lines & known.lines.keys()},
        {sheet: known.sheets[sheet] for sheet in sheets & known.sheets.keys()},
    )
    found = yield from _numbered(PATRONS, [(name,) for name in patrons - numbers.patrons.keys()])
    numbers.patrons |= {name: number for number, name in found}
    found = yield from _numbered(LINES, lines - numbers.lines.keys())
    numbers.lines |= {(wager, pays, rule): number for number, wager, pays, rule in found}
    found = yield from _numbered(SHEETS, map(astuple, sheets - numbers.sheets.keys()))
    numbers.sheets |= {Sheet(*sheet): number for number, *sheet in found}
    return numbers


def _numbered(shape: Shape, names: Iterable[Row]) -> Steps[list[Row]]:
    """Numbers with their names; a name that has none yet gets one."""
    wanted = sorted(names)
    if not wanted:
        return []
    found = yield Look(shape, ("id", *shape.key), shape.key, wanted)
    missing = sorted(set(wanted) - {tuple(name) for _, *name in found})
    if missing:
        yield Put(shape, missing)
        found += yield Look(shape, ("id", *shape.key), shape.key, missing)
    return found


def _line(item: Item) -> Line:
    return item.wager, item.pays, item.rule or ""


def _write(table: str, changes: Changes, numbers: Numbers) -> Steps[None]:
    patrons, sheets = numbers.patrons, numbers.sheets
    if changes.undone:
        keys = [(table, at, number, patrons[name]) for at, number, name in changes.undone]
        yield Drop(SETTLEMENTS, ("table_name", "at", "number", "patron"), keys)
    moved = yield from _sittings(table, changes, patrons)
    rounds, sessions = changes.rounds.values(), changes.sessions.values()
    puts = (
        (SETTLEMENTS, _settled(table, changes, numbers)),
        (ROUNDS, [tuples.round_row(one, sheets[one.sheet]) for one in rounds]),
        (SESSIONS, [tuples.session_row(one, sheets[one.sheet]) for one in sessions]),
        (HOURS, tuples.hour_rows(changes.hours, sheets)),
        (SITTINGS, tuples.sitting_rows(moved, patrons)),
        (OPENINGS, list(map(tuples.opening_row, changes.openings.values()))),
        (DUTIES, list(map(tuples.duty_row, changes.duties.values()))),
        (FLOATS, list(map(tuples.float_row, changes.floats))),
        (IRREGULARITIES, list(map(tuples.irregularity_row, changes.irregularities.values()))),
        (SIGNIFICANT, list(map(tuples.significant_row, changes.significant))),
        (MOVEMENTS, tuples.movement_rows(table, changes.movements, patrons)),
    )
    for shape, rows in puts:
        if rows:
            yield Put(shape, rows)


def _settled(table: str, changes: Changes, numbers: Numbers) -> list[Row]:
    patrons, lines = numbers.patrons, numbers.lines
    return [
        (
            table,
            at,
            number,
            patrons[patron],
            place,
            lines[item.wager, item.pays, item.rule or ""],
            item.stake_cents,
            item.net_cents,
            item.commission_cents,
        )
        for (at, number, patron), items in changes.settled.items()
        for place, item in enumerate(items)
    ]


def _sittings(table: str, changes: Changes, patrons: Mapping[str, int]) -> Steps[list[Sitting]]:
    if not changes.moves:
        return []
    names = {patrons[move.patron]: move.patron for move in changes.moves}
    keys = [(number, table, FOREVER) for number in names]
    found = yield Look(SITTINGS, ("patron", "since"), ("patron", "table_name", "until"), keys)
    here = {names[number]: since for number, since in found}
    return sittings(table, changes.moves, here)
