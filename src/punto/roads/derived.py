"""The derived roads: does the big road repeat itself?

Red (R) is regular and blue (B) is not; neither has to do with Banker or Player. Each road looks a
fixed number of runs back: Big Eye Boy 1, Small Road 2, Cockroach Pig 3.
"""

from collections.abc import Sequence
from functools import cache

DERIVED = {"big_eye": 1, "small": 2, "cockroach": 3}
"""Each derived road and how far back it looks."""


def derived_marks(lengths: Sequence[int], back: int) -> str:
    """The marks of a derived road, from the lengths of the big road's runs.

    The first entry of a run asks whether the run before it is as long as the one `back` before
    that. Any later entry asks whether it is the first to go deeper than the run `back` before its
    own. So a run and the one `back` before it settle the run's own later entries and the first of
    the next run, which for the last run is still to come.
    """
    return "".join(map(_marks, lengths[back:], lengths))[:-1]


@cache
def _marks(length: int, compared: int) -> str:
    if length <= compared:
        later = "R" * (length - 1)
    else:
        later = "R" * (compared - 1) + "B" + "R" * (length - compared - 1)
    return later + ("R" if length == compared else "B")


def next_mark(lengths: Sequence[int], back: int, *, goes_on: bool) -> str | None:
    """The mark that comes next if the last run goes on, or if a new one begins; None if none does.

    A run as long as the one it is compared with is regular if it ends there and irregular if it
    goes on; any other run the other way round. That is why ask marks are opposite.
    """
    if len(lengths) <= back:
        return None
    as_long = lengths[-1] == lengths[-1 - back]
    return "R" if as_long != goes_on else "B"
