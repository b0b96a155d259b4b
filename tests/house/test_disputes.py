"""Disputes on a round: opened by patrons, answered by the pit supervisor."""

from typing import Any

import pytest
from house.desk import ANN, BOB, NAMES, TAN, Desk, opened

from punto.house.commands import AnswerDispute, ExcludeSelf, OpenDispute, SuspendPatron
from punto.house.decide.disputes import MAX_OPEN_DISPUTES
from punto.house.events import DisputeAnswered, DisputeOpened
from punto.house.state import Dispute
from punto.house.text_checks import MAX_TEXT_LENGTH

ABOUT: dict[str, Any] = {"patron": "ann", "table": "T1", "round": 7}
WORDS = f"has 1 to {MAX_TEXT_LENGTH} printable characters"
NOT_WORDS = ("", " \n ", "\x07", "a\tb", "a\rb", "x" * (MAX_TEXT_LENGTH + 1), "\udfff")


def disputed() -> Desk:
    desk = opened(ANN, BOB)
    desk.do(OpenDispute, ANN, **ABOUT, words="it was a nine")
    return desk


def test_a_dispute_is_opened_and_answered_once(desk: Desk) -> None:
    words = "It was a nine.\n\nI saw it — 九."
    made = desk.do(OpenDispute, ANN, **ABOUT, words=words)
    assert made == DisputeOpened(dispute=1, **ABOUT, words=words)
    assert desk.house.disputes[1] == Dispute(**ABOUT, words=words)
    answered = desk.do(AnswerDispute, TAN, dispute=1, words="An eight.", upheld=False)
    assert answered == DisputeAnswered(dispute=1, words="An eight.", upheld=False)
    found = Dispute(**ABOUT, words=words, answer="An eight.", upheld=False)
    assert desk.house.disputes[1] == found
    assert desk.refused(AnswerDispute, TAN, dispute=1, words="A nine.", upheld=True) == (
        "dispute 1 is answered"
    )


def test_a_patron_has_one_open_dispute_on_a_round() -> None:
    desk = disputed()
    again = {**ABOUT, "words": "I insist"}
    assert desk.refused(OpenDispute, ANN, **again) == "dispute 1 on this round is still open"
    others: list[dict[str, Any]] = [{"round": 8}, {"table": "T2"}]
    for number, other in enumerate(others, start=2):
        made = desk.do(OpenDispute, ANN, **again | other)
        assert made == DisputeOpened(dispute=number, **again | other)
    made = desk.do(OpenDispute, BOB, **again | {"patron": "bob"})
    assert made == DisputeOpened(dispute=4, **again | {"patron": "bob"})
    desk.do(AnswerDispute, TAN, dispute=1, words="An eight.", upheld=False)
    assert desk.do(OpenDispute, ANN, **again) == DisputeOpened(dispute=5, **again)


def test_a_patron_has_so_many_open_disputes_and_no_more() -> None:
    desk = opened(ANN, BOB)
    for number in range(1, MAX_OPEN_DISPUTES + 1):
        desk.do(OpenDispute, ANN, patron="ann", table="T1", round=number, words="no")
    one_more: dict[str, Any] = {"table": "T1", "round": MAX_OPEN_DISPUTES + 1, "words": "no"}
    assert desk.refused(OpenDispute, ANN, patron="ann", **one_more) == (
        "20 disputes of one patron can be open, and so many are"
    )
    assert desk.do(OpenDispute, BOB, patron="bob", **one_more)
    desk.do(AnswerDispute, TAN, dispute=3, words="An eight.", upheld=False)
    assert desk.do(OpenDispute, ANN, patron="ann", **one_more)


def test_who_does_not_play_can_still_dispute(desk: Desk) -> None:
    desk.do(SuspendPatron, TAN, patron="ann", why="quarrels")
    desk.do(ExcludeSelf, ANN, patron="ann", days=None)
    assert desk.do(OpenDispute, ANN, **ABOUT, words="it was a nine")


@pytest.mark.parametrize("words", NOT_WORDS)
def test_a_dispute_and_its_answer_have_words(words: str) -> None:
    desk = disputed()
    assert desk.refused(OpenDispute, BOB, **ABOUT | {"patron": "bob"}, words=words) == (
        f"a dispute {WORDS}"
    )
    assert desk.refused(AnswerDispute, TAN, dispute=1, words=words, upheld=True) == (
        f"an answer {WORDS}"
    )


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ({"round": 0}, "round 0; rounds count from 1"),
        ({"round": -3}, "round -3; rounds count from 1"),
        ({"table": "T/1"}, f'"T/1" is no name for a table; {NAMES}'),
    ],
)
def test_a_dispute_is_about_a_round(other: dict[str, Any], reason: str) -> None:
    assert opened(ANN).refused(OpenDispute, ANN, **ABOUT | other, words="a nine") == reason


@pytest.mark.parametrize("number", [0, 2, -1, 10**30])
def test_only_a_dispute_that_there_is_can_be_answered(number: int) -> None:
    reason = disputed().refused(AnswerDispute, TAN, dispute=number, words="no", upheld=False)
    assert reason == f"there is no dispute {number}"
