"""What is handed over when the work of a command ends early: the same words for both of them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cli.punto import Called, read

from punto.cli import simulate as simulate_command
from punto.cli import study as study_command
from punto.cli.number_format import THIN_SPACE
from punto.cli.simulate.description import describe
from punto.games import game
from punto.simulation import Simulation, simulate

SIMULATE = ("simulate", "baccarat", "--rounds", "1e3")
STOPPED = pytest.mark.parametrize(
    ("stopped", "status"), [("interrupted", 130), ("the Dask cluster was lost", 1)]
)
COUNTING = ("study", "counting", "baccarat", "--wager", "tie")


@pytest.mark.parametrize(
    ("module", "work", "command"),
    [
        (simulate_command, "simulate", SIMULATE),
        (study_command, "study_counting", COUNTING),
    ],
    ids=["simulate", "study"],
)
def test_an_interrupt_before_the_first_piece_leaves_nothing_to_report(
    module: object,
    work: str,
    command: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    called: Called,
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, work, interrupted)
    plot = ("--plot", str(tmp_path / "plot.png"))
    answer = called(*command, *plot)
    assert answer == (130, "", "punto: interrupted before there was anything to report\n")
    assert list(tmp_path.iterdir()) == []


def _ending(rounds: int, stopped: str) -> Callable[..., Simulation]:
    """A simulation of a thousand rounds that stops after so many."""

    def some(*_: object, **__: object) -> Simulation:
        found = simulate(game("baccarat"), rounds=max(1, rounds), seed=1)
        counts = found.counts if rounds else (0,) * len(found.counts)
        return replace(found, counts=counts, asked=1000, stopped=stopped)

    return some


@STOPPED
def test_rounds_that_were_dealt_before_it_stopped_are_reported(
    stopped: str, status: int, monkeypatch: pytest.MonkeyPatch, called: Called
) -> None:
    monkeypatch.setattr(simulate_command, "simulate", _ending(500, stopped))
    ended, output, error = called(*SIMULATE, "--json")
    assert (ended, error) == (
        status,
        f"punto: {stopped}: 500 of 1{THIN_SPACE}000 rounds were dealt\n",
    )
    found = read(output)
    assert (found["rounds"], found["asked"]) == (500, 1000)
    same: dict[str, Any] = describe(simulate(game("baccarat"), rounds=500, seed=1))
    assert found["wagers"] == same["wagers"]


@STOPPED
def test_no_rounds_are_nothing_to_report(
    stopped: str, status: int, monkeypatch: pytest.MonkeyPatch, called: Called
) -> None:
    monkeypatch.setattr(simulate_command, "simulate", _ending(0, stopped))
    answer = called(*SIMULATE)
    assert answer == (status, "", f"punto: {stopped} before there was anything to report\n")
