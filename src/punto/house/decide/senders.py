"""Who may give a command: a known person in the right role, and only for themselves."""

from punto.house.cage import ChipsCommand
from punto.house.commands import (
    ExcludeSelf,
    HouseCommand,
    LimitStakes,
    OpenDispute,
    OpenHouse,
)
from punto.house.permission import refuse_role
from punto.house.play_restrictions import unknown
from punto.house.state import House
from punto.house.wallet import AskCommand
from punto.journal.actor import Actor, Role
from punto.rules.refusal import Refusal, shown


def refuse(house: House, command: HouseCommand) -> Refusal | None:
    if not house.opened and not isinstance(command, OpenHouse | ChipsCommand):
        return Refusal("the house was never opened")
    return refuse_role(command) or refuse_sender(house, command.by) or _refuse_other(command)


def refuse_sender(house: House, by: Actor) -> Refusal | None:
    """Why this person may not act in this role: unknown, or dismissed."""
    if not house.opened or by.role is Role.SYSTEM:
        return None
    if by.role is Role.PATRON:
        return None if house.patron(by.name) else unknown(by)
    person = house.staff(by.name)
    return None if person is not None and person.role is by.role else unknown(by)


def _refuse_other(command: HouseCommand) -> Refusal | None:
    if not isinstance(command, LimitStakes | ExcludeSelf | OpenDispute | AskCommand):
        return None
    if command.patron == command.by.name:
        return None
    return Refusal(f"{shown(command.patron)} is somebody else; this is asked for oneself")
