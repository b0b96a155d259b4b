"""What a command leads to: events, or a refusal; a late attempt is recorded and refused at once."""

from msgspec import Struct

from punto.rules.refusal import Refusal
from punto.table.events import Event


class Decision(Struct, frozen=True):
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


def accept(*events: Event) -> Decision:
    return Decision(events)


def refuse(reason: str, rule: str | None = None) -> Decision:
    return Decision((), Refusal(reason, rule))
