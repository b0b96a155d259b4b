"""A graphics card where there is none: the locks of the tests have no CuPy."""

import subprocess
import sys
from pathlib import Path

import pytest

from punto.games import game
from punto.rules.refusal import InputError
from punto.simulation import simulate
from punto.simulation.study import study_counting

SENTENCE = "a graphics card needs cupy, which is not installed; punto[cuda] installs it"
BENCH = Path(__file__).parents[2] / "bench" / "cuda.py"


def test_a_simulation_on_a_card_that_is_not_there_gets_one_sentence() -> None:
    with pytest.raises(InputError) as refused:
        simulate(game("baccarat"), rounds=10, device="cuda")
    assert str(refused.value) == SENTENCE


def test_a_study_on_a_card_that_is_not_there_gets_one_sentence() -> None:
    with pytest.raises(InputError) as refused:
        study_counting(game("baccarat"), wagers=["tie"], shoes=10, device="cuda")
    assert str(refused.value) == SENTENCE


def test_the_benchmark_of_the_card_gets_as_far_as_looking_for_it() -> None:
    done = subprocess.run(
        [sys.executable, BENCH], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"bench: {SENTENCE}\n")
