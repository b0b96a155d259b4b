"""Collecting and paying, taking back and returning: patron by patron, each once."""

from typing import assert_never

from msgspec.structs import replace

from punto.table.events import (
    LosingWagersCollected,
    PayingEvent,
    SettlementReversed,
    StakesReturned,
    WagersPaid,
    WinningsReleased,
    WinningWagersPaid,
)
from punto.table.evolve.betting import with_seated
from punto.table.evolve.shoe import ended
from punto.table.money import returned_cents, won_cents
from punto.table.state import Due, Phase, Table, Task

CUT_CARD_OUT = "the cut card is out"


def evolve(table: Table, event: PayingEvent) -> Table:
    match event:
        case LosingWagersCollected():
            return _settling(table)
        case WagersPaid():
            return done(_paid(table, event))
        case WinningWagersPaid():
            return _all_paid(table)
        case WinningsReleased(patron=patron):
            seated = replace(table.seated[patron], pending_cents=0)
            return done(with_seated(table, patron, seated))
        case SettlementReversed():
            return done(_reversed(table, event))
        case StakesReturned(patron=patron):
            seated = replace(table.seated[patron], stakes={})
            return done(with_seated(table, patron, seated))
        case _:
            assert_never(event)


def due_to(task: Task, patrons: list[str]) -> tuple[Due, ...]:
    return (Due(task, tuple(patrons)),) if patrons else ()


def done(table: Table) -> Table:
    """One more patron has had what was due. With the last, a void round is over."""
    first, *rest = table.due
    if first.done + 1 < len(first.patrons):
        return replace(table, due=(replace(first, done=first.done + 1), *rest))
    table = replace(table, due=tuple(rest))
    return over(table) if table.phase is Phase.VOID and not rest else table


def _settling(table: Table) -> Table:
    round_ = table.playing
    return replace(
        table,
        round=replace(round_, settled=round_.basis, collected=True, paid_cents=0),
        due=due_to(Task.SETTLE, sorted(round_.bettors)),
    )


def _paid(table: Table, event: WagersPaid) -> Table:
    seated, round_ = table.seated[event.patron], table.playing
    back = returned_cents(event.items) if event.pending else 0
    seated = replace(
        seated, stakes={}, last=seated.stakes, pending_cents=seated.pending_cents + back
    )
    round_ = replace(round_, paid_cents=round_.paid_cents + won_cents(event.items))
    return with_seated(replace(table, round=round_), event.patron, seated)


def _all_paid(table: Table) -> Table:
    round_ = replace(table.playing, paid=True, was_paid=True, final=table.automatic)
    return over(replace(table, round=round_))


def reopened(table: Table) -> Table:
    """A round that was paid is to be settled anew: what it paid is taken back first."""
    round_ = table.playing
    return replace(
        table,
        phase=Phase.RESULT,
        round=replace(round_, collected=False, paid=False),
        due=due_to(Task.REVERSE, sorted(round_.bettors)),
    )


def _reversed(table: Table, event: SettlementReversed) -> Table:
    seated = table.seated[event.patron]
    seated = replace(
        seated,
        stakes=seated.last,
        last={},
        pending_cents=seated.pending_cents - returned_cents(event.items),
    )
    return with_seated(table, event.patron, seated)


def over(table: Table) -> Table:
    """The round is over; the last of a shoe ends it."""
    table = replace(table, phase=Phase.BETWEEN_ROUNDS)
    last = table.playing.last_of_shoe and table.playing.shoe == table.shoes
    return ended(table, CUT_CARD_OUT) if last else table
