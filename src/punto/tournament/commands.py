"""The commands of a tournament. Time, lots and the results of its tables come in with them: a
tournament has no clock and draws nothing itself."""

from punto.journal.command import Command
from punto.table.events import WonDragon
from punto.tournament.format import Format

# Patrons.


class Register(Command, frozen=True):
    """To play, for the entry fee."""


class Withdraw(Command, frozen=True):
    """Not to play after all. Before the first draw the entry comes back; later the seat is sat out
    and the player goes no further. Once all stages are played, places stand."""


class Rebuy(Command, frozen=True):
    """To buy in again."""


# The director.


class OpenTournament(Command, frozen=True):
    """`commitments` has the hash of each stage's draw."""

    tournament: str
    format: Format
    commitments: tuple[str, ...]


class DrawSeats(Command, frozen=True):
    """The players of the next stage are given their tables and seats, by the lot that its hash was
    committed to."""

    salt: str


class StartStage(Command, frozen=True):
    """Sessions open at all tables."""


class PausePlay(Command, frozen=True):
    """No hand begins before play is resumed."""

    why: str


class ResumePlay(Command, frozen=True):
    pass


class ExtendStage(Command, frozen=True):
    """So many more hands, or minutes where the stage goes by the clock, before its first hand."""

    more: int
    why: str


class AnnounceDragons(Command, frozen=True):
    """Which Dragon wagers have won (3.12), once the session of every table is over."""


class EndStage(Command, frozen=True):
    """A stage that cannot be finished ends with the hands that are played."""

    why: str


class ConfirmResults(Command, frozen=True):
    """At tables dealt by people: what they have paid stands, so that they are closed. Until then
    their last rounds can be void or put right, and what comes of that is confirmed anew."""


class DrawPlayOff(Command, frozen=True):
    """Those who are tied across the cut play one more hand."""


class CloseStage(Command, frozen=True):
    """Standings are final: who advances goes on, the others have their places."""


class AwardPrizes(Command, frozen=True):
    """After the last stage, or after any that nobody is left to go on from."""


class Disqualify(Command, frozen=True):
    player: str
    why: str


class CorrectChips(Command, frozen=True):
    """Chips that a player should have, or should not."""

    player: str
    cents: int
    why: str


class CancelTournament(Command, frozen=True):
    """Before its first draw: everybody's money goes back."""

    why: str


# The house itself.


class NoteResults(Command, frozen=True):
    """What came of a table since entry `after` of its stream, up to entry `through`: how many hands
    of the session are played, what each player has won or lost on hands and on Dragon wagers, what
    was staked on the last hand, what still lies on the session and what was paid but could still be
    void. Where the session is over, `won` are the Dragon wagers that have won, and it is `paid`
    once those are; then the table may be `closed` and everything of it final."""

    table: int
    after: int
    through: int
    hands: int
    nets: dict[str, int]
    staked: dict[str, int]
    lying: dict[str, int]
    pending: dict[str, int]
    dragons: dict[str, int]
    won: tuple[WonDragon, ...] | None = None
    paid: bool = False
    closed: bool = False


PlayerCommand = Register | Withdraw | Rebuy
StageCommand = (
    DrawSeats
    | StartStage
    | PausePlay
    | ResumePlay
    | ExtendStage
    | EndStage
    | AnnounceDragons
    | ConfirmResults
    | DrawPlayOff
)
EndCommand = CloseStage | AwardPrizes | CancelTournament
DirectorCommand = OpenTournament | StageCommand | EndCommand | Disqualify | CorrectChips
TournamentCommand = PlayerCommand | DirectorCommand | NoteResults
