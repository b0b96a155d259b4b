"""The roads as they are seen, against the slow twin of the roads."""

from itertools import product
from random import Random
from typing import Any

import naive_roads
import pytest
from table.sitting import LIM, TAN, Sitting

from punto.journal.encoding import encode
from punto.rules.irregularity import Ruling
from punto.rules.round import Result
from punto.table import commands
from punto.table.state import Mark
from punto.table.view import board
from punto.table.view.roads import Asked, Counts, RoadsSeen, roads_seen

LETTERS = {result.letter: result for result in Result}

LONG = "B" * 20 + "P" * 9 + "TT" + "B" * 8 + "PBPB" + "P" * 14 + "T" + "BBPPBP" + "B" * 11
"""The end of a shoe in which tails run under and into each other."""

SHOES = ("", "T", "TTT", "TTB", "TPT", "BPBPTTTBBB", "TBTTPPTPB", LONG, "T" + LONG + "TTTT")


def marks(letters: str, seed: int = 0) -> tuple[Mark, ...]:
    """Rounds with these results, some with pairs and naturals."""
    chance = Random(seed)
    return tuple(
        Mark(LETTERS[letter], *(chance.random() < 0.3 for _ in range(3))) for letter in letters
    )


def twin(rounds: tuple[Mark, ...], *, ask: bool) -> dict[str, Any]:
    """The same, cell by cell from the twin."""
    letters = "".join(mark.result.letter for mark in rounds)
    drawn = naive_roads.roads(letters)
    decided = [mark for mark in rounds if mark.result is not Result.TIE]
    return {
        "bead": [
            (cell["column"], cell["row"], LETTERS[cell["result"]], *_pairs(mark))
            for cell, mark in zip(drawn["bead"], rounds, strict=True)
        ],
        "big": [
            (
                cell["column"],
                cell["row"],
                None if cell["result"] is None else LETTERS[cell["result"]],
                cell["ties"],
                *(_pairs(decided[index]) if decided else (False, False, False)),
            )
            for index, cell in enumerate(drawn["big"])
        ],
        **{
            road: [(one["column"], one["row"], one["mark"] == "R") for one in drawn["cells"][road]]
            for road in ("big_eye", "small", "cockroach")
        },
        "ask": {side: _asked(drawn["ask"][side]) for side in drawn["ask"]} if ask else None,
    }


def _pairs(mark: Mark) -> tuple[bool, bool, bool]:
    return mark.player_pair, mark.banker_pair, mark.natural


def _asked(asked: dict[str, str | None]) -> Asked:
    return Asked(**{road: None if one is None else one == "R" for road, one in asked.items()})


def plain(seen: RoadsSeen) -> dict[str, Any]:
    return {
        "bead": [
            (one.column, one.row, one.result, one.player_pair, one.banker_pair, one.natural)
            for one in seen.bead
        ],
        "big": [
            (
                *(one.column, one.row, one.result, one.ties),
                *(one.player_pair, one.banker_pair, one.natural),
            )
            for one in seen.big
        ],
        **{
            road: [(one.column, one.row, one.red) for one in getattr(seen, road)]
            for road in ("big_eye", "small", "cockroach")
        },
        "ask": {"banker": seen.ask.banker, "player": seen.ask.player} if seen.ask else None,
    }


def same(rounds: tuple[Mark, ...]) -> None:
    for ask in (True, False):
        assert plain(roads_seen(rounds, ask=ask)) == twin(rounds, ask=ask)


@pytest.mark.parametrize("letters", SHOES)
def test_every_mark_has_the_place_that_the_twin_gives_it_while_a_shoe_grows(letters: str) -> None:
    rounds = marks(letters)
    for length in range(len(rounds) + 1):
        same(rounds[:length])


def test_so_it_is_for_every_short_shoe() -> None:
    for length in range(6):
        for letters in product("BPT", repeat=length):
            same(marks("".join(letters), seed=length))


def test_so_it_is_for_whole_shoes() -> None:
    chance = Random(7)
    for seed in range(30):
        # Runs as long as shoes seldom have, so that tails collide.
        side, letters = "B", ""
        while len(letters) < 80:
            if chance.random() < 0.25:
                side = "P" if side == "B" else "B"
            letters += "T" if chance.random() < 0.1 else side
        same(marks(letters, seed))


def test_counts_are_of_rounds_pairs_and_naturals_and_those_of_ties_are_among_them() -> None:
    tie = Mark(Result.TIE, player_pair=True, banker_pair=True, natural=True)
    banker = Mark(Result.BANKER, player_pair=False, banker_pair=True, natural=True)
    player = Mark(Result.PLAYER, player_pair=False, banker_pair=False)
    seen = roads_seen((tie, banker, player, player), ask=False)
    counts = Counts(rounds=4, player=2, banker=1, tie=1, player_pair=1, banker_pair=2, natural=2)
    assert seen.counts == counts
    # A tie has no cell of its own on the big road; what came with it is on its bead.
    assert [(cell.ties, cell.player_pair) for cell in seen.big] == [
        (1, False),
        (0, False),
        (0, False),
    ]
    assert (seen.bead[0].player_pair, seen.bead[0].natural) == (True, True)


def test_roads_are_drawn_once_and_written_short() -> None:
    rounds = marks(LONG)
    assert roads_seen(rounds, ask=True) is roads_seen((*rounds,), ask=True)
    natural = Mark(Result.BANKER, player_pair=False, banker_pair=False, natural=True)
    written = encode(roads_seen((natural,), ask=False).bead)
    assert written == b'[[0,0,"banker",false,false,true]]'


def test_a_void_round_leaves_the_roads_as_they_were() -> None:
    sitting = Sitting()
    # Banker wins with a natural, 8 to 7.
    sitting.play("7s 8d Kc Kh", banker=100_00)
    before = board(sitting.table).roads
    assert [(one.result, one.natural) for one in before.bead] == [(Result.BANKER, True)]
    sitting.play("9s 8s Ks Kd", banker=100_00)
    assert board(sitting.table).roads.counts.rounds == 2
    sitting.do(commands.ReportIrregularity, LIM, clause="5.2")
    sitting.do(commands.DecideIrregularity, TAN, ruling=Ruling.VOID, why="seen")
    assert board(sitting.table).roads == before


def test_a_table_without_a_shoe_has_empty_roads_and_asks_nothing() -> None:
    seen = roads_seen((), ask=True)
    nothing = Asked(None, None, None)
    assert seen.ask is not None
    assert (seen.bead, seen.big, seen.ask.banker, seen.ask.player) == ((), (), nothing, nothing)
