"""When an irregularity was noticed, which decides what becomes of the round (reading 15)."""

from punto.rules.irregularity import Noticed
from punto.table.state import Phase, Table


def noticed(table: Table, about: int) -> Noticed:
    """The time of notice, if it is noticed now."""
    if about < table.rounds or (table.round is not None and table.round.final):
        return Noticed.IN_A_LATER_ROUND
    if table.round is None and table.rounds:
        # The table was closed since.
        return Noticed.IN_A_LATER_ROUND
    return Noticed.IN_THE_ROUND if is_under_way(table) else Noticed.BETWEEN_ROUNDS


def is_under_way(table: Table) -> bool:
    """Whether there is a round whose cards are not all out, or that was never paid. One that was
    paid and is settled anew is over: nothing that is found now has to do with its cards."""
    if table.phase is Phase.RESULT:
        return not table.playing.was_paid
    return table.phase is not Phase.BETWEEN_ROUNDS
