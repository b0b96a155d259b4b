"""What moves the balances of patrons: at a table with a round or a session, and at the cage."""

from collections.abc import Sequence

from punto.house import money as house_money
from punto.ledger import account
from punto.ledger.transfer import changes
from punto.storage.chain import Entry
from punto.storage.record import HOUSE, HouseRecord, read
from punto.storage.records.changes import Changes, Movement
from punto.storage.records.gather.gathering import Gathering
from punto.storage.records.gather.rounds import session_wagers
from punto.table import events
from punto.table.money import transfers

Moving = (
    events.WagerPlaced
    | events.WagersPaid
    | events.DragonsPaid
    | events.WinningsReleased
    | events.StakesReturned
)

_PATRONS = account.patron("")


def moved(it: Gathering, event: Moving) -> None:
    cents = changes(transfers(it.table, event)).get(account.patron(event.patron))
    if cents is not None:
        it.changes.movements[Movement(event.patron, it.at, _number(it, event))] += cents


def _number(it: Gathering, event: Moving) -> int:
    match event:
        case events.DragonsPaid(session=session):
            return -session
        case events.WagerPlaced(wager=wager):
            on_session = wager in session_wagers(it.round.sheet.stamp)
            assert not on_session or it.state.session is not None, "Dragon wagers are a session's"
            return -(it.state.session or 0) if on_session else it.round.number
        case _:
            return event.round


def gather_house(entries: Sequence[Entry]) -> Changes:
    """What these entries of the house's own stream change."""
    found = Changes()
    for entry in entries:
        record = read(HOUSE, entry.body)
        assert isinstance(record, HouseRecord), f"{HOUSE} holds the events of the house"
        for one, cents in changes(house_money.transfers(record.event)).items():
            if one.startswith(_PATRONS):
                patron = one.removeprefix(_PATRONS)
                found.movements[Movement(patron, record.at, 0)] += cents
    return found
