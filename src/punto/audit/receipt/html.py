"""A receipt as a page for a browser: plain, so that it prints, and without a script or a style."""

from collections.abc import Iterator
from html import escape

from punto.audit.receipt import words
from punto.audit.receipt.described import Receipt, Wager


def html(receipt: Receipt) -> str:
    return "\n".join(_lines(receipt)) + "\n"


def _lines(receipt: Receipt) -> Iterator[str]:
    title = escape(words.title(receipt))
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield f'<head><meta charset="utf-8"><title>{title}</title></head>'
    yield "<body>"
    yield f"<h1>{title}</h1>"
    yield f"<p>{escape(words.played(receipt))}</p>"
    yield "<dl>"
    for name, said in words.facts(receipt):
        yield f"<dt>{name}</dt>"
        yield from (f"<dd>{escape(one)}</dd>" for one in said)
    yield "</dl>"
    yield from _table("Cards", words.cards(receipt))
    yield from _table("Times (UTC)", words.phases(receipt))
    yield from _wagers("Wagers", receipt.wagers)
    session = receipt.session
    if session is not None and session.wagers:
        yield from _wagers(f"Session {session.number}", session.wagers)
    yield from _table("Out of the ordinary", words.incidents(receipt))
    yield "<h2>Journal</h2>"
    yield f"<p>{escape(words.place(receipt))}<br><code>{escape(receipt.journal.head)}</code></p>"
    yield "</body>"
    yield "</html>"


def _table(title: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    if rows:
        yield f"<h2>{escape(title)}</h2>"
        yield "<table>"
        for name, said in rows:
            yield f'<tr><th scope="row">{escape(name)}</th><td>{escape(said)}</td></tr>'
        yield "</table>"


def _wagers(title: str, wagers: list[Wager]) -> Iterator[str]:
    yield f"<h2>{escape(title)}</h2>"
    if not wagers:
        yield "<p>No wagers.</p>"
        return
    headings = (f'<th scope="col">{name}</th>' for name in (*words.LEFT, *words.RIGHT))
    yield "<table>"
    yield f"<tr>{''.join(headings)}</tr>"
    for row in words.wagers(wagers):
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
    yield "</table>"
