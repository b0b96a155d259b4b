"""Who gives a command: a patron, somebody of the staff, or the house's own system."""

from enum import Enum

from msgspec import Struct


class Role(Enum):
    PATRON = "patron"
    DEALER = "dealer"
    PIT = "pit"
    SURVEILLANCE = "surveillance"
    DIRECTOR = "director"
    """Runs tournaments."""
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"
    SYSTEM = "system"
    """The house itself: it deals automatic tables and draws from virtual shoes."""


class Actor(Struct, frozen=True, array_like=True, gc=False):
    role: Role
    name: str

    def __str__(self) -> str:
        return f"{self.role.value} {self.name}"


SYSTEM = Actor(Role.SYSTEM, "punto")


def patron(name: str) -> Actor:
    return Actor(Role.PATRON, name)


def dealer(name: str) -> Actor:
    return Actor(Role.DEALER, name)


def pit(name: str) -> Actor:
    return Actor(Role.PIT, name)
