"""What a command leads to: events of a tournament, or a refusal."""

from msgspec import Struct

from punto.rules.refusal import Refusal
from punto.tournament.events import TournamentEvent


class Decision(Struct, frozen=True):
    events: tuple[TournamentEvent, ...] = ()
    refusal: Refusal | None = None


def accept(*events: TournamentEvent) -> Decision:
    return Decision(events)


def refuse(reason: str, rule: str | None = None) -> Decision:
    return Decision((), Refusal(reason, rule))
