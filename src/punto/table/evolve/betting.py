"""Stakes on the layout."""

from typing import assert_never

from msgspec.structs import replace

from punto.journal.persistent_map import Map
from punto.table.events import BettingEvent, DealAsked, ExcessReturned, LateAttempted, WagerPlaced
from punto.table.state import Increase, Seated, Table


def evolve(table: Table, event: BettingEvent) -> Table:
    match event:
        case WagerPlaced() if table.game.on_session(event.wager):
            return _dragon_placed(table, event)
        case WagerPlaced() | ExcessReturned():
            return _placed(table, event)
        case DealAsked(patron=patron):
            round_ = table.playing
            return replace(table, round=replace(round_, asked=round_.asked.put(patron, True)))
        case LateAttempted():
            return table
        case _:
            assert_never(event)


def with_seated(table: Table, patron: str, seated: Seated) -> Table:
    return replace(table, seated=table.seated.put(patron, seated))


def _placed(table: Table, event: WagerPlaced | ExcessReturned) -> Table:
    round_, seated = table.playing, table.seated[event.patron]
    stakes = _with(seated.stakes, event.wager, event.stake_cents)
    wagered = round_.wagered + 1
    round_ = replace(
        round_,
        totals=_raised(round_.totals, event),
        bettors=_bettors(round_.bettors, event.patron, stakes, wagered),
        wagered=wagered,
        asked=round_.asked.without(event.patron),
        increases=_increases(table, event, wagered),
    )
    table = replace(table, round=round_)
    return with_seated(table, event.patron, replace(seated, stakes=stakes))


def _dragon_placed(table: Table, event: WagerPlaced) -> Table:
    seated, session = table.seated[event.patron], table.session
    assert session is not None, "a Dragon wager is placed on a session"
    dragons = _with(seated.dragons, event.wager, event.stake_cents)
    bettors = _bettors(session.bettors, event.patron, dragons, len(session.bettors))
    session = replace(session, bettors=bettors, totals=_raised(session.totals, event))
    round_ = table.playing
    round_ = replace(round_, asked=round_.asked.without(event.patron))
    table = replace(table, session=session, round=round_)
    return with_seated(table, event.patron, replace(seated, dragons=dragons))


def _increases(
    table: Table, event: WagerPlaced | ExcessReturned, order: int
) -> Map[str, tuple[Increase, ...]]:
    """What a stake is made of, where the table has a differential; lowered, it loses what was laid
    last."""
    found = table.playing.increases
    if table.rules.differential_cents is None:
        return found
    own = found.get(event.patron, ())
    more = event.stake_cents - event.before_cents
    if more > 0:
        own = (*own, Increase(order, event.wager, more))
    else:
        own = _lowered(own, event.wager, -more)
    return found.put(event.patron, own) if own else found.without(event.patron)


def _lowered(increases: tuple[Increase, ...], wager: str, cents: int) -> tuple[Increase, ...]:
    kept: list[Increase] = []
    for one in reversed(increases):
        less = min(cents, one.cents) if one.wager == wager else 0
        cents -= less
        if less < one.cents:
            kept.append(replace(one, cents=one.cents - less))
    return tuple(reversed(kept))


def _raised(totals: dict[str, int], event: WagerPlaced | ExcessReturned) -> dict[str, int]:
    more = event.stake_cents - event.before_cents
    return _with(totals, event.wager, totals.get(event.wager, 0) + more)


def _with(stakes: dict[str, int], key: str, cents: int) -> dict[str, int]:
    changed = {**stakes, key: cents}
    if not cents:
        del changed[key]
    return changed


def _bettors(
    bettors: Map[str, int], patron: str, stakes: dict[str, int], order: int
) -> Map[str, int]:
    """Who has a stake; whoever wagered first keeps the place, unless all was taken back."""
    if not stakes:
        return bettors.without(patron)
    return bettors if patron in bettors else bettors.put(patron, order)
