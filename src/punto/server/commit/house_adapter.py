"""What the house's own stream needs of the running house: word of the id that was given."""

from collections.abc import Sequence

from punto.house.commands import HouseCommand
from punto.house.events import (
    HouseEvent,
    PatronAdmitted,
    StaffAppointed,
    TableNamed,
    TournamentNamed,
)
from punto.house.state import House
from punto.server.commit.adapter import Adapter


class HouseAdapter(Adapter[House, HouseCommand]):
    def named(self, events: Sequence[HouseEvent]) -> str | None:
        for event in events:
            match event:
                case PatronAdmitted(patron=id) | StaffAppointed(person=id):
                    return id
                case TableNamed(table=id) | TournamentNamed(tournament=id):
                    return id
                case _:
                    pass
        return None
