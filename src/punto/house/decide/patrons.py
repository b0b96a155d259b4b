"""Patrons: admitted under a name of their own, suspended and reinstated."""

from typing import assert_never

from punto.house.commands import AdmitPatron, PatronCommand, ReinstatePatron, SuspendPatron
from punto.house.decide.names import first_name, made_id, refuse_person_name
from punto.house.events import HouseDecision, PatronAdmitted, PatronReinstated, PatronSuspended
from punto.house.play_restrictions import unknown
from punto.house.state import House
from punto.house.text_checks import refuse_line
from punto.journal import actor
from punto.journal.decision import Decision, accept, refuse
from punto.ledger.account import refuse_name


def decide(house: House, command: PatronCommand) -> HouseDecision:
    match command:
        case AdmitPatron():
            return _admit(house, command)
        case SuspendPatron(patron=name, why=why):
            return _suspend(house, name, why)
        case ReinstatePatron(patron=name, why=why):
            return _reinstate(house, name, why)
        case _:
            assert_never(command)


def _admit(house: House, command: AdmitPatron) -> HouseDecision:
    called = command.display_name
    name = made_id(house.people_names, command.patron, called, "patron")
    refusal = refuse_name(name, "patron")
    if refusal:
        return Decision((), refusal)
    if name.lower() in house.people:
        return refuse(f"the name {name} is taken")
    refusal = refuse_person_name(house, name, called)
    if refusal:
        return Decision((), refusal)
    admitted = PatronAdmitted(patron=name, guest=command.guest)
    return accept(admitted, *first_name(house, name, called))


def _suspend(house: House, name: str, why: str) -> HouseDecision:
    person = house.patron(name)
    if person is None:
        return Decision((), unknown(actor.patron(name)))
    refusal = refuse_line(why, "the reason for a suspension")
    if refusal:
        return Decision((), refusal)
    if person.suspended is not None:
        return refuse(f"{name} is suspended already: {person.suspended}")
    return accept(PatronSuspended(patron=name, why=why))


def _reinstate(house: House, name: str, why: str) -> HouseDecision:
    person = house.patron(name)
    if person is None:
        return Decision((), unknown(actor.patron(name)))
    refusal = refuse_line(why, "the reason for a reinstatement")
    if refusal:
        return Decision((), refusal)
    if person.suspended is None:
        return refuse(f"{name} is not suspended")
    return accept(PatronReinstated(patron=name, why=why))
