"""Large numbers as people read them."""

import sys
from io import BytesIO, StringIO, TextIOWrapper

import pytest

from punto.cli import main
from punto.cli.number_format import THIN_SPACE, grouped, in_threes, rough


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


@pytest.mark.parametrize("count", [0, 999, 1000, 1_234_567])
def test_digits_stand_in_threes(count: int) -> None:
    spaced = f"{count:_}".replace("_", THIN_SPACE)
    assert in_threes(count) == spaced
    assert grouped(count, TextIOWrapper(BytesIO(), "utf-8")) == spaced
    for stream in (TextIOWrapper(BytesIO(), "ascii"), StringIO(), None):
        assert grouped(count, stream) == f"{count:,}"


def test_an_output_that_knows_few_signs_gets_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    output = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(output, "ascii"))
    assert main(["simulate", "baccarat", "--rounds", "10000"]) == 0
    assert output.getvalue().startswith(b"Baccarat, version 7: 10,000 rounds simulated\n")
    assert b"?" not in output.getvalue()
