"""Filters of lists. A key that is left out, or None, filters nothing."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypedDict

from punto.history.round_summary import RoundSummary
from punto.rules.round import Result
from punto.storage.records.rows import Duty, FloatMove, IrregularityRow, Settlement, SignificantRow
from punto.table.events import TableEvent


class Net(Enum):
    """Whether a patron has won or lost on a round, the commission deducted."""

    WON = "won"
    LOST = "lost"

    def fits(self, cents: int) -> bool:
        return cents > 0 if self is Net.WON else cents < 0


class RoundFilter(TypedDict, total=False):
    table: str | None
    game: str | None
    dealer: str | None
    result: Result | None
    patron: str | None
    since: int | None
    until: int | None
    void: bool | None
    net: Net | None


class SettlementFilter(TypedDict, total=False):
    patron: str | None
    table: str | None
    wager: str | None
    round: int | None
    session: int | None
    since: int | None
    until: int | None
    won: bool | None


class EventFilter(TypedDict, total=False):
    table: str | None
    since: int | None
    until: int | None


class SignificantFilter(EventFilter, total=False):
    kinds: tuple[type[TableEvent], ...]


class DutyFilter(EventFilter, total=False):
    dealer: str | None


def check_rounds(wanted: RoundFilter) -> None:
    named = wanted.get("patron") is not None
    assert named or wanted.get("net") is None, "it is a patron who wins or loses"


def check_settlements(wanted: SettlementFilter) -> None:
    numbers = wanted.get("round"), wanted.get("session")
    named = wanted.get("table") is not None
    assert named or numbers == (None, None), "a round or a session is named with its table"


def fits_round(wanted: RoundFilter, one: RoundSummary) -> bool:
    """All but `patron` and `net`, which a round does not tell."""
    return _equal(
        wanted,
        table=one.table,
        game=one.sheet.game,
        dealer=one.dealer,
        result=one.decided,
        void=one.void is not None,
    ) and in_period(one.opened_at, wanted.get("since"), wanted.get("until"))


def fits_settlement(wanted: SettlementFilter, one: Settlement) -> bool:
    return _equal(
        wanted,
        patron=one.patron,
        table=one.table,
        wager=one.wager,
        round=one.round,
        session=one.session,
        won=one.net_cents > 0,
    ) and in_period(one.at, wanted.get("since"), wanted.get("until"))


def fits_event(wanted: EventFilter, one: IrregularityRow | SignificantRow | FloatMove) -> bool:
    return _equal(wanted, table=one.table) and in_period(
        one.at, wanted.get("since"), wanted.get("until")
    )


def fits_significant(wanted: SignificantFilter, one: SignificantRow) -> bool:
    kinds = wanted.get("kinds", ())
    return fits_event(wanted, one) and (not kinds or isinstance(one.event, kinds))


def fits_duty(wanted: DutyFilter, one: Duty) -> bool:
    """A duty fits a period that it overlaps."""
    since, until = wanted.get("since"), wanted.get("until")
    return (
        _equal(wanted, table=one.table, dealer=one.dealer)
        and (until is None or one.since < until)
        and (since is None or one.until is None or one.until > since)
    )


def _equal(wanted: Mapping[str, Any], **found: object) -> bool:
    return all(wanted.get(name) in (None, value) for name, value in found.items())


def in_period(at: int, since: int | None, until: int | None) -> bool:
    return (since is None or at >= since) and (until is None or at < until)
