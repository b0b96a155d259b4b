"""The patrons whom a dealer has to serve: their stakes, and what is to be collected and paid by the
announced result, settled as the table itself will settle it."""

from collections.abc import Callable, Iterable
from heapq import nsmallest

from punto.table.decide.paying import round_items, session_items
from punto.table.events import Item
from punto.table.money import lost_cents, won_cents
from punto.table.state import Seated, Table, Task
from punto.table.view.view_types import Bettor

MAX_BETTORS = 50
"""Of a larger crowd the first are shown, those in seats before those who stand."""

_Becomes = Callable[[str], tuple[Item, ...]]


def bettors(table: Table) -> tuple[Bettor, ...]:
    names, becomes, collected = _served(table)
    undone = _undone(table)
    # Whoever has nothing due any more may have left.
    here = (name for name in names if name in table.seated)
    first = nsmallest(MAX_BETTORS, here, key=lambda name: _place(name, table.seated[name]))
    found = (
        _bettor(table.seated[name], name, becomes(name), undone(name), collected) for name in first
    )
    return tuple(one for one in found if one.stakes or one.dragons or one.items)


def _place(name: str, seated: Seated) -> tuple[bool, int, str]:
    return seated.seat is None, seated.seat or 0, name


def _nothing(_name: str) -> tuple[Item, ...]:
    return ()


def _served(table: Table) -> tuple[Iterable[str], _Becomes, bool]:
    """Who has wagered, what becomes of it as far as that is announced, and whether what was lost is
    collected, so that whoever has nothing there any more has been served."""
    round_, session = table.round, table.open_session
    if session is not None and session.announced:
        return session.bettors, lambda name: session_items(table, session, name), False
    of_round = round_.bettors if round_ is not None else ()
    of_session = session.bettors if session is not None else ()
    names = {*of_round, *of_session}
    if round_ is None or round_.result is None:
        return names, _nothing, False
    items = round_items(table, round_.basis)

    def becomes(name: str) -> tuple[Item, ...]:
        if name not in round_.bettors:
            return ()
        seated = table.seated[name]
        # What was paid lies there no more, and is remembered.
        return items(seated.stakes or seated.last)

    return names, becomes, round_.collected


def _undone(table: Table) -> _Becomes:
    """The payments that are taken back from a patron, whose turn it has not been yet."""
    left = _left(table, Task.REVERSE)
    of_session = _left(table, Task.REVERSE_DRAGONS)
    settled = table.round.settled if table.round is not None else None
    if not of_session and (not left or settled is None):
        return _nothing
    items = round_items(table, settled) if left and settled is not None else None
    paid = table.session.paid if table.session is not None else {}

    def undone(name: str) -> tuple[Item, ...]:
        of_round = items(table.seated[name].last) if items and name in left else ()
        return (*of_round, *paid[name]) if name in of_session else of_round

    return undone


def _left(table: Table, task: Task) -> set[str]:
    return {name for due in table.due if due.task is task for name in due.left}


def _bettor(
    seated: Seated,
    name: str,
    items: tuple[Item, ...],
    undone: tuple[Item, ...],
    collected: bool,
) -> Bettor:
    return Bettor(
        patron=name,
        seat=seated.seat,
        stakes=seated.last if undone else seated.stakes,
        dragons=seated.dragons,
        items=items,
        collect_cents=lost_cents(items),
        pay_cents=won_cents(items),
        take_back_cents=won_cents(undone),
        served=collected and bool(items) and not seated.stakes,
    )
