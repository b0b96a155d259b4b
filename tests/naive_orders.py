"""Orders for after the round: other limits, the end of the shoe, the end of the table (reading 36).

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


def give(table: "NaiveTable", kind: str, value: Any) -> None:
    """An order that was found to be in order. A later one replaces one of its kind."""
    table.orders[kind] = value
    carry_out(table, confirmed=kind == "close")


def withdraw_round(table: "NaiveTable") -> None:
    """A round on which nobody has wagered keeps nobody waiting: nothing remains of it."""
    if table.phase != "betting" or table.due or table.held:
        return
    assert table.round is not None
    if not table.round["stakes"] and not table.dragons():
        table.round["status"] = "withdrawn"
        table.round["final"] = True
        table.phase = "between"


def carry_out(table: "NaiveTable", *, confirmed: bool = False) -> None:
    if table.orders:
        # Nobody has a wager any more, or the table has just been able to let the round go.
        withdraw_round(table)
    if not is_at_rest(table):
        return
    if "limits" in table.orders:
        table.take_limits(*table.orders.pop("limits"))
    if "shoe" in table.orders:
        assert table.shoe is not None
        table.end_shoe(table.shoe)
    # Where people deal, somebody confirms it, so that the time of 5.2 is not cut short. Of a round
    # that was withdrawn nothing was paid.
    unplayed = table.round is not None and table.round["status"] == "withdrawn"
    if "close" in table.orders and may_close(table) and (table.automatic or unplayed or confirmed):
        table.close()
