"""A receipt as lines of text."""

from collections.abc import Iterator

from punto.history.receipt import wording
from punto.history.receipt.layout import text_journal, text_table
from punto.history.receipt.round import Receipt, ReceiptWager

LINE = "─"


def text(receipt: Receipt, line: str = LINE) -> Iterator[str]:
    """The lines; `line` is what is drawn under the headings of a table."""
    yield f"{wording.title(receipt)}: {wording.played(receipt)}"
    for name, said in wording.facts(receipt):
        for place, one in enumerate(said):
            yield f"{'' if place else name:<8} {one}"
    yield ""
    dealt = wording.cards(receipt)
    for name, one in dealt:
        yield f"{name:<8} {one}"
    if dealt:
        yield ""
    for name, time in wording.phases(receipt):
        yield f"{name:<16} {time}"
    yield ""
    yield from _wagers(receipt.wagers, line)
    session = receipt.session
    if session is not None and session.wagers:
        yield f"Session {session.number}"
        yield ""
        yield from _wagers(session.wagers, line)
    for time, incident in wording.incidents(receipt):
        yield f"{time}  {incident}"
    yield from text_journal(receipt.journal)


def _wagers(wagers: list[ReceiptWager], line: str) -> Iterator[str]:
    if not wagers:
        yield "No wagers."
    else:
        headings = (*wording.LEFT, *wording.RIGHT)
        yield from text_table(headings, wording.wagers(wagers), left=len(wording.LEFT), line=line)
    yield ""
