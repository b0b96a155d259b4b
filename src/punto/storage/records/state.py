"""What has to be remembered of a table between two feeds: small, and kept as JSON in the index.

Who sits at the table is not in it, nor who has wagered what: a table may have ten thousand patrons,
and rows that are there already tell. Only of a tournament's table, which has few seats, the players
are: they get up when it is closed.
"""

import msgspec
from msgspec import Struct

from punto.storage.records.rows import Duty, Irregularity, Opening, Round, Session, Sheet


class State(Struct):
    """`round` is the last one, to which entries can still belong. `hands` of the session have a
    result; `paying` is the session whose Dragon wagers are being paid. `held` are the reports that
    wait for a ruling."""

    sheet: Sheet | None = None
    shoe: int | None = None
    dealer: str | None = None
    float_cents: int = 0
    round: Round | None = None
    session: int | None = None
    hands: int = 0
    paying: Session | None = None
    opening: Opening | None = None
    duty: Duty | None = None
    held: list[Irregularity] = []
    players: list[str] = []


_DECODER = msgspec.json.Decoder(State)


def write(state: State) -> str:
    return msgspec.json.encode(state).decode()


def read(text: str) -> State:
    return _DECODER.decode(text)
