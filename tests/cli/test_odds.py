"""`punto odds`: the contract, and every kind of bad shoe."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from cli.punto import Called, complaint, output_of, read

from punto.games import GAMES
from punto.rules.game import Game


def _odds(called: Called, *arguments: str) -> dict[str, Any]:
    return read(output_of(called("odds", *arguments, "--json")))


def test_the_example_of_the_contract(called: Called) -> None:
    found = _odds(called, "fortune-six")
    assert (found["game"], found["decks"]) == ("fortune-six", 8)
    wager = found["wagers"]["fortune-six"]
    assert set(wager) == {"outcomes", "house_edge", "house_edge_percent", "hit_rate", "std_dev"}
    assert [(one["pays"], one.get("rule")) for one in wager["outcomes"]] == [
        ("12 to 1", "4.1"),
        ("20 to 1", "4.1"),
        ("lose", None),
    ]
    assert sum(Fraction(one["probability"]) for one in wager["outcomes"]) == 1
    assert round(wager["house_edge_percent"], 5) == 16.68357
    assert wager["house_edge_percent"] == float(100 * Fraction(wager["house_edge"]))
    assert round(wager["std_dev"], 5) == 3.59564
    assert "normal" not in found
    assert "session_wagers" not in found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_wager_of_every_game_has_its_odds(game: Game, called: Called) -> None:
    found = _odds(called, game.slug, "--decks", "4")
    assert found["decks"] == 4
    assert list(found["wagers"]) == [wager.key for wager in game.wagers]
    if game.die:
        assert found["normal"].keys() == found["power"].keys() == found["wagers"].keys()


def test_lines_with_the_same_odds_are_one_and_name_all_their_rules(called: Called) -> None:
    banker = _odds(called, "fabulous-4")["wagers"]["banker"]["outcomes"]
    assert [(one["pays"], one.get("rule")) for one in banker] == [
        ("push", "3.9.1, 4.1"),
        ("2 to 1", "4.1"),
        ("1 to 1", "4.1"),
        ("lose", None),
    ]


def test_a_patrons_edge_is_written_below_zero(called: Called) -> None:
    banker = _odds(called, "dragon-tournament")["wagers"]["banker"]
    assert banker["house_edge"].startswith("-")
    assert round(banker["house_edge_percent"], 5) == -1.23508


def test_session_wagers_come_with_the_length_of_a_session(called: Called) -> None:
    found = _odds(called, "dragon-tournament", "--session-hands", "18")["session_wagers"]
    returns = {key: round(100 - wager["house_edge_percent"]) for key, wager in found.items()}
    assert returns == {"player-dragon": 99, "banker-dragon": 112, "any-dragon": 121}


def test_fractions_of_any_length_are_printed(called: Called) -> None:
    found = _odds(called, "dragon-tournament", "--session-hands", "330")["session_wagers"][
        "any-dragon"
    ]
    assert len(found["house_edge"]) > 8600


def test_a_shoe_that_can_run_out_gives_void_its_probability(tmp_path: Path, called: Called) -> None:
    shoe = tmp_path / "shoe.json"
    shoe.write_text('{"Kd": 2, "10h": 1, "Q♠": 1, "9d": 1}')
    found = _odds(called, "baccarat", "--shoe", str(shoe))
    assert found["decks"] is None
    tie = found["wagers"]["tie"]
    assert {one["pays"]: one["probability"] for one in tie["outcomes"]} == {
        "lose": "4/5",
        "void": "1/5",
    }
    shoe.write_text("{}")
    nothing = _odds(called, "baccarat", "--shoe", str(shoe))["wagers"]["player"]
    assert nothing["outcomes"] == [{"pays": "void", "probability": "1"}]
    assert (nothing["house_edge"], nothing["hit_rate"], nothing["std_dev"]) == ("0", "0", 0.0)


def test_the_table_on_screen_names_every_wager_and_figure(called: Called) -> None:
    output = output_of(called("odds", "power-98"))
    for figure in ("29.73104", "31.00866", "23.34296", "Player Natural 8", "21 to 20", "3.12.1"):
        assert figure in output
    output = output_of(called("odds", "dragon-tournament", "--session-hands", "18"))
    assert "banker-dragon favours the patron at this length." in output
    assert "player-dragon favours" not in output


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense", "is no JSON: Expecting value at column 1"),
        ("", "is no JSON: it is empty"),
        ("[]", "is a list; expected an object"),
        ('{"Xx": 1}', '"Xx" is no card; a card is written like 4d, Th, 10h or A♠'),
        ('{"Ad": -1}', "-1 of Ad; expected a number from 0 to 10"),
        ('{"Ad": 1.5}', "1.5 of Ad; expected a number from 0 to 10"),
        ('{"Ad": "3"}', '"3" of Ad; expected a number from 0 to 10'),
        ('{"Ad": true}', "true of Ad; expected a number from 0 to 10"),
        ('{"Ad": 11}', "11 of Ad; expected a number from 0 to 10"),
        ('{"Ad": ' + "9" * 99 + "}", '"a number of 99 digits" of Ad; expected a number from'),
        ('{"Th": 1, "10h": 1}', "Th is given twice"),
        ("0" * 70_000, "is no shoe: it has more than 65536 bytes"),
        ('{"Th": 1, "Th": 1}', 'the field "Th" is given twice'),
    ],
)
def test_a_bad_shoe_is_refused_in_one_sentence(
    tmp_path: Path, text: str, sentence: str, called: Called
) -> None:
    shoe = tmp_path / "shoe.json"
    shoe.write_text(text)
    error = complaint(called("odds", "baccarat", "--shoe", str(shoe)), 1)
    assert error.startswith("punto: ")
    assert f": {sentence}" in error


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("pontoon",), 'punto odds: argument GAME: "pontoon" is no game'),
        (("baccarat", "--decks", "3"), 'punto odds: argument --decks: "3" decks; expected 4 to 10'),
        (("baccarat", "--decks", "11"), 'punto odds: argument --decks: "11" decks; expected 4'),
        (("baccarat", "--decks", "x"), 'punto odds: argument --decks: "x" decks; expected 4'),
        (("baccarat", "--shoe", "no/such"), 'punto: "no/such" cannot be read: No such file'),
        (("baccarat", "--session-hands", "9"), "punto: --session-hands is for session wagers"),
        (
            ("dragon-tournament", "--session-hands", "0"),
            'punto odds: argument --session-hands: "0" hands; expected 1 to 1000',
        ),
        (("baccarat", "--shoe", ""), 'punto: "" cannot be read: Is a directory'),
        (("baccarat", "--shoe", "a\nb"), 'punto: "a\\nb" cannot be read: No such file'),
        (
            ("baccarat", "--decks", "8", "--shoe", "x"),
            "punto odds: argument --shoe: not allowed with argument --decks",
        ),
        (
            ("baccarat", "--decks", "6", "--shoe", "x"),
            "punto odds: argument --shoe: not allowed with argument --decks",
        ),
    ],
)
def test_wrong_usage_gets_one_sentence_and_exit_status_2(
    arguments: tuple[str, ...], sentence: str, called: Called
) -> None:
    assert complaint(called("odds", *arguments)).startswith(sentence)


def test_a_session_cannot_be_dealt_from_a_shoe_that_runs_out(
    tmp_path: Path, called: Called
) -> None:
    shoe = tmp_path / "shoe.json"
    shoe.write_text('{"Kd": 5}')
    arguments = ("dragon-tournament", "--shoe", str(shoe), "--session-hands", "9")
    error = complaint(called("odds", *arguments), 1)
    assert "a shoe of 5 cards cannot deal a session" in error
