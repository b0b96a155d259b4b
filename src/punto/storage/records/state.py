"""The state of a table's fold between two feeds: small, and kept as JSON in the index.

Patrons and their wagers are not in it: a table may have ten thousand, and the rows of the index
have them already. The players of a tournament's table are in it: they are few, and they leave when
the table is closed.
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
