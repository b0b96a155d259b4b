"""What the house checks before a table decides: whether this patron may play at all, and whether
the stakes stay within the patron's own limit.

Nobody who is suspended or excluded takes a place or raises a stake. What lies on the table may
still be lowered or taken back while betting is open, the cards be asked for, a concern be raised,
the die be shaken and the place be left.
"""

from collections.abc import Mapping

from punto.house.state import Person
from punto.journal.actor import Actor, Role
from punto.journal.timestamps import moment
from punto.ledger.amount import dollars
from punto.rules.refusal import Refusal, shown
from punto.table.commands import (
    AskToDeal,
    LeaveSeat,
    OpenShaker,
    PlaceWager,
    PlaceWagers,
    RaiseConcern,
    ShakeDie,
    TableCommand,
)
from punto.table.state import Stakes, Table
from punto.tournament.commands import Rebuy, Register, TournamentCommand


def refuse_play(person: Person | None, command: TableCommand, table: Table) -> Refusal | None:
    """Why the house refuses a patron's command before the table decides. `person` is the sender as
    the house knows them; only a house that was opened knows anybody."""
    if command.by.role is not Role.PATRON:
        return None
    if person is None or person.role is not Role.PATRON:
        return unknown(command.by)
    match command:
        case LeaveSeat() | AskToDeal() | RaiseConcern() | ShakeDie() | OpenShaker():
            return None
        case PlaceWager(wager=key, stake_cents=cents):
            return _refuse_stakes(person, {key: cents}, table, command.at)
        case PlaceWagers(stakes=wanted):
            return _refuse_stakes(person, wanted, table, command.at)
        case _:
            # To take a seat, to stand behind, and whatever else begins play.
            return refuse_barred(person, command.at)


def refuse_entry(person: Person | None, command: TournamentCommand) -> Refusal | None:
    """Why the house refuses a patron's command before the tournament decides."""
    if command.by.role is not Role.PATRON:
        return None
    if person is None or person.role is not Role.PATRON:
        return unknown(command.by)
    begins = isinstance(command, Register | Rebuy)
    return refuse_barred(person, command.at) if begins else None


def _refuse_stakes(
    person: Person, wanted: Mapping[str, int], table: Table, at: int
) -> Refusal | None:
    found = _on_table(table, person.name)
    if any(cents > found.get(key, 0) for key, cents in wanted.items()):
        refusal = refuse_barred(person, at)
        if refusal:
            return refusal
    if table.tournament is not None:
        # The chips of a tournament are no money: what they cost was the entry.
        return None
    return _refuse_limit(person, sum(found.values()), sum({**found, **wanted}.values()), at)


def _on_table(table: Table, patron: str) -> Stakes:
    """Dragon wagers lie through all rounds of their session, so they count in each of them."""
    place = table.seated.get(patron)
    return {} if place is None else {**place.stakes, **place.dragons}


def _refuse_limit(person: Person, before: int, after: int, at: int) -> Refusal | None:
    limit, waiting = person.limit_at(at), person.waiting_at(at)
    if limit is None or after <= limit or after <= before:
        return None
    until = f" until {moment(waiting.from_at)}" if waiting else ""
    return Refusal(
        f"{dollars(after)} would lie on your wagers; "
        f"your own limit is {dollars(limit)} a round{until}"
    )


def refuse_barred(person: Person, at: int) -> Refusal | None:
    """Why a patron neither plays nor buys chips at this time."""
    if person.suspended is not None:
        return Refusal(
            f"{person.name} is suspended until the house says otherwise: {person.suspended}"
        )
    exclusion = person.excluded_at(at)
    if exclusion is None:
        return None
    until = "for good" if exclusion.until is None else f"until {moment(exclusion.until)}"
    return Refusal(f"{person.name} has asked to be excluded, {until}")


def unknown(who: Actor) -> Refusal:
    return Refusal(f"the house knows no {who.role.value} {shown(who.name)}")
