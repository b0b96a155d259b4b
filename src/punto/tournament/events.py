"""The events of a tournament. Its state is their fold; its money and chips move with them."""

from msgspec import Struct

from punto.journal.decision import Decision
from punto.journal.event import Event
from punto.table.events import WonDragon
from punto.tournament.format import Format


class Seat(Struct, frozen=True, array_like=True, order=True):
    """Where a player sits; tables count from 1 over the whole tournament."""

    table: int
    seat: int


class TournamentOpened(Event, frozen=True):
    tournament: str
    format: Format
    commitments: tuple[str, ...]


class PlayerRegistered(Event, frozen=True):
    """`entry_cents` went to the pool and `house_cents` to the house."""

    player: str
    entry_cents: int
    house_cents: int


class PlayerWithdrew(Event, frozen=True):
    """`entry_cents` and `house_cents` came back, where nothing was drawn yet."""

    player: str
    entry_cents: int
    house_cents: int


class PlayerRebought(Event, frozen=True):
    player: str
    chips_cents: int
    entry_cents: int
    house_cents: int


class SeatsDrawn(Event, frozen=True):
    """`salt` shows what the commitment of the stage was to; with the moment of the draw and the
    players in the order of their entry it makes the `mix` that the seats follow from."""

    stage: int
    salt: str
    drawn_at: int
    mix: str
    seats: dict[str, Seat]


class ChipsIssued(Event, frozen=True):
    """A player has these chips to begin a stage with; `before_cents` were left and go back."""

    player: str
    before_cents: int
    cents: int


class StageStarted(Event, frozen=True):
    stage: int


class PlayPaused(Event, frozen=True):
    why: str


class PlayResumed(Event, frozen=True):
    pass


class StageExtended(Event, frozen=True):
    stage: int
    more: int
    why: str


class DragonsAnnounced(Event, frozen=True):
    """The supervisor's word (3.12): which Dragon wagers have `won` at each table, by its
    name. The tables announce and pay them."""

    stage: int
    won: dict[str, tuple[WonDragon, ...]]


class StageEnded(Event, frozen=True):
    """The sessions of the stage end with the hands that are played, and are announced."""

    stage: int
    why: str


class ResultsConfirmed(Event, frozen=True):
    """What the tables of the stage have paid stands: they are closed."""

    stage: int


class ResultsNoted(Event, frozen=True):
    """`nets` are of hands, `dragons` of Dragon wagers; `won` says which of those have won, where
    the session is over."""

    table: int
    through: int
    hands: int
    nets: dict[str, int]
    dragons: dict[str, int]
    won: tuple[WonDragon, ...] | None
    paid: bool
    closed: bool


class ChipsForfeited(Event, frozen=True):
    """A player has staked less than the least of the hand, by so much; below zero it comes back,
    because the hand was void after all."""

    player: str
    table: int
    hand: int
    cents: int


class ChipsCounted(Event, frozen=True):
    """Everybody's chips, as they are announced after so many hands at every table."""

    stage: int
    hand: int
    chips: dict[str, int]


class PlayOffDrawn(Event, frozen=True):
    stage: int
    seats: dict[str, Seat]


class StageClosed(Event, frozen=True):
    """`places` has everybody who played the stage, the best first; the first `advancing` go on."""

    stage: int
    places: tuple[str, ...]
    advancing: int


class PrizeAwarded(Event, frozen=True):
    player: str
    place: int
    cents: int


class TournamentEnded(Event, frozen=True):
    """`left_cents` of the pool had no winner and go to the house. `winner` is empty where everybody
    had withdrawn or been disqualified."""

    winner: str
    left_cents: int


class PlayerDisqualified(Event, frozen=True):
    """`cents` of chips were taken away."""

    player: str
    cents: int
    why: str


class ChipsCorrected(Event, frozen=True):
    player: str
    cents: int
    why: str


class TournamentCancelled(Event, frozen=True):
    why: str


TournamentEvent = (
    TournamentOpened
    | PlayerRegistered
    | PlayerWithdrew
    | PlayerRebought
    | SeatsDrawn
    | ChipsIssued
    | StageStarted
    | PlayPaused
    | PlayResumed
    | StageExtended
    | DragonsAnnounced
    | StageEnded
    | ResultsConfirmed
    | ResultsNoted
    | ChipsForfeited
    | ChipsCounted
    | PlayOffDrawn
    | StageClosed
    | PrizeAwarded
    | TournamentEnded
    | PlayerDisqualified
    | ChipsCorrected
    | TournamentCancelled
)

TournamentDecision = Decision[TournamentEvent]
