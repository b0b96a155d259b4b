"""How a receipt is laid out: tables as lines of text, and as markup."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from punto.history.receipt.round import InJournal

Row = tuple[str, ...]


def text_table(headings: Row, rows: Iterable[Row], *, left: int, line: str) -> Iterator[str]:
    """A table as wide as it needs to be: nothing in it is cut. The first `left` columns are words,
    the others amounts; `line` is drawn under the headings."""
    every = [headings, *rows]
    widths = [max(map(len, column)) for column in zip(*every, strict=True)]
    for place, row in enumerate(every):
        yield _row(row, widths, left)
        if place == 0:
            yield f" {line * (sum(widths) + 2 * len(widths) - 2)}"


def _row(row: Row, widths: Sequence[int], left: int) -> str:
    cells = [
        cell.ljust(width) if place < left else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return f" {'  '.join(cells)}".rstrip()


def html_table(headings: Row, rows: Iterable[Row]) -> Iterator[str]:
    yield "<table>"
    named = (f'<th scope="col">{name}</th>' for name in headings)
    yield f"<tr>{''.join(named)}</tr>"
    for row in rows:
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
    yield "</table>"


def text_journal(journal: InJournal) -> Iterator[str]:
    """Where the journal has it, with the hash to look for."""
    yield _place(journal)
    yield f"  {journal.head}"


def html_journal(journal: InJournal) -> Iterator[str]:
    yield "<h2>Journal</h2>"
    yield f"<p>{escape(_place(journal))}<br><code>{escape(journal.head)}</code></p>"


def _place(journal: InJournal) -> str:
    first, last = journal.entries
    return f"{journal.stream}, entries {first} to {last}, head"


def html_page(title: str, body: Iterable[str]) -> str:
    """Plain, so that it prints, and without a script or a style."""
    lines = (
        "<!doctype html>",
        '<html lang="en">',
        f'<head><meta charset="utf-8"><title>{escape(title)}</title></head>',
        "<body>",
        f"<h1>{escape(title)}</h1>",
        *body,
        "</body>",
        "</html>",
    )
    return "".join(f"{line}\n" for line in lines)
