"""Cursors: whatever they hold comes back, and whatever this house has not written is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.rules.refusal import InputError
from punto.server.event_stream.cursor import Cursors, refuse_ahead

KEY = bytes(range(32))
CURSORS = Cursors(KEY)

names = st.one_of(st.just("house"), st.from_regex(r"table/[A-Za-z0-9._-]{1,64}", fullmatch=True))
positions = st.dictionaries(names, st.integers(1, 2**53), max_size=20)


@given(positions)
def test_a_cursor_holds_what_was_put_into_it(places: dict[str, int]) -> None:
    text = CURSORS.write(places)
    assert CURSORS.read(text) == places
    assert text.isascii()
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@given(positions, st.data())
def test_a_cursor_that_was_changed_anywhere_is_refused(
    places: dict[str, int], data: st.DataObject
) -> None:
    text = CURSORS.write(places)
    place = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters().filter(lambda one: one != text[place]))
    kept = data.draw(st.integers(0, len(text) - 1))
    more = data.draw(st.text(min_size=1, max_size=5))
    for forged in (text[:place] + other + text[place + 1 :], text[:kept], text + more):
        with pytest.raises(InputError, match="is no cursor of this house; expected one as the"):
            CURSORS.read(forged)


@given(st.one_of(st.text(), st.binary().map(lambda found: found.hex())))
def test_what_never_was_a_cursor_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="is no cursor of this house"):
        CURSORS.read(text)


@given(positions)
def test_a_cursor_of_another_house_is_refused(places: dict[str, int]) -> None:
    with pytest.raises(InputError, match="is no cursor of this house"):
        CURSORS.read(Cursors(KEY[::-1]).write(places))


def test_a_cursor_over_a_thousand_tables_still_fits_into_an_address() -> None:
    places = {f"table/T{number}": 10**6 + 7919 * number for number in range(1000)}
    assert len(CURSORS.write(places)) < 8_000


def test_a_cursor_that_is_ahead_of_the_journal_is_refused() -> None:
    refuse_ahead({"house": 3}, {"house": 3, "table/T1": 1})
    refuse_ahead({}, {})
    with pytest.raises(InputError) as raised:
        refuse_ahead({"house": 3, "table/T1": 2}, {"house": 3})
    assert str(raised.value) == (
        "the cursor is at record 2 of table/T1, which has 0: the journal was put back to an "
        "earlier state, so begin anew"
    )
