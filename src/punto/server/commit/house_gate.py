"""Whether the house lets a person send a command to a table or a tournament."""

from collections.abc import Callable, Mapping
from typing import Any

from punto.house.decide.senders import refuse_sender
from punto.house.state import House, Person
from punto.house.stream import HOUSE
from punto.journal.actor import Role
from punto.journal.command import Command, Envelope
from punto.rules.refusal import Refusal


def streams_seen(command: Envelope) -> tuple[str, ...]:
    """The house's stream, unless the system itself sends the command."""
    return () if command.by.role is Role.SYSTEM else (HOUSE,)


def refuse(
    seen: Mapping[str, Any], command: Command, barred: Callable[[Person | None], Refusal | None]
) -> Refusal | None:
    """`barred` says why this person may not play, if so; `seen` has the house's state."""
    if command.by.role is Role.SYSTEM:
        return None
    house: House = seen[HOUSE]
    if not house.opened:
        return None
    return refuse_sender(house, command.by) or barred(house.person(command.by.name))
