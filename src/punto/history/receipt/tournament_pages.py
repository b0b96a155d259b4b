"""The receipt of a player's money in a tournament, as lines of text and as a page for a browser."""

from collections.abc import Iterator
from html import escape

from punto.history.printable import printable
from punto.history.receipt import wording
from punto.history.receipt.layout import (
    html_journal,
    html_page,
    html_table,
    text_journal,
    text_table,
)
from punto.history.receipt.tournament import TournamentReceipt
from punto.ledger.amount import dollars

HEADINGS = ("Time (UTC)", "What", "Journal", "Amount", "To the house")
LEFT = 2
LINE = "─"


def text(receipt: TournamentReceipt, line: str = LINE) -> Iterator[str]:
    yield f"{_title(receipt)}: {printable(receipt.title)}"
    yield f"Player   {printable(receipt.player)}"
    yield ""
    yield from text_table(HEADINGS, _rows(receipt), left=LEFT, line=line)
    yield ""
    yield f"In all   {dollars(receipt.net_cents)}"
    yield from text_journal(receipt.journal)


def html(receipt: TournamentReceipt) -> str:
    return html_page(_title(receipt), _lines(receipt))


def _lines(receipt: TournamentReceipt) -> Iterator[str]:
    yield f"<p>{escape(printable(receipt.title))}</p>"
    yield f"<p>Player {escape(printable(receipt.player))}</p>"
    yield from html_table(HEADINGS, _rows(receipt))
    yield f"<p>In all {dollars(receipt.net_cents)}</p>"
    yield from html_journal(receipt.journal)


def _title(receipt: TournamentReceipt) -> str:
    return f"Tournament {printable(receipt.tournament)}"


def _rows(receipt: TournamentReceipt) -> list[tuple[str, ...]]:
    return [
        (
            wording.time(one.at or ""),
            one.what,
            str(one.entry),
            dollars(one.cents),
            dollars(one.house_cents),
        )
        for one in receipt.paid
    ]
