"""`punto settle`: the contract, line by line, and every kind of bad line."""

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from cli.punto import PUNTO, punto
from hypothesis import given
from hypothesis import strategies as st

from punto.cli.arguments import quoted
from punto.cli.settle import answer_line

GOOD = {
    "id": 7,
    "game": "power-98",
    "cards": ["7s", "Kd", "Kc", "6h"],
    "die": 3,
    "wagers": {"banker": 10000},
}
BACCARAT = {"id": 1, "game": "baccarat", "cards": ["2s", "9h", "3s", "Kh"], "wagers": {}}
SESSION = {
    "id": 8,
    "game": "dragon-tournament",
    "session": "BBTPPPPP",
    "wagers": {"player-dragon": 5000},
}


def answer(line: object) -> dict[str, Any]:
    text = line if isinstance(line, str) else json.dumps(line)
    return answer_line(text.encode(), 3)


def test_the_example_of_the_contract() -> None:
    assert answer(GOOD) == {
        "id": 7,
        "result": "player",
        "player": {"cards": ["7s", "Kc"], "total": 7},
        "banker": {"cards": ["Kd", "6h"], "total": 6},
        "natural": False,
        "power_hand": True,
        "settlements": {"banker": {"stake": 10000, "net": -10000, "returned": 0, "pays": "lose"}},
    }


def test_a_banker_win_names_its_rule_and_its_commission() -> None:
    found = answer(BACCARAT | {"wagers": {"banker": 10000, "player": 500, "tie": 5}})
    assert found["settlements"] == {
        "banker": {
            "stake": 10000,
            "net": 9500,
            "returned": 19500,
            "pays": "0.95 to 1",
            "rule": "4.1",
            "commission": 500,
        },
        "player": {"stake": 500, "net": -500, "returned": 0, "pays": "lose"},
        "tie": {"stake": 5, "net": -5, "returned": 0, "pays": "lose"},
    }


def test_a_push_names_its_rule() -> None:
    found = answer(BACCARAT | {"cards": ["9s", "9h", "Ks", "Kh"], "wagers": {"player": 10}})
    assert found["settlements"] == {
        "player": {"stake": 10, "net": 0, "returned": 10, "pays": "push", "rule": "3.10.1"}
    }
    assert found["natural"] is True


def test_a_session_is_settled_by_its_longest_runs() -> None:
    assert answer(SESSION) == {
        "id": 8,
        "longest": {"banker": 2, "player": 5},
        "settlements": {
            "player-dragon": {
                "stake": 5000,
                "net": 10000,
                "returned": 15000,
                "pays": "2 to 1",
                "rule": "4.2",
            }
        },
    }


def test_cards_are_read_in_any_notation_and_written_in_one() -> None:
    found = answer(BACCARAT | {"cards": ["10h", "A♠", "9♦", "tC", "2s"]})
    assert "error" in found
    found = answer(BACCARAT | {"cards": ["10h", "A♠", "9♦", "tC"]})
    assert found["player"]["cards"] == ["Th", "9d"]
    assert found["banker"]["cards"] == ["As", "Tc"]


UNREADABLE = [
    ("{", "line 3 is no JSON: Expecting property name enclosed in double quotes at column 2"),
    ("", "line 3 is no JSON: it is empty"),
    ("  ", "line 3 is no JSON: it is empty"),
    ("nonsense", "line 3 is no JSON: Expecting value at column 1"),
    ('{"id": NaN}', "line 3 is no JSON: NaN is no number"),
    ('{"id": 1} {"id": 2}', "line 3 is no JSON: Extra data at column 11"),
    ("[" * 100_000, "line 3 is no JSON that can be read: it is nested too deep"),
    ("1" * 5000, 'line 3 is "a number of 5000 digits"; expected an object'),
    ("[]", "line 3 is a list; expected an object"),
    ("null", "line 3 is null; expected an object"),
    ("7", "line 3 is 7; expected an object"),
    ('"id"', 'line 3 is "id"; expected an object'),
    ("true", "line 3 is true; expected an object"),
    ("{}", "line 3: the id is missing; expected a whole number or a string"),
    ('{"id": null}', "line 3: the id is null; expected a whole number or a string"),
    ('{"id": {}}', "line 3: the id is an object; expected a whole number or a string"),
    ('{"id": true}', "line 3: the id is true; expected a whole number or a string"),
    ('{"id": 7.5}', "line 3: the id is 7.5; expected a whole number or a string"),
]


@pytest.mark.parametrize(("line", "error"), UNREADABLE, ids=lambda text: text[:12])
def test_a_line_without_an_id_is_answered_with_id_null(line: str, error: str) -> None:
    found = answer(line)
    assert found == {"id": None, "error": error}


