"""Where a table refuses: every place in the source, and those that were reached.

A place is a call of `refuse` or `Refusal`. Python tells a profiler of every call it makes, so that
the places that were reached are known by file and line, also where two of them use the same words.
"""

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from punto.journal.decision import refuse
from punto.rules.refusal import Refusal
from punto.table import decide, settings

_CODES = (refuse.__code__, Refusal.__init__.__code__)


class Place(NamedTuple):
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def places() -> set[Place]:
    """Every place where `decide`, or the settings it asks, can refuse."""
    return {place for path in _sources() for place in places_in(path)}


def _sources() -> list[Path]:
    assert decide.__file__ is not None
    assert settings.__file__ is not None
    return [*Path(decide.__file__).parent.rglob("*.py"), Path(settings.__file__)]


def places_in(path: Path) -> Iterator[Place]:
    """Every place where a file can refuse."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    for call in calls:
        if isinstance(call.func, ast.Name) and call.func.id in ("refuse", "Refusal"):
            yield Place(str(path), call.lineno)


@contextmanager
def reached() -> Iterator[set[Place]]:
    """The places that are reached in the meantime."""
    found: set[Place] = set()

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in _CODES and frame.f_back is not None:
            found.add(Place(frame.f_back.f_code.co_filename, frame.f_back.f_lineno))

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield found
    finally:
        sys.setprofile(before)
