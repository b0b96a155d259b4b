"""The page `docs/permissions.md`: who may do what."""

from collections.abc import Iterator

from punto.games.markdown import capital, table
from punto.house.permission import (
    COMMAND_ROLES,
    LOT_REQUESTS,
    NEEDED_PERMISSIONS,
    PERMISSION_ROLES,
    SHOE_REQUESTS,
    Permission,
)
from punto.journal.actor import Role
from punto.table.commands import TableCommand
from punto.table.decide import roles
from punto.tournament.decide import roles as tournament_roles


def permissions_page() -> str:
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Who may do what"
    yield ""
    yield (
        "Generated from the tables that the code itself uses: first the house, then tables, then "
        "tournaments. A patron acts only for themselves, a dealer only at the table where they "
        "deal. Dismissed staff can do nothing. A patron who is suspended or self-excluded cannot "
        "take a place at a table, enter a tournament, raise a stake or buy chips. "
        "*Automatic* is what the house does by itself at tables that it deals, *no dealer* what "
        "the pit supervisor does where nobody deals at a table that people deal."
    )
    yield ""
    heads = ("What", "Commands", *(capital(role.value) for role in Role))
    yield from table(heads, [*_permissions(), *_commands()])
    yield ""
    yield "## Tournaments"
    yield ""
    yield (
        "At a table of a tournament nobody takes or leaves a seat, changes the limits or moves the "
        "float, and only the system opens and closes the table and its sessions, as decided for "
        "the whole tournament:"
    )
    yield ""
    yield from table(heads, _of_tournaments())


def _permissions() -> Iterator[tuple[str, ...]]:
    for permission in Permission:
        kinds = [
            kind.__name__ for kind, needed in NEEDED_PERMISSIONS.items() if permission in needed
        ]
        marks = ("yes" if role in PERMISSION_ROLES[permission] else "" for role in Role)
        yield (capital(permission.value), _code(kinds), *marks)


def _commands() -> Iterator[tuple[str, ...]]:
    for kind, words in roles.COMMAND_WORDS.items():
        asked = [name for name, becomes in SHOE_REQUESTS.items() if becomes is kind]
        marks = (_mark(kind, role) for role in Role)
        yield (capital(words), _code([kind.__name__, *asked]), *marks)


def _of_tournaments() -> Iterator[tuple[str, ...]]:
    for kind, words in tournament_roles.COMMAND_WORDS.items():
        asked = [name for name, becomes in LOT_REQUESTS.items() if becomes is kind]
        marks = ("yes" if role in COMMAND_ROLES[kind.__name__] else "" for role in Role)
        yield (capital(words), _code([kind.__name__, *asked]), *marks)


def _mark(kind: type[TableCommand], role: Role) -> str:
    if role in COMMAND_ROLES[kind.__name__]:
        return "yes"
    if role is Role.PIT and roles.by_a_dealer(kind):
        return "no dealer"
    return "automatic" if role is Role.SYSTEM and roles.by_the_house(kind) else ""


def _code(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
