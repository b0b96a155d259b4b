"""Places at a table: a patron takes a seat or stands behind before wagering, and leaves when
nothing is at stake any more. The place of one who has gone without a word is freed."""

from typing import assert_never

from punto.journal.decision import Decision, accept, refuse
from punto.ledger.account import refuse_name
from punto.rules.refusal import shown
from punto.table.commands import FreeSeat, LeaveSeat, SeatCommand, StandBehind, TakeSeat
from punto.table.decide.shared_refusals import no_place
from punto.table.events import SeatFreed, SeatLeft, SeatTaken, StoodBehind, TableDecision
from punto.table.state import Seated, Table

_NOT_FINAL = "your last round is not final before the next 'Place your bets, please'"


def decide(table: Table, command: SeatCommand) -> TableDecision:
    match command:
        case TakeSeat(seat=seat):
            return _take(table, command.by.name, seat)
        case StandBehind():
            return _stand(table, command.by.name)
        case LeaveSeat():
            return _leave(table, command.by.name)
        case FreeSeat(patron=patron, why=why):
            return _free(table, patron, why)
        case _:
            assert_never(command)


def _take(table: Table, patron: str, seat: int) -> TableDecision:
    refusal = refuse_name(patron, "patron")
    if refusal:
        return Decision((), refusal)
    seated = table.seated.get(patron)
    if seated is not None and seated.seat is not None:
        return accept() if seated.seat == seat else refuse(f"you have seat {seated.seat} already")
    if type(seat) is not int or not 1 <= seat <= table.rules.seats:
        return refuse(f"seat {shown(seat)}; the table has seats 1 to {table.rules.seats}")
    if seat in table.seats:
        return refuse(f"seat {seat} is taken")
    return accept(SeatTaken(patron=patron, seat=seat))


def _stand(table: Table, patron: str) -> TableDecision:
    refusal = refuse_name(patron, "patron")
    if refusal:
        return Decision((), refusal)
    if not table.rules.standing:
        return refuse("nobody stands behind the seats of this table")
    seated = table.seated.get(patron)
    if seated is None:
        return accept(StoodBehind(patron=patron, seat=None))
    return accept() if seated.seat is None else accept(StoodBehind(patron=patron, seat=seated.seat))


def _leave(table: Table, patron: str) -> TableDecision:
    seated = table.seated.get(patron)
    if seated is None:
        return no_place(patron)
    if seated.stakes or seated.dragons:
        return refuse("there are stakes of yours on the table")
    if _is_unfinished(table, patron):
        return refuse(_NOT_FINAL)
    if _is_owed(table, seated, patron):
        return refuse("something is still due to you")
    return accept(SeatLeft(patron=patron, seat=seated.seat))


def _free(table: Table, patron: str, why: str) -> TableDecision:
    """As if the patron had left."""
    seated = table.seated.get(patron)
    if seated is None:
        return no_place(patron)
    if not why.strip():
        return refuse("whoever frees a seat says why")
    if seated.stakes or seated.dragons:
        return refuse(f"there are stakes of {patron} on the table")
    if _is_unfinished(table, patron):
        found = f"the last round of {patron} is not final"
        return refuse(f"{found} before the next 'Place your bets, please'")
    if _is_owed(table, seated, patron):
        return refuse(f"something is still due to {patron}")
    return accept(SeatFreed(patron=patron, seat=seated.seat, why=why))


def can_leave(table: Table, patron: str) -> bool:
    """Whether nothing of the patron's is at stake, or still to come."""
    seated = table.seated[patron]
    staked = bool(seated.stakes or seated.dragons)
    return not (staked or _is_unfinished(table, patron) or _is_owed(table, seated, patron))


def _is_unfinished(table: Table, patron: str) -> bool:
    """Whether a round of the patron's may still become void."""
    round_ = table.round
    if round_ is None or round_.final or round_.void:
        return False
    paid = table.session.paid if table.session is not None else ()
    return patron in round_.bettors or patron in paid


def _is_owed(table: Table, seated: Seated, patron: str) -> bool:
    return bool(seated.pending_cents) or any(patron in due.left for due in table.due)
