"""Limits and exclusions that patrons set for themselves: granted at once,
loosened late or never."""

from typing import assert_never

from punto.house.commands import ExcludeSelf, LimitCommand, LimitStakes
from punto.house.events import HouseDecision, SelfExcluded, StakesLimited
from punto.house.limits import DAY, MAX_DAYS, NextLimit, looser
from punto.house.state import House, Person
from punto.journal.decision import accept, refuse
from punto.journal.timestamps import moment
from punto.ledger.amount import dollars
from punto.rules.refusal import shown
from punto.table.settings import MAX_CENTS


def decide(house: House, command: LimitCommand) -> HouseDecision:
    person = house.patron(command.patron)
    assert person is not None, "who asks for themselves is known"
    match command:
        case LimitStakes(a_round_cents=cents, at=at):
            return _limit(person, cents, at)
        case ExcludeSelf(days=days, at=at):
            return _exclude(person, days, at)
        case _:
            assert_never(command)


def _limit(person: Person, cents: int | None, at: int) -> HouseDecision:
    """A request replaces one that waits. To ask again for what holds or waits changes nothing."""
    if cents is not None and not 0 <= cents <= MAX_CENTS:
        expected = f"{dollars(0)} to {dollars(MAX_CENTS)}, or none"
        return refuse(f"a limit of {dollars(cents)} a round; expected {expected}")
    holds, waiting = person.limit_at(at), person.waiting_at(at)
    if not looser(cents, than=holds):
        if cents == holds and waiting is None:
            return accept()
        return accept(StakesLimited(patron=person.name, a_round_cents=cents, next_limit=None))
    if waiting is not None and waiting.cents == cents:
        return accept()
    later = NextLimit(cents, at + DAY)
    return accept(StakesLimited(patron=person.name, a_round_cents=holds, next_limit=later))


def _exclude(person: Person, days: int | None, at: int) -> HouseDecision:
    if days is not None and not 1 <= days <= MAX_DAYS:
        return refuse(f"{shown(days)} days; expected 1 to {MAX_DAYS}, or none for good")
    until = None if days is None else at + days * DAY
    found = person.excluded_at(at)
    if found is not None and (found.until is None or (until is not None and until <= found.until)):
        end = "for good" if found.until is None else f"until {moment(found.until)}"
        return refuse(f"you are excluded {end}; an exclusion is only ever made longer")
    return accept(SelfExcluded(patron=person.name, until=until))
