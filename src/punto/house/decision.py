"""What a command leads to: events of the house, or a refusal."""

from msgspec import Struct

from punto.house.events import HouseEvent
from punto.rules.refusal import Refusal


class Decision(Struct, frozen=True):
    events: tuple[HouseEvent, ...] = ()
    refusal: Refusal | None = None


def accept(*events: HouseEvent) -> Decision:
    return Decision(events)


def refuse(reason: str) -> Decision:
    return Decision((), Refusal(reason))
