"""Writes what is made from the code: pages under docs/, and types and constants of the browser
application; `./do docs` runs it.

`./do docs` runs it. A test compares the files with what this would write.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from punto.cli import parser
from punto.games import GAMES
from punto.games.rules_page import page, readings_page
from punto.house.permissions_page import permissions_page
from punto.odds.odds_page import odds_page

sys.path.insert(0, str(Path(__file__).parent))

from web_types import constants_module, types_module

DOCS = Path(__file__).resolve().parent.parent / "docs"
API = DOCS.parent / "web/src/shared/api"


def pages() -> dict[Path, str]:
    """Each generated page and its text."""
    rules = {DOCS / "rules" / f"{game.slug}.md": page(game) for game in GAMES}
    return rules | {
        DOCS / "rules" / "readings.md": readings_page(),
        DOCS / "cli.md": _command_page(),
        DOCS / "odds.md": odds_page(),
        DOCS / "permissions.md": permissions_page(),
        API / "types.ts": types_module(),
        API / "constants.ts": constants_module(),
    }


def _command_page() -> str:
    # The width that argparse wraps to would otherwise be that of the terminal at hand.
    with patch.dict(os.environ, COLUMNS="90"):
        sections = ["# The punto command\n", _help("punto", parser())]
        sections += [_help(name, command) for name, command in _commands("punto", parser())]
    return "\n".join(sections)


def _commands(
    name: str, command: argparse.ArgumentParser
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """The commands of a command, and theirs."""
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield f"{name} {word}", below
                yield from _commands(f"{name} {word}", below)


def _help(title: str, command: argparse.ArgumentParser) -> str:
    return f"## {title}\n\n```text\n{command.format_help()}```\n"


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text)
        print(path.relative_to(DOCS.parent))
