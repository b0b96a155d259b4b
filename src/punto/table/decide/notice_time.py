"""When an irregularity was noticed, which decides what becomes of the round (reading 15)."""

from punto.rules.irregularity import Noticed
from punto.table.state import Phase, Table


def noticed(table: Table, about: int) -> Noticed:
    """The time of notice, if it is noticed now."""
    round_ = table.round
    if about < table.rounds or round_ is None or (round_.final and round_.number == about):
        return Noticed.IN_A_LATER_ROUND
    between = table.phase is Phase.BETWEEN_ROUNDS
    return Noticed.BETWEEN_ROUNDS if between else Noticed.IN_THE_ROUND
