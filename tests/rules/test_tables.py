"""Tabulated games say what the games themselves say."""

from itertools import product

import naive
import pytest

from punto.games import GAMES, game
from punto.rules.game import Game
from punto.rules.hand import PAIRS, Pair
from punto.rules.outcome import HandOutcome, Outcome, SessionOutcome
from punto.rules.tables import (
    LOSE,
    GameTable,
    PointOutcome,
    point_outcomes,
    tabulate,
    tabulate_session,
)
from punto.rules.wager import RoundWager

KINDS = (None, *PAIRS)


def _class_of(classes: tuple[tuple[Pair | None, ...], ...], kind: Pair | None) -> int:
    (index,) = (index for index, members in enumerate(classes) if kind in members)
    return index


@pytest.mark.exhaustive
def test_the_table_of_play_reaches_205_point_outcomes() -> None:
    reached = set()
    for values in naive.all_rounds_by_value():
        player, banker = naive.play(values)
        reached.add(
            PointOutcome(
                naive.point_total([values[i] for i in player]),
                len(player),
                naive.point_total([values[i] for i in banker]),
                len(banker),
            )
        )
    assert set(point_outcomes()) == reached
    assert len(point_outcomes()) == 205


@pytest.mark.parametrize(
    ("slug", "classes"),
    [
        ("baccarat", [1, 65]),
        ("fabulous-4", [1, 1, 4, 12, 48]),
        ("power-98", [1, 10, 55]),
        ("fortune-six", [1, 65]),
        ("dragon-tournament", [1, 65]),
    ],
)
def test_pair_classes_hold_the_pairs_that_no_wager_tells_apart(
    slug: str, classes: list[int]
) -> None:
    table = tabulate(game(slug))
    for side in (table.player_pairs, table.banker_pairs):
        assert sorted(map(len, side)) == sorted(classes)
        assert sorted(map(repr, (kind for members in side for kind in members))) == sorted(
            map(repr, KINDS)
        )


@pytest.mark.whole
@pytest.mark.exhaustive
@pytest.mark.parametrize("the_game", GAMES, ids=lambda the_game: the_game.slug)
def test_a_table_says_what_its_wager_says_in_every_cell(the_game: Game) -> None:
    """Every point outcome with every pair of either hand, normal and Power."""
    table = tabulate(the_game)
    for wager, tabulated in zip(the_game.wagers, table.wagers, strict=True):
        assert tabulated.key == wager.key
        size = 1
        for length in tabulated.shape:
            size *= length
        assert len(tabulated.line) == len(tabulated.net_cents) == size
        for flag, (index, point) in product(table.power_flags, enumerate(table.points)):
            for kind in KINDS:
                for pairs in ((kind, None), (None, kind)):
                    _check(wager, table, flag, index, point, pairs)


def _check(
    wager: RoundWager,
    table: GameTable,
    flag: bool,
    index: int,
    point: PointOutcome,
    pairs: tuple[Pair | None, Pair | None],
) -> None:
    (tabulated,) = (one for one in table.wagers if one.key == wager.key)
    player, banker = pairs
    outcome = Outcome(
        HandOutcome(point.player_total, point.player_cards, player),
        HandOutcome(point.banker_total, point.banker_cards, banker),
        flag,
    )
    coordinates = (
        int(flag),
        index,
        _class_of(table.player_pairs, player),
        _class_of(table.banker_pairs, banker),
    )
    cell = 0
    for length, coordinate in zip(tabulated.shape, coordinates, strict=True):
        cell = cell * length + (coordinate if length > 1 else 0)
    line = wager.decide(outcome)
    unit = wager.stake_unit_cents
    if line is None:
        assert (tabulated.line[cell], tabulated.net_cents[cell]) == (LOSE, -unit)
    else:
        assert wager.lines[tabulated.line[cell]] is line
        assert tabulated.net_cents[cell] == line.payment(unit)


@pytest.mark.parametrize("the_game", GAMES, ids=lambda the_game: the_game.slug)
def test_a_table_has_length_1_along_what_its_wager_does_not_read(the_game: Game) -> None:
    flags = 2 if the_game.die else 1
    for table in tabulate(the_game).wagers:
        if "pair" in table.key:
            own = 2 if table.key.startswith("player") else 3
            assert table.shape[0] == flags
            assert table.shape[1] == 1
            assert table.shape[own] > 1
            assert table.shape[5 - own] == 1
        else:
            assert table.shape == (flags, 205, 1, 1)


def test_session_tables_say_what_their_wagers_say() -> None:
    dragon = game("dragon-tournament")
    for wager in dragon.session_wagers:
        table = tabulate_session(wager, longest=9)
        for player, banker in product(range(10), repeat=2):
            line = wager.decide(SessionOutcome(player, banker))
            expected = LOSE if line is None else wager.lines.index(line)
            assert table.line[player][banker] == expected
            net = table.net_cents[player][banker]
            assert net == (-1 if line is None else line.payment(1))
        assert table.key == wager.key
