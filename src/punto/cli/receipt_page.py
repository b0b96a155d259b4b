"""A receipt on the screen."""

from rich.text import Text

from punto.cli.screen import screen
from punto.history.receipt import wording
from punto.history.receipt.names import ReceiptNames
from punto.history.receipt.round import Receipt
from punto.history.receipt.round_pages import LINE, text


def show(receipt: Receipt, names: ReceiptNames) -> None:
    console = screen()
    first, *others = text(receipt, "-" if console.options.ascii_only else LINE, names=names)
    heading = Text(first)
    heading.stylize("bold", 0, len(wording.title(receipt)))
    for line in (heading, *map(Text, others)):
        # A hash that is broken into two lines is hard to compare.
        console.print(line, soft_wrap=True)
