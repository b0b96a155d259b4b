"""The next step of an automatic table, and its time. Pure, so that a process that takes the table
over goes on as the last one would have.

A round is dealt once somebody has wagered. Until then betting stays open, extended by its full
length each time. It closes early once everybody who has wagered asks for it.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from punto.journal.command import Envelope
from punto.server.commit.blind_commands import AnnounceNext, DrawNext, LoadNext, RevealLast
from punto.table import commands
from punto.table.decide.session import MAX_SESSION_LENGTH
from punto.table.state import Phase, Table

SECOND = 1_000_000
"""Times are in microseconds."""


Seconds = Annotated[float, Meta(ge=0, le=600)]


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a table takes between its steps. A round takes `round_seconds` at least, whatever
    the rest adds up to (UK 2025). A session that the table opens by itself has `session_hands`,
    unless configured the most at which no Dragon wager favours the patron (reading 28)."""

    card_seconds: Seconds = 0.9
    result_seconds: Seconds = 3.0
    shoe_seconds: Seconds = 5.0
    round_seconds: Seconds = 5.0
    session_hands: Annotated[int, Meta(ge=1, le=MAX_SESSION_LENGTH)] = 15


HOUSE_PACE = Pace()

MIN_BETTING_SECONDS = 5
MIN_SECONDS_AFTER_A_WAGER = 3
"""Betting does not close earlier, whoever asks: others may still want to wager."""


class TableStep(Struct, frozen=True):
    """The command to send to the table, and when."""

    kind: type[Envelope]
    at: int
    fields: Mapping[str, object] = {}


class TableTimes(Struct, frozen=True, kw_only=True):
    """`since` is the time of the last step, `opened_at` that of the last round's opening, and
    `wagered_at` when its first wager was seen, None without one, and `changed_at` that of the last
    change of a wager."""

    now: int
    since: int
    opened_at: int = 0
    wagered_at: int | None = None
    changed_at: int = 0


def next_step(table: Table, times: TableTimes, pace: Pace = HOUSE_PACE) -> TableStep | None:
    """The next step of the house; None while it waits for people."""
    since = times.since
    if table.settings is None:
        return None
    if not table.automatic:
        # Even where a dealer deals a virtual shoe, only the house can reveal it.
        return _reveal(table, since) if table.virtual and _to_account(table) else None
    if table.held is not None:
        return None
    if table.paying:
        return TableStep(commands.Pay, since)
    match table.phase:
        case Phase.CLOSED:
            return _reveal(table, since) if _to_account(table) else None
        case Phase.BETWEEN_ROUNDS:
            return _between(table, times, pace)
        case Phase.BETTING:
            return _close(table, times)
        case Phase.SHAKING:
            return _shake(table, since, pace)
        case Phase.DEALING:
            return TableStep(DrawNext, _after(since, pace.card_seconds))
        case Phase.RESULT | Phase.VOID:
            return TableStep(commands.Pay, _after(since, pace.card_seconds))


def longest_wait(step: TableStep, table: Table, pace: Pace = HOUSE_PACE) -> float:
    """The maximum seconds before such a step, should the clock be set back."""
    if step.kind is commands.CloseBetting:
        return table.rules.betting_seconds
    if step.kind in (commands.CompleteShake, AnnounceNext):
        return max(table.rules.shake_seconds, pace.card_seconds)
    return max(pace.card_seconds, pace.result_seconds, pace.shoe_seconds, pace.round_seconds)


def has_wagers(table: Table) -> bool:
    """Whether there is something to deal for."""
    if table.round is not None and table.round.bettors:
        return True
    return table.open_session is not None and bool(table.open_session.bettors)


def is_asked_to_deal(table: Table) -> bool:
    """Whether everybody who has wagered asks to close betting early."""
    if not table.deals_when_asked or table.phase is not Phase.BETTING:
        return False
    return has_wagers(table) and not table.waited_for


def _after(since: int, seconds: float) -> int:
    return since + round(seconds * SECOND)


def _to_account(table: Table) -> bool:
    shoe = table.shoe
    return shoe is not None and shoe.ended is not None and not shoe.accounted


def _reveal(table: Table, at: int) -> TableStep | None:
    """The pit has to abandon a shoe whose secret is lost."""
    assert table.shoe is not None
    return None if table.shoe.secret_lost else TableStep(RevealLast, at)


def _called(table: Table, now: int) -> bool:
    """Whether the tournament that the table belongs to has called its next hand."""
    session = table.open_session
    if session is None or session.called is None or session.over(now):
        return False
    return session.session.runs.hands < session.called


def _between(table: Table, times: TableTimes, pace: Pace) -> TableStep | None:
    shoe, since = table.shoe, times.since
    if _to_account(table):
        return _reveal(table, _after(since, pace.result_seconds))
    if shoe is None or shoe.ended is not None:
        return TableStep(LoadNext, _after(since, pace.shoe_seconds if shoe else 0))
    if shoe.burned is None:
        return TableStep(DrawNext, _after(since, pace.card_seconds))
    if table.cards_left < 1:
        return TableStep(commands.RetireShoe, since, {"why": "it is used up"})
    if table.open_session is not None and table.open_session.announced:
        return TableStep(commands.Pay, _after(since, pace.card_seconds))
    if table.tournament is not None and not _called(table, times.now):
        return None
    if table.game.session_wagers:
        if table.open_session is None:
            return TableStep(commands.OpenSession, since, {"hands": pace.session_hands})
        if table.open_session.over(times.now):
            return TableStep(commands.AnnounceDragonBets, _after(since, pace.result_seconds))
    paused = _after(since, pace.result_seconds if table.rounds else 0)
    return TableStep(commands.OpenBetting, max(paused, _after(times.opened_at, pace.round_seconds)))


def _close(table: Table, times: TableTimes) -> TableStep | None:
    """At the end of the betting period with the first wager; a tournament waits for none."""
    closes_at = table.playing.closes_at
    if table.tournament is not None:
        return TableStep(commands.CloseBetting, closes_at)
    if times.wagered_at is None:
        # An order was given while a wager lay there: it waits for the round, and for no other.
        return TableStep(commands.CloseBetting, closes_at) if table.orders else None
    period = table.rules.betting_seconds * SECOND
    opened_at = closes_at - period
    late = max(0, times.wagered_at - closes_at)
    closes_at += -(-late // period) * period
    if is_asked_to_deal(table):
        closes_at = min(closes_at, _asked(opened_at, times))
    return TableStep(commands.CloseBetting, closes_at)


def _asked(opened_at: int, times: TableTimes) -> int:
    """When betting closes that everybody has asked to close."""
    after_opening = _after(opened_at, MIN_BETTING_SECONDS)
    return max(after_opening, _after(times.changed_at, MIN_SECONDS_AFTER_A_WAGER))


def _shake(table: Table, since: int, pace: Pace) -> TableStep:
    shaker = table.playing.shaker
    if shaker is None:
        return TableStep(commands.PassShaker, _after(since, pace.card_seconds))
    if not shaker.shaken:
        return TableStep(commands.CompleteShake, _after(since, table.rules.shake_seconds))
    # Who has shaken may open the shaker as well.
    waits = shaker.by_holder and not shaker.opened
    seconds = table.rules.shake_seconds if waits else pace.card_seconds
    return TableStep(AnnounceNext, _after(since, seconds))
