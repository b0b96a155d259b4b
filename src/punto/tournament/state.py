"""The state of a tournament: the fold of its events."""

from enum import Enum

from msgspec import Struct

from punto.journal.persistent_map import Map
from punto.table.events import WonDragon
from punto.table.settings import Dealing
from punto.tournament.format import Format, Stage


class TournamentPhase(Enum):
    NEW = "new"
    REGISTRATION = "registration"
    DRAWN = "drawn"
    """The seats of a stage are drawn; it has not started."""
    PLAYING = "playing"
    PLAYED = "played"
    """Every table of the stage is closed, and its last round final."""
    PLAY_OFF = "play-off"
    ADVANCED = "advanced"
    """The stage is closed; the next is to be drawn."""
    FINISHED = "finished"
    """The last stage is closed; prizes are to be awarded."""
    ENDED = "ended"
    CANCELLED = "cancelled"


class PlayerStanding(Enum):
    IN = "in"
    OUT = "out"
    """Has not advanced."""
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


class Player(Struct, frozen=True, kw_only=True):
    """`entry` counts registrations in their order, those that were taken back among them.
    `chips_cents` are those in hand and on the layout, as noted last. `closed_cents` were there
    when the stage's tables had paid, before any play-off; `best_cents` is the most that was won in
    a hand of the stage, `play_off_cents` what the play-off brought. `place` is final."""

    entry: int
    paid_cents: int
    house_cents: int
    standing: PlayerStanding = PlayerStanding.IN
    chips_cents: int = 0
    rebuys: int = 0
    best_cents: int = 0
    closed_cents: int = 0
    play_off_cents: int = 0
    table: int = 0
    seat: int = 0
    place: int = 0
    prize_cents: int = 0


class Draw(Struct, frozen=True):
    """How the seats of a stage were drawn, for anybody to draw them again."""

    salt: str
    drawn_at: int
    mix: str


class LastHand(Struct, frozen=True):
    """What goes back where the last hand of a table turns out to be void, or was put right: a
    player's best win was `best_cents` before it, it brought `net_cents`, and so much was forfeited
    in it."""

    best_cents: int
    net_cents: int = 0
    forfeited_cents: int = 0


class TableInPlay(Struct, frozen=True, kw_only=True):
    """`through` is the last entry of the table's stream that was noted, and `last` the last hand as
    everybody has played it. Once the session is over, `won` are the Dragon wagers that have won.
    The director has `announced` them, they are `paid`, and where people deal it is `confirmed` that
    this stands; a hand that is void or put right takes back what it makes untrue."""

    players: tuple[str, ...]
    through: int = 0
    hands: int = 0
    won: tuple[WonDragon, ...] | None = None
    announced: bool = False
    paid: bool = False
    confirmed: bool = False
    closed: bool = False
    last: Map[str, LastHand] = Map()


class Tournament(Struct, frozen=True, kw_only=True):
    """`stage` counts from 1; `tables` are those of the stage, or of its play-off, and
    `tables_drawn` counts all there have been. `extended` is how much longer the stage is than its
    format says. `ended` says why it ends early. `counted` hands were announced last. `entries`
    counts registrations, and `draws` are those of the stages so far. A stage has `begun` once its
    first hand was called, and may be longer only before that (reading 32)."""

    name: str = ""
    format: Format | None = None
    phase: TournamentPhase = TournamentPhase.NEW
    players: Map[str, Player] = Map()
    entries: int = 0
    commitments: tuple[str, ...] = ()
    draws: tuple[Draw, ...] = ()
    stage: int = 0
    tables: Map[int, TableInPlay] = Map()
    tables_drawn: int = 0
    extended: int = 0
    begun: bool = False
    ended: str | None = None
    played_off: bool = False
    paused: str | None = None
    counted: int = 0
    pool_cents: int = 0

    @property
    def rules(self) -> Format:
        assert self.format is not None, "the tournament was never opened"
        return self.format

    @property
    def playing(self) -> Stage:
        """The stage that is drawn, played or closed last."""
        return self.rules.stages[self.stage - 1]

    @property
    def last_stage(self) -> bool:
        return self.stage == len(self.rules.stages)

    @property
    def contenders(self) -> list[str]:
        """Those who are still in, in the order of their names."""
        return sorted(
            name for name, one in self.players.items() if one.standing is PlayerStanding.IN
        )

    @property
    def entrants(self) -> list[str]:
        """Those who are still in, in the order of their entry."""
        return sorted(self.contenders, key=lambda name: self.players[name].entry)

    @property
    def seated(self) -> list[str]:
        """Those who play the stage, whatever has become of them since."""
        return sorted(name for name, one in self.players.items() if one.table)

    @property
    def automatic(self) -> bool:
        """Whether the house deals at its tables, where what is paid is final at once."""
        return self.rules.dealing is Dealing.AUTOMATIC

    @property
    def announced(self) -> bool:
        """Whether the Dragon wagers of every table are announced."""
        return bool(self.tables) and all(one.announced for one in self.tables.values())

    @property
    def confirmed(self) -> bool:
        """Whether what every table has paid stands."""
        return bool(self.tables) and all(one.confirmed for one in self.tables.values())

    @property
    def length(self) -> int:
        """The hands or minutes of the stage, with what it was extended by."""
        stage = self.playing
        return (stage.hands or stage.minutes or 0) + self.extended


FRESH = Tournament()
"""A tournament before its first event."""
