"""The house's own stream: chips bought and cashed."""

from punto.audit.fault import Wrong, said
from punto.house.chips import ChipsBought, ChipsCashed
from punto.ledger.account import refuse_name
from punto.storage.record import HouseRecord
from punto.table.actor import Role
from punto.table.settings import MOST_CENTS


def check(record: HouseRecord) -> None:
    event, by = record.event, record.by
    refusal = refuse_name(event.patron, "patron")
    if refusal:
        raise Wrong(f"a patron {said(event.patron)}", "a name that a patron can have")
    if not 1 <= event.cents <= MOST_CENTS:
        raise Wrong(f"{said(event.cents)} cents", f"1 to {MOST_CENTS} cents")
    match event:
        case ChipsBought():
            if by.role is Role.PATRON:
                raise Wrong(f"chips sold by {by}", "chips sold by the house")
        case ChipsCashed():
            if by.role is Role.PATRON and by.name != event.patron:
                raise Wrong(f"chips of {event.patron} cashed by {by}", "by the patron or the house")
