"""Chinese as a casino writes it: one word for one thing, and punctuation as wide as a character.
The texts of the pages are read as they are written."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.games import GAMES
from punto.games.readings import READINGS, Reading

ROOT = Path(__file__).resolve().parents[3]
WEB = ROOT / "web/src"

HAN = re.compile(r"[\u3400-\u9fff]")
HALF_WIDTH = re.compile(r"[,:;?!()]")
IN_A_NUMBER = re.compile(r"(?<=\d)[,:](?=\d)")
COMMENT = re.compile(r"^\s*(//|\*|/\*).*$", re.MULTILINE)
FILLED_IN = re.compile(r"\$\{[^{}`]*\}")
TEMPLATE = re.compile(r"`((?:[^`\\\n$]|\\.|\$(?!\{))*)`")
TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
BLANK = "\ufffc"
STYLE = re.compile(r"<style.*?</style>|<!--.*?-->", re.DOTALL)
ENGLISH = re.compile(r"inEachLanguage(?:<.*?>)?\(\s*(?=\{)|const en = (?=\{)")

GLOSSARY = (ROOT / "docs/glossary.md").read_text().partition("\n## Words in Chinese\n")[2]
ROWS = tuple(
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in GLOSSARY.partition("\n## ")[0].splitlines()
    if HAN.search(line.partition("|")[2].partition("|")[2]) and "简体" not in line
)
"""Each word with its simplified and traditional Chinese, and what it is never called."""

NEVER = {word: (row[1], row[2]) for row in ROWS if ":" not in row[3] for word in row[3].split(", ")}
"""Words for which the glossary has another. One with a reason behind it has a use elsewhere."""


def literals(source: str) -> Iterator[str]:
    """Every string, and every template within another; whatever is filled in is one blank."""
    plain, before = COMMENT.sub("", source), ""
    while plain != before:
        before, plain = plain, FILLED_IN.sub(BLANK, plain)
        yield from TEMPLATE.findall(plain)
        plain = TEMPLATE.sub(BLANK, plain)
    yield from TEXT.findall(plain)


def texts(source: str) -> Iterator[str]:
    """What has Chinese in it."""
    return (text for text in literals(source) if HAN.search(text))


def without_english(source: str) -> str:
    """A source without the words of its readers of English, which are the first of three."""
    while found := ENGLISH.search(source):
        end, depth = found.end() + 1, 1
        while depth:
            depth += (source[end] == "{") - (source[end] == "}")
            end += 1
        source = source[: found.start()] + source[end:]
    return source


def has_no_words(text: str) -> bool:
    return not any(sign.isalpha() for sign in text)


def signs_alone(source: str) -> Iterator[str]:
    """Strings of a source that are nothing but punctuation around what is filled in."""
    for text in literals(without_english(source)):
        if has_no_words(text) and HALF_WIDTH.search(IN_A_NUMBER.sub("", text)):
            yield text


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


def test_signs_without_words_are_found() -> None:
    source = (
        'inEachLanguage({ a: `${b}: ${c}` }, { a: `${b}:${c(`${d}, `)}` }); e = f ? ", " : "g, h"'
    )
    assert list(signs_alone(source)) == ["\ufffc, ", "\ufffc:\ufffc", ", "]


FOR_PROGRAMS = {
    ("desk/actions.ts", ":"),
    ("pit/reports/ShiftReport.svelte", "\ufffc,\ufffc"),
    ("rules/ReadingList.svelte", ", "),
    ("shared/amount-input.ts", ","),
    ("shared/api/http.ts", "\ufffc (\ufffc)"),
    ("shared/api/http.ts", "\ufffc?\ufffc"),
    ("shared/api/socket.ts", "?"),
    ("shared/display-names.svelte.ts", "\ufffc,\ufffc"),
    ("shared/refusals/refusal-text.ts", ", "),
    ("shared/refusals/templates.ts", "(.+?)"),
    ("shoes/EdgeChart.svelte", "\ufffc,\ufffc"),
}
"""Punctuation that no reader of Chinese sees: that of addresses, files and English sentences."""


def test_what_puts_texts_together_has_no_punctuation_of_its_own() -> None:
    found = {
        (str(path.relative_to(WEB)), text)
        for path in (*WEB.rglob("*.ts"), *WEB.rglob("*.svelte"))
        if ".test." not in path.name
        for text in signs_alone(STYLE.sub("", path.read_text()))
    }
    assert found == FOR_PROGRAMS


def test_punctuation_is_as_wide_as_a_character() -> None:
    wrong = [one for one in CHINESE if HALF_WIDTH.search(IN_A_NUMBER.sub("", one[1]))]
    assert wrong == []


@pytest.mark.parametrize("word", NEVER)
def test_a_thing_has_one_word(word: str) -> None:
    def says(text: str) -> bool:
        for right in NEVER[word]:
            text = text.replace(right, BLANK)
        return word in text

    assert [one for one in CHINESE if says(one[1])] == [], NEVER[word]


def test_the_words_of_the_glossary_are_those_of_the_pages() -> None:
    assert len(ROWS) > 20
    said = "".join(text for _, text in CHINESE)
    assert [row for row in ROWS if row[1] not in said or row[2] not in said] == []


def test_odds_have_the_stake_first() -> None:
    """1 赔 8, as tables in Asia say it; 比 stands between the totals of two hands."""
    against = re.compile(rf"[\d{BLANK}] ?比 ?[\d{BLANK}]")
    totals = re.compile("[赢贏]")
    found = [text for _, text in CHINESE if against.search(text)]
    assert [text for text in found if not totals.search(text)] == []
    printed = {line.pays for one in GAMES for wager in one.every_wager for line in wager.lines}
    for _, text in CHINESE:
        for staked, won in re.findall(r"([\d.]+) [赔賠] ([\d.]*\d)", text):
            assert f"{won} to {staked}" in printed, text


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


SAID = {
    "announce|called": "宣布",
    "answer": "答复|所答",
    "automatic": "自动",
    "banker": "庄",
    "between (two )?rounds": "两局之间",
    "burn": "烧",
    "commission": "佣金",
    "commit": "承诺",
    "concern": "疑问",
    "correct|put right": "更正",
    "cut card": "红卡",
    "dealer": "荷官",
    "decks": "副牌",
    "director": "赛事总监",
    "dragon|ruby|golden|royal": "龙",
    r"\bdie\b|shake": "骰",
    r"\bfinal\b": "定局",
    "foreign": "外来牌",
    "highest": "最高",
    "marker": "标志",
    "minutes": "分钟",
    "natural": "例牌",
    "no more bets": "停止下注",
    r"pairs?\b": "对子|一对",
    "patron": "客人",
    "place your bets": "请下注",
    "player": "闲",
    "power hand": "威力局",
    "prizes": "奖金",
    "reason|why": "原因|何故",
    "reconstruct": "还原",
    "record": "记录",
    "refused|neither offered nor taken": "不予接受|不接受|不收",
    r"\breport": "报告",
    r"\bruns?\b(?! out)": "连胜",
    "seat": "座位",
    "secret": "秘密",
    "sessions?": "赛节",
    "settled anew": "重新[^。]*结算",
    "shake[ns] again": "重摇|重新摇",
    "shoe": "靴|实体牌",
    r"\bstages?\b": "阶段",
    "supervisor": "监场主任",
    "surveillance": "监控",
    "third cards?": "第三张|补牌(?!规则)",
    r"\bties?\b": "和局",
    "tournament": "锦标赛",
    "unless configured": "另有设定",
    r"\bunit\b": "单位",
    "void": "作废",
    "wallet": "钱包",
}
"""What a reading speaks of in English, and in Chinese."""

NUMBER = re.compile(r"\d+(?:\.\d+)*")
SENTENCE = re.compile(r"[.?](?=\s|$)|[\u3002\uff1f]")
YES_OR_NO = re.compile(r"\b(?:Yes|No|Never)[.:,]")


def chinese_reading(number: int, part: str) -> tuple[str, str]:
    found = re.search(rf'^  {number}: \[\s*"([^"]+)",\s*"([^"]+)",?\s*\]', part, re.MULTILINE)
    assert found, number
    return found[1], found[2]


@pytest.mark.parametrize("one", READINGS, ids=lambda one: str(one.number))
def test_every_reading_has_its_chinese_in_full(one: Reading) -> None:
    """It says as much as the English one, neither more nor less: as many sentences, the same
    numbers, and whatever one speaks of the other does."""
    titles, bodies = (WEB / "rules/readings.ts").read_text().split("export const TEXTS")
    assert all(HAN.search(title) for title in chinese_reading(one.number, titles))
    english = f"{one.question} {one.reading}"
    simplified, traditional = chinese_reading(one.number, bodies)
    assert HAN.sub("", simplified) == HAN.sub("", traditional)
    assert len(simplified) == len(traditional)
    assert set(NUMBER.findall(simplified)) == set(NUMBER.findall(english))
    sentences = len(SENTENCE.findall(YES_OR_NO.sub("", english)))
    assert len(SENTENCE.findall(simplified)) >= sentences
    for thing, chinese in SAID.items():
        spoken_of = bool(re.search(thing, english, re.IGNORECASE))
        assert bool(re.search(chinese, simplified)) == spoken_of, (thing, chinese)


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
