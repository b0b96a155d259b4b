"""URLs of stores: which database they name."""

MEMORY = "memory:"
_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql://", "postgres://")


def is_postgres(address: str) -> bool:
    return address.startswith(_POSTGRES)


def sqlite_path(address: str) -> str | None:
    """The path of an SQLite file, out of its URL or as it is; None for any other URL."""
    path = without_scheme(address)
    if (
        not path
        or "\0" in path
        or "://" in path
        or path.startswith((MEMORY, "sqlite:", ":memory:"))
    ):
        return None
    return path


def without_scheme(address: str) -> str:
    """The URL without a leading `sqlite:///`."""
    return address.removeprefix(_SQLITE)
