"""Cursors of lists: the key of the last row of a page as text, to ask for the next page with.

They come back from clients, so they may be anything.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from punto.rules.refusal import InputError, shown

_Number = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
_Name = Annotated[str, Meta(pattern="^[ -~]*$")]

Moment = tuple[int, str, int]
"""A time, a table, and a number of a round or an entry there."""

Settled = tuple[int, str, int, int, int]
"""The same of a round or session, then the id of a patron and the place of a wager among theirs."""

_MOMENT: msgspec.json.Decoder[Moment] = msgspec.json.Decoder(tuple[_Number, _Name, _Number])
_SETTLED: msgspec.json.Decoder[Settled] = msgspec.json.Decoder(
    tuple[_Number, _Name, _Number, _Number, _Number]
)

K = TypeVar("K")


def write(key: tuple[int | str, ...]) -> str:
    return urlsafe_b64encode(msgspec.json.encode(key)).decode().rstrip("=")


def moment(text: str | None) -> Moment | None:
    return _read(text, _MOMENT)


def settled(text: str | None) -> Settled | None:
    return _read(text, _SETTLED)


def _read(text: str | None, decoder: "msgspec.json.Decoder[K]") -> K | None:
    """The key that a cursor holds, or an InputError."""
    if text is None:
        return None
    try:
        return decoder.decode(urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4)))
    except (ValueError, msgspec.DecodeError):
        found = f"{shown(text)} is no place in this list"
        raise InputError(f"{found}; expected what a page of it gave") from None
