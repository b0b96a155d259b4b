"""What a commit made durable, for those that follow its streams."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from punto.journal.record import NumberedRecord
from punto.journal.stream_kind import StreamKind
from punto.ledger.account import Account

S = TypeVar("S")
E = TypeVar("E")


class CommitNotice(Struct, frozen=True):
    """`states` are those of the streams with new records; `balances` those of changed accounts that
    were locked, so that they are the latest. `accepted` and `refused` count commands; `seconds` is
    the time from the first lock to the commit."""

    records: Mapping[str, Sequence[NumberedRecord[Any]]]
    states: Mapping[str, Any]
    balances: Mapping[Account, int]
    accepted: int = 0
    refused: int = 0
    seconds: float = 0.0

    def of(
        self, kind: StreamKind[S, Any, E]
    ) -> Iterator[tuple[str, Sequence[NumberedRecord[E]], S]]:
        """The name, the new records and the state of each stream of a kind."""
        for stream, records in self.records.items():
            name = kind.name_of(stream)
            if name is not None:
                yield name, records, self.states[stream]
