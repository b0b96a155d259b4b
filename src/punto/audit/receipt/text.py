"""A receipt as lines of text."""

from collections.abc import Iterator

from punto.audit.receipt import words
from punto.audit.receipt.described import Receipt, Wager
from punto.audit.receipt.laid_out import text_journal, text_table

LINE = "─"


def text(receipt: Receipt, line: str = LINE) -> Iterator[str]:
    """The lines; `line` is what is drawn under the headings of a table."""
    yield f"{words.title(receipt)}: {words.played(receipt)}"
    for name, said in words.facts(receipt):
        for place, one in enumerate(said):
            yield f"{'' if place else name:<8} {one}"
    yield ""
    dealt = words.cards(receipt)
    for name, one in dealt:
        yield f"{name:<8} {one}"
    if dealt:
        yield ""
    for name, time in words.phases(receipt):
        yield f"{name:<16} {time}"
    yield ""
    yield from _wagers(receipt.wagers, line)
    session = receipt.session
    if session is not None and session.wagers:
        yield f"Session {session.number}"
        yield ""
        yield from _wagers(session.wagers, line)
    for time, incident in words.incidents(receipt):
        yield f"{time}  {incident}"
    yield from text_journal(receipt.journal)


def _wagers(wagers: list[Wager], line: str) -> Iterator[str]:
    if not wagers:
        yield "No wagers."
    else:
        headings = (*words.LEFT, *words.RIGHT)
        yield from text_table(headings, words.wagers(wagers), left=len(words.LEFT), line=line)
    yield ""
