"""Results of commands: the journal entries that a command led to, or a refusal.

Results are stored under the sender's id for the command: a repeat gets the first result and has no
effect.
"""

from collections.abc import Awaitable, Callable
from hashlib import sha256

from msgspec import Struct

from punto.journal.command import Envelope
from punto.journal.encoding import decoder, encode
from punto.ledger.account import refuse_name
from punto.rules.refusal import Refusal
from punto.storage.port import CommandKey
from punto.table.wagers_answer import WagersAnswer

MAX_ID_LENGTH = 200


class CommandResult(Struct, frozen=True):
    """The first and last entry that a command led to; None where it changed nothing. `wagers` says
    what was taken and what was late, where it was about wagers; `named` is the id of whom or what
    it has named."""

    stream: str
    first: int | None = None
    last: int | None = None
    refusal: Refusal | None = None
    wagers: WagersAnswer | None = None
    named: str | None = None

    @property
    def accepted(self) -> bool:
        return self.refusal is None


Ask = Callable[[str, Envelope], Awaitable[CommandResult]]
"""Sends a command to a stream and waits for its result."""


def write(result: CommandResult) -> str:
    return encode(result).decode()


def read(text: str) -> CommandResult:
    return decoder(CommandResult).decode(text)


def key_of(command: Envelope) -> CommandKey:
    return CommandKey(str(command.by), command.id)


def refuse(command: Envelope) -> Refusal | None:
    """Why a command's result could not be stored. Checked before it joins a batch, which would
    fail as a whole."""
    if not 1 <= len(command.id) <= MAX_ID_LENGTH or not command.id.isprintable():
        return Refusal(f"a command's id has 1 to {MAX_ID_LENGTH} characters that can be printed")
    return refuse_name(command.by.name, "sender")


def digest(stream: str, command: Envelope) -> str:
    """A digest of the command without its time, the same for a repeat."""
    fields = {name: getattr(command, name) for name in command.__struct_fields__ if name != "at"}
    return sha256(encode([stream, command.__struct_config__.tag, fields])).hexdigest()
