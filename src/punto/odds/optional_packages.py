"""Optional packages: needed only for some features, and installed by extras."""

from importlib.util import find_spec

from punto.rules.refusal import InputError

# `./do setup` installs these; the others need special hardware.
_SET_UP = ("fast", "plot", "cluster")


def require(package: str, *, extra: str, what: str) -> None:
    """Raises an InputError that says how to install the package, if it is missing."""
    if find_spec(package) is None:
        by = f"./do setup installs it, as does punto[{extra}]"
        by = by if extra in _SET_UP else f"punto[{extra}] installs it"
        raise InputError(f"{what} needs {package}, which is not installed; {by}")
