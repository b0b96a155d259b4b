"""One word, one meaning: the glossary is in order, and a class name says what it is only once."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "punto"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text()


def rows(section: str) -> list[list[str]]:
    """The cells of a section's table, without its head."""
    text = GLOSSARY.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@cache
def classes() -> dict[str, list[str]]:
    """The modules that have a public class of each name."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(module)
    return found


def packages(modules: list[str]) -> list[str]:
    return sorted(module.partition(".")[0] for module in modules)


def one_thing() -> dict[str, list[str]]:
    """The packages that have a class of each name which the glossary lets several share."""
    return {
        name: re.findall("`(.+?)`", within)
        for names, within, _ in rows("Classes that share a name")
        for name in re.findall("`(.+?)`", names)
    }


def shared() -> dict[str, list[str]]:
    """The names that several classes have, though the glossary does not say that it is so."""
    same = one_thing()
    return {
        name: modules
        for name, modules in classes().items()
        if len(modules) > 1 and packages(modules) != same.get(name)
    }


def test_no_two_public_classes_share_a_name_but_by_the_glossary() -> None:
    assert shared() == {}


@pytest.mark.parametrize("name", one_thing())
def test_a_class_of_the_glossary_is_in_each_of_its_packages(name: str) -> None:
    within = one_thing()[name]
    assert len(within) > 1
    assert set(within) <= set(packages(classes()[name]))


@pytest.mark.parametrize("section", ["Words of the sheets", "Words of the system"])
def test_the_words_are_in_order_and_have_one_line_each(section: str) -> None:
    words = [word.casefold() for word, _ in rows(section)]
    assert len(words) > 40
    assert words == sorted(set(words))


def test_no_word_has_two_meanings() -> None:
    words = [word for name in ("sheets", "system") for word, _ in rows(f"Words of the {name}")]
    assert sorted(words) == sorted(set(words))


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "docs/README.md"])
def test_the_glossary_is_easy_to_find(page: str) -> None:
    assert "glossary.md)" in (ROOT / page).read_text()
