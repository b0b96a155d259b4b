"""Pictures that commands draw: their names, their files, and what is on them."""

import subprocess
from pathlib import Path

import numpy as np
import pytest
from cli.punto import PUNTO, Called, output_of, read
from matplotlib.figure import Figure

from punto.cli.number_format import THIN_SPACE
from punto.cli.simulate.captions import CUT_CARD_EFFECT
from punto.cli.simulate.plot import draw
from punto.cli.study.plot import draw as draw_study
from punto.games import game
from punto.simulation import simulate
from punto.simulation.study import CountingMethod, study_counting

SIMULATE = ("simulate", "baccarat", "--rounds", "1000")
COUNTING = ("study", "counting", "baccarat", "--wager", "tie", "--shoes", "10")
COMMANDS = pytest.mark.parametrize("command", [SIMULATE, COUNTING], ids=["simulate", "study"])


@COMMANDS
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("plot.gif", "is no name for a picture; it ends in .png, .svg or .pdf"),
        ("plot", "is no name for a picture; it ends in .png, .svg or .pdf"),
        ("nowhere/plot.png", "cannot be written: No such file or directory"),
        ("taken.png", "cannot be written: Is a directory"),
    ],
)
def test_a_picture_that_cannot_be_written_is_refused_before_any_work(
    command: tuple[str, ...], name: str, sentence: str, tmp_path: Path, called: Called
) -> None:
    (tmp_path / "taken.png").mkdir()
    file = str(tmp_path / name)
    answer = called(*command, "--plot", file)
    assert answer == (2, "", f'punto: "{file}" {sentence}\n')
    assert [path.name for path in tmp_path.iterdir()] == ["taken.png"]


@COMMANDS
@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("plot.png", b"\x89PNG\r\n"),
        pytest.param("PLOT.SVG", b"<?xml ", marks=pytest.mark.whole),
        pytest.param("plot.pdf", b"%PDF-", marks=pytest.mark.whole),
    ],
)
def test_a_picture_gets_the_form_that_its_name_asks_for(
    command: tuple[str, ...], name: str, start: bytes, tmp_path: Path, called: Called
) -> None:
    output = output_of(called(*command, "--json", "--plot", str(tmp_path / name)))
    assert read(output)["game"] == "baccarat"
    assert (tmp_path / name).read_bytes().startswith(start)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.whole
@COMMANDS
def test_a_picture_does_not_depend_on_who_reads_the_figures(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "plot.svg"
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [PUNTO, *command, "--plot", file],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 74
    assert done.stderr == b"punto: the output cannot be written: No space left on device\n"
    assert file.exists()


@COMMANDS
def test_the_figures_come_out_where_a_picture_fails_late(
    command: tuple[str, ...], tmp_path: Path, called: Called
) -> None:
    file = tmp_path / "plot.png"
    file.symlink_to("/dev/full")
    status, output, error = called(*command, "--json", "--plot", str(file))
    assert (status, error) == (2, f'punto: "{file}" cannot be written: No space left on device\n')
    assert read(output)["game"] == "baccarat"


def _texts(figure: Figure) -> set[str]:
    return {text.get_text() for text in (*figure.texts, *figure.axes[0].texts)}


@pytest.mark.parametrize("hands", [None, 20, 3])
def test_the_picture_shows_every_wager_where_its_z_is(hands: int | None) -> None:
    found = simulate(game("dragon-tournament"), rounds=10**5, seed=6, session_hands=hands)
    figure = draw(found)
    texts = _texts(figure)
    assert f"Dragon Baccarat Tournament: 100{THIN_SPACE}000 rounds" in texts
    assert "8 decks, cut card 14 from the end; seed 6" in texts
    assert CUT_CARD_EFFECT in texts
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


@pytest.mark.parametrize("slug", ["power-98", "dragon-tournament"])
def test_the_picture_of_a_study_shows_perfect_play_and_every_wager(slug: str) -> None:
    wagers = [one.key for one in game(slug).wagers]
    found = study_counting(game(slug), wagers=wagers, shoes=300, seed=3)
    value, share = draw_study(found).axes
    perfect = np.asarray(value.lines[0].get_xydata()).tolist()
    assert perfect == [
        [row.cut, row.together[CountingMethod.PERFECT].per_shoe.value] for row in found.rows
    ]
    assert value.get_title(loc="left") == "Value of a shoe, all wagers together"
    # The pairs of both hands share a line.
    assert len(share.lines) < len(wagers)
