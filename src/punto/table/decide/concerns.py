"""Concerns: what patrons at the table and surveillance think irregular. The dealer or the pit
supervisor answers each, or takes it up in a report, which holds the table (reading 34). Those of
surveillance are for the pit alone: a dealer is told that there is none."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from punto.journal.actor import Actor, Role
from punto.journal.decision import accept, refuse
from punto.rules.refusal import shown
from punto.table.commands import AnswerConcern, ConcernCommand, RaiseConcern
from punto.table.decide.shared_refusals import no_place
from punto.table.events import ConcernAnswered, ConcernRaised, ConcernTakenUp, TableDecision
from punto.table.state import Concern, Table

MAX_NOTE = 500
"""The characters of a concern, and of its answer."""
MAX_OPEN = 20
"""Of patrons. Surveillance is never shut out by them."""


def decide(table: Table, command: ConcernCommand) -> TableDecision:
    match command:
        case RaiseConcern():
            return _raise(table, command)
        case AnswerConcern():
            return _answer(table, command)
        case _:
            assert_never(command)


def _raise(table: Table, command: RaiseConcern) -> TableDecision:
    by, note = command.by, command.note
    if by.role is Role.PATRON and by.name not in table.seated:
        return no_place(by.name)
    refusal = _refuse_note(note)
    if refusal:
        return refusal
    if any(one.raised_by == by for one in table.open_concerns):
        return refuse(f"{shown(by.name)} has raised a concern that is not answered yet")
    of_patrons = sum(not one.of_surveillance for one in table.open_concerns)
    if by.role is Role.PATRON and of_patrons >= MAX_OPEN:
        return refuse(f"{MAX_OPEN} concerns are open; they are answered first")
    number = table.concerns_raised + 1
    return accept(ConcernRaised(concern=number, raised_by=by, at=command.at, note=note))


def _answer(table: Table, command: AnswerConcern) -> TableDecision:
    number, note = command.concern, command.note
    concern = _open(table, command.by, number)
    if concern is None:
        return _not_open(number)
    refusal = _refuse_note(note)
    if refusal:
        return refusal
    return accept(ConcernAnswered(concern=number, raised_by=concern.raised_by, note=note))


def take_up(table: Table, by: Actor, number: int, report: TableDecision) -> TableDecision:
    """The decision on a report that takes up a concern."""
    concern = _open(table, by, number)
    if concern is None:
        return _not_open(number)
    if report.refusal:
        return report
    taken_up = ConcernTakenUp(concern=number, raised_by=concern.raised_by)
    return replace(report, events=(*report.events, taken_up))


def answerable(table: Table, by: Actor) -> Iterator[Concern]:
    """The open concerns that somebody of the staff may answer or take up."""
    for one in table.open_concerns:
        if by.role is not Role.DEALER or not one.of_surveillance:
            yield one


def _open(table: Table, by: Actor, number: int) -> Concern | None:
    return next((one for one in answerable(table, by) if one.number == number), None)


def _not_open(number: int) -> TableDecision:
    return refuse(f"no concern {shown(number)} is open")


def _refuse_note(note: str) -> TableDecision | None:
    if not note.strip():
        return refuse("a note is not blank")
    if len(note) > MAX_NOTE:
        return refuse(f"a note of {len(note)} characters; expected at most {MAX_NOTE}")
    return None
