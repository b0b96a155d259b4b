"""The base of all events: what has happened, told from others by its tag."""

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True, tag=True, tag_field="event"):
    pass
