"""`punto roads`: the results of a shoe a line in, its roads out."""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from punto.cli.arguments import Commands, add_file
from punto.cli.input_lines import batches
from punto.roads import Roads, draw_roads
from punto.roads.grid import Place
from punto.rules.refusal import InputError
from punto.rules.round import read_results


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "roads",
        help="draw the roads of a shoe",
        description="Draws the roads of each line's results: B, P, T, V for a void round; blanks "
        "are allowed. The exit status is 1 if a line was refused.",
    )
    add_file(command)
    command.add_argument("--json", action="store_true", help="one JSON object a line")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    number = 0
    status = 0
    for lines in batches(options.file):
        for line in lines:
            number += 1
            try:
                roads = draw_roads(read_results(_letters(line), blanks=True))
            except InputError as error:
                status = 1
                _refuse(str(error), number, as_json=options.json)
                continue
            if options.json:
                print(json.dumps(describe(roads)))
            else:
                _show(roads)
        sys.stdout.flush()
    return status


def _refuse(error: str, number: int, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"error": error}))
    else:
        print(f"punto roads: line {number}: {error}", file=sys.stderr)


def _letters(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start + 1} is no text; expected B, P, T or V") from error


def describe(roads: Roads) -> dict[str, Any]:
    """The roads as the command writes them in JSON."""
    big = roads.big
    return {
        "bead": _cells(roads.bead.places, result=roads.bead.marks),
        "columns": list(big.lengths),
        "big": _cells(big.places, result=big.marks, ties=big.ties),
        **{name: road.marks for name, road in roads.derived.items()},
        "cells": {
            name: _cells(road.places, mark=road.marks) for name, road in roads.derived.items()
        },
        "ask": {side.value: dict(marks) for side, marks in roads.ask.items()},
    }


def _cells(places: Sequence[Place], **values: Sequence[object]) -> list[dict[str, object]]:
    return [
        {"column": column, "row": row, **dict(zip(values, cell, strict=True))}
        for (column, row), *cell in zip(places, *values.values(), strict=True)
    ]


def _show(roads: Roads) -> None:
    # rich takes longer to load than a shoe takes to draw, and --json does without it.
    from rich.console import Console  # noqa: PLC0415

    from punto.cli.road_picture import picture  # noqa: PLC0415

    console = Console()
    # A road is one line however long: cut into screen widths it could not be read.
    console.print(picture(roads, colour=console.color_system is not None), soft_wrap=True)
    console.print()