def test_a_line_that_is_no_utf_8_is_answered_with_id_null() -> None:
    found = answer_line(b'{"id": "\xff"}', 3)
    assert found["id"] is None
    assert found["error"] == "line 3 is no JSON: byte 9 is no UTF-8"


def test_a_byte_order_mark_and_a_carriage_return_do_no_harm() -> None:
    line = json.dumps(GOOD).encode()
    assert answer_line(b"\xef\xbb\xbf" + line + b"\r", 1) == answer_line(line, 1)


def _without(field: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name != field}


REFUSED: list[tuple[object, str, str | None]] = [
    (_without("game"), 'the field "game" is missing', None),
    (_without("cards"), 'the field "cards" is missing', None),
    (_without("wagers"), 'the field "wagers" is missing', None),
    (GOOD | {"game": "pontoon"}, '"pontoon" is no game; there are ', None),
    (GOOD | {"game": ["power-98"]}, 'the field "game" is a list; expected a string', None),
    (GOOD | {"cards": "7s Kd"}, 'the field "cards" is "7s Kd"; expected a list', None),
    (GOOD | {"cards": ["7s", 5]}, "a card is 5; expected a string like 4d", None),
    (GOOD | {"cards": ["7s", "Kx"]}, '"Kx" is no card; a card is written like', None),
    (GOOD | {"cards": []}, "too few cards: after 0 the Player hand is due", "3.8"),
    (GOOD | {"cards": ["7s"]}, "too few cards: after 1 the Banker hand is due", "3.8"),
    (GOOD | {"cards": ["2s", "Kd", "Kc", "6h"]}, "too few cards: after 4 the Player", "3.11.2"),
    (GOOD | {"cards": ["7s", "Kd", "Kc", "5h"]}, "too few cards: after 4 the Banker", "3.11.3"),
    (GOOD | {"cards": ["2s", "Kd", "Kc", "6h", "6s"]}, "too few cards: after 5", "3.11.4"),
    (GOOD | {"cards": ["9s", "Kd", "Kc", "6h", "2s"]}, "too many cards: after 4", "3.11.1"),
    (GOOD | {"cards": ["7s", "Kd", "Kc", "6h", "2s"]}, "too many cards: after 4", "3.11.3"),
    (GOOD | {"cards": ["2s", "Kd", "Kc", "6h", "2s", "2s"]}, "too many cards", "3.11.4"),
    (GOOD | {"cards": ["2s"] * 9}, "too many cards", "3.11.4"),
    (_without("die"), "the die is missing", "3.6"),
    (GOOD | {"die": None}, "the die is missing", "3.6"),
    (GOOD | {"die": 0}, "a die value of 0; expected 1 to 6", "3.6.1"),
    (GOOD | {"die": 7}, "a die value of 7; expected 1 to 6", "3.6.1"),
    (GOOD | {"die": 3.0}, "a die value of 3.0; expected 1 to 6", "3.6.1"),
    (GOOD | {"die": True}, "a die value of true; expected 1 to 6", "3.6.1"),
    (GOOD | {"die": "3"}, 'a die value of "3"; expected 1 to 6', "3.6.1"),
    (BACCARAT | {"die": 3}, "a die value of 3; Baccarat has no die", None),
    (GOOD | {"wagers": [1]}, 'the field "wagers" is a list; expected an object', None),
    (GOOD | {"wagers": {"fortune-six": 100}}, '"fortune-six" is no wager here', None),
    (GOOD | {"wagers": {"": 100}}, '"" is no wager here', None),
    (GOOD | {"wagers": {"tie": 0}}, "a stake of 0 on tie; expected a whole number", None),
    (GOOD | {"wagers": {"tie": -5}}, "a stake of -5 on tie; expected a whole number", None),
    (GOOD | {"wagers": {"tie": 5.0}}, "a stake of 5.0 on tie; expected a whole number", None),
    (GOOD | {"wagers": {"tie": "5"}}, 'a stake of "5" on tie; expected a whole number', None),
    (GOOD | {"wagers": {"tie": True}}, "a stake of true on tie; expected a whole", None),
    (GOOD | {"wagers": {"tie": None}}, "a stake of null on tie; expected a whole", None),
    (GOOD | {"wagers": {"tie": [[5]]}}, "a stake of a list on tie; expected a whole", None),
    (
        GOOD | {"wagers": {"tie": 10**30}},
        'a stake of "a number of 31 digits" on tie; expected a whole number',
        None,
    ),
    (GOOD | {"wagers": {"x" * 99: 1}}, f'"{"x" * 39}... is no wager here', None),
    (GOOD | {"wagers": {"banker": 10}}, "10 cents on banker cannot be paid exactly", "4.1"),
    (GOOD | {"wagers": {"player": 10}}, "10 cents on player cannot be paid exactly", "4.2"),
    (GOOD | {"wagers": {"player-natural-8": 10}}, "10 cents on Player Natural 8", "3.5.1"),
    (
        GOOD | {"wagers": {"banker": 100, "banker-natural-8": 60, "banker-natural-9": 60}},
        "120 cents on Banker Natural 8 and Banker Natural 9 with 100 on Banker",
        "3.5.2",
    ),
    (SESSION | {"cards": ["2s"]}, "both cards and a session are given", None),
    (SESSION | {"session": "BBX"}, '"X" at position 3 is no result', None),
    (SESSION | {"session": "BB P"}, '" " at position 3 is no result', None),
    (SESSION | {"session": ["B"]}, 'the field "session" is a list; expected a string', None),
    (SESSION | {"session": None}, 'the field "session" is null; expected a string', None),
    (SESSION | {"die": 3}, "a die is given; a session has none", None),
    (SESSION | {"wagers": {"banker": 20}}, "banker is settled by the cards", None),
    (SESSION | {"wagers": {"banker-dragon": 0}}, "a stake of 0 on banker-dragon", None),
    (SESSION | {"game": "baccarat"}, "a session is given; Baccarat has no session wagers", None),
    (
        BACCARAT | {"game": "dragon-tournament", "wagers": {"any-dragon": 100}},
        "any-dragon is settled by a session; none is given",
        "1.1.13",
    ),
    (
        '{"id": 5, "id": 6, "game": "baccarat"}',
        'the field "id" is given twice',
        None,
    ),
    (
        '{"id": 5, "game": "baccarat", "cards": [], "wagers": {"tie": 1, "player": 1, "tie": 2}}',
        'the field "tie" is given twice',
        None,
    ),
]


