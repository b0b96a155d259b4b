"""What a field holds that is passed on as it was written, for whoever describes it to others."""

from typing import Any

from msgspec import Struct


class Described(Struct, frozen=True):
    """Marks a field, whatever its type, as one that holds such a value: `Annotated[Raw,
    Described(Event)]` is an event that is passed on as the journal has it."""

    kind: Any
