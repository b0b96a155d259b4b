"""A kind of stream as one value: all that is needed to load, decide, write, snapshot and follow its
streams, but for what the server adds by an adapter. A new kind is a new value."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Generic, TypeVar

from punto.journal.command import Command, Envelope
from punto.journal.decision import Decision
from punto.journal.encoding import decoder, encode
from punto.journal.hash_chain import Head
from punto.journal.snapshot import Snapshot
from punto.journal.stream_format import StreamFormat
from punto.ledger.account import Account
from punto.rules.refusal import Refusal

S = TypeVar("S")
C = TypeVar("C", bound=Command)
E = TypeVar("E")


def _none(*_: object) -> None:
    return None


def _no_accounts(*_: object) -> Iterable[Account]:
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class StreamKind(Generic[S, C, E]):
    """An owned stream is written by the one process that holds its lease; one that nobody owns is
    written by any process and followed by all. `wrong_stream` refuses a command that was sent to a
    stream of another kind.

    Of a command: `draws_on` is the account whose balance decides whether it can be afforded,
    `accounts` are those that it is likely to change (locked first and in one order, so that
    transactions hardly ever wait for each other), `misplaced` says why it cannot be asked of the
    stream with this name. `keeps_refusal` is False where a refused id may be asked again. `weight`
    is how large a state is: the larger, the less often it is saved.
    """

    format: StreamFormat[E]
    wrong_stream: Refusal
    commands: tuple[type[C], ...]
    state: type[S]
    empty: S
    decide: Callable[[S, C, int], Decision[E]]
    evolve: Callable[[S, E], S]
    draws_on: Callable[[str, C], Account | None] = _none
    accounts: Callable[[str, S, Envelope], Iterable[Account]] = _no_accounts
    misplaced: Callable[[str, Envelope], Refusal | None] = _none
    keeps_refusal: Callable[[str, Envelope], bool] = lambda _name, _command: True
    weight: Callable[[S], int] = lambda _state: 0
    owned: bool = True

    def stream(self, name: str = "") -> str:
        return self.format.stream(name)

    def name_of(self, stream: str) -> str | None:
        return self.format.name_of(stream)

    def fold(self, events: Iterable[E], state: S) -> S:
        return reduce(self.evolve, events, state)

    def snapshot(self, stream: str, head: Head, state: S) -> Snapshot:
        return Snapshot(stream, head.count, head.hash, encode(state).decode())

    def restore(self, snapshot: Snapshot | None) -> tuple[S, Head]:
        """The state and the head to go on from."""
        if snapshot is None:
            return self.empty, Head()
        return decoder(self.state).decode(snapshot.state), Head(snapshot.count, snapshot.hash)
