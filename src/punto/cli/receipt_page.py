"""A receipt on the screen."""

from rich.text import Text

from punto.audit.receipt import words
from punto.audit.receipt.described import Receipt
from punto.audit.receipt.text import LINE, text
from punto.cli.screen import screen


def show(receipt: Receipt) -> None:
    console = screen()
    first, *others = text(receipt, "-" if console.options.ascii_only else LINE)
    heading = Text(first)
    heading.stylize("bold", 0, len(words.title(receipt)))
    for line in (heading, *map(Text, others)):
        # A hash that is broken into two lines is hard to compare.
        console.print(line, soft_wrap=True)
