"""Chinese as a casino writes it: one word for one thing, and punctuation as wide as a character.
The texts of the pages are read as they are written."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.games.readings import READINGS

ROOT = Path(__file__).resolve().parents[3]
WEB = ROOT / "web/src"

HAN = re.compile(r"[\u3400-\u9fff]")
HALF_WIDTH = re.compile(r"[,:;?!()]")
IN_A_NUMBER = re.compile(r"(?<=\d)[,:](?=\d)")
COMMENT = re.compile(r"^\s*(//|\*|/\*).*$", re.MULTILINE)
FILLED_IN = re.compile(r"\$\{[^{}]*\}")
TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`')

NEVER = {
    "玩家": "客人: whoever wagers; 选手 in a tournament",
    "顾客": "客人",
    "顧客": "客人",
    "投注者": "客人",
    "赛段": "赛节",
    "賽段": "賽節",
    "赌区": "监场, and 监场主任 for the pit supervisor",
    "賭區": "監場, and 監場主任 for the pit supervisor",
}
"""Words for which the glossary has another."""


def texts(source: str) -> Iterator[str]:
    """What stands in quotes and has Chinese in it; whatever is filled in is one blank."""
    plain, before = COMMENT.sub("", source), ""
    while plain != before:
        before, plain = plain, FILLED_IN.sub("\ufffc", plain)
    for quoted, template in TEXT.findall(plain):
        if HAN.search(quoted or template):
            yield quoted or template


def chinese() -> Iterator[tuple[str, str]]:
    for path in sorted(WEB.rglob("*.ts")):
        if ".test." not in path.name:
            for text in texts(path.read_text()):
                yield str(path.relative_to(WEB)), text


CHINESE = tuple(chinese())


def test_the_texts_are_found() -> None:
    source = 'a = { b: `第 ${c(`${d}`)} 局,`, e: "閒,x" };\n  // "註:"\n const f = "x";'
    assert list(texts(source)) == ["第 \ufffc 局,", "閒,x"]
    assert len(CHINESE) > 2_000


def test_punctuation_is_as_wide_as_a_character() -> None:
    wrong = [one for one in CHINESE if HALF_WIDTH.search(IN_A_NUMBER.sub("", one[1]))]
    assert wrong == []


@pytest.mark.parametrize("word", NEVER)
def test_a_thing_has_one_word(word: str) -> None:
    assert [one for one in CHINESE if word in one[1]] == [], NEVER[word]


def test_the_words_of_the_glossary_are_those_of_the_pages() -> None:
    section = (ROOT / "docs/glossary.md").read_text().partition("\n## Words in Chinese\n")[2]
    rows = [line.split(" | ") for line in section.partition("\n## ")[0].splitlines()[4:]]
    words = [word for row in rows if len(row) == 4 for word in row[1:3] if HAN.search(word)]
    assert len(words) == 2 * 8
    said = "".join(text for _, text in CHINESE)
    assert [word for word in words if word not in said] == []


def test_the_pit_supervisor_has_one_name() -> None:
    named = {
        name for _, text in CHINESE for name in re.findall(r"[监監]\w(?:主[任管]|[长長])", text)
    }
    assert named == {"监场主任", "監場主任"}
    assert [one for one in CHINESE if re.search(r"(?<!监场)(?<!監場)主[任管]", one[1])] == []


LIMITS_OF_PATRONS = {
    "account/words.ts",
    "pit/people/words.ts",
    "shared/refusals/house.ts",
    "shared/refusals/phrases.ts",
}
"""Where a patron's own limits are spoken of; a file that begins to is listed here."""


def test_a_patrons_own_limits_and_the_limits_of_a_table_have_a_word_each() -> None:
    def speak_of(word: str) -> set[str]:
        return {path for path, text in CHINESE if re.search(word, text)}

    assert speak_of("限[额額]") == LIMITS_OF_PATRONS
    of_tables = speak_of("限[红紅]")
    assert {"lobby/words.ts", "table/words.ts", "shared/refusals/settings.ts"} <= of_tables
    assert "shared/refusals/house.ts" not in of_tables


def test_every_reading_has_its_chinese_in_full() -> None:
    source = (WEB / "rules/readings.ts").read_text()
    titles, bodies = source.split("export const TEXTS")
    for one in READINGS:
        for part, least in ((titles, 2), (bodies, 20)):
            found = re.search(
                rf'^  {one.number}: \[\s*"([^"]+)",\s*"([^"]+)",?\s*\]', part, re.MULTILINE
            )
            assert found, one.title
            for text in found.groups():
                assert len(HAN.findall(text)) >= least, one.title


MARKUP = re.compile(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", re.DOTALL)
ATTRIBUTE = re.compile(r'(?:label|title|button|alt|placeholder)="([^"]*)"')
SIGN = re.compile(r'<(\w+)[^<>]*aria-hidden="true"[^<>]*>[^<>]*</\1>')


def _without_braces(markup: str) -> str:
    depth, found = 0, []
    for sign in markup:
        depth += (sign == "{") - (sign == "}")
        if sign == "}" and depth == 0:
            found.append("\ufffc")
        elif depth == 0:
            found.append(sign)
    return "".join(found)


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.svelte")), ids=lambda path: path.name)
def test_what_joins_texts_on_a_page_goes_by_the_language(path: Path) -> None:
    """A component has no words of its own, and so no punctuation: `shared/words/punctuation`."""
    markup = _without_braces(MARKUP.sub("", path.read_text()))
    shown = re.sub(r"&\w+;", "", re.sub(r"<[^<>]*>", "", SIGN.sub("", markup)))
    labels = " ".join(ATTRIBUTE.findall(markup))
    assert HALF_WIDTH.findall(shown + labels) == []
