"""What must hold for the repository as a whole: a clone starts anywhere, and names no one place."""

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DO = ROOT / "do"
LOCKS = sorted((ROOT / "locks").glob("*.txt"))

NAME = re.compile(r"[A-Za-z0-9._-]+")
PIN = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?P<marker> ; .+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")

# Written so that the patterns do not find themselves.
ONE_PLACE_ONLY = re.compile(
    r"(?<![\w.~])/(root|work|home|Users)/|file:/{3}|index[-_]url|find[-_]links", re.IGNORECASE
)


def repository_files() -> list[Path]:
    """The tracked files, and those about to be."""
    # A checkout may belong to another user than the one who tests it.
    git = ("git", "-c", "safe.directory=*", "ls-files", "-z")
    listing = subprocess.run(
        (*git, "--cached", "--others", "--exclude-standard"),
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    # Of a file that is deleted but not yet committed, only the name is left.
    return [path for name in listing.stdout.split("\0") if (path := ROOT / name).is_file()]


def names(requirements: list[str]) -> set[str]:
    found = [NAME.match(requirement) for requirement in requirements]
    return {re.sub(r"[-_.]+", "-", match[0]).lower() for match in found if match}


def pins(lock: Path) -> dict[str, str]:
    found = map(PIN.fullmatch, lock.read_text().splitlines())
    return {match["name"]: match["version"] for match in found if match}


def run_do(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, DO, *arguments), check=False, capture_output=True, text=True
    )


def test_no_file_names_a_place_that_only_one_machine_has() -> None:
    files = repository_files()
    assert DO in files
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line}"
        for path in files
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), start=1)
        if ONE_PLACE_ONLY.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_has_no_address(lock: Path) -> None:
    assert "://" not in lock.read_text()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_is_pins_each_with_its_hashes(lock: Path) -> None:
    lines = [line for line in lock.read_text().splitlines() if not line.lstrip().startswith("#")]
    pinned = [number for number, line in enumerate(lines) if PIN.fullmatch(line)]
    assert pinned
    assert [line for line in lines if not PIN.fullmatch(line) and not HASH.fullmatch(line)] == []
    assert [lines[number] for number in pinned if not HASH.fullmatch(lines[number + 1])] == []


def test_the_locks_that_share_an_environment_agree() -> None:
    test = pins(ROOT / "locks/test.txt")
    for lock in ("build", "run"):
        found = pins(ROOT / f"locks/{lock}.txt")
        assert {name: test[name] for name in found if name in test} == {
            name: version for name, version in found.items() if name in test
        }


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_all_that_it_is_made_for(lock: Path) -> None:
    wanted: list[str] = []
    if lock.stem in ("run", "test"):
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
        wanted += project["dependencies"]
    if lock.stem != "run":
        wanted += lock.with_suffix(".in").read_text().splitlines()
    assert wanted
    assert names(wanted) <= pins(lock).keys()


@pytest.mark.parametrize("program", ["do", ".ci/run"])
def test_a_program_is_executable(program: str) -> None:
    assert os.access(ROOT / program, os.X_OK)


def test_do_is_readable_to_an_old_python_which_it_can_then_turn_away() -> None:
    ast.parse(DO.read_text(), feature_version=(3, 7))


def test_do_explains_itself() -> None:
    answer = run_do("--help")
    assert (answer.returncode, answer.stderr) == (0, "")
    for verb in ("serve", "test", "check", "chaos", "bench", "docs", "setup", "lock"):
        assert f"./do {verb}" in answer.stdout


@pytest.mark.parametrize(
    "arguments", [("nonsense",), ("setup", "twice"), ("check", "--fix"), ("bench", "x")]
)
def test_do_answers_wrong_usage_in_one_sentence(arguments: tuple[str, ...]) -> None:
    answer = run_do(*arguments)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert re.fullmatch(r"do: [^\n]+\.\n", answer.stderr)


def test_the_hooks_before_a_commit_are_the_checks_of_do() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    checks = [" ".join(check) for check in runpy.run_path(str(DO))["CHECKS"]]
    entries = re.findall(r"^ +entry: \.venv/bin/(.+)$", hooks, re.MULTILINE)
    assert entries == [*checks, "python tools/web.py check"]
    assert re.findall(r"repo: (.+)", hooks) == ["local"]


def test_two_pythons_in_one_clone_have_an_environment_each(tmp_path: Path) -> None:
    do = runpy.run_path(str(shutil.copy(DO, tmp_path / "do")))
    version = "{}.{}".format(*sys.version_info)
    assert do["own_folder"]() == ".venv"
    programs = tmp_path / ".venv/bin"
    programs.mkdir(parents=True)
    python = programs / "python"
    python.symlink_to(sys.executable)
    # Of another version.
    assert do["own_folder"]() == f".venv-{version}"
    (programs / f"python{version}").symlink_to(python)
    assert do["own_folder"]() == ".venv"


def test_an_environment_whose_python_is_gone_is_made_anew(tmp_path: Path) -> None:
    do = runpy.run_path(str(shutil.copy(DO, tmp_path / "do")))
    programs = tmp_path / ".venv/bin"
    programs.mkdir(parents=True)
    (programs / "python").symlink_to(tmp_path / "uninstalled")
    assert do["own_folder"]() == ".venv"
