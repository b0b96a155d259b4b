"""What the keys do to the stakes while betting is open: each change is taken whole or refused."""

from punto.cli.play.areas import area_named
from punto.cli.play.local_table import LocalTable
from punto.rules.refusal import Refusal
from punto.table.state import Stakes


def place(table: LocalTable, key: str, cents: int) -> Refusal | None:
    """Adds to the stake on an area."""
    return set_stake(table, key, table.stakes.get(key, 0) + cents)


def take_back(table: LocalTable, key: str, cents: int) -> Refusal | None:
    """Takes from the stake on an area: all of it where less than `cents` lies there."""
    stake = table.stakes.get(key, 0)
    if not stake:
        return Refusal(f"nothing lies on {area_named(table.game, key).wager.name}")
    return set_stake(table, key, max(stake - cents, 0))


def set_stake(table: LocalTable, key: str, cents: int) -> Refusal | None:
    return _change(table, {key: cents})


def clear(table: LocalTable) -> Refusal | None:
    """Takes back every stake that may still be taken back."""
    stakes = _open_stakes(table)
    if not stakes:
        return Refusal("there is no stake to take back")
    return _change(table, dict.fromkeys(stakes, 0))


def undo(table: LocalTable) -> Refusal | None:
    if not table.earlier:
        return Refusal("there is nothing to undo since betting opened")
    *earlier, before = table.earlier
    refusal = _change(table, {**dict.fromkeys(table.stakes, 0), **before})
    assert refusal is None, "what lay there since betting opened may lie there again"
    table.earlier = earlier
    return None


def rebet(table: LocalTable) -> Refusal | None:
    """Puts the stakes of the last round back on; what lies there for a session stays."""
    if not table.last_stakes:
        return Refusal("there are no earlier stakes to repeat")
    lying = [key for key in table.stakes if not table.game.on_session(key)]
    return _change(table, {**dict.fromkeys(lying, 0), **table.last_stakes})


def double(table: LocalTable) -> Refusal | None:
    """Doubles every stake that may still be raised."""
    stakes = _open_stakes(table)
    if not stakes:
        return Refusal("there is no stake to double")
    return _change(table, {key: 2 * cents for key, cents in stakes.items()})


def _open_stakes(table: LocalTable) -> Stakes:
    kept = table.kept_by_session
    return {key: cents for key, cents in table.stakes.items() if key not in kept}


def _change(table: LocalTable, wanted: Stakes) -> Refusal | None:
    """Asks the table for these stakes; where it agrees, the change can be undone."""
    before = table.stakes
    refusal = table.wager(wanted)
    if refusal is None and table.stakes != before:
        table.earlier.append(before)
    return refusal
