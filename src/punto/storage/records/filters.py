"""Which rows of a list are asked for: as keywords, and as a value that can tell which ones fit."""

from enum import Enum
from typing import TypedDict

from msgspec import Struct

from punto.rules.round import Result
from punto.storage.records.rows import (
    Duty,
    FloatMove,
    Irregularity,
    Round,
    Settlement,
    Significant,
)
from punto.table.events import TableEvent


class Net(Enum):
    """How a patron came out of a round, the commission deducted."""

    WON = "won"
    LOST = "lost"

    def fits(self, cents: int) -> bool:
        return cents > 0 if self is Net.WON else cents < 0


class RoundsAsked(TypedDict, total=False):
    table: str | None
    game: str | None
    dealer: str | None
    result: Result | None
    patron: str | None
    since: int | None
    until: int | None
    void: bool | None
    net: Net | None


class Rounds(Struct, frozen=True, kw_only=True):
    """Whether a patron has wagered, and what came of it, is left to whoever knows."""

    table: str | None = None
    game: str | None = None
    dealer: str | None = None
    result: Result | None = None
    patron: str | None = None
    since: int | None = None
    until: int | None = None
    void: bool | None = None
    net: Net | None = None

    def __post_init__(self) -> None:
        assert self.patron is not None or self.net is None, "it is a patron who wins or loses"

    def fits(self, one: Round) -> bool:
        return (
            self.table in (None, one.table)
            and self.game in (None, one.sheet.game)
            and self.dealer in (None, one.dealer)
            and self.result in (None, one.decided)
            and in_period(one.opened_at, self.since, self.until)
            and self.void in (None, one.void is not None)
        )


class SettlementsAsked(TypedDict, total=False):
    patron: str | None
    table: str | None
    wager: str | None
    round: int | None
    session: int | None
    since: int | None
    until: int | None
    won: bool | None


class Settlements(Struct, frozen=True, kw_only=True):
    patron: str | None = None
    table: str | None = None
    wager: str | None = None
    round: int | None = None
    session: int | None = None
    since: int | None = None
    until: int | None = None
    won: bool | None = None

    def __post_init__(self) -> None:
        named = (self.round, self.session) != (None, None)
        assert self.table is not None or not named, "a round or a session is named with its table"

    def fits(self, one: Settlement) -> bool:
        return (
            self.patron in (None, one.patron)
            and self.table in (None, one.table)
            and self.wager in (None, one.wager)
            and self.round in (None, one.round)
            and self.session in (None, one.session)
            and in_period(one.at, self.since, self.until)
            and self.won in (None, one.net_cents > 0)
        )


class HappenedAsked(TypedDict, total=False):
    table: str | None
    since: int | None
    until: int | None


class Happened(Struct, frozen=True, kw_only=True):
    table: str | None = None
    since: int | None = None
    until: int | None = None

    def fits(self, one: Irregularity | Significant | FloatMove) -> bool:
        return self.table in (None, one.table) and in_period(one.at, self.since, self.until)


class SignificantAsked(TypedDict, total=False):
    table: str | None
    since: int | None
    until: int | None
    kinds: tuple[type[TableEvent], ...]


class Noted(Struct, frozen=True, kw_only=True):
    """Significant events, of these kinds where some are named."""

    table: str | None = None
    since: int | None = None
    until: int | None = None
    kinds: tuple[type[TableEvent], ...] = ()

    def fits(self, one: Significant) -> bool:
        return (
            self.table in (None, one.table)
            and in_period(one.at, self.since, self.until)
            and (not self.kinds or isinstance(one.event, self.kinds))
        )


class DutiesAsked(TypedDict, total=False):
    table: str | None
    dealer: str | None
    since: int | None
    until: int | None


class Duties(Struct, frozen=True, kw_only=True):
    """Those that reach into the period."""

    table: str | None = None
    dealer: str | None = None
    since: int | None = None
    until: int | None = None

    def fits(self, one: Duty) -> bool:
        return (
            self.table in (None, one.table)
            and self.dealer in (None, one.dealer)
            and (self.until is None or one.since < self.until)
            and (self.since is None or one.until is None or one.until > self.since)
        )


def in_period(at: int, since: int | None, until: int | None) -> bool:
    return (since is None or at >= since) and (until is None or at < until)
