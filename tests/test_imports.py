"""Which modules import which: no cycles, and no module of the server that depends on everything."""

import ast
from collections.abc import Collection
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"

MAX_IMPORTS = 15

COMPOSITION_ROOTS = (
    "punto.server.api.app",
    "punto.server.api.dependencies",
    "punto.server.lifespan",
    "punto.server.services",
)
"""Modules that put the others together and do nothing else."""


@cache
def graph() -> dict[str, set[str]]:
    """The modules of Punto that each module imports, be it for types alone."""
    paths = {name_of(path): path for path in (SOURCE / "punto").rglob("*.py")}
    return {name: imported(path, paths.keys()) for name, path in paths.items()}


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, known: Collection[str]) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                name = f"{node.module}.{one.name}"
                found.add(name if name in known else node.module)
    return found & set(known)


def test_no_modules_import_each_other_in_a_circle() -> None:
    try:
        TopologicalSorter(graph()).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_a_module_of_the_server_imports_few_others() -> None:
    crowded = {
        name: len(others)
        for name, others in graph().items()
        if name.startswith("punto.server.") and len(others) > MAX_IMPORTS
    }
    assert crowded.keys() == {*COMPOSITION_ROOTS}
