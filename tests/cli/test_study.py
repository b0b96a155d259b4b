"""`punto study counting`: its figures, its picture, Ctrl-C, and every kind of bad input."""

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cli.punto import PUNTO, punto

from punto.cli.study.words import percent, tags, units
from punto.games import game
from punto.rules.composition import Composition
from punto.simulation.study import Mean, Way, study_counting
from punto.simulation.study.linear import linear_counts

PAIRS = ("--wager", "player-pair", "--wager", "banker-pair")
SEED = ("--seed", "1")


def study(*arguments: str) -> tuple[int, str, str]:
    return punto("study", "counting", *arguments)


def test_the_json_has_everything_that_the_library_found() -> None:
    status, output, error = study(
        "baccarat", *PAIRS, "--wager", "tie", *SEED, "--shoes", "300", "--burn", "--json"
    )
    assert (status, error) == (0, "")
    found: dict[str, Any] = json.loads(output)
    wagers = ["player-pair", "banker-pair", "tie"]
    same = study_counting(game("baccarat"), wagers=wagers, shoes=300, seed=1, burn=True)
    assert found["game"] == "baccarat"
    assert found["wagers"] == wagers
    assert (found["decks"], found["cut"], found["burn"]) == (8, 14, True)
    assert (found["seed"], found["asked"], found["shoes"]) == (1, 300, 300)
    assert found["rounds"] == same.rounds
    assert [row["cut"] for row in found["cuts"]] == [14, 26, 39, 52, 78, 104, 156, 208]
    for described, row in zip(found["cuts"], same.rows, strict=True):
        assert described["rounds_per_shoe"]["value"] == row.rounds.value
        assert list(described["wagers"]) == wagers
        for plays, true in [
            (described["together"], row.together),
            *((described["wagers"][key], row.wagers[key]) for key in wagers),
        ]:
            for way in Way:
                play = true[way]
                assert list(plays[way.value].values()) == [
                    mean and {"value": mean.value, "std_error": mean.std_error}
                    for mean in (play.share, play.advantage, play.per_shoe, play.of_perfect)
                ]
    count = found["counts"]["tie"]
    assert set(count["tags"]) == {str(card) for card in set(Composition.of_decks(4).cards())}
    assert count["tells_cards_apart"] is True
    assert count["tags"]["8s"] == 2
    assert found["counts"]["player-pair"]["house_edge"] == "43/415"
    assert found["counts"]["player-pair"]["wager_above"] is None
    assert sum(depth["rounds"] for depth in found["depths"]) == same.rounds
    assert found["depths"][0]["cards_left"] == [391, 416]


def test_the_report_has_the_figures_and_fits_eighty_columns() -> None:
    status, output, error = study(
        "fortune-six", *PAIRS, "--wager", "banker", *SEED, "--shoes", "2000"
    )
    assert (status, error) == (0, "")
    wagers = ["player-pair", "banker-pair", "banker"]
    same = study_counting(game("fortune-six"), wagers=wagers, shoes=2000, seed=1)
    assert "Player Pair and Banker Pair, each: house edge 10.36145 % with a fresh shoe" in output
    assert "Player Pair, Banker Pair and Banker together" in output
    assert "no linear count knows more than" in output
    assert "+4 for 4, +2 for A, 2 and 3, +1 for T, J, Q and K, -1" in output
    for row in same.rows:
        for plays in (*row.wagers.values(), row.together):
            assert units(plays[Way.PERFECT].per_shoe) in output
            assert percent(plays[Way.PERFECT].share) in output
    assert "…" not in output
    assert max(map(len, output.splitlines())) <= 80


def test_a_report_on_one_wager_has_nothing_together() -> None:
    _, output, _ = study(
        "baccarat", "--wager", "tie", *SEED, "--shoes", "2", "--cut", "300", "--no-burn"
    )
    assert "together" not in output
    assert "Shoes of 8 decks, no burn, cut card 300 from the end" in output


@pytest.mark.parametrize(
    ("mean", "text"),
    [
        (Mean(0.37512, 0.00581), "0.3751 ± 0.0058"),
        (Mean(1.2, 0.5), "1.20 ± 0.50"),
        (Mean(123, 45), "123 ± 45"),
        (Mean(-0.00000312, 0.0000017), "-0.000003 ± 0.000002"),
        (Mean(0.0000004, 0.0000003), "0.000000"),
        (Mean(0, 0), "0"),
        (Mean(0.25, 0), "0.250000"),
    ],
)
def test_a_figure_is_shown_as_far_as_it_is_known(mean: Mean, text: str) -> None:
    assert units(mean) == text


def test_tags_are_told_by_rank_and_by_suit_where_suits_differ() -> None:
    count = linear_counts(game("fabulous-4"), ["player-precious-pair"], 8)["player-precious-pair"]
    assert tags(count) == (
        "Tags of the cards seen: 0 for A, 2, 3, 5, 6, 7, 8, 9, T, J, Q and K, -2 for 4c, 4h and "
        "4s, -4 for 4d. For each deck seen, add 10. Wager where the sum is above 32.2 for each "
        "deck not seen."
    )


