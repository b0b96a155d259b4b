"""A slow, obvious twin of the roads, written from the rules for drawing them.

Everything is worked out from the whole list of results every time and drawn cell
by cell on a grid of occupied places.
"""

from typing import Any

ROWS = 6


def clean(results: str) -> list[str]:
    """The results that enter a road: blanks are skipped, void rounds dropped."""
    kept: list[str] = []
    for character in results:
        if character.isspace():
            continue
        if character not in ("B", "P", "T", "V"):
            raise ValueError(f"not a result: {character!r}")
        if character == "V":
            continue
        kept.append(character)
    return kept


def bead_plate(results: list[str]) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = []
    for i in range(len(results)):
        cells.append({"column": i // ROWS, "row": i % ROWS, "result": results[i]})
    return cells


def split_into_runs(marks: list[str]) -> list[list[str]]:
    runs: list[list[str]] = []
    for mark in marks:
        if runs and runs[-1][0] == mark:
            runs[-1].append(mark)
        else:
            runs.append([mark])
    return runs


def draw(runs: list[list[str]]) -> list[tuple[int, int]]:
    """The (column, row) of every mark, in the order in which they came."""
    occupied: dict[tuple[int, int], str] = {}
    places: list[tuple[int, int]] = []
    previous_start = -1
    for run in runs:
        # First column right of where the previous run started, free at the top.
        column = previous_start + 1
        while (column, 0) in occupied:
            column = column + 1
        previous_start = column
        row = 0
        turned = False
        for number, mark in enumerate(run):
            if number > 0:
                if not turned:
                    below = (column, row + 1)
                    if row + 1 >= ROWS or below in occupied:
                        turned = True
                if turned:
                    column = column + 1
                else:
                    row = row + 1
            if (column, row) in occupied:
                raise AssertionError(f"cell {(column, row)} is drawn twice")
            occupied[(column, row)] = mark
            places.append((column, row))
    return places


def big_road(results: list[str]) -> list[dict[str, Any]]:
    decided = [result for result in results if result != "T"]
    if not decided:
        if not results:
            return []
        # Ties before any result wait in the first cell.
        return [{"column": 0, "row": 0, "result": None, "ties": len(results)}]

    cells: list[dict[str, Any]] = []
    places = draw(split_into_runs(decided))
    for (column, row), result in zip(places, decided, strict=True):
        cells.append({"column": column, "row": row, "result": result, "ties": 0})

    # Put each tie on the last Banker or Player cell before it, or on the first
    # cell of all where none came before.
    seen = 0
    for result in results:
        if result == "T":
            if seen == 0:
                cells[0]["ties"] += 1
            else:
                cells[seen - 1]["ties"] += 1
        else:
            seen = seen + 1
    return cells


def derived_marks(lengths: list[int], k: int) -> list[str]:
    """Big Eye Boy (k = 1), Small Road (k = 2) or Cockroach Pig (k = 3)."""
    marks: list[str] = []
    for n in range(len(lengths)):
        for m in range(1, lengths[n] + 1):
            if m == 1:
                if n - 1 - k >= 0:
                    if lengths[n - 1] == lengths[n - 1 - k]:
                        marks.append("R")
                    else:
                        marks.append("B")
            elif n - k >= 0:
                if m == lengths[n - k] + 1:
                    marks.append("B")
                else:
                    marks.append("R")
    return marks


def run_lengths(results: list[str]) -> list[int]:
    decided = [result for result in results if result != "T"]
    return [len(run) for run in split_into_runs(decided)]


def derived_cells(marks: list[str]) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = []
    for (column, row), mark in zip(draw(split_into_runs(marks)), marks, strict=True):
        cells.append({"column": column, "row": row, "mark": mark})
    return cells


def ask(results: list[str], following: str, k: int) -> str | None:
    """The mark a derived road gains when this result is added, if it gains one."""
    before = derived_marks(run_lengths(results), k)
    after = derived_marks(run_lengths([*results, following]), k)
    if len(after) == len(before):
        return None
    return after[-1]


def roads(results: str) -> dict[str, Any]:
    kept = clean(results)
    lengths = run_lengths(kept)
    big_eye = derived_marks(lengths, 1)
    small = derived_marks(lengths, 2)
    cockroach = derived_marks(lengths, 3)
    return {
        "bead": bead_plate(kept),
        "columns": lengths,
        "big": big_road(kept),
        "big_eye": "".join(big_eye),
        "small": "".join(small),
        "cockroach": "".join(cockroach),
        "cells": {
            "big_eye": derived_cells(big_eye),
            "small": derived_cells(small),
            "cockroach": derived_cells(cockroach),
        },
        "ask": {
            "banker": {
                "big_eye": ask(kept, "B", 1),
                "small": ask(kept, "B", 2),
                "cockroach": ask(kept, "B", 3),
            },
            "player": {
                "big_eye": ask(kept, "P", 1),
                "small": ask(kept, "P", 2),
                "cockroach": ask(kept, "P", 3),
            },
        },
    }
