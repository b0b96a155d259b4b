"""A webhook: where records are posted to, which of them, and how far it has come."""

from msgspec import Struct

from punto.server.event_stream.subscription import Wanted


class Hook(Struct, frozen=True, kw_only=True):
    """`id` is never used again, as a name may be. `sealed` is the secret as only this house can
    read it, and `start` the place it begins behind."""

    id: str
    name: str
    url: str
    wanted: Wanted
    sealed: bytes
    start: dict[str, int]
    added_at: int
    added_by: str


class Trouble(Struct, frozen=True, kw_only=True):
    """A hook fails since a time, for so many attempts, the last of them with these words."""

    since: int
    tries: int
    last_at: int
    error: str
    noted: bool = False
    """Whether it is among the significant events."""


class Standing(Struct, frozen=True, kw_only=True):
    """`through` is the place that the receiver has confirmed."""

    through: dict[str, int]
    delivered_at: int | None = None
    trouble: Trouble | None = None
