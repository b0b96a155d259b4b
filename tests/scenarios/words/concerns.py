"""Concerns, in words: raised, answered, and taken up."""

from collections.abc import Iterator
from typing import assert_never

from punto.table.events import ConcernAnswered, ConcernEvent, ConcernRaised, ConcernTakenUp


def lines(event: ConcernEvent) -> Iterator[str]:
    about = f"concern {event.concern} of {event.raised_by}"
    match event:
        case ConcernRaised(note=note):
            yield f"{about}: {note if len(note) < 100 else f'{len(note)} characters'}"
        case ConcernAnswered(note=note):
            yield f"{about} is answered: {note}"
        case ConcernTakenUp():
            yield f"{about} is taken up"
        case _:
            assert_never(event)
