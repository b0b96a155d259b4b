"""Commands and events of every kind of stream come back from JSON as they were."""

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punto.house.commands import HouseCommand
from punto.house.events import HouseEvent
from punto.journal.actor import SYSTEM
from punto.journal.encoding import decode, encode
from punto.journal.stream_format import StreamFormat, write
from punto.rules.cards import CARDS, Card
from punto.stream_kinds.formats import FORMATS
from punto.table.commands import TableCommand
from punto.table.events import TableEvent
from punto.tournament.commands import TournamentCommand
from punto.tournament.events import TournamentEvent

st.register_type_strategy(Card, st.sampled_from(CARDS))

EVENTS = [
    pytest.param(format, union, kind, id=kind.__name__)
    for format, union in zip(FORMATS, (TableEvent, HouseEvent, TournamentEvent), strict=True)
    for kind in get_args(union)
]
COMMANDS = [
    pytest.param(union, kind, id=kind.__name__)
    for union in (TableCommand, HouseCommand, TournamentCommand)
    for kind in get_args(union)
]


@pytest.mark.parametrize(("format", "union", "kind"), EVENTS)
def test_an_event_reads_back_as_it_was_written(
    format: StreamFormat[Any], union: Any, kind: type
) -> None:
    @settings(max_examples=20)
    @given(st.builds(kind))
    def reads_back(event: Any) -> None:
        written = encode(event)
        assert decode(union, written) == event
        assert encode(decode(union, written)) == written
        record = format.record(5, SYSTEM, "c1", event)
        assert format.read(write(record)) == record

    reads_back()


@pytest.mark.parametrize(("union", "kind"), COMMANDS)
def test_a_command_reads_back_as_it_was_written(union: Any, kind: type) -> None:
    @settings(max_examples=20)
    @given(st.builds(kind))
    def reads_back(command: Any) -> None:
        assert decode(union, encode(command)) == command

    reads_back()
