"""Just-in-time compilation with numba, an optional package that is loaded only when used."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

_PACKAGES = ("rules", "odds", "simulation")
"""The packages whose code can be part of compiled routines."""


def compiled(routine: Callable[..., Any]) -> Any:
    """The routine as machine code, compiled on its first call and cached on disk. It runs without
    the interpreter lock."""
    import numba  # noqa: PLC0415

    # numba's cache is keyed by the routine's own file; but machine code holds constants and
    # routines of other files too.
    routine.__qualname__ += f"_{_sources()}"
    try:
        return numba.njit(nogil=True, cache=True)(routine)
    except RuntimeError:
        # No folder to cache in: every process compiles again.
        return numba.njit(nogil=True)(routine)


@cache
def _sources() -> str:
    """A hash of all sources that machine code can be made of."""
    digest = hashlib.sha256()
    root = Path(__file__).parent.parent
    for package in _PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            digest.update(f"{path.relative_to(root)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
