"""Releases pending winnings to patrons, once their round can no longer be void."""

from msgspec.structs import replace

from punto.table.state import Due, RoundInPlay, Table, Task


def releasing(table: Table) -> Table:
    """The last round is final, and what is pending from it is due to its patrons."""
    round_ = table.round
    if round_ is None or round_.final:
        return table
    patrons = _with_pending(table, round_)
    due = (*table.due, Due(Task.RELEASE, patrons)) if patrons else table.due
    return replace(table, round=replace(round_, final=True), due=due)


def _with_pending(table: Table, round_: RoundInPlay) -> tuple[str, ...]:
    """Of the round, and of the session that it has ended. Whoever has nothing pending may have
    left."""
    session = table.session
    patrons = {*round_.bettors, *(session.paid if session is not None else ())}
    seated = table.seated
    return tuple(sorted(one for one in patrons if one in seated and seated[one].pending_cents))
