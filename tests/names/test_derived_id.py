"""The id that follows from a display name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.ledger.account import refuse_name
from punto.names.derived_id import derived_id, slug

SLUGS = {
    "High Rollers": "high-rollers",
    "Zoë Müller": "zoe-muller",
    "O'Brien": "obrien",
    "Łódź Straße": "lodz-strasse",
    "Table 1 (high limits)": "table-1-high-limits",
    "  ": None,
    "!!!": None,
    "贵宾厅": None,
    "VIP 贵宾厅": None,
    "Анна": None,
}


@pytest.mark.parametrize("name", SLUGS)
def test_a_latin_name_gives_an_id_that_can_be_read(name: str) -> None:
    assert slug(name) == SLUGS[name]


def test_a_name_in_another_script_gives_a_number() -> None:
    taken = {"table-3", "table-4"}.__contains__
    assert derived_id("贵宾厅", stem="table", number=3, taken=taken) == "table-5"


def test_an_id_that_is_taken_gets_a_number_behind_it() -> None:
    taken = {"high-rollers", "high-rollers-2"}.__contains__
    found = derived_id("High Rollers", stem="table", number=3, taken=taken)
    assert found == "high-rollers-3"


@given(st.text())
def test_every_name_gives_an_id_that_is_one(name: str) -> None:
    found = derived_id(name, stem="patron", number=1, taken=lambda _: False)
    assert refuse_name(found, "patron") is None
