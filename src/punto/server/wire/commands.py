"""Commands as clients send them: without who sends them and when, which the server knows better."""

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

_OURS = ("by", "at")


_OF_THE_HOUSE = (OpenTournament, DrawSeats, NoteResults)
"""What is asked of a tournament by the house alone."""


def _wire(kind: type[Any]) -> type[Struct]:
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    for field in msgspec.structs.fields(kind):
        if field.name in _OURS:
            continue
        if field.default is NODEFAULT:
            fields.append((field.name, field.type))
        else:
            fields.append((field.name, field.type, field.default))
    return msgspec.defstruct(
        kind.__name__,
        fields,
        module=__name__,
        # What it says of itself stands in the document.
        namespace={"__doc__": vars(kind).get("__doc__")},
        tag=kind.__struct_config__.tag,
        tag_field="command",
        forbid_unknown_fields=True,
        frozen=True,
        kw_only=True,
    )


_OF_TABLES = {_wire(kind): kind for kind in (*get_args(TableCommand), *get_args(BlindTableCommand))}
_OF_TOURNAMENTS = {
    _wire(kind): kind
    for kind in (*get_args(TournamentCommand), DrawStage)
    if kind not in _OF_THE_HOUSE
}
_KINDS: dict[type[Struct], type[Any]] = {**_OF_TABLES, **_OF_TOURNAMENTS}

Wire: Any = reduce(or_, _OF_TABLES)
"""The union of all commands of tables as they are sent."""

TournamentWire: Any = reduce(or_, _OF_TOURNAMENTS)
"""The same for tournaments."""

NAMES = tuple(kind.__name__ for kind in _OF_TABLES.values())
"""Of all commands of tables, for tests that try each of them."""


@cache
def _decoder() -> "msgspec.json.Decoder[Any]":
    return decoder(Wire)


def decode(text: bytes | str) -> Struct:
    """A command as it was sent; msgspec's errors say what is wrong with it."""
    sent: Struct = _decoder().decode(text)
    return sent


def asked(sent: Struct, by: Actor) -> Envelope:
    """The command as this person's."""
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
    """The id of something that is no command."""
    try:
        return _NAMED.decode(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return UNSET
