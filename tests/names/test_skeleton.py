"""Which names look alike (UTS 39)."""

import naive_names
import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.names.skeleton import looks, skeleton

ALIKE = (
    ("Anna", "\N{CYRILLIC CAPITAL LETTER A}nna"),
    ("paypal", "p\N{CYRILLIC SMALL LETTER A}yp\N{CYRILLIC SMALL LETTER A}l"),
    ("Table 10", "Table lO"),
    ("modern", "rnodern"),
    ("Il", "ll"),
    ("Zoë", "Zoe\u0308"),
    ("High Rollers", "high rollers"),
    ("ANNA", "anna"),
    ("Dora", "d0ra"),
    ("VIP 8", "\N{FULLWIDTH LATIN CAPITAL LETTER V}IP \N{FULLWIDTH DIGIT EIGHT}"),
)
DIFFERENT = (
    ("Anna", "Hanna"),
    ("Zoë", "Zoe"),
    ("贵宾厅", "貴賓廳"),
    ("Table 1", "Table 2"),
    ("Table 1", "Table1"),
    ("VIP 贵宾厅", "贵宾厅"),
)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_can_be_mistaken_for_each_other_look_alike(one: str, other: str) -> None:
    assert looks(one) & looks(other)
    assert naive_names.same(one, other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_can_be_told_apart_do_not(one: str, other: str) -> None:
    assert not looks(one) & looks(other)
    assert not naive_names.same(one, other)


@pytest.mark.whole
def test_every_character_looks_as_it_looks_to_the_twin() -> None:
    for code in (*range(0xD800), *range(0xE000, 0x110000)):
        assert skeleton(chr(code)) == naive_names.skeleton(chr(code)), f"{code:04X}"


LOOK_ALIKES = st.sampled_from(sorted(naive_names.LOOKS_LIKE_OF)) | st.sampled_from("aAlI1O0mrn ")
NAMES = st.text(LOOK_ALIKES, max_size=4)


@given(NAMES, NAMES)
def test_names_look_alike_where_they_do_to_the_twin(one: str, other: str) -> None:
    assert bool(looks(one) & looks(other)) == naive_names.same(one, other)


def test_the_data_says_what_unicode_says() -> None:
    """A few lines of Unicode's own file, from its first and its last."""
    assert skeleton("\N{ARABIC LETTER HEH}") == "o"
    assert skeleton("\N{ROMAN NUMERAL EIGHT}") == "Vlll"
    assert skeleton("\N{MATHEMATICAL BOLD SMALL M}") == "rn"
    assert skeleton("\N{KANGXI RADICAL ONE}") == "\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}"
    assert skeleton("\N{LATIN SMALL LETTER SHARP S}") == "\N{LATIN SMALL LETTER SHARP S}"
