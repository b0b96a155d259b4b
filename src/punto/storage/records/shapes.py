"""The tables of the index as the code sees them: their columns, and what is done about a row that
is there already."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

Row = tuple[Any, ...]


class Then(Enum):
    """What becomes of a row that is there already."""

    STAYS = "stays"
    REPLACED = "replaced"
    ADDED_TO = "added to"


class Shape(Struct, frozen=True):
    """`key` names a row; `changing` are the columns that a second row with that key changes. A type
    is PostgreSQL's."""

    table: str
    columns: Mapping[str, str]
    key: tuple[str, ...]
    changing: tuple[str, ...] = ()
    then: Then = Then.REPLACED

    def __hash__(self) -> int:
        return hash(self.table)


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _columns(order: str, **types: str) -> dict[str, str]:
    """Columns in their order, and the names of those of each type."""
    kinds = {name: kind for kind, names in types.items() for name in _names(names)}
    return {name: kinds[name] for name in _names(order)}


STREAMS = Shape(
    "record_streams",
    _columns("stream through state", text="stream state", bigint="through"),
    ("stream",),
    ("through", "state"),
)
PATRONS = Shape("record_patrons", _columns("name", text="name"), ("name",), (), Then.STAYS)
LINES = Shape(
    "record_lines",
    _columns("wager pays rule", text="wager pays rule"),
    ("wager", "pays", "rule"),
    (),
    Then.STAYS,
)
SHEETS = Shape(
    "record_sheets",
    _columns("game version stamp decks", text="game version stamp", bigint="decks"),
    ("game", "version", "stamp", "decks"),
    (),
    Then.STAYS,
)
ROUNDS = Shape(
    "record_rounds",
    _columns(
        "table_name number opened_at game sheet shoe dealer session float_cents first_sequence "
        "last_sequence head closed_at result_at paid_at void_at player_cards banker_cards player "
        "banker die result void reconstructed bettors staked_cents hold_cents commission_cents "
        "sums",
        text="table_name game dealer head player_cards banker_cards result void sums",
        integer="sheet player banker die reconstructed",
        bigint="number opened_at shoe session float_cents first_sequence last_sequence closed_at "
        "result_at paid_at void_at bettors staked_cents hold_cents commission_cents",
    ),
    ("table_name", "number"),
    _names(
        "last_sequence head closed_at result_at paid_at void_at player_cards banker_cards player "
        "banker die result void reconstructed bettors staked_cents hold_cents commission_cents "
        "sums"
    ),
)
SETTLEMENTS = Shape(
    "record_settlements",
    _columns(
        "table_name at number patron item line stake_cents net_cents commission_cents",
        text="table_name",
        bigint="at stake_cents net_cents commission_cents",
        integer="number patron line",
        smallint="item",
    ),
    ("table_name", "at", "number", "patron", "item"),
)
SESSIONS = Shape(
    "record_sessions",
    _columns(
        "table_name number at sequence sheet dealer hands hold_cents commission_cents sums",
        text="table_name dealer sums",
        integer="sheet",
        bigint="number at sequence hands hold_cents commission_cents",
    ),
    ("table_name", "number"),
    ("hold_cents", "commission_cents", "sums"),
)
HOURS = Shape(
    "record_hours",
    _columns(
        "hour table_name dealer sheet wager hands rounds voids wagers staked_cents net_cents "
        "commission_cents",
        text="table_name dealer wager",
        integer="sheet",
        bigint="hour hands rounds voids wagers staked_cents net_cents commission_cents",
    ),
    ("hour", "table_name", "dealer", "sheet", "wager", "hands"),
    ("rounds", "voids", "wagers", "staked_cents", "net_cents", "commission_cents"),
    Then.ADDED_TO,
)
SITTINGS = Shape(
    "record_sittings",
    _columns(
        "patron table_name since until",
        integer="patron",
        text="table_name",
        bigint="since until",
    ),
    ("patron", "table_name", "since"),
    ("until",),
)
OPENINGS = Shape(
    "record_openings",
    _columns("table_name sequence since until", text="table_name", bigint="sequence since until"),
    ("table_name", "sequence"),
    ("until",),
)
DUTIES = Shape(
    "record_duties",
    _columns(
        "table_name sequence dealer since until",
        text="table_name dealer",
        bigint="sequence since until",
    ),
    ("table_name", "sequence"),
    ("until",),
)
FLOATS = Shape(
    "record_floats",
    _columns(
        "table_name sequence at actor dealer cents",
        text="table_name actor dealer",
        bigint="sequence at cents",
    ),
    ("table_name", "sequence"),
)
IRREGULARITIES = Shape(
    "record_irregularities",
    _columns(
        "table_name sequence round clause at actor dealer noticed note proven ruling ruled_at "
        "ruled_by why",
        text="table_name clause actor dealer noticed note ruling ruled_by why",
        integer="proven",
        bigint="sequence round at ruled_at",
    ),
    ("table_name", "sequence"),
    ("ruling", "ruled_at", "ruled_by", "why"),
)
SIGNIFICANT = Shape(
    "record_significant",
    _columns(
        "table_name sequence at actor round event",
        text="table_name actor event",
        bigint="sequence at round",
    ),
    ("table_name", "sequence"),
)
MOVEMENTS = Shape(
    "record_movements",
    _columns(
        "patron at table_name number cents",
        integer="patron number",
        bigint="at cents",
        text="table_name",
    ),
    ("patron", "at", "table_name", "number"),
    ("cents",),
    Then.ADDED_TO,
)

DERIVED = (
    STREAMS,
    ROUNDS,
    SETTLEMENTS,
    SESSIONS,
    HOURS,
    SITTINGS,
    OPENINGS,
    DUTIES,
    FLOATS,
    IRREGULARITIES,
    SIGNIFICANT,
    MOVEMENTS,
)
"""What is forgotten when the index is built anew. The numbers of names stay: others have them."""
