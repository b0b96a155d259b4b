"""Reads scenarios from their texts.

A text is made of blocks. `games` names the games that the scenarios after it are played in, with
words that differ from game to game below it; `table` sets up the table; `before` has the rows that
every scenario starts with. A scenario is a title after `#` and its rows, indented: who, does what,
what follows. Everything else at the margin is for the reader only.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

FOLDER = Path(__file__).parent

STATED = (
    "money",
    "layout",
    "session",
    "announced",
    "roads",
    "shoe",
    "phase",
    "concerns",
    "step",
    "chips",
)
"""Rows that begin like this state how things are, and nobody does anything."""

_GAP = re.compile(r" {2,}")
_ONLY = re.compile(r"([a-z0-9-]+(?:, [a-z0-9-]+)*):$")


@dataclass(frozen=True)
class Row:
    """`only` names the games that have the row, all of them where it is empty."""

    who: str
    does: str
    follows: tuple[str, ...] = ()
    only: tuple[str, ...] = ()


@dataclass(frozen=True)
class Block:
    """What scenarios share: the table's words, the rows before, and the words of each game."""

    games: tuple[str, ...] = ()
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    table: str = ""
    before: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """One scenario in one game."""

    file: str
    title: str
    table: str
    before: tuple[Row, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Written:
    """A scenario as it is written, perhaps for several games, and the lines of its rows."""

    title: str
    block: Block
    rows: tuple[Row, ...]
    lines: tuple[str, ...]


def texts(folder: str = ".") -> list[Path]:
    return sorted((FOLDER / folder).glob("*.txt"))


def scenarios(path: Path) -> list[Scenario]:
    return [one for written in read(path.read_text()) for one in _in_each_game(path.name, written)]


def read(text: str) -> Iterator[Written]:
    block = Block()
    for head, lines in _parts(text):
        word = head.partition(" ")[0]
        if word == "games":
            block = _with_games(block, [head, *lines])
        elif word == "table":
            words = " ".join(line.strip() for line in (head, *lines)).removeprefix("table").strip()
            block = replace(block, table=words, before=())
        elif word == "before":
            block = replace(block, before=rows(lines))
        elif word == "#":
            yield Written(head.removeprefix("#").strip(), block, rows(lines), tuple(lines))


def _parts(text: str) -> Iterator[tuple[str, list[str]]]:
    """Heads at the margin, each with the indented lines that belong to it."""
    head, lines = "", list[str]()
    for line in text.splitlines():
        if line.startswith("  "):
            lines.append(line)
        elif line and line.split()[0] in ("games", "table", "before", "#"):
            yield head, lines
            head, lines = line, []
    yield head, lines


def _with_games(block: Block, lines: list[str]) -> Block:
    (_, *games), *words = (_GAP.split(line.strip()) for line in lines)
    table = {name: tuple(values) for name, *values in words}
    assert all(len(values) == len(games) for values in table.values()), f"{table} for {games}"
    return replace(block, games=tuple(games), words=table, table="", before=())


def rows(lines: list[str]) -> tuple[Row, ...]:
    """Rows from their lines; a line without who goes on with what follows."""
    found: list[Row] = []
    for line in lines:
        cells = _GAP.split(line.strip())
        if len(cells) == 1:
            found[-1] = replace(found[-1], follows=(*found[-1].follows, cells[0]))
        else:
            found.append(_row(cells))
    return tuple(found)


def _row(cells: list[str]) -> Row:
    only = _ONLY.match(cells[0])
    if only:
        cells = cells[1:]
    names = tuple(only[1].split(", ")) if only else ()
    who, *rest = cells
    if who in STATED:
        return Row(who, "", tuple(rest), names)
    assert len(rest) in (1, 2), f"a row of {len(cells)} columns: {cells}"
    return Row(who, rest[0], tuple(rest[1:]), names)


def _in_each_game(file: str, written: Written) -> Iterator[Scenario]:
    block = written.block
    if not block.games:
        yield Scenario(file, written.title, block.table, block.before, written.rows)
    for place, game in enumerate(block.games):
        words = {name: values[place] for name, values in block.words.items()} | {"game": game}
        yield Scenario(
            file=file,
            title=f"{written.title} ({game})",
            table=block.table.format(**words),
            before=_of_game(block.before, game, words),
            rows=_of_game(written.rows, game, words),
        )


def _of_game(found: tuple[Row, ...], game: str, words: dict[str, str]) -> tuple[Row, ...]:
    return tuple(
        Row(
            row.who,
            row.does.format(**words),
            tuple(line.format(**words) for line in row.follows),
        )
        for row in found
        if not row.only or game in row.only
    )
