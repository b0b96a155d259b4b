"""Concerns, open until they are answered or taken up, be the table closed meanwhile or not."""

from typing import assert_never

from msgspec.structs import replace

from punto.table.events import ConcernAnswered, ConcernEvent, ConcernRaised, ConcernTakenUp
from punto.table.state import Concern, Table


def evolve(table: Table, event: ConcernEvent) -> Table:
    match event:
        case ConcernRaised(concern=number, raised_by=raised_by, at=at, note=note):
            concerns = (*table.open_concerns, Concern(number, raised_by, at, note))
            return replace(table, open_concerns=concerns, concerns_raised=number)
        case ConcernAnswered(concern=number) | ConcernTakenUp(concern=number):
            concerns = tuple(one for one in table.open_concerns if one.number != number)
            return replace(table, open_concerns=concerns)
        case _:
            assert_never(event)
