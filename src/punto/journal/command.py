"""The fields that every command has."""

from msgspec import Struct

from punto.journal.actor import Actor


class Envelope(Struct, frozen=True, kw_only=True, tag=True, tag_field="command"):
    """`id` is chosen by the sender, so that a repeated command takes effect once."""

    id: str
    by: Actor


class Command(Envelope, frozen=True, kw_only=True):
    """`at` is the time in microseconds since 1970, by the house's clock."""

    at: int


class BlindCommand(Envelope, frozen=True, kw_only=True):
    """A command that lacks what only the house knows: the next card, a secret, a lot."""
