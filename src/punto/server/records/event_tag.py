"""The tag of an entry's event, decoded without the rest of the record: a fast way to pick some
entries among many."""

import msgspec
from msgspec import Struct

from punto.journal.hash_chain import Entry
from punto.server.commit.loaded_streams import read_entry


class EventTag(Struct, frozen=True):
    """`patron` is None where a table's event is about nobody."""

    event: str
    patron: str | None = None


class _Body(Struct, frozen=True):
    event: EventTag


_BODY = msgspec.json.Decoder(_Body)


def tag_of(entry: Entry) -> EventTag:
    return read_entry(entry, _BODY.decode).event


def tags(*kinds: type[Struct]) -> frozenset[str]:
    """How these kinds of event are tagged."""
    return frozenset(str(kind.__struct_config__.tag) for kind in kinds)
