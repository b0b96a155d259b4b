"""Commands, events and states as JSON, the same bytes for the same value always.

A card is written `4d`. Fields stand in the order of their definition and mappings in the order of
their keys, which JSON has as text, so that a hash over the bytes is a hash over the value.
"""

from functools import cache
from types import GenericAlias
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from punto.journal.persistent_map import Map
from punto.rules.cards import Card, read_card

T = TypeVar("T")


def _write(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    assert isinstance(value, Map), f"{type(value)} has no form in JSON"
    return {str(key): item for key, item in value.items()}


def _read(kind: Any, value: Any) -> Any:
    if kind is Card:
        if not isinstance(value, str):
            raise TypeError("a card is written like 4d")
        return read_card(value)
    assert get_origin(kind) is Map, f"{kind} has no form in JSON"
    plain = GenericAlias(dict, get_args(kind))
    return Map(msgspec.convert(value, plain, dec_hook=_read, str_keys=True))


_ENCODER = msgspec.json.Encoder(enc_hook=_write, order="deterministic")


def encode(value: object) -> bytes:
    return _ENCODER.encode(value)


@cache
def _decoder(kind: Any) -> Any:
    return msgspec.json.Decoder(kind, dec_hook=_read)


def decoder(kind: type[T]) -> "msgspec.json.Decoder[T]":
    known: Any = kind
    found: msgspec.json.Decoder[T] = _decoder(known)
    return found


def decode(kind: Any, data: bytes | str | msgspec.Raw) -> Any:
    """A value of this type from its JSON; msgspec's errors say what is wrong with it."""
    return _decoder(kind).decode(data)
