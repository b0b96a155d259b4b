"""Messages of a link: numbered commands, and results under the same numbers.

A body is a list, so that what waits travels together. Each command is decoded on its own: one that
this process does not know fails alone.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct

from punto.journal.command import Envelope
from punto.journal.encoding import decode, decoder, encode
from punto.server.commit.all_kinds import ALL_COMMANDS
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Closed, NotOwned
from punto.server.commit.loaded_streams import BrokenStream
from punto.server.link.protocol import Violation
from punto.storage.port import Busy, Conflict, Fenced, Overdrawn, StorageError, Uncertain
from punto.storage.vault import VaultError

MAX_PIECE_BYTES = 64 * 1024
"""The maximum size of a command or result. A message takes no further piece once it has reached
this size, so that it stays below MAX_MESSAGE_BYTES."""

MAX_UNDER_WAY = 2_000
"""Maximum commands without a result yet: eight full batches of a committer."""

MAX_REASON_LENGTH = 1_000

_KINDS = (
    NotOwned,
    Closed,
    Busy,
    Conflict,
    Fenced,
    Uncertain,
    Overdrawn,
    VaultError,
    BrokenStream,
    StorageError,
)
_BY_NAME: dict[str, type[StorageError]] = {kind.__name__: kind for kind in _KINDS}

# Deeply nested lists exhaust the stack.
_UNREADABLE = (msgspec.MsgspecError, RecursionError)

T = TypeVar("T")

Piece = tuple[int, bytes]
"""A number, and the encoded command or result."""


class Question(Struct, frozen=True, array_like=True):
    stream: str
    command: Envelope


class _Question(Struct, frozen=True, array_like=True):
    stream: str
    command: Raw


class _Failure(Struct, frozen=True, array_like=True):
    kind: str
    message: str


class _Reply(Struct, frozen=True, array_like=True):
    answer: CommandResult | None = None
    failure: _Failure | None = None


class _Numbered(Struct, frozen=True, array_like=True):
    number: int
    piece: Raw


_BODIES = decoder(list[_Numbered])
_QUESTIONS = decoder(_Question)
_REPLIES = decoder(_Reply)


def write_body(pieces: Iterable[Piece]) -> bytes:
    return encode([_Numbered(number, Raw(piece)) for number, piece in pieces])


def read_body(body: bytes) -> list[Piece]:
    return [(one.number, bytes(one.piece)) for one in _read(_BODIES, body)]


def write_question(stream: str, command: Envelope) -> bytes:
    return encode(Question(stream, command))


def read_question(piece: bytes, commands: Any = ALL_COMMANDS) -> Question:
    """`commands` is the union of known commands; a StorageError where this process cannot read
    it."""
    try:
        question = _QUESTIONS.decode(piece)
        return Question(question.stream, decode(commands, question.command))
    except _UNREADABLE as error:
        raise StorageError(
            f"the process that runs the table cannot read the command: {error}"
        ) from error


def write_answer(answer: CommandResult) -> bytes:
    piece = encode(_Reply(answer))
    if len(piece) > MAX_PIECE_BYTES:
        return write_failure(StorageError(f"the answer has {len(piece)} bytes"))
    return piece


def write_failure(error: StorageError) -> bytes:
    """An error of an unknown class arrives as its nearest known base, at last `StorageError`."""
    kind = next(kind.__name__ for kind in type(error).__mro__ if kind.__name__ in _BY_NAME)
    # A file name may hold bytes that are not text.
    message = str(error)[:MAX_REASON_LENGTH].encode(errors="backslashreplace").decode()
    return encode(_Reply(failure=_Failure(kind, message)))


def read_reply(piece: bytes) -> CommandResult | StorageError:
    reply = _read(_REPLIES, piece)
    if reply.answer is not None:
        return reply.answer
    if reply.failure is None:
        raise Violation("a reply without an answer or an error")
    return _BY_NAME.get(reply.failure.kind, StorageError)(reply.failure.message)


def _read(reader: "msgspec.json.Decoder[T]", text: bytes) -> T:
    try:
        return reader.decode(text)
    except _UNREADABLE as error:
        raise Violation(f"a sealed message that cannot be read: {error}") from error
