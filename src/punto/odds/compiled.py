"""Compiling routines with numba, which is an extra: it is loaded when something is compiled."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

_PACKAGES = ("rules", "odds", "simulation")
"""Where compiled routines, and whatever is compiled into them, come from."""


def compiled(routine: Callable[..., Any]) -> Any:
    """The routine as machine code, made on its first call and kept for later processes. It lets
    other threads run meanwhile."""
    import numba  # noqa: PLC0415

    # Machine code is kept under the routine's name and used until its own file changes; but it
    # holds numbers and routines of other files too.
    routine.__qualname__ += f"_{_sources()}"
    try:
        return numba.njit(nogil=True, cache=True)(routine)
    except RuntimeError:
        # Nowhere to keep the compiled code: it is compiled anew by every process.
        return numba.njit(nogil=True)(routine)


@cache
def _sources() -> str:
    """Names the state of all sources that machine code can be made of."""
    digest = hashlib.sha256()
    root = Path(__file__).parent.parent
    for package in _PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            digest.update(f"{path.relative_to(root)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
