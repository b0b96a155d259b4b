"""What a worker and whoever drives it say to each other: JSON, a line at a time."""

from hashlib import sha256

from msgspec import Raw, Struct

from punto.journal.command import Envelope
from punto.journal.encoding import decode, decoder, encode
from punto.server.commit.all_kinds import ALL_COMMANDS
from punto.server.commit.command_result import CommandResult
from punto.table.state import Table


class Asking(Struct, frozen=True):
    n: int
    stream: str
    asked: Envelope


class _RawAsking(Struct, frozen=True):
    n: int
    stream: str
    asked: Raw


class Loaded(Struct, frozen=True):
    """Where a table stands that a worker has just loaded; `state` is the digest of it."""

    count: int
    head: str
    state: str


class Told(Struct, frozen=True, omit_defaults=True):
    """An answer to what was asked under a number, or why there is none; or that a worker is ready.

    `batch` counts the commits of the worker, so that answers of one batch have the same.
    """

    n: int | None = None
    answer: CommandResult | None = None
    error: str | None = None
    batch: int = 0
    ready: dict[str, Loaded] | None = None


_TOLD = decoder(Told)


def line(message: Asking | Told) -> bytes:
    return encode(message) + b"\n"


def read_asking(text: bytes) -> Asking:
    raw = decoder(_RawAsking).decode(text)
    return Asking(raw.n, raw.stream, decode(ALL_COMMANDS, raw.asked))


def read_told(text: bytes) -> Told:
    return _TOLD.decode(text)


def digest(table: Table) -> str:
    return sha256(encode(table)).hexdigest()
