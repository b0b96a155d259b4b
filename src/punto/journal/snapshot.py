"""A snapshot: the state of a stream at one entry, so that loading need not fold from the start."""

from msgspec import Struct


class Snapshot(Struct, frozen=True):
    """The state that the first `count` entries of a stream fold to, as JSON."""

    stream: str
    count: int
    hash: str
    state: str
