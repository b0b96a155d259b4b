"""A house with its people: what is asked of it is decided and kept."""

from itertools import count
from typing import Any

from punto.house.commands import AdmitPatron, AppointStaff, HouseCommand, OpenHouse
from punto.house.decide import decide
from punto.house.events import HouseDecision, HouseEvent
from punto.house.evolve import fold
from punto.house.state import FRESH, House, Person
from punto.journal.actor import SYSTEM, Actor, Role, dealer, patron, pit
from punto.journal.encoding import decode, encode

START = 1_767_258_000_000_000
"""Nine in the morning of 1 January 2026."""

HOUR = 3_600_000_000
DAY = 24 * HOUR

KEY = "0123456789abcdef"
ANN, BOB = patron("ann"), patron("bob")
TAN, DORA = pit("tan"), dealer("dora")
SUE = Actor(Role.SURVEILLANCE, "sue")
DON = Actor(Role.DIRECTOR, "don")
AUDREY = Actor(Role.AUDITOR, "audrey")
ADA = Actor(Role.ADMINISTRATOR, "ada")
STAFF = (TAN, DORA, SUE, DON, AUDREY, ADA)
EVERYBODY = (ANN, *STAFF, SYSTEM)

NAMES = (
    "expected 1 to 64 letters, digits, dots, dashes or underscores, the first a letter or a digit"
)

_IDS = count(1)


def made(kind: type[HouseCommand], by: Actor, /, *, at: int = START, **fields: Any) -> Any:
    return kind(id=f"c{next(_IDS)}", by=by, at=at, **fields)


class Desk:
    """Where everything is asked; time passes only where a test says so. `cents_held` is the balance
    of whoever chips are for."""

    def __init__(self) -> None:
        self.house: House = FRESH
        self.events: list[HouseEvent] = []
        self.at = START
        self.cents_held = 0

    def ask(self, kind: type[HouseCommand], by: Actor, /, **fields: Any) -> HouseDecision:
        command = made(kind, by, at=self.at, **fields)
        decision = decide(self.house, command, self.cents_held)
        assert not (decision.events and decision.refusal)
        self.house = fold(decision.events, self.house)
        self.events.extend(decision.events)
        return decision

    def do(self, kind: type[HouseCommand], by: Actor, /, **fields: Any) -> HouseEvent | None:
        """What was asked is granted; the event that it led to, if it led to one."""
        decision = self.ask(kind, by, **fields)
        assert decision.refusal is None, decision.refusal
        assert fold(self.events) == self.house
        assert decode(House, encode(self.house)) == self.house
        return decision.events[0] if decision.events else None

    def refused(self, kind: type[HouseCommand], by: Actor, /, **fields: Any) -> str:
        decision = self.ask(kind, by, **fields)
        assert decision.refusal is not None, decision.events
        return decision.refusal.reason

    def person(self, name: str) -> Person:
        found = self.house.person(name)
        assert found is not None
        return found


def opened(*patrons: Actor) -> Desk:
    """A house with somebody in every position, and these patrons."""
    desk = Desk()
    desk.do(OpenHouse, SYSTEM, name="The Punto", key_check=KEY)
    for one in STAFF:
        desk.do(AppointStaff, SYSTEM, person=one.name, role=one.role)
    for one in patrons:
        desk.do(AdmitPatron, SYSTEM, patron=one.name, guest=True)
    return desk
