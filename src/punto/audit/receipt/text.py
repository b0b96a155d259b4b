"""A receipt as lines of text."""

from collections.abc import Iterator

from punto.audit.receipt import words
from punto.audit.receipt.described import Receipt, Wager

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
    yield words.place(receipt)
    yield f"  {receipt.journal.head}"


def _wagers(wagers: list[Wager], line: str) -> Iterator[str]:
    """A table as wide as it needs to be: nothing in it is cut."""
    if not wagers:
        yield "No wagers."
    else:
        rows = [(*words.LEFT, *words.RIGHT), *words.wagers(wagers)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for place, row in enumerate(rows):
            yield _row(row, widths)
            if place == 0:
                yield f" {line * (sum(widths) + 2 * len(widths) - 2)}"
    yield ""


def _row(row: tuple[str, ...], widths: list[int]) -> str:
    cells = [
        cell.ljust(width) if place < len(words.LEFT) else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return f" {'  '.join(cells)}".rstrip()