@pytest.mark.parametrize(("line", "error", "rule"), REFUSED)
def test_a_bad_line_is_answered_with_an_error_and_the_clause_it_breaks(
    line: object, error: str, rule: str | None
) -> None:
    found = answer(line)
    assert found["error"].startswith(error)
    assert found.get("rule") == rule
    assert set(found) == {"id", "error"} | ({"rule"} if rule else set())
    assert found["id"] is not None


def test_good_lines_settle_around_bad_ones_and_the_exit_status_is_1(tmp_path: Path) -> None:
    lines = [json.dumps(GOOD), "not JSON", json.dumps(SESSION), json.dumps(_without("die"))]
    file = tmp_path / "lines.jsonl"
    file.write_text("\n".join(lines))
    for status, output, error in (
        punto("settle", str(file)),
        punto("settle", given="\n".join(lines) + "\n"),
        punto("settle", "-", given="\n".join(lines)),
    ):
        answers = [json.loads(line) for line in output.splitlines()]
        assert [one["id"] for one in answers] == [7, None, 8, 7]
        assert ["error" in one for one in answers] == [False, True, False, True]
        assert (status, error) == (1, "")


def test_only_good_lines_exit_with_0_and_no_line_is_no_mistake() -> None:
    assert punto("settle", given=json.dumps(GOOD))[0] == 0
    assert punto("settle", given="") == (0, "", "")


def test_a_file_that_cannot_be_read_is_said_in_one_sentence(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    status, output, error = punto("settle", str(missing))
    assert (status, output) == (2, "")
    assert error == f"punto: {quoted(str(missing))} cannot be read: No such file or directory\n"
    assert punto("settle", str(tmp_path))[0] == 2


def test_an_answer_leaves_before_the_next_line_comes() -> None:
    """A program that keeps the command open and waits for each answer is not left waiting."""
    with subprocess.Popen([PUNTO, "settle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as held:
        assert held.stdin is not None
        assert held.stdout is not None
        for number in (1, 2):
            held.stdin.write(json.dumps(GOOD | {"id": number}).encode() + b"\n")
            held.stdin.flush()
            assert json.loads(held.stdout.readline())["id"] == number


def test_a_reader_that_has_seen_enough_gets_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text((json.dumps(GOOD) + "\n") * 5000)
    with subprocess.Popen(
        [PUNTO, "settle", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as closed:
        assert closed.stdout is not None
        assert closed.stderr is not None
        closed.stdout.readline()
        closed.stdout.close()
        assert closed.stderr.read() == b""
    assert closed.returncode == 141


@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_ends_it_without_a_traceback() -> None:
    with subprocess.Popen(
        [PUNTO, "settle"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(GOOD).encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=60)
    assert (process.returncode, error) == (130, b"")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*GOOD, "session", "x"]), json_values), st.booleans())
def test_no_object_brings_a_traceback(fields: dict[str, Any], start_good: bool) -> None:
    found = answer_line(json.dumps(GOOD | fields if start_good else fields).encode(), 1)
    assert ("error" in found) != ("settlements" in found)
    json.dumps(found, allow_nan=False)


@given(st.binary(max_size=40))
def test_no_bytes_bring_a_traceback(line: bytes) -> None:
    found = answer_line(line, 1)
    assert found["id"] is None
    assert "error" in found
