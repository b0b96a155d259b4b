"""`punto simulate`: the contract, what it says on a screen, every kind of bad input, and Ctrl-C."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from cli.punto import PUNTO, punto
from matplotlib.figure import Figure

from punto.cli import main, parser
from punto.cli import simulate as command
from punto.cli.digits import rough
from punto.cli.simulate.description import describe
from punto.cli.simulate.plot import draw
from punto.cli.simulate.report import show
from punto.cli.watching import between_pieces
from punto.games import game
from punto.rules.refusal import InputError
from punto.simulation import Estimate, Simulation, simulate

PATIENCE_SECONDS = 120
THIN = "\N{NARROW NO-BREAK SPACE}"
TIMES = ("seconds", "rounds_per_second")


def _simulate(*arguments: str) -> dict[str, Any]:
    status, output, error = punto("simulate", *arguments, "--json")
    assert (status, error) == (0, "")
    return _read(output)


def _read(output: str) -> dict[str, Any]:
    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    found: dict[str, Any] = json.loads(output, parse_constant=refuse)
    return found


def _timeless(described: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in described.items() if key not in TIMES}


def _wagers(estimates: dict[str, Estimate]) -> dict[str, Any]:
    return {
        key: {
            "house_edge": estimate.house_edge,
            "ci95": list(estimate.ci95),
            "exact": float(estimate.exact.house_edge),
            "z": estimate.z,
            "lines": estimate.lines,
            "exact_lines": estimate.exact_lines,
            "hit_rate": float(estimate.found.hit_rate),
        }
        for key, estimate in estimates.items()
    }


def test_the_object_of_the_contract_comes_first() -> None:
    found = _simulate("fortune-six", "--rounds", "1e4", "--seed", "1")
    contract = ["game", "decks", "rounds", "seconds", "rounds_per_second", "wagers"]
    assert list(found)[: len(contract)] == contract
    assert (found["game"], found["decks"], found["rounds"]) == ("fortune-six", 8, 10_000)
    assert found["rounds_per_second"] == found["rounds"] / found["seconds"]
    wager = found["wagers"]["fortune-six"]
    assert list(wager)[:5] == ["house_edge", "ci95", "exact", "z", "lines"]
    assert round(100 * wager["exact"], 5) == 16.68357
    assert wager["ci95"][0] < wager["house_edge"] < wager["ci95"][1]
    assert list(wager["lines"]) == ["12 to 1", "20 to 1"]
    assert sum(wager["lines"].values()) == pytest.approx(wager["hit_rate"], abs=1e-15)
    assert sum(found["results"].values()) == 10_000
    assert (found["seed"], found["asked"], found["burn"]) == (1, 10_000, False)
    assert (found["cut"], found["rounds_per_shoe"]) == (14, None)
    assert "sessions" not in found


@pytest.mark.parametrize(
    ("slug", "arguments", "settings"),
    [
        ("baccarat", "", {}),
        ("fabulous-4", "--decks 6 --rounds-per-shoe 40", {"decks": 6, "rounds_per_shoe": 40}),
        ("power-98", "--decks 4 --cut 30 --burn", {"decks": 4, "cut": 30, "burn": True}),
        ("fortune-six", "--rounds-per-shoe 66 --burn", {"rounds_per_shoe": 66, "burn": True}),
        ("dragon-tournament", "--session-hands 18 --cut 0", {"session_hands": 18, "cut": 0}),
    ],
)
def test_it_says_what_the_library_says(slug: str, arguments: str, settings: dict[str, Any]) -> None:
    found = _simulate(slug, "--rounds", "30_000", "--seed", "7", *arguments.split())
    expected = simulate(game(slug), rounds=30_000, seed=7, **settings)
    assert found["wagers"] == _wagers(expected.wagers)
    assert found["results"] == {result.value: n for result, n in expected.results.items()}
    assert found["naturals"] == expected.naturals
    assert expected.pairs is not None
    assert tuple(found["pairs"].values()) == expected.pairs
    assert list(found["pairs"]) == ["player", "banker"]
    shoes = [n for n, count in enumerate(expected.shoe_rounds) for _ in range(count)]
    assert found["shoes"] == {
        "whole": len(shoes),
        "mean_rounds": sum(shoes) / len(shoes),
        "least_rounds": shoes[0],
        "most_rounds": shoes[-1],
    }
    assert found["cut"] == expected.shoes.cut
    assert found["rounds_per_shoe"] == expected.shoes.rounds_per_shoe
    assert (found["decks"], found["burn"]) == (expected.shoes.decks, expected.shoes.burn)
    if expected.sessions is not None:
        assert found["session_wagers"] == _wagers(expected.session_wagers)


def test_sessions_are_counted_by_their_longest_runs() -> None:
    arguments = ("dragon-tournament", "--rounds", "20_000", "--seed", "3", "--session-hands", "30")
    found = _simulate(*arguments)["sessions"]
    assert (found["count"], found["hands"]) == (666, 30)
    expected = simulate(game("dragon-tournament"), rounds=20_000, seed=3, session_hands=30).sessions
    assert expected is not None
    runs = found["longest_runs"]
    assert list(runs) == ["player", "banker", "either"]
    for side, lengths in runs.items():
        assert sum(lengths.values()) == 666
        assert list(lengths) == sorted(lengths, key=int)
        for length, count in lengths.items():
            assert count == sum(
                sessions
                for longest, sessions in expected.longest.items()
                if {
                    "player": longest.player,
                    "banker": longest.banker,
                    "either": max(longest.player, longest.banker),
                }[side]
                == int(length)
            )


def test_sessions_too_short_for_a_wager_to_win_are_as_exact_as_expected() -> None:
    arguments = ("dragon-tournament", "--rounds", "99", "--session-hands", "3")
    found = _simulate(*arguments)["session_wagers"]["any-dragon"]
    assert (found["house_edge"], found["ci95"], found["exact"], found["z"]) == (1, [1, 1], 1, 0)


def test_less_than_one_shoe_has_no_rounds_per_shoe() -> None:
    found = _simulate("baccarat", "--rounds", "1")
    assert set(found["shoes"].values()) == {0, None}
    status, output, _ = punto("simulate", "baccarat", "--rounds", "1")
    assert status == 0
    assert ": 1 round simulated\n" in output
    assert "No shoe was dealt to its end." in output


def test_any_number_of_workers_finds_the_same() -> None:
    arguments = ("dragon-tournament", "--rounds", "1e6", "--seed", "5", "--session-hands", "20")
    one, two = (_simulate(*arguments, "--workers", workers) for workers in "12")
    assert _timeless(one) == _timeless(two)


@pytest.mark.parametrize(
    ("arguments", "hired"),
    [
        ("", (None, "cpu", None)),
        ("--workers 3", (3, "cpu", None)),
        ("--device cuda", (None, "cuda", None)),
        ("--cluster tcp://host:8786", (None, "cpu", "tcp://host:8786")),
    ],
)
def test_those_deal_who_are_asked_for(
    arguments: str, hired: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(_: object, **settings: object) -> Simulation:
        assert tuple(settings[name] for name in ("workers", "device", "cluster")) == hired
        return simulate(game("baccarat"), rounds=1)

    monkeypatch.setattr(command, "simulate", asked)
    assert main(["simulate", "baccarat", "--rounds", "1", *arguments.split()]) == 0


def test_the_seed_that_is_reported_deals_the_same_again() -> None:
    first, second = (_simulate("baccarat", "--rounds", "5000") for _ in range(2))
    assert first["seed"] != second["seed"]
    assert first["wagers"] != second["wagers"]
    again = _simulate("baccarat", "--rounds", "5000", "--seed", str(first["seed"]))
    assert _timeless(again) == _timeless(first)


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("1", 1),
        ("1000000", 10**6),
        ("1_000_000", 10**6),
        ("1e9", 10**9),
        ("1E+9", 10**9),
        ("2.5e6", 2_500_000),
        ("1e15", 10**15),
    ],
)
def test_rounds_are_written_as_people_say_them(text: str, rounds: int) -> None:
    options = parser().parse_args(["simulate", "baccarat", "--rounds", text])
    assert (options.rounds, type(options.rounds)) == (rounds, int)


def _rows(output: str) -> list[str]:
    return [" ".join(line.split()) for line in output.replace(THIN, "_").splitlines()]


def test_the_report_on_screen_has_every_figure() -> None:
    arguments = ("power-98", "--rounds", "1e6", "--seed", "9", "--rounds-per-shoe", "60", "--burn")
    status, output, error = punto("simulate", *arguments)
    assert (status, error) == (0, "")
    assert "\x1b" not in output
    rows = _rows(output)
    found = simulate(game("power-98"), rounds=10**6, seed=9, rounds_per_shoe=60, burn=True)
    assert rows[0] == "Power Baccarat 98, version 6: 1_000_000 rounds simulated"
    assert rows[1] == "Shoes of 8 decks, 60 rounds each, burned"
    assert rows[2] == "Seed 9 deals the same rounds again"
    assert rows[3].endswith(" rounds a second")
    for estimate in found.wagers.values():
        name = estimate.exact.wager.name
        edge, least, most, exact = (
            f"{100 * share:.5f}"
            for share in (estimate.house_edge, *estimate.ci95, float(estimate.exact.house_edge))
        )
        assert f"{name} {edge} {least} to {most} {exact} {estimate.z:+.2f}" in rows
        for pays, rate in estimate.lines.items():
            figures = f"{pays} {100 * rate:.5f} {100 * estimate.exact_lines[pays]:.5f} "
            assert any(figures in row for row in rows)
    counts = {f"{result.value.capitalize()} wins": n for result, n in found.results.items()}
    counts["Tie"] = counts.pop("Tie wins")
    counts["A natural"] = found.naturals
    assert found.pairs is not None
    counts["Player hand has a pair"], counts["Banker hand has a pair"] = found.pairs
    for what, count in counts.items():
        assert f"{what} {count:_} {100 * count / 10**6:.4f}" in rows
    assert "These mix normal and Power hands, as they fell." in rows
    assert "Rounds per shoe: 60, in 16_666 whole shoes." in rows
    assert "cut-card" not in output


def test_a_line_has_its_own_z() -> None:
    _, output, _ = punto("simulate", "baccarat", "--rounds", "1e4", "--seed", "2")
    tie = simulate(game("baccarat"), rounds=10**4, seed=2).wagers["tie"]
    # One line that wins and nothing else: its rate is as far off as the edge, the other way.
    row = f"Tie 8 to 1 {100 * tie.lines['8 to 1']:.5f} 9.51560 {-tie.z:+.2f}"
    assert row in _rows(output)


def test_a_cut_card_is_reported_with_its_effect() -> None:
    _, output, _ = punto("simulate", "baccarat", "--rounds", "1e5", "--cut", "20", "--seed", "1")
    words = " ".join(output.split())
    assert "Shoes of 8 decks, cut card 20 from the end, no burn" in words
    assert "The cut-card effect: a shoe that has spent the cards of short rounds" in words
    assert "by a few parts in 100,000." in words
    assert "(--rounds-per-shoe)" in words
    whole = simulate(game("baccarat"), rounds=10**5, cut=20, seed=1).shoe_rounds
    rounds = [n for n, count in enumerate(whole) for _ in range(count)]
    mean = sum(rounds) / len(rounds)
    assert (
        f"Rounds per shoe: {rounds[0]} to {rounds[-1]}, {mean:.4f} on average, "
        f"in {len(rounds):_} whole shoes." in _rows(output)
    )


def test_sessions_are_reported_with_edges_and_longest_runs() -> None:
    arguments = ("dragon-tournament", "--rounds", "1e5", "--seed", "4", "--session-hands", "18")
    status, output, error = punto("simulate", *arguments)
    assert (status, error) == (0, "")
    rows = _rows(output)
    found = simulate(game("dragon-tournament"), rounds=10**5, seed=4, session_hands=18)
    assert "Session wagers: 5_555 sessions of 18 hands" in rows
    for estimate in found.session_wagers.values():
        start = f"{estimate.exact.wager.name} {100 * estimate.house_edge:.5f} "
        assert any(row.startswith(start) for row in rows)
    assert "banker-dragon favours the patron at this length." in rows
    assert "player-dragon favours the patron at this length." not in rows


@pytest.mark.parametrize(
    ("hands", "heads"),
    [(2, "0 1 2"), (18, r"(0-)?1 2 (\d+ ){7}\d+\+"), (300, r"\d+-\d+ (\d+ ){8}\d+\+")],
)
def test_longest_runs_have_ten_columns_at_most(
    hands: int, heads: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = simulate(game("dragon-tournament"), rounds=10**6, seed=4, session_hands=hands)
    show(found)
    rows = _rows(capsys.readouterr().out)
    (columns,) = (row.removeprefix("Length ") for row in rows if row.startswith("Length "))
    assert re.fullmatch(heads, columns)
    assert found.sessions is not None
    for side in ("Player", "Banker", "Either"):
        lengths = [
            {
                "Player": longest.player,
                "Banker": longest.banker,
                "Either": max(longest.player, longest.banker),
            }[side]
            for longest, count in found.sessions.longest.items()
            for _ in range(count)
        ]
        shares = []
        for column in columns.split():
            least, _, most = column.rstrip("+").partition("-")
            end = hands if column.endswith("+") else int(most or least)
            within = sum(int(least) <= length <= end for length in lengths)
            shares.append(f"{100 * within / len(lengths):.2f}")
        assert f"{side} {' '.join(shares)}" in rows


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0.0, "0"),
        (999.4, "999"),
        (1e3, "1.0 thousand"),
        (76_400_000.0, "76.4 million"),
        (1.053e11, "105.3 billion"),
        (2e12, "2.0 trillion"),
    ],
)
def test_a_rate_is_told_roughly(number: float, words: str) -> None:
    assert rough(number) == words


def test_a_report_knows_when_no_session_ended(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulate(game("dragon-tournament"), rounds=9, session_hands=9, seed=1)
    assert found.sessions is not None
    show(replace(found, sessions=replace(found.sessions, longest={})))
    assert "No session of 9 hands was dealt to its end.\n" in capsys.readouterr().out


def test_pairs_are_not_reported_where_no_wager_asks_for_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    three = replace(game("baccarat"), wagers=game("baccarat").wagers[:3])
    found = simulate(three, rounds=99, seed=1)
    assert describe(found)["pairs"] is None
    show(found)
    assert "pair" not in capsys.readouterr().out


def test_an_output_that_knows_few_signs_gets_commas() -> None:
    done = subprocess.run(
        [PUNTO, "simulate", "baccarat", "--rounds", "10000"],
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert done.stderr == b""
    assert done.stdout.startswith(b"Baccarat, version 7: 10,000 rounds simulated\n")
    assert b"?" not in done.stdout


@pytest.mark.parametrize(
    ("slug", "arguments", "sentence"),
    [
        ("pontoon", "--rounds 9", 'punto simulate: argument GAME: "pontoon" is no game'),
        ("baccarat", "", "punto simulate: the following arguments are required: --rounds"),
        ("baccarat", "--rounds 0", 'punto simulate: argument --rounds: "0" rounds; expected a wh'),
        ("baccarat", "--rounds -9", 'punto simulate: argument --rounds: "-9" rounds; expected'),
        ("baccarat", "--rounds 1.5", 'punto simulate: argument --rounds: "1.5" rounds; expected'),
        ("baccarat", "--rounds 1e-2", 'punto simulate: argument --rounds: "1e-2" rounds; expected'),
        ("baccarat", "--rounds 1__0", 'punto simulate: argument --rounds: "1__0" rounds; expected'),
        ("baccarat", "--rounds 1/1", 'punto simulate: argument --rounds: "1/1" rounds; expected'),
        ("baccarat", "--rounds nan", 'punto simulate: argument --rounds: "nan" rounds; expected'),
        (
            "baccarat",
            "--rounds 1e16",
            'punto simulate: argument --rounds: "1e16" rounds; expected a whole number from 1 to ',
        ),
        (
            "baccarat",
            "--rounds 9 --decks 11",
            'punto simulate: argument --decks: "11" decks; expected 4 to 10',
        ),
        (
            "baccarat",
            "--rounds 9 --cut 14 --rounds-per-shoe 9",
            "punto simulate: argument --rounds-per-shoe: not allowed with argument --cut",
        ),
        (
            "baccarat",
            "--rounds 9 --cut -1",
            'punto simulate: argument --cut: "-1" cards behind the cut card; expected a whole',
        ),
        (
            "baccarat",
            "--rounds 9 --cut 411",
            "punto: a cut card 411 from the end of 416 cards; expected 0 to 410\n",
        ),
        (
            "baccarat",
            "--rounds 9 --rounds-per-shoe 70",
            "punto: 70 rounds per shoe; expected 1 to 69, since each may take six of 416 cards\n",
        ),
        ("baccarat", "--rounds 9 --rounds-per-shoe 0", "punto: 0 rounds per shoe; expected 1 to"),
        (
            "baccarat",
            "--rounds 9 --session-hands 9",
            "punto: a session is for session wagers; Baccarat has none\n",
        ),
        (
            "dragon-tournament",
            "--rounds 9 --session-hands 10",
            "punto: 10 hands in a session; expected 1 to 9\n",
        ),
        (
            "dragon-tournament",
            "--rounds 9 --session-hands 0",
            'punto simulate: argument --session-hands: "0" hands; expected 1 to 1000',
        ),
        (
            "baccarat",
            "--rounds 9 --seed -1",
            'punto simulate: argument --seed: "-1" as a seed; expected 0 to 18446744073709551615',
        ),
        (
            "baccarat",
            "--rounds 9 --seed 18446744073709551616",
            'punto simulate: argument --seed: "18446744073709551616" as a seed; expected 0 to',
        ),
        (
            "baccarat",
            "--rounds 9 --workers 0",
            'punto simulate: argument --workers: "0" workers; expected 1 to 1024',
        ),
        ("baccarat", "--rounds 9 --device tpu", 'punto: "tpu" as a device; expected cpu or cuda\n'),
        ("baccarat", "--rounds 9 --cluster nowhere", 'punto: no Dask cluster answers at "nowh'),
        pytest.param(
            "baccarat",
            "--rounds 9 --device cuda",
            "punto: ",
            marks=pytest.mark.skipif(find_spec("cupy") is not None, reason="may find a card"),
        ),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_status_2(
    slug: str, arguments: str, sentence: str, tmp_path: Path
) -> None:
    plot = ("--plot", str(tmp_path / "plot.png"))
    status, output, error = punto("simulate", slug, *arguments.split(), *plot)
    assert (status, output) == (2, "")
    assert error.startswith(sentence)
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("plot.gif", "is no name for a picture; it ends in .png, .svg or .pdf"),
        ("plot", "is no name for a picture; it ends in .png, .svg or .pdf"),
        ("nowhere/plot.png", "cannot be written: No such file or directory"),
        ("taken.png", "cannot be written: Is a directory"),
    ],
)
def test_a_picture_that_cannot_be_written_is_refused_before_any_round(
    name: str, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "taken.png").mkdir()
    file = str(tmp_path / name)
    status, output, error = punto("simulate", "baccarat", "--rounds", "1000", "--plot", file)
    assert (status, output, error) == (2, "", f'punto: "{file}" {sentence}\n')
    assert [path.name for path in tmp_path.iterdir()] == ["taken.png"]


@pytest.mark.parametrize(
    ("name", "start"),
    [("plot.png", b"\x89PNG\r\n"), ("PLOT.SVG", b"<?xml "), ("plot.pdf", b"%PDF-")],
)
def test_a_picture_gets_the_form_that_its_name_asks_for(
    name: str, start: bytes, tmp_path: Path
) -> None:
    _simulate("baccarat", "--rounds", "1000", "--plot", str(tmp_path / name))
    assert (tmp_path / name).read_bytes().startswith(start)
    assert len(list(tmp_path.iterdir())) == 1


def test_a_picture_does_not_depend_on_who_reads_the_figures(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [PUNTO, "simulate", "baccarat", "--rounds", "1000", "--plot", file],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 74
    assert done.stderr == b"punto: the output cannot be written: No space left on device\n"
    assert file.exists()


def test_the_figures_come_out_where_a_picture_fails_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise InputError("the folder is gone")

    monkeypatch.setattr(command, "save", fail)
    file = str(tmp_path / "plot.png")
    assert main(["simulate", "baccarat", "--rounds", "99", "--json", "--plot", file]) == 2
    said = capsys.readouterr()
    assert _read(said.out)["rounds"] == 99
    assert said.err == "punto: the folder is gone\n"


def _texts(figure: Figure) -> set[str]:
    return {text.get_text() for text in (*figure.texts, *figure.axes[0].texts)}


@pytest.mark.parametrize("hands", [None, 20, 3])
def test_the_picture_shows_every_wager_where_its_z_is(hands: int | None) -> None:
    found = simulate(game("dragon-tournament"), rounds=10**5, seed=6, session_hands=hands)
    figure = draw(found)
    texts = _texts(figure)
    assert f"Dragon Baccarat Tournament: 100{THIN}000 rounds" in texts
    assert "8 decks, cut card 14 from the end; seed 6" in texts
    assert (f"Sessions of {hands} hands" in texts) == (hands is not None)
    estimates = [*found.wagers.values(), *found.session_wagers.values()]
    (axes,) = figure.axes
    assert len(axes.containers) == len(estimates)
    ends = axes.get_xlim()
    for estimate, drawn in zip(estimates, axes.containers, strict=True):
        dot, _, (bar,) = drawn
        assert list(dot.get_xdata()) == [estimate.z]
        (left, _), (right, _) = bar.get_segments()[0]
        exact = float(estimate.exact.house_edge)
        unit = estimate.exact.std_dev / estimate.found.total**0.5
        for end, edge in zip((left, right), estimate.ci95, strict=True):
            assert end * unit == pytest.approx(edge - exact, abs=1e-12)
        assert ends[0] < left <= right < ends[1]
        assert estimate.exact.wager.name in texts
        for edge in (estimate.house_edge, exact):
            assert f"{100 * edge:.5f}".replace("-", "\N{MINUS SIGN}") in texts


def test_the_picture_of_a_fixed_number_of_rounds_says_so_and_nothing_of_a_cut_card() -> None:
    found = simulate(game("baccarat"), rounds=100, rounds_per_shoe=50, burn=True, seed=2)
    texts = _texts(draw(found))
    assert "8 decks, 50 rounds per shoe, burned; seed 2" in texts
    assert not any("cut card" in text for text in texts)


class _OnATerminal:
    """The command with a terminal for its standard error; all waiting ends in good time."""

    def __init__(self, *arguments: str) -> None:
        self._screen, terminal = pty.openpty()
        self.shown = b""
        self.process = subprocess.Popen(
            [PUNTO, "simulate", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=terminal,
            env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "80"},
        )
        os.close(terminal)

    def __enter__(self) -> "_OnATerminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        os.close(self._screen)

    def wait_for(self, sign: bytes) -> None:
        while sign not in self.shown:
            assert self._more(), f"the terminal closed without {sign!r}"

    def end(self) -> tuple[int, str]:
        """Exit status and standard output."""
        while self._more():
            pass
        output, _ = self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode, output.decode()

    def _more(self) -> bool:
        ready, _, _ = select.select([self._screen], [], [], PATIENCE_SECONDS)
        assert ready, "nothing happens on the terminal"
        try:
            read = os.read(self._screen, 65536)
        except OSError:
            # Linux answers so when the last writer has closed the terminal.
            return False
        self.shown += read
        return bool(read)


@pytest.fixture
def interrupts() -> Iterator[None]:
    """A shell may have told the tests to ignore Ctrl-C, and processes inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_a_bar_shows_on_a_terminal_how_far_it_is() -> None:
    # One worker takes long enough for the bar to be drawn a few times.
    with _OnATerminal("baccarat", "--rounds", "2e8", "--workers", "1", "--json") as run:
        run.wait_for(b"Getting ready")
        run.wait_for(b"Dealing")
        run.wait_for(b"rounds/s")
        status, output = run.end()
    assert status == 0
    assert _read(output)["rounds"] == 2 * 10**8
    assert b" left" in run.shown
    # The bar's line is wiped at last.
    assert run.shown.endswith(b"\x1b[1A\x1b[2K")


