"""Finds the kind of a stream, with its adapter, and the kind that a command belongs to."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from punto.journal.command import Envelope
from punto.journal.stream_kind import StreamKind
from punto.rules.refusal import Refusal
from punto.server.commit.adapter import Adapter

Kind = StreamKind[Any, Any, Any]


class KnownStream(Struct, frozen=True):
    """A stream's kind and adapter, and the name part of the stream."""

    kind: Kind
    adapter: Adapter[Any, Any]
    name: str


class KindRegistry:
    def __init__(self, kinds: Iterable[Kind], adapters: Mapping[Kind, Adapter[Any, Any]]) -> None:
        self._hosted = {
            kind.format.prefix: (kind, adapters.get(kind) or Adapter[Any, Any]()) for kind in kinds
        }
        self._kinds = {
            command: kind
            for kind, adapter in self._hosted.values()
            for command in (*kind.commands, *adapter.blind)
        }
        self.of = lru_cache(maxsize=10_000)(self._of)
        """The kind, adapter and name of a stream, if its kind is hosted."""

    def _of(self, stream: str) -> KnownStream | None:
        prefix, _, _ = stream.partition("/")
        kind, adapter = self._hosted.get(prefix, (None, None))
        name = kind.name_of(stream) if kind is not None else None
        if kind is None or adapter is None or name is None:
            return None
        return KnownStream(kind, adapter, name)

    def refuse(self, stream: str, command: Envelope) -> Refusal | None:
        """Why a command does not belong to this stream."""
        kind = self._kinds[type(command)]
        name = kind.name_of(stream)
        if name is None:
            return kind.wrong_stream
        return kind.misplaced(name, command)
