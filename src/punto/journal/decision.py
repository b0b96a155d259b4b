"""What a command leads to: events, or a refusal. A late attempt is recorded and refused at once;
what came in time with it can be accepted."""

from typing import Generic, TypeVar

from msgspec import Struct

from punto.rules.refusal import Refusal

E = TypeVar("E")
E_co = TypeVar("E_co", covariant=True)


class Decision(Struct, Generic[E_co], frozen=True):
    events: tuple[E_co, ...] = ()
    refusal: Refusal | None = None


def accept(*events: E) -> Decision[E]:
    return Decision(events)


def refuse(reason: str, rule: str | None = None) -> Decision[E]:
    return Decision((), Refusal(reason, rule))
