"""What moves the balances of patrons: at a table with a round or a session, at the cage, and with
the entries and prizes of tournaments, whose chips are no money."""

from collections.abc import Sequence

from punto.journal.hash_chain import Entry
from punto.ledger import account
from punto.ledger.transfer import changes
from punto.storage.records.changes import Changes, Movement
from punto.storage.records.gather.gathering import Gathering
from punto.stream_kinds.formats import read, transfers
from punto.table import events
from punto.table.stream import TableRecord

Moving = events.WagersPaid | events.SettlementReversed | events.StakesReturned | events.DragonsPaid

_PATRONS = account.patron("")


def moved(it: Gathering, event: Moving) -> None:
    """Once a round is settled, and not with every wager on it: a row for each would lie in a place
    of its own, and to write so many places takes longer than to take the wagers. Until then what
    lies on the layout is the patron's own. At a table of a tournament no money moves."""
    if not it.for_money:
        return
    number = -event.session if isinstance(event, events.DragonsPaid) else event.round
    it.changes.movements[Movement(event.patron, it.at, number)] += _net(event)


def _net(event: Moving) -> int:
    match event:
        case events.StakesReturned():
            return 0
        case events.SettlementReversed(items=items):
            return -sum(item.net_cents for item in items)
        case _:
            return sum(item.net_cents for item in event.items)


def gather_money(stream: str, entries: Sequence[Entry]) -> Changes:
    """What these entries of the house's own stream, or of a tournament's, change."""
    found = Changes()
    for entry in entries:
        record = read(stream, entry.body)
        assert not isinstance(record, TableRecord), f"{stream} holds no events of a table"
        for one, cents in changes(transfers(stream, record)).items():
            if one.startswith(_PATRONS):
                patron = one.removeprefix(_PATRONS)
                found.movements[Movement(patron, record.at, 0)] += cents
    return found
