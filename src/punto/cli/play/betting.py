"""Changing stakes while betting is open: through one gate, whole or not at all."""

from dataclasses import replace

from punto.cli.play.areas import Area, area_named, areas_of
from punto.cli.play.sitting import Sitting, Stakes
from punto.ledger.amount import dollars
from punto.rules.irregularity import refuse_late_change
from punto.rules.refusal import Refusal


def place(sitting: Sitting, key: str, cents: int) -> Sitting | Refusal:
    """Adds to the stake on an area."""
    return set_stake(sitting, key, sitting.stakes.get(key, 0) + cents)


def take_back(sitting: Sitting, key: str, cents: int) -> Sitting | Refusal:
    """Takes from the stake on an area: all of it where less than `cents` lies there."""
    stake = sitting.stakes.get(key, 0)
    if not stake:
        return Refusal(f"nothing lies on {area_named(sitting.game, key).wager.name}")
    return set_stake(sitting, key, max(stake - cents, 0))


def set_stake(sitting: Sitting, key: str, cents: int) -> Sitting | Refusal:
    return _change(sitting, {**sitting.stakes, key: cents})


def clear(sitting: Sitting) -> Sitting | Refusal:
    """Takes back every stake that may still be taken back."""
    if not _open_stakes(sitting):
        return Refusal("there is no stake to take back")
    return _change(sitting, sitting.kept_by_session)


def undo(sitting: Sitting) -> Sitting | Refusal:
    if not sitting.earlier:
        return Refusal("there is nothing to undo since betting opened")
    changed = _change(sitting, sitting.earlier[-1])
    assert not isinstance(changed, Refusal), "what lay there since betting opened may lie again"
    return replace(changed, earlier=sitting.earlier[:-1])


def rebet(sitting: Sitting) -> Sitting | Refusal:
    """Puts the stakes of the last round back on; what lies there for a session stays."""
    if not sitting.last_stakes:
        return Refusal("there are no earlier stakes to repeat")
    return _change(sitting, {**sitting.session_stakes, **sitting.last_stakes})


def double(sitting: Sitting) -> Sitting | Refusal:
    """Doubles every stake that may still be raised."""
    stakes = _open_stakes(sitting)
    if not stakes:
        return Refusal("there is no stake to double")
    doubled = {key: 2 * stake for key, stake in stakes.items()}
    return _change(sitting, {**sitting.stakes, **doubled})


def _open_stakes(sitting: Sitting) -> Stakes:
    kept = sitting.kept_by_session
    return {key: stake for key, stake in sitting.stakes.items() if key not in kept}


def _change(sitting: Sitting, wanted: Stakes) -> Sitting | Refusal:
    """The gate: the sitting with these stakes, or why it cannot have them."""
    wanted = {key: cents for key, cents in wanted.items() if cents}
    if wanted == sitting.stakes:
        return sitting
    refusal = _refuse_closed(sitting, wanted) or _refuse_overdraft(sitting, wanted)
    if refusal:
        return refusal
    changed = replace(
        sitting,
        stakes=wanted,
        balance_cents=sitting.balance_cents + sitting.on_table_cents - sum(wanted.values()),
        earlier=(*sitting.earlier, sitting.stakes),
    )
    game = sitting.game
    return (
        game.refuse_stakes(changed.round_stakes)
        or game.refuse_session_stakes(changed.session_stakes)
        or changed
    )


def _refuse_closed(sitting: Sitting, wanted: Stakes) -> Refusal | None:
    if sitting.shoe_over or sitting.session_over:
        over = "shoe" if sitting.shoe_over else "session"
        return Refusal(f"this {over} is over; betting opens with the next one")
    for area in areas_of(sitting.game):
        refusal = _refuse_late(sitting, area, wanted.get(area.key, 0))
        if refusal:
            return refusal
    return None


def _refuse_late(sitting: Sitting, area: Area, wanted_cents: int) -> Refusal | None:
    stake_cents = sitting.stakes.get(area.key, 0)
    late = refuse_late_change(stake_cents=stake_cents, wanted_cents=wanted_cents)
    if late is None or sitting.dealing:
        return late
    if not area.for_session or sitting.session is None or not sitting.session_bets_closed:
        return None
    if wanted_cents < stake_cents:
        return late
    rule = area.wager.defined or area.wager.area
    return sitting.session.refuse_wager(area.wager.name, rule)


def _refuse_overdraft(sitting: Sitting, wanted: Stakes) -> Refusal | None:
    more = sum(wanted.values()) - sitting.on_table_cents
    if more <= sitting.balance_cents:
        return None
    return Refusal(f"{dollars(more)} is more than the balance of {dollars(sitting.balance_cents)}")
