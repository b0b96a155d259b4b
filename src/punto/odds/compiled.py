"""Compiling routines with numba, which is an extra: it is loaded when something is compiled."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from punto.rules.refusal import InputError


def require_numba(what: str) -> None:
    """An InputError where numba is not installed, with a sentence on how to get it."""
    if find_spec("numba") is None:
        raise InputError(
            f"{what} needs numba, which is not installed; ./do setup installs it, as does "
            "punto[fast]"
        )


def compiled(routine: Callable[..., Any]) -> Any:
    """The routine as machine code, made on its first call and kept for later processes. It lets
    other threads run meanwhile."""
    import numba  # noqa: PLC0415

    try:
        return numba.njit(nogil=True, cache=True)(routine)
    except RuntimeError:
        # Nowhere to keep the compiled code: it is compiled anew by every process.
        return numba.njit(nogil=True)(routine)
