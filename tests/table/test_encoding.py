"""Commands of a table that are wrong."""

import msgspec
import pytest

from punto.journal.encoding import decode
from punto.table.commands import TableCommand


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
