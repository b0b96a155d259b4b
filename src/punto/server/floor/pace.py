"""What an automatic table does next, and when: pure, so that any process that comes to own the
table goes on as the last one would have.

A round is dealt when somebody has wagered. While nobody has, betting stays open, for another spell
of the same length each time.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from punto.journal.command import Envelope
from punto.server.commit.blind_commands import DrawNext, LoadNext, OpenNext, RevealLast
from punto.table import commands
from punto.table.state import Phase, Table

SECOND = 1_000_000
"""Times are in microseconds."""


Seconds = Annotated[float, Meta(ge=0, le=600)]


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a table takes between its steps. A round takes `round_seconds` at least, whatever
    the rest adds up to (UK 2025)."""

    card_seconds: Seconds = 0.9
    result_seconds: Seconds = 3.0
    shoe_seconds: Seconds = 5.0
    round_seconds: Seconds = 5.0


HOUSE_PACE = Pace()

SESSION_HANDS = 20
"""A session of a Dragon table that nobody has opened otherwise."""


class Step(Struct, frozen=True):
    """What to ask of the table, and at what time."""

    kind: type[Envelope]
    at: int
    fields: Mapping[str, object] = {}


class Times(Struct, frozen=True, kw_only=True):
    """`now`, when the last step was done, when the last round was opened, and when its first wager
    was noticed, None while there is none."""

    now: int
    since: int
    opened_at: int = 0
    wagered_at: int | None = None


def next_step(table: Table, times: Times, pace: Pace = HOUSE_PACE) -> Step | None:
    """The next thing that the house does by itself; None while it is for others to do something."""
    since = times.since
    if table.settings is None:
        return None
    if not table.automatic:
        # Whoever deals a virtual shoe, only the house can show what was in it.
        return Step(RevealLast, since) if table.virtual and _to_reveal(table) else None
    if table.held is not None:
        return None
    if table.paying:
        return Step(commands.Pay, since)
    match table.phase:
        case Phase.CLOSED:
            return Step(RevealLast, since) if _to_reveal(table) else None
        case Phase.BETWEEN_ROUNDS:
            return _between(table, times, pace)
        case Phase.BETTING:
            return _close(table, times)
        case Phase.SHAKING:
            return _shake(table, since, pace)
        case Phase.DEALING:
            return Step(DrawNext, _after(since, pace.card_seconds))
        case Phase.RESULT | Phase.VOID:
            return Step(commands.Pay, _after(since, pace.card_seconds))


def longest_wait(step: Step, table: Table, pace: Pace = HOUSE_PACE) -> float:
    """The seconds that such a step takes at most, whatever a clock says that was set back."""
    if step.kind is commands.CloseBetting:
        return table.rules.betting_seconds
    if step.kind is commands.CompleteShake:
        return table.rules.shake_seconds
    return max(pace.card_seconds, pace.result_seconds, pace.shoe_seconds, pace.round_seconds)


def has_wagers(table: Table) -> bool:
    """Whether there is something to deal for."""
    if table.round is not None and table.round.bettors:
        return True
    return table.session is not None and bool(table.session.bettors)


def _after(since: int, seconds: float) -> int:
    return since + round(seconds * SECOND)


def _to_reveal(table: Table) -> bool:
    shoe = table.shoe
    return shoe is not None and shoe.ended is not None and not shoe.accounted


def _called(table: Table, now: int) -> bool:
    """Whether the tournament that the table belongs to has called its next hand."""
    session = table.session
    if session is None or session.called is None or session.over(now):
        return False
    return session.session.runs.hands < session.called


def _between(table: Table, times: Times, pace: Pace) -> Step | None:
    shoe, since = table.shoe, times.since
    if _to_reveal(table):
        return Step(RevealLast, _after(since, pace.result_seconds))
    if shoe is None or shoe.ended is not None:
        return Step(LoadNext, _after(since, pace.shoe_seconds if shoe else 0))
    if shoe.burned is None:
        return Step(DrawNext, _after(since, pace.card_seconds))
    if table.cards_left < 1 or (table.game.die and len(shoe.dice) >= table.rules.dice):
        return Step(commands.RetireShoe, since, {"why": "it is used up"})
    if table.session is not None and table.session.announced:
        return Step(commands.Pay, _after(since, pace.card_seconds))
    if table.tournament is not None and not _called(table, times.now):
        return None
    if table.game.session_wagers:
        if table.session is None:
            return Step(commands.OpenSession, since, {"hands": SESSION_HANDS})
        if table.session.over(times.now):
            return Step(commands.AnnounceDragonBets, _after(since, pace.result_seconds))
    paused = _after(since, pace.result_seconds if table.rounds else 0)
    return Step(commands.OpenBetting, max(paused, _after(times.opened_at, pace.round_seconds)))


def _close(table: Table, times: Times) -> Step | None:
    """At the end of the spell in which the first wager was noticed; a tournament waits for none."""
    closes_at = table.playing.closes_at
    assert closes_at is not None, "an automatic table has said when it closes"
    if table.tournament is not None:
        return Step(commands.CloseBetting, closes_at)
    if times.wagered_at is None:
        return None
    spell = table.rules.betting_seconds * SECOND
    late = max(0, times.wagered_at - closes_at)
    return Step(commands.CloseBetting, closes_at + -(-late // spell) * spell)


def _shake(table: Table, since: int, pace: Pace) -> Step:
    shaker = table.playing.shaker
    if shaker is None:
        return Step(commands.PassShaker, _after(since, pace.card_seconds))
    if not shaker.shaken:
        return Step(commands.CompleteShake, _after(since, table.rules.shake_seconds))
    return Step(OpenNext, _after(since, pace.card_seconds))
