"""What the house says in English about its games has its words in the other languages too: the
dictionaries of the browser application are read as they are written."""

import re
from pathlib import Path

import pytest

from punto.games import GAMES
from punto.games.readings import READINGS
from punto.history.shoe import EndedBy, ShoeState
from punto.rules.announcement import Cue, Speaker
from punto.rules.game import Game
from punto.rules.irregularity import IRREGULARITIES, Decider

WEB = Path(__file__).resolve().parents[3] / "web/src"

KEY = re.compile(r'^ +(?:"((?:[^"\\]|\\.)*)"|([\w-]+)): ', re.MULTILINE)


def keys(file: str, name: str) -> set[str]:
    """The keys of a dictionary, of which each stands at the beginning of a line."""
    text = (WEB / file).read_text()
    found = re.search(rf"export const {name}\b[^=]*= \{{\n(.*?)\n\}};", text, re.DOTALL)
    assert found, f"{file} has no {name}"
    return {quoted or plain for quoted, plain in KEY.findall(found.group(1))} | (
        {""} if '\n  "": ' in f"\n{found.group(1)}" else set()
    )


def within(file: str, name: str) -> list[set[str]]:
    """The keys of an object inside the words of each language, one after another."""
    text = (WEB / file).read_text()
    found = re.findall(rf"^  {name}: \{{(.*?)\}},$", text, re.DOTALL | re.MULTILINE)
    assert len(found) == 3, f"{file} has {len(found)} times {name}"
    return [{quoted or plain for quoted, plain in _INNER.findall(one)} for one in found]


_INNER = re.compile(r'(?:"([^"]+)"|\b([\w-]+)): (?=["`(])')


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.slug)
def test_every_phrase_of_a_condition_has_its_words(game: Game) -> None:
    phrases = {
        phrase
        for wager in game.every_wager
        for line in wager.lines
        for phrase in line.condition.phrases
    }
    assert {subject for subject, _ in phrases} <= keys("rules/conditions.ts", "SUBJECTS")
    assert {predicate for _, predicate in phrases} <= keys("rules/conditions.ts", "PREDICATES")


def test_no_phrase_has_words_that_no_game_says() -> None:
    phrases = [
        phrase
        for game in GAMES
        for wager in game.every_wager
        for line in wager.lines
        for phrase in line.condition.phrases
    ]
    assert {subject for subject, _ in phrases} == keys("rules/conditions.ts", "SUBJECTS")
    assert {predicate for _, predicate in phrases} == keys("rules/conditions.ts", "PREDICATES")


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.slug)
def test_every_game_and_every_wager_has_its_name(game: Game) -> None:
    text = (WEB / "shared/words/terms.ts").read_text()
    names = [game.slug, *(wager.key for wager in game.every_wager)]
    for name in names:
        # A game may be called as one of its wagers is.
        found = re.findall(rf'^ +"?{re.escape(name)}"?: "', text, re.MULTILINE)
        assert len(found) == 3 * names.count(name), name


def test_every_announcement_is_told_of_in_every_language() -> None:
    text = (WEB / "rules/words.ts").read_text()
    for cue in Cue:
        found = re.findall(rf'^    "?{re.escape(cue.key)}"?: \(\{{', text, re.MULTILINE)
        assert len(found) == 3, cue.key
    assert within("rules/words.ts", "speakers") == [{one.value for one in Speaker}] * 3
    assert within("rules/words.ts", "deciders") == [{one.value for one in Decider}] * 3


def test_every_irregularity_and_every_reading_has_its_words() -> None:
    text = (WEB / "shared/words/irregularities.ts").read_text()
    for one in IRREGULARITIES:
        assert text.count(f'    "{one.clause}": {{') == 3
        for sentence in (one.happened, one.becomes):
            assert f'"{sentence[0].upper()}{sentence[1:]}"' in text
    for name in ("TITLES", "TEXTS"):
        assert keys("rules/readings.ts", name) >= {str(one.number) for one in READINGS}


def test_whatever_becomes_of_a_shoe_has_its_words() -> None:
    assert within("shoes/words.ts", "states") == [{one.value for one in ShoeState}] * 3
    assert within("shoes/words.ts", "why") == [{one.value for one in EndedBy}] * 3
