"""Disputes: numbered as they come, one at a time for a patron and a round, answered once."""

from punto.audit.fault import Wrong, quote, same
from punto.audit.house.state import AuditedHouse
from punto.house.events import DisputeAnswered, DisputeOpened
from punto.house.text_checks import refuse_words
from punto.ledger.account import refuse_name


def opened(house: AuditedHouse, event: DisputeOpened, _: int) -> None:
    same("a dispute with the number", event.dispute, house.disputes + 1)
    if refuse_name(event.table, "table") or event.round < 1:
        found = f"a dispute on round {quote(event.round)} at {quote(event.table)}"
        raise Wrong(found, "a round of a table")
    _check_words(event.words)
    about = (event.patron, event.table, event.round)
    if about in house.unanswered.values():
        raise Wrong(f"a second dispute on round {event.round}", "the first to be answered")
    house.disputes += 1
    house.unanswered[event.dispute] = about


def answered(house: AuditedHouse, event: DisputeAnswered, _: int) -> None:
    if event.dispute not in house.unanswered:
        raise Wrong(f"an answer to dispute {quote(event.dispute)}", "a dispute that is open")
    _check_words(event.words)
    del house.unanswered[event.dispute]


def _check_words(words: str) -> None:
    if refuse_words(words, ""):
        raise Wrong(f"{quote(words)} in a dispute", "words that can be kept")
