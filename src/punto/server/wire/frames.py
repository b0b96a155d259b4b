"""What a socket says: every frame is a JSON object whose `type` says what it is."""

from msgspec import UNSET, Struct, UnsetType

from punto.journal.encoding import encode
from punto.rules.refusal import Refusal
from punto.server.commit.command_results import CommandResult
from punto.server.tournaments.tournament_views import TournamentTold
from punto.table.events import TableEvent
from punto.table.view import Board, OwnSeen


class Happened(Struct, frozen=True):
    """A record of a table; `at` is when it was made."""

    sequence: int
    at: int
    event: TableEvent


class Said(Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class Snapshot(Said, frozen=True, tag="snapshot"):
    """The table through this sequence as the watcher may see it; `role` says which view it is."""

    table: str
    sequence: int
    at: int
    role: str
    view: object


class Events(Said, frozen=True, tag="events"):
    """What has happened behind one sequence and through another, in order. `board` has what is new
    on the board, field by field; `you` is how the patron stands, where it concerns them. Frames of
    this kind are put together from texts that are written once for all (`floor.frame`)."""

    after: int
    through: int
    events: list[Happened]
    board: dict[str, object]
    you: OwnSeen | UnsetType = UNSET


class View(Said, frozen=True, tag="view"):
    """The staff's view, again."""

    sequence: int
    view: object


class Balance(Said, frozen=True, tag="balance"):
    balance_cents: int


class Answered(Said, frozen=True, tag="answer"):
    """`accepted` is null where nobody knows yet: the command is to be asked again with its id."""

    id: str
    accepted: bool | None
    first: int | UnsetType | None = UNSET
    last: int | UnsetType | None = UNSET
    reason: str | UnsetType = UNSET
    rule: str | UnsetType | None = UNSET
    balance_cents: int | UnsetType = UNSET


class Trouble(Said, frozen=True, tag="error"):
    """What was sent could not be read as a command; with its id, where it had one."""

    reason: str
    id: str | UnsetType = UNSET


def answered(id: str, answer: CommandResult, balance_cents: int | None = None) -> Answered:
    balance = UNSET if balance_cents is None else balance_cents
    if answer.refusal is not None:
        return refused(id, answer.refusal, balance)
    return Answered(
        id=id, accepted=True, first=answer.first, last=answer.last, balance_cents=balance
    )


def refused(id: str, refusal: Refusal, balance: int | UnsetType = UNSET) -> Answered:
    return Answered(
        id=id,
        accepted=False,
        reason=refusal.reason,
        rule=refusal.rule,
        balance_cents=balance,
    )


def unknown(id: str, reason: str) -> Answered:
    return Answered(id=id, accepted=None, reason=reason)


def text(said: Said) -> bytes:
    return encode(said)


class Tables(Said, frozen=True, tag="tables"):
    tables: list[Board]


class Changed(Said, frozen=True, tag="table"):
    table: Board


class Patrons(Said, frozen=True, tag="patrons"):
    """Fields of a table's board that change with its patrons."""

    table: str
    seats_taken: int
    standing: int
    totals: dict[str, int]


class Tournament(Said, frozen=True, tag="tournament"):
    shown: TournamentTold
