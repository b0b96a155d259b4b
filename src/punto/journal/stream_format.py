"""The written form of one kind of stream: how its streams are named, what their entries hold, and
which money moves with them. The auditor shares this much with what it checks, and no more."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from punto.journal.encoding import decoder, encode
from punto.journal.record import Record, UnreadableEntry
from punto.ledger.transfer import Transfer

E = TypeVar("E")


def write(record: Record[Any]) -> str:
    return encode(record).decode()


@dataclass(frozen=True)
class StreamFormat(Generic[E]):
    """Streams are named `prefix/name`; where there is only one stream of a kind, as of the house,
    it is named by the prefix alone."""

    prefix: str
    record: type[Record[E]]
    transfers: Callable[[str, E], tuple[Transfer, ...]]
    single: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "_decoder", decoder(self.record))

    def stream(self, name: str = "") -> str:
        return self.prefix if self.single else f"{self.prefix}/{name}"

    def name_of(self, stream: str) -> str | None:
        """The name part of a stream of this kind (empty for a single one), or None."""
        if self.single:
            return "" if stream == self.prefix else None
        prefix, _, name = stream.partition("/")
        return name if prefix == self.prefix and name else None

    def read(self, body: str) -> Record[E]:
        """The record that an entry holds, or UnreadableEntry."""
        try:
            found: Record[E] = self._decoder.decode(body)  # type: ignore[attr-defined]
        except (msgspec.DecodeError, UnicodeError) as error:
            raise UnreadableEntry(str(error)) from error
        return found
