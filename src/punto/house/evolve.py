"""`evolve(house, event)`: the house after an event. It refuses nothing: the event has happened."""

from collections.abc import Iterable
from typing import Any, assert_never

from msgspec.structs import replace

from punto.house import evolve_wallet
from punto.house.cage import ChipsEvent
from punto.house.events import (
    DisputeAnswered,
    DisputeOpened,
    HouseEvent,
    HouseOpened,
    PatronAdmitted,
    PatronReinstated,
    PatronSuspended,
    PersonNamed,
    SelfExcluded,
    SignificantNoted,
    StaffAppointed,
    StaffDismissed,
    StakesLimited,
    TableNamed,
    TournamentNamed,
)
from punto.house.limits import SelfExclusion
from punto.house.state import FRESH, Dispute, House, Person
from punto.house.wallet import WalletEvent
from punto.journal.actor import Role


def evolve(house: House, event: HouseEvent) -> House:
    if isinstance(event, ChipsEvent | SignificantNoted):
        return house
    if isinstance(event, WalletEvent):
        return evolve_wallet.evolve(house, event)
    match event:
        case HouseOpened(name=name, key_check=key_check):
            return replace(house, name=name, key_check=key_check)
        case PatronAdmitted(patron=name, guest=guest):
            return _called(_with(house, Person(name=name, role=Role.PATRON, guest=guest)), name)
        case StaffAppointed(person=name, role=role):
            appointed = _with(house, Person(name=name, role=role))
            return _called(_counted(house, appointed, name), name)
        case StaffDismissed(person=name, why=why):
            return _counted(house, _changed(house, name, dismissed=why), name)
        case PersonNamed(person=name, display_name=called):
            return replace(house, people_names=house.people_names.with_name(name, called))
        case TableNamed(table=name, display_name=called):
            return replace(house, table_names=house.table_names.with_name(name, called))
        case TournamentNamed(tournament=name, display_name=called):
            return replace(house, tournament_names=house.tournament_names.with_name(name, called))
        case PatronSuspended(patron=name, why=why):
            return _changed(house, name, suspended=why)
        case PatronReinstated(patron=name):
            return _changed(house, name, suspended=None)
        case StakesLimited(patron=name, a_round_cents=cents, next_limit=later):
            return _changed(house, name, limit_cents=cents, next_limit=later)
        case SelfExcluded(patron=name, until=until):
            return _changed(house, name, exclusion=SelfExclusion(until))
        case DisputeOpened():
            return _disputed(house, event)
        case DisputeAnswered(dispute=number, words=words, upheld=upheld):
            answered = replace(house.disputes[number], answer=words, upheld=upheld)
            return replace(house, disputes=house.disputes.put(number, answered))
        case _:
            assert_never(event)


def fold(happened: Iterable[HouseEvent], house: House = FRESH) -> House:
    for event in happened:
        house = evolve(house, event)
    return house


def _with(house: House, person: Person) -> House:
    return replace(house, people=house.people.put(person.name.lower(), person))


def _called(house: House, name: str) -> House:
    """Somebody who was just admitted or appointed is called by their id, unless they had a name."""
    names = house.people_names
    return replace(house, people_names=names.with_name(name, names.name_of(name)))


def _changed(house: House, name: str, **fields: Any) -> House:
    return _with(house, replace(house.people[name.lower()], **fields))


def _counted(before: House, after: House, name: str) -> House:
    """The house after somebody's position changed, with its administrators counted."""
    more = _administers(after, name) - _administers(before, name)
    return replace(after, administrators=before.administrators + more)


def _administers(house: House, name: str) -> bool:
    person = house.staff(name)
    return person is not None and person.role is Role.ADMINISTRATOR


def _disputed(house: House, event: DisputeOpened) -> House:
    dispute = Dispute(patron=event.patron, table=event.table, round=event.round, words=event.words)
    return replace(house, disputes=house.disputes.put(event.dispute, dispute))
