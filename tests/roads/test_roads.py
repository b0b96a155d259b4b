"""Roads: the worked example, the twin, and what holds for every shoe."""

import naive_roads
import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.cli.roads import describe
from punto.roads import Roads, draw_roads
from punto.roads.grid import ROWS, Place, draw_runs
from punto.rules.round import Result, read_results

EXAMPLE = "T B B T B P P B B B B B B B B P B B B B B B P P P T P B P B B"

shoes = st.text("BPT", max_size=90)
long_runs = st.lists(st.tuples(st.sampled_from("BBBPPPT"), st.integers(1, 14)), max_size=12).map(
    lambda runs: "".join(letter * length for letter, length in runs)
)


def _roads(letters: str) -> Roads:
    return draw_roads(read_results(letters, blanks=True))


def test_the_worked_example() -> None:
    roads = _roads(EXAMPLE)
    assert roads.big.lengths == (3, 2, 8, 1, 6, 4, 1, 1, 2)
    assert {name: road.marks for name, road in roads.derived.items()} == {
        "big_eye": "RBRBRRRRRBBBRRRRBRRRBBRB",
        "small": "RRBRRRRBBRRRRRBBRRBBBB",
        "cockroach": "BRBRRRBRRRBRBR",
    }
    assert set(roads.ask[Result.BANKER].values()) == {"R"}
    assert set(roads.ask[Result.PLAYER].values()) == {"B"}
    # The run of 8 tails into columns 3 and 4 of row 5, so the run of 6 turns right at row 4.
    runs = iter(roads.big.places)
    places = [[next(runs) for _ in range(length)] for length in roads.big.lengths]
    assert places[2][-3:] == [(2, 5), (3, 5), (4, 5)]
    assert places[4][-2:] == [(4, 4), (5, 4)]
    assert places[5][0] == (5, 0)


@pytest.mark.parametrize(
    "letters",
    ["", "T", "TTT", "V", "B", "P", "TB", "TTP", "BT", "BPT", "B" * 30, "PB" * 20, EXAMPLE],
)
def test_the_twin_draws_the_same_short_and_special_shoes(letters: str) -> None:
    assert describe(_roads(letters)) == naive_roads.roads(letters)


@given(st.one_of(st.text("BPTV", max_size=90), long_runs))
def test_the_twin_draws_the_same_roads(letters: str) -> None:
    assert describe(_roads(letters)) == naive_roads.roads(letters)


@given(st.one_of(shoes, long_runs))
def test_roads_never_lose_a_result(letters: str) -> None:
    roads = _roads(letters)
    assert roads.bead.marks == letters
    assert [column * ROWS + row for column, row in roads.bead.places] == list(range(len(letters)))
    marks = [mark for mark in roads.big.marks if mark]
    assert "".join(marks) == letters.replace("T", "")
    assert sum(roads.big.ties) == letters.count("T")
    assert sum(roads.big.lengths) == len(marks)
    drawn = [(roads.big.places, len(roads.big.marks))]
    drawn += [(road.places, len(road.marks)) for road in roads.derived.values()]
    for places, count in drawn:
        assert len(set(places)) == len(places) == count
        assert all(0 <= row < ROWS for _, row in places)


@given(st.one_of(shoes, long_runs))
def test_ask_marks_come_true_and_are_opposite(letters: str) -> None:
    before = _roads(letters)
    for side in (Result.BANKER, Result.PLAYER):
        after = _roads(letters + side.letter)
        for name, asked in before.ask[side].items():
            added = after.derived[name].marks.removeprefix(before.derived[name].marks)
            assert added == (asked or "")
    for name in before.derived:
        banker, player = before.ask[Result.BANKER][name], before.ask[Result.PLAYER][name]
        if banker and player:
            assert {banker, player} == {"R", "B"}


@given(st.text("BPTV", max_size=60), st.integers(0, 60))
def test_a_void_round_enters_no_road(letters: str, position: int) -> None:
    assert _roads(letters[:position] + "V" + letters[position:]) == _roads(letters)


def test_ties_before_the_first_result_wait_in_the_first_cell() -> None:
    waiting = _roads("TT").big
    assert (waiting.marks, waiting.ties, waiting.places) == ((None,), (2,), ((0, 0),))
    taken = _roads("TTPT").big
    assert (taken.marks, taken.ties, taken.places) == (("P",), (3,), ((0, 0),))
    assert _roads("").big.places == ()


def _grid(places: tuple[Place, ...], lengths: tuple[int, ...]) -> str:
    """The grid as a picture: runs by letter, in the order they came."""
    names = "".join(chr(ord("a") + run) * length for run, length in enumerate(lengths))
    cells = dict(zip(places, names, strict=True))
    width = 1 + max(column for column, _ in places)
    rows = ["".join(cells.get((column, row), ".") for column in range(width)) for row in range(6)]
    return "\n".join(rows)


def test_tails_that_collide_turn_higher_each_time() -> None:
    lengths = (9, 8, 7, 6, 5, 4, 3, 2)
    assert _grid(draw_runs(lengths), lengths).splitlines() == [
        "abcdeffffgh",
        "abcdeeee.gh",
        "abcdddd..g.",
        "abcccc.....",
        "abbbb......",
        "aaaa.......",
    ]


def test_a_run_that_finds_its_top_cell_taken_starts_further_right() -> None:
    # Five tails leave only the top row in column 5, where a run of 4 then lies along it.
    lengths = (11, 9, 7, 5, 3, 4, 2)
    rows = _grid(draw_runs(lengths), lengths).splitlines()
    assert rows[0] == "abcdeffffg"
