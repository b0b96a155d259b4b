"""The table of clauses, and the decorator that names a test after the clauses it tests."""

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import TypeVar

import pytest

from punto.games import game as game_named

FOLDER = Path(__file__).parent

Test = TypeVar("Test", bound=Callable[..., None])


def _rows(name: str) -> list[str]:
    """The lines of a file in this folder, without the comments and the blank ones."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _clauses() -> tuple[tuple[str, ...], dict[str, dict[str, str]]]:
    heads, *rows = (row.split() for row in _rows("clauses.txt"))
    slugs = tuple(heads[1:])
    table: dict[str, dict[str, str]] = {}
    for topic, *numbers in rows:
        assert topic not in table, f"{topic} has two rows in clauses.txt"
        columns = zip(slugs, numbers, strict=True)
        table[topic] = {slug: number for slug, number in columns if number != "-"}
    return slugs, table


SLUGS, CLAUSES = _clauses()
"""The games that have a column, and by topic the clause that states it in each of them."""


def reasons() -> dict[str, str]:
    """By topic, why its clauses need no test."""
    pairs = [line.split(": ", maxsplit=1) for line in _rows("needs_no_test.txt")]
    return {topic: reason.strip() for topic, reason in pairs}


def clause(topic: str) -> Callable[[Test], Test]:
    """Runs a test for each game whose sheet has the topic; its id is the game and the clause.

    The test takes the `game`, the `number` of the clause if it checks what is cited, or both.
    """
    assert topic in CLAUSES, f"{topic} is no topic of clauses.txt"
    numbers = CLAUSES[topic]
    values = {
        "game": [game_named(slug) for slug in numbers],
        "number": list(numbers.values()),
    }
    ids = [f"{slug}-{number}" for slug, number in numbers.items()]

    def decorate(test: Test) -> Test:
        names = [name for name in values if name in signature(test).parameters]
        taken = list(zip(*(values[name] for name in names), strict=True))
        decorated: Test = pytest.mark.parametrize(names, taken, ids=ids)(test)
        return decorated

    return decorate
