"""The tables that are fuzzed: some that honest people play at among fuzz clients without any say
there, and wild ones, whose own staff is among the fuzz clients."""

from collections import deque
from collections.abc import Sequence
from random import Random

from fuzz.fields import Sender
from fuzz.fuzz_client import FuzzClient
from fuzz.fuzzed_house import TABLE, admit, come_in
from hosted_house import ANYBODY, Person
from msgspec import Struct
from serving import PIT, Serving

from punto.house.permission import COMMAND_ROLES
from punto.journal.actor import Role
from punto.server.wire.commands import NAMES
from punto.table.settings import Dealing

OTHERS = (Role.SURVEILLANCE, Role.DIRECTOR, Role.AUDITOR, Role.ADMINISTRATOR)


class Place(Struct, frozen=True):
    """A table, and whether its staff may be among the fuzz clients."""

    name: str
    slug: str
    dealing: Dealing
    wild: bool = False


PLACES = (
    Place("A1", "baccarat", Dealing.AUTOMATIC),
    Place("A2", "power-98", Dealing.AUTOMATIC),
    Place("A3", "dragon-tournament", Dealing.AUTOMATIC),
    Place("D1", "fortune-six", Dealing.DEALER),
    Place("S1", "fabulous-4", Dealing.SHOE),
    Place("W1", "baccarat", Dealing.AUTOMATIC, wild=True),
    Place("W2", "power-98", Dealing.DEALER, wild=True),
    Place("W3", "baccarat", Dealing.SHOE, wild=True),
)


class Staff(Struct, frozen=True, kw_only=True):
    """`pit` and `dealer` are honest; the others send whatever comes to mind."""

    pit: Person
    dealer: Person
    wild_pit: Person
    wild_dealer: Person
    idle_dealer: Person
    others: Sequence[Person]


async def hire(house: Serving) -> Staff:
    return Staff(
        pit=await come_in(house, PIT, Role.PIT),
        dealer=await come_in(house, "dora", Role.DEALER),
        wild_pit=await come_in(house, "pia", Role.PIT),
        wild_dealer=await come_in(house, "dirk", Role.DEALER),
        idle_dealer=await come_in(house, "dan", Role.DEALER),
        others=[await come_in(house, role.value, role) for role in OTHERS],
    )


async def set_up(house: Serving, staff: Staff, places: Sequence[Place]) -> None:
    for place in places:
        dealer = staff.wild_dealer if place.wild else staff.dealer
        name = None if place.dealing is Dealing.AUTOMATIC else dealer.name
        await house.open_table(place.name, place.slug, place.dealing, dealer=name, **TABLE)


class Crowd:
    """All fuzz clients of a run."""

    def __init__(self, house: Serving, staff: Staff, seed: int) -> None:
        self.clients: list[FuzzClient] = []
        self.patrons: list[Person] = []
        self._house = house
        self._staff = staff
        self._seed = seed
        self._overheard: deque[bytes] = deque(maxlen=500)

    def shares(self, messages: int) -> list[tuple[FuzzClient, int]]:
        """Who sends how many of these: nobody, whom no table has to be asked about, few of them."""
        weights = [1 if one.who.role is None else 4 for one in self.clients]
        whole = -(-messages // sum(weights))
        return [(one, whole * weight) for one, weight in zip(self.clients, weights, strict=True)]

    async def gather(self, places: Sequence[Place], patrons: int) -> None:
        """At every table so many patrons, twice as often as one comes in, nobody, and the staff."""
        for place in places:
            self._add(ANYBODY, place, NAMES)
            for _ in range(patrons):
                patron = await admit(self._house)
                self.patrons.append(patron)
                self._add(patron, place, _mostly(Role.PATRON))
            self._add(self.patrons[-1], place, _mostly(Role.PATRON))
            self._add(self._staff.idle_dealer, place, NAMES)
            self._add_staff(place)
        for number, other in enumerate(self._staff.others):
            self._add(other, places[number % len(places)], NAMES)

    def _add_staff(self, place: Place) -> None:
        staff = self._staff
        if place.wild:
            self._add(staff.wild_pit, place, _mostly(Role.PIT))
            self._add(staff.wild_dealer, place, _mostly(Role.DEALER))
        else:
            # They could stop the table with every right; so they try what is not theirs.
            self._add(staff.wild_pit, place, _not_of(Role.PIT), careful=True)
            self._add(staff.dealer, place, _not_of(Role.DEALER), careful=True)

    def _add(
        self, who: Person, place: Place, commands: Sequence[str], *, careful: bool = False
    ) -> None:
        sender = Sender(
            name=who.name or "nobody",
            table=place.name,
            slug=place.slug,
            dealing=place.dealing,
            commands=commands,
            people=[self._staff.wild_dealer.name] * 4 if place.wild else (),
            careful=careful,
        )
        dice = Random(f"{self._seed}/{len(self.clients)}")
        self.clients.append(FuzzClient(self._house.url, who, sender, dice, self._overheard))


def _mostly(role: Role) -> list[str]:
    """Every command, and those of a position more often; what stops a table comes once."""
    own = [name for name in NAMES if role in COMMAND_ROLES[name] and name not in _STOPPING]
    return [*NAMES, *own * 6]


_STOPPING = ("CloseTable", "RetireShoe", "ChangeDealer", "ReportIrregularity", "CreditFloat")


def _not_of(role: Role) -> list[str]:
    return [name for name in NAMES if role not in COMMAND_ROLES[name]]
