"""What a kind of stream needs of the running house, beside its pure half. A plain kind needs
nothing: `Adapter()` and `Filling()` are empty."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from punto.journal.command import BlindCommand, Command, Envelope
from punto.rules.refusal import Refusal
from punto.storage.port import Store
from punto.table.wagers_answer import WagersAnswer

S = TypeVar("S")
C = TypeVar("C", bound=Command)


class Filling(Generic[S, C]):
    """Completes the commands of one batch with secrets of the house. The vault changes with the
    batch, and not before."""

    def fill(self, _state: S, command: Any, at: int) -> C | Refusal:
        """The complete command, to be decided."""
        filled: C = replace(command, at=at)
        return filled

    def accepted(self, _state: S, _command: C) -> None:
        """The command was accepted: notes how the vault changes."""

    def sealed(self) -> Mapping[str, bytes]:
        return {}

    def unsealed(self) -> Sequence[str]:
        return ()

    def committed(self) -> None:
        """The batch is durable."""


class Adapter(Generic[S, C]):
    """`blind` are the commands that `Filling.fill` completes."""

    blind: tuple[type[BlindCommand], ...] = ()

    def looks_at(self, _command: Envelope) -> tuple[str, ...]:
        """Unowned streams whose states the gate needs for this command."""
        return ()

    def gate(self, _seen: Mapping[str, Any], _state: S, _command: C) -> Refusal | None:
        """Why a command does not reach the stream; `seen` has the states of the streams that
        `looks_at` named, as in this transaction."""
        return None

    def wagers(self, _events: Sequence[Any]) -> WagersAnswer | None:
        """What was taken and what was late, where the events of a command are about wagers."""
        return None

    def named(self, _events: Sequence[Any]) -> str | None:
        """The id of whom or what the events of a command have named, which the house may have made
        itself."""
        return None

    def filling(self) -> Filling[S, C]:
        """For one batch."""
        return Filling()

    async def loaded(self, store: Store, state: S) -> None:
        """This process now owns the stream."""

    def dropped(self, state: S) -> None:
        """This process no longer owns the stream."""
