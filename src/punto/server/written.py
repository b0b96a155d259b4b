"""What a commit has made durable, as those are told who watch."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from punto.ledger.account import Account
from punto.storage.record import Record
from punto.table.state import Table
from punto.tournament.state import Tournament


class Numbered(Struct, frozen=True, gc=False):
    """A record with its place in its stream; `body` is the record as the journal has it."""

    sequence: int
    record: Record
    body: str


class Written(Struct, frozen=True):
    """`tables` and `tournaments` are what they are now; `balances` those of the accounts that
    changed and were locked, so that nobody else can have changed them. So many commands were
    accepted and refused with it, and it took so long from the first lock to the commit."""

    records: Mapping[str, Sequence[Numbered]]
    tables: Mapping[str, Table]
    balances: Mapping[Account, int]
    tournaments: Mapping[str, Tournament] = {}
    accepted: int = 0
    refused: int = 0
    seconds: float = 0.0
