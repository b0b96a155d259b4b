"""Results as letters."""

import pytest

from punto.rules.refusal import InputError
from punto.rules.round import Result, read_results

RESULTS = (Result.BANKER, Result.PLAYER, None, Result.TIE)


def test_results_are_read_in_order_and_a_void_round_has_none() -> None:
    assert read_results("BPVT") == RESULTS


def test_blanks_are_passed_over_where_they_are_expected() -> None:
    assert read_results(" B P\nV\tT\r\n", blanks=True) == RESULTS
    with pytest.raises(InputError, match="position 2 is no result"):
        read_results("B P")
