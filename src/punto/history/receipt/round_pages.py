"""The receipt of a round as lines of text and as a page for a browser."""

from collections.abc import Iterator
from html import escape

from punto.history.receipt import wording
from punto.history.receipt.layout import (
    html_journal,
    html_page,
    html_table,
    text_journal,
    text_table,
)
from punto.history.receipt.names import NO_NAMES, ReceiptNames
from punto.history.receipt.round import Receipt, ReceiptWager

LINE = "─"


def text(receipt: Receipt, line: str = LINE, *, names: ReceiptNames = NO_NAMES) -> Iterator[str]:
    """The lines; `line` is what is drawn under the headings of a table."""
    yield f"{wording.title(receipt)}: {wording.played(receipt)}"
    for name, said in wording.facts(receipt, names):
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
    yield from _text_wagers(receipt.wagers, line)
    session = receipt.session
    if session is not None and session.wagers:
        yield f"Session {session.number}"
        yield ""
        yield from _text_wagers(session.wagers, line)
    for time, incident in wording.incidents(receipt):
        yield f"{time}  {incident}"
    yield from text_journal(receipt.journal)


def _text_wagers(wagers: list[ReceiptWager], line: str) -> Iterator[str]:
    if not wagers:
        yield "No wagers."
    else:
        headings = (*wording.LEFT, *wording.RIGHT)
        yield from text_table(headings, wording.wagers(wagers), left=len(wording.LEFT), line=line)
    yield ""


def html(receipt: Receipt, *, names: ReceiptNames = NO_NAMES) -> str:
    return html_page(wording.title(receipt), _html_lines(receipt, names))


def _html_lines(receipt: Receipt, names: ReceiptNames) -> Iterator[str]:
    yield f"<p>{escape(wording.played(receipt))}</p>"
    yield "<dl>"
    for name, said in wording.facts(receipt, names):
        yield f"<dt>{name}</dt>"
        yield from (f"<dd>{escape(one)}</dd>" for one in said)
    yield "</dl>"
    yield from _html_section("Cards", wording.cards(receipt))
    yield from _html_section("Times (UTC)", wording.phases(receipt))
    yield from _html_wagers("Wagers", receipt.wagers)
    session = receipt.session
    if session is not None and session.wagers:
        yield from _html_wagers(f"Session {session.number}", session.wagers)
    yield from _html_section("Out of the ordinary", wording.incidents(receipt))
    yield from html_journal(receipt.journal)


def _html_section(title: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    if rows:
        yield f"<h2>{escape(title)}</h2>"
        yield "<table>"
        for name, said in rows:
            yield f'<tr><th scope="row">{escape(name)}</th><td>{escape(said)}</td></tr>'
        yield "</table>"


def _html_wagers(title: str, wagers: list[ReceiptWager]) -> Iterator[str]:
    yield f"<h2>{escape(title)}</h2>"
    if not wagers:
        yield "<p>No wagers.</p>"
        return
    yield from html_table((*wording.LEFT, *wording.RIGHT), wording.wagers(wagers))
