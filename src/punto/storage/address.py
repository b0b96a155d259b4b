"""Addresses of storages, as they are written where one is named."""

MEMORY = "memory:"
_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql://", "postgres://")


def is_postgres(address: str) -> bool:
    return address.startswith(_POSTGRES)


def sqlite_path(address: str) -> str | None:
    """The path in the address of an SQLite file, or a plain path; none where it is neither."""
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
    """What `sqlite:///` stands before, or all of it."""
    return address.removeprefix(_SQLITE)
