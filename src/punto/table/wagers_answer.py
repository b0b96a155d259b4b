"""What a command to wager is answered with: which stakes were taken, and which were late.

One command can be both: after the session's first "No more bets" a Dragon wager is late while
wagers on the round are taken.
"""

from collections.abc import Iterable

from msgspec import Struct

from punto.rules.irregularity import refuse_late_change
from punto.table.events import LateAttempted, TableEvent, WagerPlaced


class LateWager(Struct, frozen=True, kw_only=True):
    """A change that came after "No more bets" (5.6, 5.7): `stake_cents` lie there as before."""

    wager: str
    stake_cents: int
    wanted_cents: int
    reason: str
    rule: str


class WagersAnswer(Struct, frozen=True, kw_only=True):
    """`taken` are the stakes that lie on the changed wagers now, in cents by wager."""

    taken: dict[str, int]
    late: tuple[LateWager, ...]


def wagers_answer(events: Iterable[TableEvent]) -> WagersAnswer | None:
    """None where a command led to neither."""
    taken: dict[str, int] = {}
    late: list[LateWager] = []
    for event in events:
        if isinstance(event, WagerPlaced):
            taken[event.wager] = event.stake_cents
        elif isinstance(event, LateAttempted):
            late.append(_late(event))
    return WagersAnswer(taken=taken, late=tuple(late)) if taken or late else None


def _late(event: LateAttempted) -> LateWager:
    refusal = refuse_late_change(stake_cents=event.stake_cents, wanted_cents=event.wanted_cents)
    assert refusal is not None, "a late attempt wants another stake"
    return LateWager(
        wager=event.wager,
        stake_cents=event.stake_cents,
        wanted_cents=event.wanted_cents,
        reason=refusal.reason,
        rule=event.rule,
    )
