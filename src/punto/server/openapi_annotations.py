"""Annotations that tell the OpenAPI document the type of a field that is passed on encoded."""

from typing import Any

from msgspec import Struct


class Described(Struct, frozen=True):
    """Documents a field as if it had this type: `Annotated[Raw, Described(Event)]` is an event as
    the journal has it."""

    kind: Any
