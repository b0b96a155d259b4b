"""The types of the API and of the sockets in TypeScript, for web/src/shared/api/types.ts, and the
constants that pages share with the server, for web/src/shared/api/constants.ts. Both are written
from the server's own definitions."""

from collections.abc import Iterable, Iterator
from types import UnionType
from typing import Any, get_args, get_type_hints

import msgspec
from litestar import Response
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream
from msgspec import NODEFAULT, inspect

from punto.journal.actor import Role
from punto.ledger.account import NAME
from punto.rules.cards import Card
from punto.rules.composition import DECKS
from punto.rules.irregularity import Ruling
from punto.rules.shoe import DEFAULT_DECKS
from punto.server.api.app import HANDLERS
from punto.server.api.problem import Problem
from punto.server.auth import passwords
from punto.server.auth.authenticator import IDLE, IDLE_OTHERS
from punto.server.floor import empty_seats
from punto.server.floor.table_views import View
from punto.server.tournaments.tournament_views import TournamentLeaders
from punto.server.wire import commands, frames
from punto.table.commands import DecideIrregularity
from punto.table.decide import roles
from punto.table.events import TableEvent

_OR = "\n  | "

HEAD = """\
// Made by `./do docs` from the server's definitions: not to be written by hand.
"""

TABLE_FRAMES = (
    frames.SnapshotFrame
    | frames.EventsFrame
    | frames.ViewFrame
    | frames.BalanceFrame
    | frames.AnswerFrame
    | frames.ErrorFrame
)
LOBBY_FRAMES = (
    frames.TablesFrame
    | frames.BoardFrame
    | frames.PatronsFrame
    | frames.BalanceFrame
    | frames.ErrorFrame
)

UNIONS = {
    "TableSocketFrame": TABLE_FRAMES,
    "LobbySocketFrame": LOBBY_FRAMES,
    "TournamentSocketFrame": frames.TournamentFrame | frames.ErrorFrame,
    "Command": commands.WireTableCommand,
    "TournamentCommand": commands.WireTournamentCommand,
    "Event": TableEvent,
    "TableView": View,
}
"""The unions that have a name of their own."""

FIELDS = {
    (frames.EventsFrame, "board"): "Partial<Board>",
    (frames.SnapshotFrame, "view"): "TableView | null",
    (frames.ViewFrame, "view"): "TableView | null",
    (TournamentLeaders, "tournament"): "TournamentSeen",
}
"""Fields whose type the definitions cannot express."""

PLAIN = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.StrType: "string",
    inspect.NoneType: "null",
    inspect.BytesType: "string",
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
}


class Types:
    """Collects structs and enumerations by name; a name that is taken gets its module in front."""

    def __init__(self) -> None:
        self._names: dict[type, str] = {}
        self._texts: dict[str, str] = {}

    def reference(self, kind: Any) -> str:
        """An annotated type in TypeScript; adds the structs it consists of."""
        kinds = get_args(kind) if isinstance(kind, UnionType) else (kind,)
        return " | ".join(self.of(inspect.type_info(one)) for one in kinds)

    def of(self, found: inspect.Type) -> str:  # noqa: PLR0911
        plain = PLAIN.get(type(found))
        if plain is not None:
            return plain
        match found:
            case inspect.Metadata():
                return self.of(found.type)
            case inspect.StructType():
                return self._struct(found)
            case inspect.EnumType():
                return self._enum(found.cls)
            case inspect.LiteralType():
                return " | ".join(map(_text, found.values))
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(map(self.of, found.types)))
            case inspect.TupleType():
                return f"[{', '.join(map(self.of, found.item_types))}]"
            case inspect.ListType() | inspect.VarTupleType() | inspect.SetType():
                return _array(self.of(found.item_type))
            case inspect.DictType():
                return f"Record<string, {self.of(found.value_type)}>"
            case inspect.CustomType() if found.cls is Card:
                return "string"
            case _:
                raise TypeError(f"{found} has no form in TypeScript")

    def _name(self, cls: type) -> tuple[str, bool]:
        """The name of a class, and whether it is new."""
        if cls in self._names:
            return self._names[cls], False
        name = cls.__name__
        if name in self._names.values():
            module = cls.__module__.rpartition(".")[2].title().replace("_", "")
            name = f"{module}{name}"
        assert name not in self._names.values(), f"two types are called {name}"
        self._names[cls] = name
        return name, True

    def _enum(self, cls: type) -> str:
        name, is_new = self._name(cls)
        if is_new:
            values = " | ".join(_text(one.value) for one in cls)  # type: ignore[attr-defined]
            self._texts[name] = f"export type {name} = {values};"
        return name

    def _struct(self, found: inspect.StructType) -> str:
        name, is_new = self._name(found.cls)
        if is_new:
            # Takes its place before the types it refers to.
            self._texts[name] = ""
            self._texts[name] = self._array_like(name, found) or self._object(name, found)
        return name

    def _array_like(self, name: str, found: inspect.StructType) -> str | None:
        if not found.array_like:
            return None
        fields = (f"{one.encode_name}: {self._field(found, one)}" for one in found.fields)
        return f"export type {name} = [{', '.join(fields)}];"

    def _object(self, name: str, found: inspect.StructType) -> str:
        tag = [f"  {found.tag_field}: {_text(found.tag)};"] if found.tag_field else []
        is_request = found.forbid_unknown_fields
        lines = [
            f"  {one.encode_name}{'?' if _optional(one, is_request=is_request) else ''}: "
            f"{self._field(found, one)};"
            for one in found.fields
        ]
        return "\n".join((f"export interface {name} {{", *tag, *lines, "}"))

    def _field(self, found: inspect.StructType, field: inspect.Field) -> str:
        return FIELDS.get((found.cls, field.name)) or self.of(field.type)

    def texts(self) -> Iterator[str]:
        yield from self._texts.values()


