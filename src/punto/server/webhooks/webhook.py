"""A webhook, and the progress of its deliveries."""

from msgspec import Struct

from punto.server.event_stream.stream_filter import StreamFilter


class Hook(Struct, frozen=True, kw_only=True):
    """`id` is never used again, unlike a name. `sealed` is the encrypted secret, and `start` the
    positions after which deliveries begin."""

    id: str
    name: str
    url: str
    wanted: StreamFilter
    sealed: bytes
    start: dict[str, int]
    added_at: int
    added_by: str


class DeliveryTrouble(Struct, frozen=True, kw_only=True):
    """A failing hook: since when, after how many attempts, and the last error."""

    since: int
    tries: int
    last_at: int
    error: str
    noted: bool = False
    """Whether it was noted as a significant event."""


class DeliveryProgress(Struct, frozen=True, kw_only=True):
    """`through` are the positions that the receiver has confirmed."""

    through: dict[str, int]
    delivered_at: int | None = None
    trouble: DeliveryTrouble | None = None