@pytest.mark.usefixtures("interrupts")
def test_ctrl_c_reports_what_was_dealt(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    arguments = ("--rounds", "1e12", "--seed", "8", "--session-hands", "25", "--json")
    with _OnATerminal("dragon-tournament", *arguments, "--plot", str(plot)) as run:
        run.wait_for(b"rounds/s")
        run.process.send_signal(signal.SIGINT)
        status, output = run.end()
    found = _read(output)
    assert status == 130
    assert 0 < found["rounds"] < found["asked"] == 10**12
    said = f"punto: interrupted: {found['rounds']:_} of 1_000_000_000_000 rounds were dealt\r\n"
    assert run.shown.decode().replace(THIN, "_").endswith(said)
    assert plot.exists()
    # They are the first rounds of the seed, and every count is one of them all.
    dealt = simulate(game("dragon-tournament"), rounds=found["rounds"], seed=8, session_hands=25)
    assert found["wagers"] == _wagers(dealt.wagers)
    assert found["session_wagers"] == _wagers(dealt.session_wagers)
    assert found["sessions"]["count"] == found["rounds"] // 25


@pytest.mark.usefixtures("interrupts")
def test_ctrl_c_is_reported_on_screen_too() -> None:
    with _OnATerminal("baccarat", "--rounds", "1e12") as run:
        run.wait_for(b"rounds/s")
        run.process.send_signal(signal.SIGINT)
        status, output = run.end()
    assert status == 130
    heading = output.replace(THIN, "").partition("\n")[0]
    assert heading.endswith(" of 1000000000000 rounds simulated")


def _ends(monkeypatch: pytest.MonkeyPatch, rounds: int, stopped: str) -> None:
    """Makes every simulation stop after so many rounds."""

    def some(*_: object, **__: object) -> Simulation:
        found = simulate(game("baccarat"), rounds=max(1, rounds), seed=1)
        counts = found.counts if rounds else (0,) * len(found.counts)
        return replace(found, counts=counts, asked=1000, stopped=stopped)

    monkeypatch.setattr(command, "simulate", some)


def test_ctrl_c_before_the_first_round_leaves_nothing_to_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["simulate", "baccarat", "--rounds", "1e3", "--plot", str(tmp_path / "plot.png")]
    _ends(monkeypatch, 0, "interrupted")
    assert main(arguments) == 130
    assert capsys.readouterr() == ("", f"punto: interrupted: 0 of 1{THIN}000 rounds were dealt\n")

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "simulate", interrupted)
    assert main(arguments) == 130
    assert capsys.readouterr() == ("", "punto: interrupted before there was anything to report\n")
    assert list(tmp_path.iterdir()) == []


