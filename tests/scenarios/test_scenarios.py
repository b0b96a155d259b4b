"""Every scenario is played, and what follows each row must be what its text says."""

from collections import Counter
from difflib import unified_diff
from pathlib import Path

import pytest
from scenarios.alignment import aligned
from scenarios.scenario_player import played, stage_for
from scenarios.scenario_text import Scenario, read, scenarios, texts

EVERY = [one for path in texts() for one in scenarios(path)]
TWICE = [title for title, count in Counter(one.title for one in EVERY).items() if count > 1]
assert not TWICE, f"two scenarios have the same title: {TWICE}"


@pytest.mark.parametrize("scenario", EVERY, ids=lambda scenario: scenario.title)
def test_a_scenario_goes_as_it_is_written(scenario: Scenario) -> None:
    should, does = aligned(scenario.rows), aligned(played(scenario, stage_for(scenario)))
    difference = unified_diff(
        should, does, "as it should be", "as it is", n=len(should), lineterm=""
    )
    if should != does:
        pytest.fail("\n".join([f"{scenario.file}: {scenario.title}", *difference]), pytrace=False)


@pytest.mark.parametrize("path", texts(), ids=lambda path: path.stem)
def test_the_rows_of_a_text_are_aligned(path: Path) -> None:
    for written in read(path.read_text()):
        assert list(written.lines) == aligned(written.rows), written.title