@pytest.mark.parametrize(
    ("name", "start"), [("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.PDF", b"%PDF")]
)
def test_a_picture_is_drawn(tmp_path: Path, name: str, start: bytes) -> None:
    plot = tmp_path / name
    arguments = ("baccarat", *PAIRS, *SEED, "--shoes", "10", "--json", "--plot", str(plot))
    status, output, error = study(*arguments)
    assert (status, error) == (0, "")
    assert json.loads(output)["shoes"] == 10
    assert plot.read_bytes().startswith(start)


@pytest.mark.parametrize("slug", ["power-98", "dragon-tournament"])
def test_a_picture_of_every_wager_has_its_figures(slug: str) -> None:
    from punto.cli.study.plot import draw  # noqa: PLC0415

    wagers = [one.key for one in game(slug).wagers]
    found = study_counting(game(slug), wagers=wagers, shoes=300, seed=3)
    value, share = draw(found).axes
    perfect = np.asarray(value.lines[0].get_xydata()).tolist()
    assert perfect == [[row.cut, row.together[Way.PERFECT].per_shoe.value] for row in found.rows]
    assert value.get_title(loc="left") == "Value of a shoe, all wagers together"
    # The pairs of both hands share a line.
    assert len(share.lines) < len(wagers)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--shoes", "9"), "punto study counting: the following arguments are required: --wager"),
        (
            ("--wager", "x"),
            'punto: "x" is no wager of Dragon Baccarat Tournament; there are player',
        ),
        (("--wager", "any-dragon"), "punto: any-dragon is settled by the session, not by the rou"),
        (("--wager", "tie", "--wager", "tie"), "punto: tie is given twice; expected each wager"),
        (
            ("--wager", "tie", "--shoes", "0"),
            'punto study counting: argument --shoes: "0" shoes; expected 2 to 1000000000',
        ),
        (("--wager", "tie", "--shoes", "-3"), "punto study counting: argument --shoes: "),
        (("--wager", "tie", "--shoes", "1e3"), 'punto study counting: argument --shoes: "1e3" sho'),
        (("--wager", "tie", "--decks", "11"), 'punto study counting: argument --decks: "11" decks'),
        (("--wager", "tie", "--cut", "411"), "punto: a cut card 411 from the end of 416 cards; ex"),
        (("--wager", "tie", "--seed", "-1"), "punto study counting: argument --seed: "),
        (("--wager", "tie", "--workers", "0"), "punto study counting: argument --workers: "),
        (("--wager", "tie", "--plot", "no/such.png"), 'punto: "no/such.png" cannot be written: No'),
        (("--wager", "tie", "--plot", "a.txt"), 'punto: "a.txt" is no name for a picture; it end'),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_status_2(
    arguments: tuple[str, ...], sentence: str
) -> None:
    status, output, error = study("dragon-tournament", *arguments)
    assert (status, output) == (2, "")
    assert error.startswith(sentence)
    assert error.count("\n") == 1


def test_a_study_has_to_be_named() -> None:
    status, output, error = punto("study")
    assert (status, output) == (2, "")
    assert error == (
        "punto study: the following arguments are required: STUDY (see punto study --help)\n"
    )


def test_help_loads_nothing_that_takes_long() -> None:
    code = (
        "import sys, punto.cli; punto.cli.parser().format_help();"
        "print(sorted({'matplotlib', 'numba', 'numpy', 'rich'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_control_c_reports_the_shoes_that_are_done() -> None:
    screen, terminal = pty.openpty()
    with subprocess.Popen(
        [PUNTO, "study", "counting", "baccarat", *PAIRS, "--shoes", "1000000000", *SEED, "--json"],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "80"},
    ) as process:
        os.close(terminal)
        shown = b""
        # The word stands on the bar from the first shoes on.
        while b"Counting" not in shown:
            shown += os.read(screen, 65536)
        process.send_signal(signal.SIGINT)
        while chunk := _read(screen):
            shown += chunk
        assert process.stdout is not None
        output = process.stdout.read()
    os.close(screen)
    assert process.returncode == 130
    assert b"shoes were gone through" in shown
    found = json.loads(output)
    assert found["asked"] == 1_000_000_000
    assert found["shoes"] % 256 == 0
    same = study_counting(
        game("baccarat"), wagers=["player-pair", "banker-pair"], shoes=found["shoes"], seed=1
    )
    (deepest, *_) = found["cuts"]
    value = deepest["together"]["perfect"]["value_per_shoe"]["value"]
    assert value == same.rows[0].together[Way.PERFECT].per_shoe.value


def _read(screen: int) -> bytes:
    try:
        return os.read(screen, 65536)
    except OSError:
        # Linux answers so when the last writer has closed the terminal.
        return b""
