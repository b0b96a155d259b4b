"""There is a scenario for every refusal, command and event, and in each game for every phase and
every clause of section 5."""

from collections import defaultdict
from typing import get_args

import pytest
from scenarios.refusals import Place, places, reached
from scenarios.scenario_player import played, stage_for
from scenarios.scenario_text import scenarios, texts
from scenarios.stage import Stage

from punto.games import GAMES
from punto.rules.game import Game
from punto.rules.irregularity import IRREGULARITIES
from punto.table.commands import TableCommand
from punto.table.events import LateAttempted, RoundVoided, TableEvent
from punto.table.state import Phase

pytestmark = pytest.mark.whole

Witnessed = tuple[set[Place], list[Stage]]


@pytest.fixture(scope="module")
def witnessed() -> Witnessed:
    """The places that refused and the stages, after every scenario was played."""
    stages = []
    with reached() as found:
        for path in texts():
            for scenario in scenarios(path):
                stage = stage_for(scenario)
                played(scenario, stage)
                stages.append(stage)
    return found, stages


def test_every_refusal_has_a_scenario(witnessed: Witnessed) -> None:
    found, _ = witnessed
    assert sorted(map(str, places() - found)) == []


def test_every_command_has_a_scenario(witnessed: Witnessed) -> None:
    _, stages = witnessed
    asked = {type(command) for stage in stages for command in stage.asked}
    assert asked == set(get_args(TableCommand))


def test_every_event_has_a_scenario(witnessed: Witnessed) -> None:
    _, stages = witnessed
    happened = {type(event) for stage in stages for event in stage.happened}
    assert happened == set(get_args(TableEvent))


def test_every_phase_of_every_game_has_a_scenario(witnessed: Witnessed) -> None:
    _, stages = witnessed
    found: dict[Game, set[Phase]] = defaultdict(set)
    for stage in stages:
        found[stage.settings.sheet] |= stage.phases
    for game in GAMES:
        expected = set(Phase) if game.die else set(Phase) - {Phase.SHAKING}
        assert found[game] == expected, game.name


def test_every_clause_of_section_5_has_a_scenario_in_every_game(witnessed: Witnessed) -> None:
    _, stages = witnessed
    found: dict[Game, set[str]] = defaultdict(set)
    for stage in stages:
        for event in stage.happened:
            if isinstance(event, RoundVoided | LateAttempted):
                found[stage.settings.sheet].add(event.rule)
    for game in GAMES:
        assert found[game] == {one.clause for one in IRREGULARITIES}, game.name
