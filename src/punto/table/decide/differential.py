"""The table differential: the most by which all stakes on Player and on Banker may differ (reading
24).

A stake that would take them further apart is refused, a withdrawal never. What is too much after
withdrawals goes back at "No more bets".
"""

from collections.abc import Iterator, Mapping

from punto.rules.refusal import Refusal
from punto.rules.wager import key_of
from punto.table.events import ExcessReturned
from punto.table.state import Increase, Stakes, Table

_SIDES = ("player", "banker")


def refuse(table: Table, found: Stakes, changed: Mapping[str, int]) -> Refusal | None:
    """Why stakes cannot be placed or raised; `found` are those that lie there now."""
    most = table.rules.differential_cents
    more = {side: changed[side] - found.get(side, 0) for side in _SIDES if side in changed}
    if most is None or not any(cents > 0 for cents in more.values()):
        return None
    before = _difference(table.playing.totals)
    after = before + _difference(more)
    closer = abs(after) <= abs(before) and (after > 0) == (before > 0)
    if abs(after) <= most or closer:
        return None
    return Refusal(
        f"Player and Banker would differ by {table.amount(abs(after))}; "
        f"the table differential is {table.amount(most)}"
    )


def excess(table: Table) -> Iterator[ExcessReturned]:
    """What goes back at "No more bets", where withdrawals left the sides too far apart: the
    increases laid last on the heavier side, last first and each whole, and Natural wagers above
    the main wager that is left.

    Every level that a stake has had was within the limits, so what remains is too.
    """
    most, totals = table.rules.differential_cents, dict(table.playing.totals)
    if most is None or abs(_difference(totals)) <= most:
        return
    laid = {side: _laid(table, side) for side in _SIDES}
    lying: dict[str, dict[str, int]] = {}
    while abs(_difference(totals)) > most:
        side = "player" if _difference(totals) > 0 else "banker"
        patron, increase = laid[side].pop()
        stakes = lying.setdefault(patron, dict(table.seated[patron].stakes))
        totals[side] -= increase.cents
        yield _lower(stakes, patron, side, stakes[side] - increase.cents)
        yield from _uncovered(table, stakes, patron)


def _laid(table: Table, side: str) -> list[tuple[str, Increase]]:
    """The increases of all patrons on a side, in order."""
    every = (
        (patron, one)
        for patron, increases in table.playing.increases.items()
        for one in increases
        if one.wager == side
    )
    return sorted(every, key=lambda one: one[1].order)


def _uncovered(table: Table, stakes: dict[str, int], patron: str) -> Iterator[ExcessReturned]:
    """Natural wagers above the main wager, the one laid last first and whole (3.5.1, 3.5.2)."""
    increases = table.playing.increases[patron]
    for limit in table.game.limits:
        sides = {key_of(side) for side in limit.sides}
        while limit.refuse(stakes):
            lying = [one for one in increases if one.wager in sides and stakes[one.wager]]
            yield _lower(stakes, patron, lying[-1].wager, 0, limit.rule)


def _lower(
    stakes: dict[str, int], patron: str, wager: str, cents: int, rule: str | None = None
) -> ExcessReturned:
    before, stakes[wager] = stakes[wager], cents
    return ExcessReturned(
        patron=patron, wager=wager, before_cents=before, stake_cents=cents, rule=rule
    )


def _difference(stakes: Stakes) -> int:
    return stakes.get("player", 0) - stakes.get("banker", 0)
