"""The quick tier, which `./do test` runs, and the whole, which `./do test --whole` and CI run.

A test that takes long is marked `whole`, or a file of such tests is, of which one may be `quick`.
"""

from collections.abc import Iterable
from typing import Any

import pytest


def is_quick(item: pytest.Item) -> bool:
    return not item.get_closest_marker("whole") or item.get_closest_marker("quick") is not None


def first_quick(values: Iterable[Any], count: int = 1) -> list[Any]:
    """Parameters of which the quick tier takes the first, or the first so many."""
    first, rest = (every := list(values))[:count], every[count:]
    return [*first, *(pytest.param(value, marks=pytest.mark.whole) for value in rest)]
