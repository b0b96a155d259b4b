"""A PAR sheet in Markdown."""

from collections.abc import Iterator
from typing import assert_never

from punto.games.markdown import table
from punto.odds.par.blocks import (
    Block,
    Chart,
    Fact,
    FactList,
    Items,
    Kind,
    ParTable,
    Section,
    Signatures,
    TextBlock,
)
from punto.odds.par.page import page
from punto.odds.par.sheet import ParSheet


def markdown(sheet: ParSheet) -> str:
    laid_out = page(sheet)
    parts = [f"# {laid_out.title}", f"{laid_out.subtitle}."]
    for section in laid_out.sections:
        parts += _section(section)
    return "\n\n".join(parts) + "\n"


def _section(section: Section) -> Iterator[str]:
    yield f"{'###' if section.inner else '##'} {section.title}"
    if section.note:
        yield f"{section.note}."
    for block in section.blocks:
        if text := "\n".join(_block(block)):
            yield text


def _block(block: Block) -> Iterator[str]:
    match block:
        case TextBlock(text):
            yield text
        case FactList(facts):
            for fact in facts:
                yield f"- {fact.name}: {_value(fact)}"
        case ParTable():
            yield from _table(block)
        case Items(items):
            for title, where, text in items:
                yield f"- **{title}** ({where}). {text}"
        case Chart():
            pass
        case Signatures(names):
            yield from table(
                ("", "Name", "Signature", "Date"), [(name, "", "", "") for name in names]
            )
        case _:
            assert_never(block)


def _value(fact: Fact) -> str:
    return f"`{fact.value}`" if fact.kind is Kind.EXACT else fact.value


def _table(block: ParTable) -> Iterator[str]:
    """Plots are left out: the numbers stand beside them."""
    heads = [
        f"{column.group}: {column.head}" if column.group else column.head
        for column in block.columns
        if column.kind is not Kind.PLOT
    ]
    rows = [[cell for cell in row.cells if isinstance(cell, str)] for row in block.rows]
    top, rule, *body = table(heads, rows)
    numbers = [column.kind in (Kind.NUMBER, Kind.RESULT) for column in block.columns]
    marks = ["--:" if number else "---" for number, _ in zip(numbers, heads, strict=False)]
    yield top
    yield f"| {' | '.join(marks)} |" if any(numbers) else rule
    yield from body
