"""Frames that sockets send: JSON objects told apart by `type`."""

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from punto.journal.encoding import encode
from punto.rules.refusal import Refusal
from punto.server.commit.command_result import CommandResult
from punto.server.tournaments.tournament_views import TournamentLeaders
from punto.table.events import TableEvent
from punto.table.view import Board, OwnSeen
from punto.table.wagers_answer import WagersAnswer


class Happened(Struct, frozen=True):
    """A record of a table; `at` is when it was made."""

    sequence: int
    at: int
    event: TableEvent


class SocketFrame(Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class SnapshotFrame(SocketFrame, frozen=True, tag="snapshot"):
    """The watcher's view of a table at this sequence; `role` says which view it is."""

    table: str
    sequence: int
    at: int
    role: str
    view: object


class EventsFrame(SocketFrame, frozen=True, tag="events"):
    """The records after one sequence and through another. `board` has the changed fields of the
    board; `you` is the patron's own view, where it changed. Encoded by `floor.frame`, once for all
    watchers."""

    after: int
    through: int
    events: list[Happened]
    board: dict[str, object]
    you: OwnSeen | UnsetType = UNSET


class ViewFrame(SocketFrame, frozen=True, tag="view"):
    """The staff's view, after a change."""

    sequence: int
    view: object


class BalanceFrame(SocketFrame, frozen=True, tag="balance"):
    balance_cents: int


class AnswerFrame(SocketFrame, frozen=True, tag="answer"):
    """`accepted` is null where it is unknown: send the command again with its id. `wagers` says
    which stakes were taken and which came late; only the late ones are refused."""

    id: str
    accepted: bool | None
    first: int | UnsetType | None = UNSET
    last: int | UnsetType | None = UNSET
    reason: str | UnsetType = UNSET
    rule: str | UnsetType | None = UNSET
    balance_cents: int | UnsetType = UNSET
    wagers: WagersAnswer | UnsetType = UNSET


class ErrorFrame(SocketFrame, frozen=True, tag="error"):
    """A message that is no command; with its id, where it had one."""

    reason: str
    id: str | UnsetType = UNSET


def answered(id: str, answer: CommandResult, balance_cents: int | None = None) -> AnswerFrame:
    frame = AnswerFrame(
        id=id,
        accepted=True,
        balance_cents=UNSET if balance_cents is None else balance_cents,
        wagers=answer.wagers or UNSET,
    )
    if answer.refusal is None:
        return replace(frame, first=answer.first, last=answer.last)
    reason, rule = answer.refusal.reason, answer.refusal.rule
    return replace(frame, accepted=False, reason=reason, rule=rule)


def refused(id: str, refusal: Refusal) -> AnswerFrame:
    return AnswerFrame(id=id, accepted=False, reason=refusal.reason, rule=refusal.rule)


def unknown(id: str, reason: str) -> AnswerFrame:
    return AnswerFrame(id=id, accepted=None, reason=reason)


def text(frame: SocketFrame) -> bytes:
    return encode(frame)


class TablesFrame(SocketFrame, frozen=True, tag="tables"):
    tables: list[Board]


class BoardFrame(SocketFrame, frozen=True, tag="table"):
    table: Board


class PatronsFrame(SocketFrame, frozen=True, tag="patrons"):
    """The fields of a board that change with its patrons."""

    table: str
    seats_taken: int
    standing: int
    totals: dict[str, int]


class TournamentFrame(SocketFrame, frozen=True, tag="tournament"):
    shown: TournamentLeaders
