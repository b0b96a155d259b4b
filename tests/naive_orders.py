"""Orders for after the round: other limits, the end of the shoe, the end of the session, the end of
the table (reading 36).

They are carried out when the table is at rest, in this order, by whatever command brought it there.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from naive_table import NaiveTable


def is_at_rest(table: "NaiveTable") -> bool:
    return table.phase == "between" and not table.due and not table.held


def may_close(table: "NaiveTable") -> bool:
    """Dragon wagers, announced or not, are paid or taken back before the table closes."""
    return is_at_rest(table) and not table.dragons()


def give(table: "NaiveTable", kind: str, value: Any, at: int) -> None:
    """An order that was found to be in order. A later one replaces one of its kind."""
    table.orders[kind] = value
    carry_out(table, at, confirmed=kind == "close")


def is_session_to_end(table: "NaiveTable", at: int) -> bool:
    """One that has come to its end by itself is not broken off any more."""
    session = table.session
    if "session" not in table.orders or session is None or session["announced"]:
        return False
    return session["number"] == table.orders["session"][0] and not table.is_session_over(at)


def withdraw_round(table: "NaiveTable", at: int) -> None:
    """A round on which nobody has wagered keeps no order waiting: nothing remains of it. Whoever
    has wagered on the session waits for its rounds, but not for one that it will not have."""
    if table.phase != "betting" or table.due or table.held:
        return
    assert table.round is not None
    others = set(table.orders) - {"session"}
    waiting = is_session_to_end(table, at) or (others and not table.dragons())
    if not table.round["stakes"] and waiting:
        table.round["status"] = "withdrawn"
        table.round["final"] = True
        table.phase = "between"


def carry_out(table: "NaiveTable", at: int, *, confirmed: bool = False) -> None:
    # Nobody has a wager any more, or the table has just been able to let the round go.
    withdraw_round(table, at)
    if not is_at_rest(table):
        return
    if "limits" in table.orders:
        table.take_limits(*table.orders.pop("limits"))
    if "shoe" in table.orders:
        assert table.shoe is not None
        table.end_shoe(table.shoe)
    if is_session_to_end(table, at):
        assert table.session is not None
        table.session["ended"] = True
        table.announce(table.orders["session"][1])
    # Where people deal, somebody confirms it, so that the time of 5.2 is not cut short. Of a round
    # that was withdrawn nothing was paid.
    unplayed = table.round is not None and table.round["status"] == "withdrawn"
    if "close" in table.orders and may_close(table) and (table.automatic or unplayed or confirmed):
        table.close()
