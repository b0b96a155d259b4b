"""What a sound journal holds: its streams, and what was played by table and by game."""

from dataclasses import dataclass, field

from msgspec import Struct

from punto.journal.hash_chain import Head


@dataclass(slots=True)
class GameTally:
    """What was played of one game at one table.

    Rounds under way are not counted yet. `paid_cents` is all that came back to patrons, stakes
    included, so that the table has won what was staked less what was paid. Stakes of void rounds
    are in neither. Shoes are virtual ones, committed to and later revealed, or real ones, which
    are reconciled.
    """

    table: str
    game: str
    version: str
    rounds: int = 0
    voids: int = 0
    wagers: int = 0
    staked_cents: int = 0
    paid_cents: int = 0
    commission_cents: int = 0
    committed: int = 0
    revealed: int = 0
    real: int = 0
    reconciled: int = 0


class StreamSummary(Struct, frozen=True):
    """A stream with the times of its first and its last entry; `under_way` names its round that is
    not over."""

    name: str
    head: Head
    first_at: int
    last_at: int
    under_way: int | None = None


@dataclass(slots=True)
class JournalSummary:
    """`table` is set where the journal is the extract of one table, whose patrons' balances cannot
    be judged."""

    table: str | None
    streams: list[StreamSummary] = field(default_factory=list)
    tallies: list[GameTally] = field(default_factory=list)
    accounts: int = 0
    tournaments: int = 0

    @property
    def entries(self) -> int:
        return sum(stream.head.count for stream in self.streams)
