"""Concerns: who may say that something is irregular, and what becomes of it (reading 34)."""

from punto.audit.fault import Wrong, by_another, quote, same
from punto.audit.table.state import AuditedTable, PlayPhase
from punto.journal.actor import Actor, Role
from punto.table.events import ConcernAnswered, ConcernRaised, ConcernTakenUp
from punto.table.stream import TableRecord

_LONGEST = 500
_MOST_OPEN = 20


def raised(table: AuditedTable, record: TableRecord, event: ConcernRaised) -> None:
    if table.phase is PlayPhase.CLOSED:
        raise Wrong("a concern at a closed table", "an open table")
    person = event.raised_by
    if record.by != person:
        raise by_another(record.by, quote(str(person)))
    _check_person(table, person)
    _check_note(event.note)
    table.require_number("concern", event.concern, table.concerns_raised + 1)
    if person in table.concerns.values():
        raise Wrong(f"a second open concern of {person}", "one at a time")
    of_patrons = [one for one in table.concerns.values() if one.role is Role.PATRON]
    if person.role is Role.PATRON and len(of_patrons) == _MOST_OPEN:
        raise Wrong(f"{_MOST_OPEN + 1} open concerns of patrons", f"{_MOST_OPEN} at most")
    same("raised at", event.at, record.at)
    table.concerns_raised += 1
    table.concerns[event.concern] = person


def _check_person(table: AuditedTable, person: Actor) -> None:
    at_the_table = person.role is Role.PATRON and person.name in table.seated
    if not at_the_table and person.role is not Role.SURVEILLANCE:
        raise Wrong(f"a concern of {person}", "one of a patron at the table or of surveillance")


def answered(table: AuditedTable, record: TableRecord, event: ConcernAnswered) -> None:
    _check_note(event.note)
    _close(table, record, event)


def taken_up(table: AuditedTable, record: TableRecord, event: ConcernTakenUp) -> None:
    """The report stands right before it, by the same command. What is decided on a report is none,
    so of void rounds only those that the rule itself voids are."""
    before = table.last
    if (
        before is None
        or before.event is not table.report
        or (before.command, before.by) != (record.command, record.by)
    ):
        raise Wrong("a concern taken up without a report", "a report by the same command")
    _close(table, record, event)


def _close(
    table: AuditedTable, record: TableRecord, event: ConcernAnswered | ConcernTakenUp
) -> None:
    person = table.concerns.pop(event.concern, None)
    if person is None:
        raise Wrong(f"an end of concern {quote(event.concern)}", "one that is open")
    same("a concern raised by", event.raised_by, person)
    if person.role is Role.SURVEILLANCE and record.by.role is Role.DEALER:
        raise Wrong(f"a concern of {person} ended by the dealer", "by the pit alone")


def _check_note(note: str) -> None:
    if not note.strip() or len(note) > _LONGEST:
        raise Wrong(f"a note of {len(note)} characters", f"1 to {_LONGEST}, and not blank")
