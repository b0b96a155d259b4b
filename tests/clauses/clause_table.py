"""The table of clauses, and the decorator that names a test after the clauses it tests."""

from collections.abc import Callable, Mapping
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
    return clauses({topic: None})


def clauses(expected: Mapping[str, object]) -> Callable[[Test], Test]:
    """The same for topics that differ by what is `expected` only."""
    assert expected.keys() <= CLAUSES.keys(), "some are no topics of clauses.txt"
    cases = [
        {"game": game_named(slug), "number": number, "expected": value}
        for topic, value in expected.items()
        for slug, number in CLAUSES[topic].items()
    ]

    def decorate(test: Test) -> Test:
        names = [name for name in cases[0] if name in signature(test).parameters]
        values = [[case[name] for name in names] for case in cases]
        ids = [f"{slug}-{number}" for topic in expected for slug, number in CLAUSES[topic].items()]
        decorated: Test = pytest.mark.parametrize(names, values, ids=ids)(test)
        return decorated

    return decorate
