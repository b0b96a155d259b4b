"""What tables and people are called, by the stream of the house: for receipts, whose rounds know
them by id."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from punto.house.events import HouseEvent, PersonNamed, TableNamed


class ReceiptNames(Struct, frozen=True):
    """By id, of those that have one."""

    tables: Mapping[str, str]
    people: Mapping[str, str]


NO_NAMES = ReceiptNames({}, {})


def receipt_names(events: Iterable[HouseEvent]) -> ReceiptNames:
    tables, people = {}, {}
    for event in events:
        if isinstance(event, TableNamed):
            tables[event.table] = event.display_name
        elif isinstance(event, PersonNamed):
            people[event.person] = event.display_name
    return ReceiptNames(tables, people)
