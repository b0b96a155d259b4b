"""The tables of the index, each declared once.

Settled wagers are the large table. Its rows hold ids of patrons and lines, which have tables of
their own, and are stored in the order in which the wagers of a round are read, so that it needs one
more index only. A dealer who is None is an empty text; a time that has not come is NULL, or FOREVER
for a sitting.

A change of a table is a new format of the journal (`journal/format_number.py`).
"""

from enum import Enum
from functools import partial
from typing import Any, NamedTuple

import msgspec

from punto.history.round_summary import GameSheet, RoundSummary, SessionSummary, WagerSums
from punto.journal.actor import Actor, Role
from punto.journal.encoding import decode, encode
from punto.rules.irregularity import Noticed, Ruling
from punto.rules.round import Result
from punto.storage.records.changes import Figures, ReportCell
from punto.storage.records.rows import (
    Duty,
    FloatMove,
    IrregularityRow,
    Opening,
    Settlement,
    SignificantRow,
    Sitting,
)
from punto.storage.sql_table import BIG, NAME, TEXT, Column, Row, SqlTable
from punto.table.events import TableEvent

FOREVER = 2**63 - 1
"""The end of a sitting that has not ended."""


def _actor(text: str) -> Actor:
    role, _, name = text.partition(" ")
    return Actor(Role(role), name)


def _enum(kind: type[Enum]) -> Column:
    return Column("text", write=lambda one: one.value, read=kind).or_null()


INT = Column("integer")
ACTOR = Column("text", write=str, read=_actor)
CARDS = Column("text", write=" ".join, read=str.split)
EVENT = Column("text", write=lambda event: encode(event).decode(), read=partial(decode, TableEvent))
FLAG = Column("integer", write=int, read=bool)
NAME_OR_EMPTY = Column(
    "text", is_name=True, write=lambda name: name or "", read=lambda text: text or None
)
SUMS = Column(
    "text",
    write=lambda sums: msgspec.json.encode(sums).decode(),
    read=msgspec.json.Decoder(dict[str, WagerSums]).decode,
)
TABLE = NAME.of("table")
UNTIL = Column(
    "bigint",
    write=lambda at: FOREVER if at is None else at,
    read=lambda at: None if at == FOREVER else at,
)


class LineKey(NamedTuple):
    """How a wager was settled, and by which clause."""

    wager: str
    pays: str
    rule: str | None


STREAMS: SqlTable[Row] = SqlTable(
    "record_streams",
    key={"stream": NAME},
    changing={"through": BIG, "state": TEXT},
    wide=True,
    fillfactor=50,
)
PATRONS = SqlTable(
    "record_patrons", make=str, parts=lambda name: (name,), key={"name": NAME}, numbered=True
)
LINES = SqlTable(
    "record_lines",
    make=LineKey,
    key={**NAME.each("wager pays"), "rule": NAME_OR_EMPTY},
    numbered=True,
)
SHEETS = SqlTable(
    "record_sheets",
    make=GameSheet,
    key={**NAME.each("game version stamp"), "decks": BIG},
    numbered=True,
)

LINE = Column("integer", refers=LINES)
PATRON = Column("integer", refers=PATRONS)
SHEET = Column("integer", refers=SHEETS)

ROUNDS = SqlTable(
    "record_rounds",
    make=RoundSummary,
    key={"table_name": TABLE, "number": BIG},
    fixed={
        "opened_at": BIG,
        "game": NAME.of("sheet.game"),
        "sheet": SHEET,
        "shoe": BIG,
        "dealer": NAME_OR_EMPTY,
        "session": BIG.or_null(),
        **BIG.each("float_cents first_sequence"),
    },
    changing={
        "last_sequence": BIG,
        "head": TEXT,
        **BIG.or_null().each("closed_at result_at paid_at void_at withdrawn_at"),
        **CARDS.each("player_cards banker_cards"),
        **INT.or_null().each("player banker die"),
        "result": _enum(Result),
        "void": TEXT.or_null(),
        "reconstructed": FLAG,
        **BIG.each("bettors staked_cents hold_cents commission_cents"),
        "sums": SUMS,
    },
    indexes={
        "by_time": "(opened_at, table_name, number)",
        "by_table": "(table_name, opened_at, number)",
        "by_game": "(game, opened_at, table_name, number)",
        "by_dealer": "(dealer, opened_at, table_name, number)",
        "void": "(opened_at, table_name, number) WHERE void IS NOT NULL",
    },
    wide=True,
    fillfactor=80,
)


def settlement(*parts: Any) -> Settlement:
    """A settlement of the parts of its row; its line is anything with wager, pays and rule."""
    table, at, number, patron, _, line, stake_cents, net_cents, commission_cents = parts
    return Settlement(
        patron=patron,
        table=table,
        round=number if number > 0 else None,
        session=-number if number < 0 else None,
        wager=line.wager,
        stake_cents=stake_cents,
        net_cents=net_cents,
        commission_cents=commission_cents,
        pays=line.pays,
        rule=line.rule,
        at=at,
    )


