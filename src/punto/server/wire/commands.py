"""Commands as clients send them: without sender and time, which the server adds."""

from functools import cache, reduce
from operator import or_
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, UNSET, Struct, UnsetType

from punto.journal.actor import Actor
from punto.journal.command import Envelope
from punto.journal.encoding import decoder
from punto.server.commit.blind_commands import BlindTableCommand, DrawStage
from punto.table.commands import TableCommand
from punto.tournament.commands import (
    DrawSeats,
    NoteResults,
    OpenTournament,
    TournamentCommand,
)

_ADDED_FIELDS = ("by", "at")


_HOUSE_ONLY = (OpenTournament, DrawSeats, NoteResults)
"""Commands to a tournament that only the house sends."""


def _wire(kind: type[Any]) -> type[Struct]:
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    for field in msgspec.structs.fields(kind):
        if field.name in _ADDED_FIELDS:
            continue
        if field.default is NODEFAULT:
            fields.append((field.name, field.type))
        else:
            fields.append((field.name, field.type, field.default))
    return msgspec.defstruct(
        kind.__name__,
        fields,
        module=__name__,
        # Shown in the OpenAPI document.
        namespace={"__doc__": vars(kind).get("__doc__")},
        tag=kind.__struct_config__.tag,
        tag_field="command",
        forbid_unknown_fields=True,
        frozen=True,
        kw_only=True,
    )


_TABLE_COMMANDS = {
    _wire(kind): kind for kind in (*get_args(TableCommand), *get_args(BlindTableCommand))
}
_TOURNAMENT_COMMANDS = {
    _wire(kind): kind
    for kind in (*get_args(TournamentCommand), DrawStage)
    if kind not in _HOUSE_ONLY
}
_KINDS: dict[type[Struct], type[Any]] = {**_TABLE_COMMANDS, **_TOURNAMENT_COMMANDS}

WireTableCommand: Any = reduce(or_, _TABLE_COMMANDS)
"""The union of all commands to tables."""

WireTournamentCommand: Any = reduce(or_, _TOURNAMENT_COMMANDS)
"""The union of all commands to tournaments."""

NAMES = tuple(kind.__name__ for kind in _TABLE_COMMANDS.values())
"""The names of all commands to tables, for tests."""


@cache
def _decoder() -> "msgspec.json.Decoder[Any]":
    return decoder(WireTableCommand)


def decode(text: bytes | str) -> Struct:
    """Raises msgspec's errors for what is no command."""
    sent: Struct = _decoder().decode(text)
    return sent


def command_from(sent: Struct, by: Actor) -> Envelope:
    """The command with its sender."""
    kind = _KINDS[type(sent)]
    fields = {name: getattr(sent, name) for name in sent.__struct_fields__}
    if "at" in kind.__struct_fields__:
        fields["at"] = 0
    command: Envelope = kind(by=by, **fields)
    return command


class _Named(Struct):
    id: str


_NAMED = msgspec.json.Decoder(_Named)


def id_of(text: bytes | str) -> str | UnsetType:
    """The id of a message that is no command, if it has one."""
    try:
        return _NAMED.decode(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return UNSET
