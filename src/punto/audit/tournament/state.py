"""What an auditor remembers of a tournament."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from punto.audit.fault import Wrong, quote
from punto.audit.tournament.unnoted_events import UnnotedEvents
from punto.ledger.account import tournament_table
from punto.table.events import WonDragon
from punto.table.settings import Dealing
from punto.tournament.events import TournamentEvent
from punto.tournament.format import Format, Stage


class Progress(Enum):
    NEW = "it is not opened yet"
    REGISTRATION = "players register"
    DRAWN = "a stage is drawn"
    PLAYING = "a stage is played"
    PLAYED = "a stage is played to its end"
    PLAY_OFF = "a play-off is played"
    BETWEEN = "a stage is closed"
    FINISHED = "the last stage is closed"
    OVER = "it is over"


class PlayerStatus(Enum):
    IN = "in the tournament"
    OUT = "out, for others have advanced"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


@dataclass(slots=True)
class AuditedPlayer:
    """`chips` are those in hand and on the layout as they were noted last; `decisive` are the ones
    that a stage is decided by, `best` is the most that was noted for a hand of the stage, and
    `played_off` what the play-off has brought. `table` is that of the stage, 0 for who does not
    play it."""

    entry_cents: int
    house_cents: int
    standing: PlayerStatus = PlayerStatus.IN
    chips: int = 0
    rebuys: int = 0
    table: int = 0
    decisive: int = 0
    best: int = 0
    played_off: int = 0
    place: int = 0


@dataclass(slots=True)
class DrawnTable:
    """A table as it was drawn, with what was noted of it up to the entry `through`. `told` are the
    Dragon wagers that it has announced as won, and `won` those that were noted as won. The director
    has `announced` them; its session is `paid` once they are, which is noted too and may be
    `confirmed` to stand, and the table is `closed` when all that it has paid is final.
    `most_hands` is the most that were noted, `in_pause` the pause that there was then, and `in_end`
    whether the stage was ended early by then; `length` is that of its session, `lying` what lies on
    it, and `pending` came back from a round that could still be void. `before` the last hand these
    were the best wins; so much it has `brought`, and so much was `forfeited` in it."""

    number: int
    stage: int
    play_off: bool
    seats: dict[str, int]
    in_pause: int = 0
    in_end: bool = False
    seated: set[str] = field(default_factory=set)
    through: int = 0
    hands: int = 0
    most_hands: int = 0
    before: dict[str, int] = field(default_factory=dict)
    brought: dict[str, int] = field(default_factory=dict)
    forfeited: dict[str, int] = field(default_factory=dict)
    length: int = 0
    told: tuple[WonDragon, ...] | None = None
    won: tuple[WonDragon, ...] | None = None
    announced: bool = False
    paid: bool = False
    noted_paid: bool = False
    confirmed: bool = False
    closed: bool = False
    lying: dict[str, dict[str, int]] = field(default_factory=dict)
    pending: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class AuditedTournament:
    """`drawn` are all tables there have been, `current` those that are played at. `lengths` are all
    that the stage was meant to have, the last being the one that counts. It has `begun` when its
    first hand may be played. `pauses` counts them, `at` is the time of the entry that is judged,
    and `owed` are the events that the last one leads to by the same command, or what kind they
    are."""

    name: str
    rules: Format | None = None
    phase: Progress = Progress.NEW
    commitments: tuple[str, ...] = ()
    players: dict[str, AuditedPlayer] = field(default_factory=dict)
    stage: int = 0
    mix: str = ""
    drawn: dict[int, DrawnTable] = field(default_factory=dict)
    current: tuple[int, ...] = ()
    unnoted: dict[int, UnnotedEvents] = field(default_factory=dict)
    lengths: list[int] = field(default_factory=list)
    begun: bool = False
    ended: bool = False
    has_played_off: bool = False
    paused: bool = False
    pauses: int = 0
    at: int = 0
    counted: int = 0
    pool_cents: int = 0
    owed: deque[TournamentEvent | type[TournamentEvent]] = field(default_factory=deque)

    @property
    def format(self) -> Format:
        assert self.rules is not None, "a tournament's first event opens it"
        return self.rules

    @property
    def playing(self) -> Stage:
        return self.format.stages[self.stage - 1]

    @property
    def is_last(self) -> bool:
        return self.stage == len(self.format.stages)

    @property
    def automatic(self) -> bool:
        return self.format.dealing is Dealing.AUTOMATIC

    @property
    def pause(self) -> int:
        """The pause that there is now, or 0."""
        return self.pauses if self.paused else 0

    @property
    def tables(self) -> list[DrawnTable]:
        return [self.drawn[number] for number in self.current]

    def table_name(self, number: int) -> str:
        return tournament_table(self.name, number)

    def names(self, standing: PlayerStatus) -> list[str]:
        return sorted(name for name, one in self.players.items() if one.standing is standing)

    def seated(self) -> dict[str, AuditedPlayer]:
        """Everybody who plays the stage, whatever has become of them."""
        return {name: one for name, one in sorted(self.players.items()) if one.table}

    def require(self, what: str, *phases: Progress) -> None:
        if self.phase not in phases:
            expected = " or ".join(phase.value for phase in phases)
            raise Wrong(f"{what} while {self.phase.value}", f"it while {expected}")

    def require_stage(self, found: int) -> None:
        if found != self.stage:
            raise Wrong(f"stage {quote(found)}", f"stage {self.stage}")

    def someone(self, what: str, name: str) -> AuditedPlayer:
        """A player who is in the tournament."""
        found = self.players.get(name)
        if found is None:
            raise Wrong(f"{what} {quote(name)}", "somebody who is registered")
        if found.standing is not PlayerStatus.IN:
            raise Wrong(f"{what} {quote(name)}, who is {found.standing.value}", "somebody still in")
        return found

    def give(self, name: str, cents: int) -> None:
        """Chips from outside play count for a stage that is played as if they had been there."""
        player = self.players[name]
        player.chips += cents
        if player.table and self.phase in (Progress.PLAYED, Progress.PLAY_OFF):
            player.decisive += cents

    def move_up(self, name: str) -> None:
        """Between stages, those who stand behind one who has gone have a better place each, and
        who has gone has the last of theirs."""
        if self.phase not in (Progress.BETWEEN, Progress.FINISHED):
            return
        gone = self.players[name]
        behind = [
            one
            for one in self.players.values()
            if one.standing is PlayerStatus.IN and one.place > gone.place
        ]
        gone.place = max([gone.place, *(one.place for one in behind)])
        for one in behind:
            one.place -= 1

    def set_tables(self, tables: Iterable[DrawnTable]) -> None:
        made = {one.number: one for one in tables}
        self.drawn |= made
        self.current = tuple(sorted(made))


def check_reason(why: str) -> None:
    if not why.strip() or len(why) > 500:
        raise Wrong(f"{quote(why)} as a reason", "a reason of 1 to 500 characters")
