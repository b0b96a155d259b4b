"""Plays a scenario row by row, and writes down what followed."""

from collections.abc import Iterator
from dataclasses import replace

from scenarios import many_rounds
from scenarios.checks import check_money, check_replay
from scenarios.scenario_text import STATED, Row, Scenario
from scenarios.stage import Stage
from scenarios.statements import seen, state
from scenarios.table_commands import commands_for
from scenarios.table_settings import name, settings
from scenarios.words import follows

from punto.table.events import LateAttempted, TableDecision


def played(scenario: Scenario, stage: Stage) -> list[Row]:
    """The rows of the scenario, each with what really followed."""
    for row in scenario.before:
        decisions = list(_done(stage, row))
        refusals = [decision.refusal for decision in decisions if decision.refusal]
        assert not refusals, f"before the scenario, {row.who} {row.does}: {refusals}"
    return [replace(row, follows=tuple(_followed(stage, row))) for row in scenario.rows]


def stage_for(scenario: Scenario) -> Stage:
    return Stage(settings(scenario.table), name(scenario.table))


def _followed(stage: Stage, row: Row) -> Iterator[str]:
    if row.who == "clock":
        hours, minutes = map(int, row.does.split(":"))
        stage.minute = hours * 60 + minutes
    elif row.who in STATED:
        yield state(stage, row.who)
    elif row.does == "looks at the layout":
        yield seen(stage, row.who)
    elif summary := many_rounds.played(stage, row.who, row.does):
        yield summary
    else:
        decisions = list(_done(stage, row))
        yield from follows(stage.settings.sheet, decisions)
    check_money(stage)
    check_replay(stage)


def _done(stage: Stage, row: Row) -> Iterator[TableDecision]:
    for command in commands_for(stage, row.who, row.does):
        decision = stage.do(command)
        if decision.refusal:
            late = [isinstance(event, LateAttempted) for event in decision.events]
            assert all(late), f"{row.who} {row.does} is refused and something happens"
        check_money(stage)
        yield decision