SETTLEMENTS = SqlTable(
    "record_settlements",
    make=settlement,
    parts=tuple,
    key={
        "table_name": TABLE,
        "at": BIG,
        "number": INT,
        "patron": PATRON,
        "item": Column("smallint"),
    },
    fixed={"line": LINE, **BIG.each("stake_cents net_cents commission_cents")},
    indexes={"by_patron": "(patron, at, table_name, number, item)"},
    packed=True,
)
"""`number` is that of a round, or below zero that of a session; `item` is the place of a wager
among those of its patron there."""

SESSIONS = SqlTable(
    "record_sessions",
    make=SessionSummary,
    key={"table_name": TABLE, "number": BIG},
    # A session that was announced anew counts from its last announcement.
    changing={
        **BIG.each("at sequence"),
        "sheet": SHEET,
        "dealer": NAME_OR_EMPTY,
        "hands": BIG,
        **BIG.each("hold_cents commission_cents"),
        "sums": SUMS,
    },
    indexes={"by_time": "(at)"},
    wide=True,
)
HOURS = SqlTable(
    "record_hours",
    make=lambda _hour, *parts: (ReportCell(*parts[:5]), Figures(*parts[5:])),
    parts=lambda one: (one[0][0], *one[0][1], *one[1]),
    key={
        "hour": BIG,
        "table_name": TABLE,
        "dealer": NAME_OR_EMPTY,
        "sheet": SHEET,
        "wager": NAME,
        "hands": BIG,
    },
    changing=dict.fromkeys(Figures._fields, BIG),
    adds=True,
    fillfactor=80,
)
"""Figures added up by the hour: rows are items of `Hours`."""

SITTINGS = SqlTable(
    "record_sittings",
    make=Sitting,
    key={"patron": PATRON, "table_name": TABLE, "since": BIG},
    changing={"until": UNTIL},
    indexes={"by_end": "(patron, until)"},
)

ENTRY = {"table_name": TABLE, "sequence": BIG}
"""The place of an entry in the journal."""
BY_TIME = {"by_time": "(at, table_name, sequence)"}

OPENINGS = SqlTable(
    "record_openings",
    make=Opening,
    key=ENTRY,
    fixed={"since": BIG},
    changing={"until": BIG.or_null()},
)
DUTIES = SqlTable(
    "record_duties",
    make=Duty,
    key=ENTRY,
    fixed={"dealer": NAME, "since": BIG},
    changing={"until": BIG.or_null()},
    indexes={
        "by_time": "(since, table_name, sequence)",
        "by_dealer": "(dealer, since, table_name, sequence)",
    },
)
FLOATS = SqlTable(
    "record_floats",
    make=FloatMove,
    key=ENTRY,
    fixed={"at": BIG, "actor": ACTOR.of("by"), "dealer": NAME_OR_EMPTY, "cents": BIG},
    indexes=BY_TIME,
)
IRREGULARITIES = SqlTable(
    "record_irregularities",
    make=IrregularityRow,
    key=ENTRY,
    fixed={
        "round": BIG,
        "clause": TEXT,
        "at": BIG,
        "actor": ACTOR.of("by"),
        "dealer": NAME_OR_EMPTY,
        "noticed": _enum(Noticed),
        "note": TEXT,
        "proven": FLAG,
    },
    changing={
        "ruling": _enum(Ruling),
        "ruled_at": BIG.or_null(),
        "ruled_by": ACTOR.or_null(),
        "why": TEXT.or_null(),
    },
    indexes=BY_TIME,
)
SIGNIFICANT = SqlTable(
    "record_significant",
    make=SignificantRow,
    key=ENTRY,
    fixed={"at": BIG, "actor": ACTOR.of("by"), "round": BIG.or_null(), "event": EVENT},
    indexes=BY_TIME,
)
MOVEMENTS: SqlTable[Row] = SqlTable(
    "record_movements",
    key={"patron": PATRON, "at": BIG, "table_name": TABLE, "number": INT},
    changing={"cents": BIG},
    adds=True,
)
"""What changes a patron's balance, to be added up to the balance at any moment."""

TABLES: tuple[SqlTable[Any], ...] = (
    *(STREAMS, PATRONS, LINES, SHEETS, ROUNDS, SETTLEMENTS, SESSIONS, HOURS, SITTINGS, OPENINGS),
    *(DUTIES, FLOATS, IRREGULARITIES, SIGNIFICANT, MOVEMENTS),
)

DERIVED = tuple(table for table in TABLES if not table.numbered)
"""The tables to empty when the index is rebuilt. Ids of names stay: other processes have cached
them."""
