"""Words and tables for pages in Markdown."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from punto.rules.condition import either


def capital(words: str) -> str:
    return words[0].upper() + words[1:]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield _row(heads)
    yield _row(["---"] * len(heads))
    for row in rows:
        yield _row(row)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def spans(numbers: list[int]) -> str:
    """Numbers in words, neighbours joined: "0 to 7 and 9"."""
    groups = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    return either([span([number for _, number in group]) for _, group in groups], joint="and")


def span(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
