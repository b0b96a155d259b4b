"""Every scenario of a tournament is played, what follows each row must be what its text says, and
the audit finds nothing wrong with its journal."""

from dataclasses import replace
from difflib import unified_diff
from pathlib import Path

import pytest
from audit.forging import of_house, sound
from scenarios.alignment import aligned
from scenarios.refusals import places_in, reached
from scenarios.scenario_text import STATED, Row, Scenario, read, scenarios, texts
from scenarios.tournament_stage import TournamentStage

from punto.tournament.decide import stages

FOLDER = "tournaments"
EVERY = [one for path in texts(FOLDER) for one in scenarios(path)]


def played(scenario: Scenario, stage: TournamentStage) -> list[Row]:
    for row in scenario.before:
        follows = list(stage.do(row))
        assert not any("REFUSED" in line for line in follows), follows
    return [replace(row, follows=tuple(_followed(stage, row))) for row in scenario.rows]


def _followed(stage: TournamentStage, row: Row) -> list[str]:
    if row.who in STATED:
        return [stage.state(row.who)]
    return list(stage.do(row)) or ["nothing"]


@pytest.mark.parametrize("scenario", EVERY, ids=lambda scenario: scenario.title)
def test_a_tournament_goes_as_it_is_written(scenario: Scenario) -> None:
    stage = TournamentStage(scenario)
    should, does = aligned(scenario.rows), aligned(played(scenario, stage))
    difference = unified_diff(
        should, does, "as it should be", "as it is", n=len(should), lineterm=""
    )
    if should != does:
        pytest.fail("\n".join([f"{scenario.file}: {scenario.title}", *difference]), pytrace=False)
    sound(of_house(stage.house))


def test_every_refusal_of_a_step_of_the_director_has_a_scenario() -> None:
    with reached() as found:
        for scenario in EVERY:
            played(scenario, TournamentStage(scenario))
    assert sorted(map(str, set(places_in(Path(stages.__file__))) - found)) == []


@pytest.mark.parametrize("path", texts(FOLDER), ids=lambda path: path.stem)
def test_the_rows_of_a_text_are_aligned(path: Path) -> None:
    for written in read(path.read_text()):
        assert list(written.lines) == aligned(written.rows), written.title
