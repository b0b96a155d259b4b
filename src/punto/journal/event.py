"""The base of all events. In the journal the tag says which event it is."""

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True, tag=True, tag_field="event"):
    pass
