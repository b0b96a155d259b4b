"""Documents that are made from the code say what the code says, and links lead somewhere."""

import doctest
import re
import runpy
import shlex
import subprocess
from pathlib import Path

import pytest
from cli.punto import PUNTO

ROOT = Path(__file__).parent.parent
PAGES: dict[Path, str] = runpy.run_path(str(ROOT / "tools" / "docs.py"))["pages"]()
README = ROOT / "README.md"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.md")])


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_generated_page_is_up_to_date(path: Path) -> None:
    assert path.read_text() == PAGES[path], f"run ./do docs to write {path.name} anew"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_between_documents_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text()):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_to_a_heading_finds_it(path: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", path.read_text()):
        page = path.parent / target if target else path
        assert heading in headings(page.read_text()), f"{target}#{heading}"


def headings(page: str) -> set[str]:
    """The headings of a page as links name them."""
    titles = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize(("index", "pages"), [("docs", "*.md"), ("docs/decisions", "0*.md")])
def test_an_index_lists_every_page(index: str, pages: str) -> None:
    folder = ROOT / index
    listed = re.findall(r"\]\(([^)]+)\)", (folder / "README.md").read_text())
    expected = [path.name for path in sorted(folder.glob(pages)) if path.name != "README.md"]
    assert expected
    assert set(expected) <= set(listed)


@pytest.mark.parametrize("name", ["README.md", "docs/library.md"])
def test_the_library_examples_run(name: str) -> None:
    failures, tried = doctest.testfile(str(ROOT / name), module_relative=False)
    assert failures == 0
    assert tried > 5


def test_the_command_examples_of_the_readme_run() -> None:
    examples = re.findall(r"^\$ (.+)\n((?:(?!```|\$ ).+\n)+)", README.read_text(), re.MULTILINE)
    assert examples
    for command, expected in examples:
        here = command.replace(".venv/bin/punto", shlex.quote(str(PUNTO)))
        shown = subprocess.run(here, shell=True, capture_output=True, text=True, check=True)
        assert shown.stdout == expected
