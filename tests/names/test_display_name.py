"""What a display name may be, and what a refusal says of one that it may not."""

import re

import naive_names
import pytest
import unicodedata2 as unicodedata
from hypothesis import given
from hypothesis import strategies as st

from punto.names.display_name import MAX_NAME_LENGTH, normalized, refuse_display_name

GOOD = (
    "Anna",
    "Zoë Müller-Lüdenscheidt",
    "O'Brien 3rd",
    "Иван Петров",
    "Γιώργος",
    "贵宾厅",
    "VIP 贵宾厅 8",
    "貴賓廳 Dragon 88",
    "さくら・カジノ",
    "김민수",
    "สมชาย",
    "विकास शर्मा",
    "علي حسن",
    "דוד",
    "Nguyễn Văn Ánh",
    "Table 1 (high limits)",
    "\N{CRYSTAL BALL} Lucky 8",
    "x" * MAX_NAME_LENGTH,
)


@pytest.mark.parametrize("name", GOOD)
def test_any_script_and_any_mixture_of_scripts_is_a_name(name: str) -> None:
    assert refuse_display_name(normalized(name)) is None


BAD = {
    "": "a display name has 1 to 40 characters; this one has 0",
    "x" * 41: "a display name has 1 to 40 characters; this one has 41",
    " Anna": "character 1 of the display name is a space; expected none at the beginning",
    "Anna ": "character 5 of the display name is a space; expected none at the end",
    "An  na": "character 4 of the display name is a second space; expected one between words",
    "An\u3000na": "character 3 of the display name is U+3000 IDEOGRAPHIC SPACE; "
    "expected a plain space",
    "An\u00a0na": "character 3 of the display name is U+00A0 NO-BREAK SPACE; "
    "expected a plain space",
    "An\tna": "character 3 of the display name is U+0009, a control character; "
    "expected a character that can be seen",
    "An\u2028na": "character 3 of the display name is U+2028 LINE SEPARATOR, a line break; "
    "expected a character that can be seen",
    "Anna\u200b": "character 5 of the display name is U+200B ZERO WIDTH SPACE, "
    "an invisible character; expected a character that can be seen",
    "\u3164": "character 1 of the display name is U+3164 HANGUL FILLER, an invisible character; "
    "expected a character that can be seen",
    "Ann\U00016fe4": "character 4 of the display name is U+16FE4 KHITAN SMALL SCRIPT FILLER, "
    "an invisible character; expected a character that can be seen",
    "\U00013441": "character 1 of the display name is U+13441 EGYPTIAN HIEROGLYPH FULL BLANK, "
    "an invisible character; expected a character that can be seen",
    "VIP\U0001d159": "character 4 of the display name is U+1D159 MUSICAL SYMBOL NULL NOTEHEAD, "
    "an invisible character; expected a character that can be seen",
    "An\u202ena": "character 3 of the display name is U+202E RIGHT-TO-LEFT OVERRIDE, "
    "a mark that turns the direction of writing; expected a character that can be seen",
    "Anna\ue000": "character 5 of the display name is U+E000, "
    "a private character, which looks different everywhere; expected a character that can be seen",
    "Anna\U000effff": "character 5 of the display name is U+EFFFF, "
    "a character that Unicode does not have; expected a character that can be seen",
    "Anna\ud800": "character 5 of the display name is U+D800, half a character; "
    "expected a character that can be seen",
    "\u0301Anna": "character 1 of the display name is U+0301 COMBINING ACUTE ACCENT, "
    "a mark without a letter; expected a letter before it",
    "Anna \u0301": "character 6 of the display name is U+0301 COMBINING ACUTE ACCENT, "
    "a mark without a letter; expected a letter before it",
    "A\u0316\u0317\u0318\u0319\u031c": "character 6 of the display name is "
    "U+031C COMBINING LEFT HALF RING BELOW; expected no more than 4 marks on one letter",
}


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_a_refusal_says_which_character_where_and_what_is_expected(name: str) -> None:
    refusal = refuse_display_name(name)
    assert refusal is not None
    assert refusal.reason == BAD[name]


BLANK = re.compile(r"BLANK|FILLER|INVISIBLE|NULL NOTEHEAD|ZERO WIDTH|NUMBER JOINER")
"""In the name of a character that is not seen."""

SEEN = {
    "BLANK SYMBOL",
    "DEVANAGARI GAP FILLER",
    "MANICHAEAN PUNCTUATION LINE FILLER",
    "NEWA GAP FILLER",
    "DIVES AKURU GAP FILLER",
    "BHAIKSUKI GAP FILLER-1",
    "BHAIKSUKI GAP FILLER-2",
    "KAWI PUNCTUATION SPACE FILLER",
}
"""Signs that fill a line or stand for a blank, and can be seen."""


def test_no_character_that_is_blank_by_its_name_is_in_a_display_name() -> None:
    named = {unicodedata.name(chr(code), ""): chr(code) for code in range(0x110000)}
    blank = {name for name in named if BLANK.search(name)}
    found = {name for name in blank if refuse_display_name(f"a{named[name]}b") is None}
    assert found == SEEN


def test_a_name_is_counted_after_its_marks_have_joined_their_letters() -> None:
    apart = "e\u0301" * MAX_NAME_LENGTH
    assert refuse_display_name(apart) is not None
    assert refuse_display_name(normalized(apart)) is None


@pytest.mark.whole
def test_every_character_is_judged_as_the_twin_judges_it() -> None:
    for code in range(0x110000):
        name = f"a{chr(code)}b"
        refused = refuse_display_name(name) is not None
        assert refused == (naive_names.first_wrong(name) is not None), f"{code:04X}"


TEXTS = st.text(st.sampled_from("ab \u0301\u0316\u200b\u202e\u3000\u0410贵8") | st.characters())


@given(TEXTS)
def test_every_name_is_judged_as_the_twin_judges_it(text: str) -> None:
    name = normalized(text)
    refusal = refuse_display_name(name)
    wrong = naive_names.first_wrong(name)
    assert (refusal is None) == (wrong is None)
    if refusal is not None and wrong:
        assert refusal.reason.startswith(f"character {wrong} of ")
