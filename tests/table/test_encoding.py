"""Events of a table as older versions wrote them, and commands that are wrong."""

import msgspec
import pytest

from punto.games.baccarat import BACCARAT
from punto.journal.encoding import decode, encode
from punto.rules.announcement import Cue
from punto.table.commands import TableCommand
from punto.table.events import BettingOpened, TableEvent, TableOpened
from punto.table.settings import Dealing, settings_for


def without(event: TableEvent, *path: str) -> bytes:
    """An event as it was written when it did not have this field yet."""
    whole = msgspec.json.decode(encode(event))
    *outer, field = path
    inner = whole
    for step in outer:
        inner = inner[step]
    del inner[field]
    return msgspec.json.encode(whole)


def test_tables_opened_before_anybody_could_stand_behind_are_read() -> None:
    settings = settings_for(BACCARAT, Dealing.SHOE, least_cents=1_000, most_cents=50_000)
    event = TableOpened(table="T1", settings=settings)
    assert decode(TableEvent, without(event, "settings", "standing")) == event


def test_rounds_opened_before_betting_had_a_clock_are_read() -> None:
    event = BettingOpened(round=1, stamp="0" * 64, cue=Cue.PLACE_YOUR_BETS, rule="3.1")
    assert decode(TableEvent, without(event, "closes_at")) == event


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (b"{}", "missing required field `command`"),
        (b'{"command":"Cheat"}', "Invalid value 'Cheat'"),
        (b'{"command":"Pay","id":"1","by":["dealer","lim"]}', "missing required field `at`"),
        (b'{"command":"Pay","id":"1","by":["thief","lim"],"at":1}', "Invalid enum value 'thief'"),
        (
            b'{"command":"DrawCard","id":"1","by":["dealer","lim"],"at":1,"card":"11d"}',
            '"11d" is no card; a card is written like 4d, Th, 10h or A\u2660 - at `$.card`',
        ),
        (
            b'{"command":"DrawCard","id":"1","by":["dealer","lim"],"at":1,"card":7}',
            "a card is written like 4d - at `$.card`",
        ),
        (
            (
                b'{"command":"PlaceWager","id":"1","by":["patron","ann"],"at":1,'
                b'"wager":"tie","stake_cents":true}'
            ),
            "Expected `int`, got `bool` - at `$.stake_cents`",
        ),
    ],
)
def test_a_wrong_command_is_refused_with_what_was_found_and_where(wrong: bytes, says: str) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        decode(TableCommand, wrong)
    assert says in str(refused.value)
