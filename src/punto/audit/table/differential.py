"""The table differential (reading 24): what lies too far apart at "No more bets" goes back, the
increases laid last on the heavier side first."""

from punto.audit.fault import Wrong, same
from punto.audit.table.state import AuditedTable, LaidChips, PlayPhase
from punto.table.events import ExcessReturned, WagerPlaced

_NATURALS = {
    "player": ("player-natural-8", "player-natural-9", "3.5.1"),
    "banker": ("banker-natural-8", "banker-natural-9", "3.5.2"),
}
"""Natural wagers of Power 98, which together are no more than their main wager."""


def difference(table: AuditedTable) -> int:
    totals = table.playing.totals
    return totals.get("player", 0) - totals.get("banker", 0)


def note(table: AuditedTable, event: WagerPlaced | ExcessReturned) -> None:
    """What was added lies on top; what is taken off comes from the top."""
    if table.differential_cents is None:
        return
    more, laid = event.stake_cents - event.before_cents, table.playing.laid
    if more > 0:
        laid.append(LaidChips(event.patron, event.wager, more))
    for chips in reversed(laid):
        if more < 0 and (chips.patron, chips.wager) == (event.patron, event.wager):
            off = min(chips.cents, -more)
            chips.cents -= off
            more += off


def check_returned(table: AuditedTable, event: ExcessReturned) -> None:
    """The event gives back what has to go back next."""
    table.require("a stake given back", PlayPhase.BETTING)
    expected = _next(table)
    if expected is None:
        raise Wrong(f"a stake on {event.wager} given back", "none: the differential is kept")
    same("given back to", event.patron, expected.patron)
    same("given back on", event.wager, expected.wager)
    same("a stake before it of", event.before_cents, expected.before_cents)
    same("a stake left of", event.stake_cents, expected.stake_cents)
    same("given back by", event.rule, expected.rule)


def check_closed(table: AuditedTable) -> None:
    """ "No more bets" finds the table within its differential."""
    expected = _next(table)
    if expected is not None:
        found = f"'No more bets' with Player and Banker {abs(difference(table))} cents apart"
        raise Wrong(found, f"{expected.wager} of {expected.patron} given back first")


def _next(table: AuditedTable) -> ExcessReturned | None:
    most = table.differential_cents
    if most is None:
        return None
    return _uncovered(table) or _too_far(table, most)


def _too_far(table: AuditedTable, most: int) -> ExcessReturned | None:
    apart = difference(table)
    if abs(apart) <= most:
        return None
    side = "player" if apart > 0 else "banker"
    last = [chips for chips in table.playing.laid if chips.wager == side and chips.cents][-1]
    lies = table.seated[last.patron].stakes[side]
    return ExcessReturned(
        patron=last.patron,
        wager=side,
        before_cents=lies,
        stake_cents=lies - last.cents,
        rule=None,
    )


def _uncovered(table: AuditedTable) -> ExcessReturned | None:
    """The Natural wager laid last of those that their main wager no longer covers."""
    if table.game.slug != "power-98":
        return None
    for chips in reversed(table.playing.laid):
        for side, (eight, nine, rule) in _NATURALS.items():
            if not chips.cents or chips.wager not in (eight, nine):
                continue
            stakes = table.seated[chips.patron].stakes
            if stakes.get(eight, 0) + stakes.get(nine, 0) > stakes.get(side, 0):
                return ExcessReturned(
                    patron=chips.patron,
                    wager=chips.wager,
                    before_cents=stakes[chips.wager],
                    stake_cents=0,
                    rule=rule,
                )
    return None