def _optional(field: inspect.Field, *, is_request: bool) -> bool:
    """Whether a field may be missing: in a request if it has a default, in an answer only if it is
    left out where it is unknown."""
    left_out = field.default is NODEFAULT and field.default_factory is NODEFAULT
    return not field.required and (is_request or left_out)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _array(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def _bodies(handlers: Iterable[HTTPRouteHandler]) -> Iterator[Any]:
    """The types of request and answer bodies of the API."""
    for handler in handlers:
        hints = get_type_hints(handler.fn, include_extras=False)
        for name in ("data", "return"):
            kind = hints.get(name)
            for one in get_args(kind) if getattr(kind, "__origin__", None) is Response else [kind]:
                if one not in (None, type(None), Stream):
                    yield one


def types_module() -> str:
    types = Types()
    unions = {
        name: f"export type {name} =\n  | {types.reference(kind).replace(' | ', _OR)};"
        for name, kind in UNIONS.items()
    }
    types.reference(Problem)
    for kind in _bodies(HANDLERS):
        types.reference(kind)
    return "\n\n".join((HEAD.rstrip(), *unions.values(), *types.texts())) + "\n"


def constants_module() -> str:
    idle = {role.value: microseconds // 1000 for role, microseconds in IDLE.items()}
    values = {
        # In a browser's pattern a dash at the end of a set is escaped.
        "NAME_PATTERN": NAME.pattern.replace("-]", r"\-]"),
        "MIN_PASSWORD_LENGTH": passwords.MIN_LENGTH,
        "MIN_DECKS": DECKS[0],
        "MAX_DECKS": DECKS[-1],
        "DEFAULT_DECKS": DEFAULT_DECKS,
        "IDLE_MILLISECONDS": idle,
        "DEFAULT_IDLE_MILLISECONDS": IDLE_OTHERS // 1000,
        "MAY_NOT_PLAY": empty_seats.MAY_NOT_PLAY,
        "GONE": empty_seats.GONE,
        "STAFF_COMMANDS": sorted(_staff_commands()),
    }
    lines = (
        f"export const {name}{_kind(value)} = {_text(value)};" for name, value in values.items()
    )
    return HEAD + "\n" + "\n".join(lines) + "\n"


def _staff_commands() -> Iterator[str]:
    """What a table may offer to its dealer or to the pit, as a view names it."""
    for kind, may in roles.PERMITTED_ROLES.items():
        if kind is DecideIrregularity:
            yield from (f"{kind.__name__}:{ruling.value}" for ruling in Ruling)
        elif may & {Role.DEALER, Role.PIT}:
            yield kind.__name__


def _kind(value: object) -> str:
    if isinstance(value, list):
        return ": readonly string[]"
    return ": Record<string, number>" if isinstance(value, dict) else ""
