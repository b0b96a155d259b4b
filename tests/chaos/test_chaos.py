"""The crash test, short: `./do chaos` is the long one."""

from pathlib import Path

import pytest
from chaos.plan import How
from chaos.run import House, crash
from tiers import first_quick

SEEDS = {"sqlite": 441, "postgresql": 59}
"""With these, workers are killed in every way within few kills."""

KILLS = 10


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", first_quick(SEEDS))
def test_whenever_the_process_is_killed_nothing_is_lost_and_nothing_is_paid_twice(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    sqlite = f"sqlite:///{tmp_path / 'house.db'}"
    url = sqlite if kind == "sqlite" else request.getfixturevalue("postgres")
    house = House(kind, url, tmp_path)
    outcome = crash(house, SEEDS[kind], seconds=600, most_kills=KILLS)
    assert outcome.by_how.keys() == {how.value for how in How}
    assert min(outcome.rounds, outcome.wagers) > 0
    assert outcome.audited == outcome.entries
