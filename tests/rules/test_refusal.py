"""Values from outside as messages show them."""

import pytest

from punto.rules.refusal import shown


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\x7fb", '"a\\u007fb"'),
        ("\x9b31m", '"\\u009b31m"'),
        ("\u202eevil", '"\\u202eevil"'),
        ("line\nline", '"line\\nline"'),
        ("\u00e4\u4e2d", '"\u00e4\u4e2d"'),
        (None, "null"),
        ([1], "a list"),
        ({}, "an object"),
    ],
)
def test_no_character_is_shown_that_would_move_a_cursor(value: object, text: str) -> None:
    assert shown(value) == text
