"""Releases pending winnings to patrons, once their round can no longer be void."""

from msgspec.structs import replace

from punto.table.state import Due, RoundInPlay, Table, Task


def releasing(table: Table) -> Table:
    """The last round is final, and what is pending from it is due to its patrons."""
    round_ = table.round
    if round_ is None or round_.final:
        return table
    # A void round has nothing pending, and its patrons may have left.
    patrons = () if round_.void else _with_pending(table, round_)
    due = (*table.due, Due(Task.RELEASE, patrons)) if patrons else table.due
    return replace(table, round=replace(round_, final=True), due=due)


def _with_pending(table: Table, round_: RoundInPlay) -> tuple[str, ...]:
    return tuple(sorted(one for one in round_.bettors if table.seated[one].pending_cents))
