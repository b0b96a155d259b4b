"""A receipt as a page for a browser."""

from collections.abc import Iterator
from html import escape

from punto.history.receipt import wording
from punto.history.receipt.layout import html_journal, html_page, html_table
from punto.history.receipt.round import Receipt, ReceiptWager


def html(receipt: Receipt) -> str:
    return html_page(wording.title(receipt), _lines(receipt))


def _lines(receipt: Receipt) -> Iterator[str]:
    yield f"<p>{escape(wording.played(receipt))}</p>"
    yield "<dl>"
    for name, said in wording.facts(receipt):
        yield f"<dt>{name}</dt>"
        yield from (f"<dd>{escape(one)}</dd>" for one in said)
    yield "</dl>"
    yield from _table("Cards", wording.cards(receipt))
    yield from _table("Times (UTC)", wording.phases(receipt))
    yield from _wagers("Wagers", receipt.wagers)
    session = receipt.session
    if session is not None and session.wagers:
        yield from _wagers(f"Session {session.number}", session.wagers)
    yield from _table("Out of the ordinary", wording.incidents(receipt))
    yield from html_journal(receipt.journal)


def _table(title: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    if rows:
        yield f"<h2>{escape(title)}</h2>"
        yield "<table>"
        for name, said in rows:
            yield f'<tr><th scope="row">{escape(name)}</th><td>{escape(said)}</td></tr>'
        yield "</table>"


def _wagers(title: str, wagers: list[ReceiptWager]) -> Iterator[str]:
    yield f"<h2>{escape(title)}</h2>"
    if not wagers:
        yield "<p>No wagers.</p>"
        return
    yield from html_table((*wording.LEFT, *wording.RIGHT), wording.wagers(wagers))
