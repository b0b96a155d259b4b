"""Formats: what is refused, and what is ready-made."""

from typing import Any

import pytest
from msgspec.structs import replace
from tournament.room import FINAL, HEATS, TWO_STAGES

from punto.table.settings import MAX_CENTS, Dealing
from punto.tournament.format import (
    Format,
    Rebuys,
    Stage,
    TieBreak,
    refuse_format,
    table_settings,
)
from punto.tournament.ready_made_formats import READY_MADE, SINGLE_TABLE, THREE_ROUNDS, WITH_REBUYS

REBUYS = Rebuys(most=1, fee_cents=10_00, chips_cents=1_000_00, until_hand=1)


def why(format: Format) -> str:
    refusal = refuse_format(format)
    assert refusal is not None
    return refusal.reason


def test_a_format_of_two_stages_is_taken() -> None:
    assert refuse_format(TWO_STAGES) is None
    assert refuse_format(replace(TWO_STAGES, rebuys=REBUYS)) is None


@pytest.mark.parametrize("name", READY_MADE)
def test_every_ready_made_format_can_be_played(name: str) -> None:
    assert refuse_format(READY_MADE[name]) is None


def test_the_ready_made_formats_are_those_that_directors_know() -> None:
    assert (SINGLE_TABLE.most_players, len(SINGLE_TABLE.stages)) == (7, 1)
    assert THREE_ROUNDS.most_players == 36
    assert [stage.hands for stage in THREE_ROUNDS.stages] == [18, 18, 18]
    assert WITH_REBUYS.rebuys is not None
    assert WITH_REBUYS.most_players > 1_000


def test_the_three_rounds_need_six_tables_then_two_then_one() -> None:
    first, second, third = THREE_ROUNDS.stages
    on = 6 * first.advance + first.best_of_rest
    assert -(-36 // first.seats) == 6
    assert on == 14
    tables = -(-on // second.seats)
    assert tables == 2
    assert tables * second.advance + second.best_of_rest == third.seats


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"title": ""}, "title"),
        ({"title": "x" * 65}, "title"),
        ({"title": " edge"}, "title"),
        ({"title": "a\nline"}, "title"),
        ({"most_players": 1}, "players at most"),
        ({"most_players": 10_001}, "players at most"),
        ({"fewest_players": 1}, "players at least"),
        ({"fewest_players": 13}, "players at least"),
        ({"entry_cents": -1}, "cents of entry"),
        ({"entry_cents": MAX_CENTS + 1}, "cents of entry"),
        ({"house_share": -1}, "thousandths for the house"),
        ({"house_share": 1_001}, "thousandths for the house"),
        ({"stages": ()}, "0 stages"),
        ({"stages": (HEATS,) * 10 + (FINAL,)}, "11 stages"),
        ({"tie_breaks": ()}, "draw comes last"),
        ({"tie_breaks": (TieBreak.DRAW, TieBreak.PLAY_OFF)}, "draw comes last"),
        ({"tie_breaks": (TieBreak.DRAW, TieBreak.DRAW)}, "twice"),
        ({"prizes": ()}, "0 prizes"),
        ({"prizes": (100,) * 10 + (0,) * 3}, "13 prizes"),
        ({"prizes": (1_000, 0)}, "1000 thousandths"),
        ({"prizes": (600, 300)}, "900 thousandths"),
        ({"prizes": (400, 600)}, "larger prize"),
        ({"prizes": (10**4299, 10**4299)}, "thousandths of the pool"),
        ({"decks": 3}, "in stage Heats"),
    ],
)
def test_a_format_is_refused(changes: dict[str, Any], reason: str) -> None:
    assert reason in why(replace(TWO_STAGES, **changes))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hands": None}, "hands or of minutes"),
        ({"minutes": 5}, "hands or of minutes"),
        ({"hands": 0}, "hands or of minutes"),
        ({"hands": 10_001}, "hands or of minutes"),
        ({"hands": None, "minutes": 0}, "hands or of minutes"),
        ({"name": ""}, "name of a stage"),
        ({"name": "x" * 50_000}, "name of a stage"),
        ({"name": "x" * 50_000, "seats": 1}, "name of a stage"),
        ({"seats": 1}, "1 seats"),
        ({"seats": 15}, "15 seats"),
        ({"chips_cents": 99_99}, "the least stake"),
        ({"chips_cents": MAX_CENTS + 1}, "the least stake"),
        ({"minimum_cents": -1}, "cents at least in a hand"),
        ({"minimum_cents": 10_000_01}, "cents at least in a hand"),
        ({"advance": 5}, "players of a table advance"),
        ({"advance": -1}, "players of a table advance"),
        ({"best_of_rest": -1}, "best of the rest"),
        ({"announce_every": -1}, "hands between counts"),
        ({"least_cents": 0, "chips_cents": None}, "in stage Final"),
    ],
)
def test_a_stage_is_refused(changes: dict[str, Any], reason: str) -> None:
    stages = (HEATS, replace(FINAL, **changes))
    assert len(why(replace(TWO_STAGES, stages=stages))) < 200
    assert reason in why(replace(TWO_STAGES, stages=stages))


def test_a_stage_without_a_length_names_the_clause_of_sessions() -> None:
    refusal = refuse_format(replace(TWO_STAGES, stages=(replace(FINAL, hands=None),)))
    assert refusal is not None
    assert refusal.rule == "1.1.13"


def test_the_first_stage_needs_chips_and_later_ones_need_none() -> None:
    carried = replace(FINAL, chips_cents=None)
    assert refuse_format(replace(TWO_STAGES, stages=(HEATS, carried))) is None
    assert "no chips" in why(replace(TWO_STAGES, stages=(carried,)))


def test_somebody_advances_from_every_stage_but_the_last() -> None:
    nobody = replace(HEATS, advance=0, best_of_rest=0)
    assert "nobody advances" in why(replace(TWO_STAGES, stages=(nobody, FINAL)))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"most": 0}, "re-buys"),
        ({"most": 101}, "re-buys"),
        ({"fee_cents": -1}, "cents for a re-buy"),
        ({"chips_cents": 0}, "cents of chips for a re-buy"),
        ({"until_hand": 0}, "hands until the last re-buy"),
        ({"below_cents": -1}, "cents to re-buy at"),
    ],
)
def test_rebuys_are_refused(changes: dict[str, Any], reason: str) -> None:
    assert reason in why(replace(TWO_STAGES, rebuys=replace(REBUYS, **changes)))


def test_the_tables_of_a_stage_are_set_up_as_the_format_says() -> None:
    stage = Stage(name="One", hands=5, seats=6, least_cents=200, most_cents=5_000)
    format = replace(TWO_STAGES, stages=(stage,), decks=6, sealed=True, dealing=Dealing.AUTOMATIC)
    made = table_settings(format, stage)
    assert (made.game, made.decks, made.seats) == ("dragon-tournament", 6, 6)
    assert (made.sealed, made.standing) == (True, False)
    assert made.betting_seconds == stage.betting_seconds
    assert made.limits["player"].least_cents == 200
    assert made.limits["any-dragon"].most_cents == 5_000
