"""The state of a table's fold between two feeds: small, and kept as JSON in the index.

Who sits at the table is not in it, nor who has wagered what: a table may have ten thousand patrons,
and rows that are there already tell. Only of a tournament's table, which has few seats, the players
are: they get up when it is closed.
"""

import msgspec
from msgspec import field

from punto.history.round_fold import RoundFoldState
from punto.storage.records.rows import Duty, IrregularityRow, Opening


class State(RoundFoldState):
    """`held` are the reports that wait for a ruling."""

    opening: Opening | None = None
    duty: Duty | None = None
    held: list[IrregularityRow] = field(default_factory=list)
    players: list[str] = field(default_factory=list)


_DECODER = msgspec.json.Decoder(State)


def write(state: State) -> str:
    return msgspec.json.encode(state).decode()


def read(text: str) -> State:
    return _DECODER.decode(text)
