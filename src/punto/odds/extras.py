"""Packages that Punto does without until somebody asks for what they do."""

from importlib.util import find_spec

from punto.rules.refusal import InputError

# What `./do setup` installs; the others need a machine of their own kind.
_SET_UP = ("fast", "plot", "cluster")


def require(package: str, *, extra: str, what: str) -> None:
    """An InputError where the package is not installed, with a sentence on how to get it."""
    if find_spec(package) is None:
        by = f"./do setup installs it, as does punto[{extra}]"
        by = by if extra in _SET_UP else f"punto[{extra}] installs it"
        raise InputError(f"{what} needs {package}, which is not installed; {by}")
