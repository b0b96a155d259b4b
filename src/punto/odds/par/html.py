"""A PAR sheet as one HTML file: style and plots inside, no scripts, nothing fetched, fit to print.

The style is in `par.css`.
"""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import assert_never

from punto.odds.par.blocks import (
    Block,
    Cell,
    Chart,
    Fact,
    FactList,
    Items,
    Kind,
    ParPage,
    ParTable,
    Row,
    Section,
    Signatures,
    Sparkline,
    TableColumn,
    TextBlock,
)
from punto.odds.par.page import page
from punto.odds.par.sheet import ParSheet
from punto.odds.par.svg_plots import chart, sparkline

_STYLE = Path(__file__).with_name("par.css")


def html(sheet: ParSheet) -> str:
    laid_out = page(sheet)
    return "\n".join(
        (
            *_head(laid_out),
            "<body>",
            "<header>",
            f"<p>{escape(laid_out.subtitle)}</p>",
            f"<h1>{escape(laid_out.title)}</h1>",
            "</header>",
            "<main>",
            *(line for section in laid_out.sections for line in _section(section)),
            "</main>",
            f"<footer>{escape(laid_out.footer)}</footer>",
            "</body>",
            "</html>\n",
        )
    )


def _head(laid_out: ParPage) -> Iterator[str]:
    footer = laid_out.footer.replace("\\", "").replace('"', "")
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(laid_out.title)}: PAR sheet</title>"
    yield f"<style>\n{_STYLE.read_text(encoding='utf-8')}"
    # What stands at the foot of a printed page depends on the sheet.
    yield f'@page {{ @bottom-left {{ content: "{footer}"; }} }}\n</style>\n</head>'


def _section(section: Section) -> Iterator[str]:
    level, name = (3, "inner") if section.inner else (2, "outer")
    note = f" <small>{escape(section.note)}</small>" if section.note else ""
    yield f'<section class="{name}">'
    yield f"<h{level}>{escape(section.title)}{note}</h{level}>"
    for block in section.blocks:
        yield from _block(block)
    yield "</section>"


def _block(block: Block) -> Iterator[str]:
    match block:
        case TextBlock(text):
            yield f"<p>{escape(text)}</p>"
        case FactList(facts):
            yield from _facts(facts)
        case ParTable():
            yield from _table(block)
        case Items(items):
            yield "<ul>"
            for title, where, text in items:
                name = f"<b>{escape(title)}</b> <small>{escape(where)}</small>"
                yield f"<li>{name} {escape(text)}</li>"
            yield "</ul>"
        case Chart():
            note = f"<figcaption>{escape(block.note)}</figcaption>"
            yield f"<figure>{chart(block)}{note}</figure>"
        case Signatures(names):
            yield '<div class="signatures">'
            for name in names:
                yield f"<p><b>{escape(name)}</b><span>Name</span><span>Signature, date</span></p>"
            yield "</div>"
        case _:
            assert_never(block)


def _facts(facts: tuple[Fact, ...]) -> Iterator[str]:
    """A strip of figures where there are any, else a list."""
    figures = any(fact.kind is Kind.NUMBER for fact in facts)
    yield f'<dl class="{"figures" if figures else "list"}">'
    for fact in facts:
        leads = " leads" if fact.leads else ""
        value = _set(fact.value, fact.kind)
        yield f'<div class="{fact.kind.value}{leads}"><dt>{escape(fact.name)}</dt>'
        yield f"<dd>{value}</dd></div>"
    yield "</dl>"


def _table(block: ParTable) -> Iterator[str]:
    fixed = any(column.share for column in block.columns)
    yield '<div class="scroll">'
    yield '<table class="fixed">' if fixed else "<table>"
    if fixed:
        widths = (
            f'<col style="width: {column.share}%">' if column.share else "<col>"
            for column in block.columns
        )
        yield f"<colgroup>{''.join(widths)}</colgroup>"
    yield "<thead>"
    if any(column.group for column in block.columns):
        yield f"<tr>{''.join(_groups(block.columns))}</tr>"
    heads = (_tag("th", column, escape(column.head)) for column in block.columns)
    yield f"<tr>{''.join(heads)}</tr>"
    yield "</thead>"
    yield "<tbody>"
    for row in block.rows:
        yield _row(row, block.columns)
    yield "</tbody>"
    yield "</table></div>"
    if block.plot_note:
        yield f'<p class="note">{escape(block.plot_note)}</p>'


def _groups(columns: tuple[TableColumn, ...]) -> Iterator[str]:
    for group, members in groupby(columns, key=lambda column: column.group):
        name = ' class="group"' if group else ""
        yield f'<th colspan="{len(list(members))}"{name}>{escape(group)}</th>'


def _row(row: Row, columns: tuple[TableColumn, ...]) -> str:
    names = [name for name, holds in (("opens", row.opens), ("sums", row.sums)) if holds]
    attribute = f' class="{" ".join(names)}"' if names else ""
    cells = (
        _tag("td", column, _cell(cell, column.kind))
        for cell, column in zip(row.cells, columns, strict=True)
    )
    return f"<tr{attribute}>{''.join(cells)}</tr>"


def _tag(tag: str, column: TableColumn, content: str) -> str:
    return f'<{tag} class="{column.kind.value}">{content}</{tag}>'


def _cell(cell: Cell, kind: Kind) -> str:
    return sparkline(cell) if isinstance(cell, Sparkline) else _set(cell, kind)


def _set(text: str, kind: Kind) -> str:
    """A text with real minus signs in numbers, and fractions that may break at their bar."""
    if kind in (Kind.NUMBER, Kind.RESULT):
        return escape(text).replace("-", "\N{MINUS SIGN}")
    if kind is Kind.EXACT:
        return escape(text).replace("/", "/<wbr>")
    return escape(text)