def test_a_cluster_that_is_lost_has_its_rounds_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _ends(monkeypatch, 500, "the cluster was lost")
    assert main(["simulate", "baccarat", "--rounds", "1e3", "--json"]) == 1
    output, error = capsys.readouterr()
    assert error == f"punto: the cluster was lost: 500 of 1{THIN}000 rounds were dealt\n"
    found = _read(output)
    assert (found["rounds"], found["asked"]) == (500, 1000)
    assert found["wagers"] == _wagers(simulate(game("baccarat"), rounds=500, seed=1).wagers)


@pytest.mark.usefixtures("interrupts")
def test_ctrl_c_waits_for_the_piece_that_is_dealt_and_takes_it_in() -> None:
    told: list[int] = []
    with between_pieces(told.append) as progress:
        progress(1)
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            progress(2)
    assert told == [1, 2]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("interrupts")
def test_ctrl_c_twice_waits_for_nothing() -> None:
    with between_pieces(lambda _: None):
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("interrupts")
@pytest.mark.parametrize(("presses", "raised"), [(1, RuntimeError), (2, KeyboardInterrupt)])
def test_an_error_that_ctrl_c_made_is_ctrl_c(presses: int, raised: type[BaseException]) -> None:
    def load() -> None:
        with between_pieces(lambda _: None):
            try:
                for _ in range(presses):
                    signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                raise RuntimeError("half loaded") from None
            raise RuntimeError("broken")

    with pytest.raises(raised):
        load()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("interrupts")
def test_who_ignores_ctrl_c_goes_on_doing_so() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with between_pieces(lambda _: None) as progress:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        progress(1)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_a_closed_standard_error_keeps_no_figure_back() -> None:
    done = subprocess.run(
        ["bash", "-c", '"$0" simulate baccarat --rounds 1000 --json 2>&-', PUNTO],
        capture_output=True,
        text=True,
        check=True,
    )
    assert _read(done.stdout)["rounds"] == 1000


def test_nothing_large_is_loaded_before_it_is_needed() -> None:
    check = (
        "import sys; from punto.cli import parser; "
        "parser().parse_args(['simulate', 'baccarat', '--rounds', '9']); "
        "print(sorted({'matplotlib', 'numba', 'numpy', 'rich'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
