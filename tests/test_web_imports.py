"""Which modules of the browser application import which: no cycles, neither of modules nor of
features, and `shared` imports no feature."""

import os
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "web/src"

IMPORTED = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")


def modules() -> dict[str, set[str]]:
    """The modules of the application that each module imports, be it for types alone."""
    return {
        path.relative_to(SOURCE).as_posix(): {
            resolved(path.parent, name) for name in IMPORTED.findall(path.read_text())
        }
        for path in sorted(SOURCE.rglob("*"))
        if path.suffix in {".ts", ".svelte"}
    }


def resolved(folder: Path, name: str) -> str:
    """The path of an imported module, which is written without `.ts`."""
    path = Path(os.path.normpath(folder / name))
    found = path if path.is_file() else path.with_name(path.name + ".ts")
    assert found.is_file(), f"{folder} imports {name}, which is not there"
    return found.relative_to(SOURCE).as_posix()


def folder_of(module: str) -> str:
    """The feature of a module, `shared`, or the application that puts them together."""
    first, _, rest = module.partition("/")
    return first if rest else "the application"


def folders() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for module, others in modules().items():
        own = folder_of(module)
        found.setdefault(own, set()).update(folder_of(one) for one in others)
        found[own].discard(own)
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    fail_on_circle(modules())


def test_no_features_import_each_other_in_a_circle() -> None:
    fail_on_circle(folders())


def test_what_is_shared_imports_no_feature() -> None:
    assert folders()["shared"] == set()


def fail_on_circle(graph: dict[str, set[str]]) -> None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(reversed(error.args[1])))
