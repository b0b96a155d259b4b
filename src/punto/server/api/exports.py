"""Exports: rounds and settled wagers as files, and the journal for verification."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated

from litestar import get
from litestar.params import Parameter
from litestar.response import Stream
from msgspec.structs import asdict

from punto.house.permission import Permission
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import Given, GivenVisitor, RoundLookup, Store, Visitor
from punto.server.api.media_types import CSV, JSON_LINES, ExportOperation
from punto.server.api.parameters import NameWanted
from punto.server.api.problem import ApiError, problems
from punto.server.api.query_parameters import (
    HISTORY,
    GivenPeriod,
    GivenRounds,
    GivenWagers,
    refuse_net_without_patron,
    refuse_others,
    sees_all,
)
from punto.server.records.export_files import (
    ROWS_AT_ONCE,
    ExportFormat,
    exported,
    round_cells,
    settlement_cells,
)
from punto.server.records.round_views import view_page
from punto.storage.journal_export import exported_running
from punto.storage.journal_source import JournalEnding
from punto.storage.store_journal import ending_of
from punto.table.stream import table_stream

CONTENT_TYPES = {ExportFormat.JSONL: JSON_LINES, ExportFormat.CSV: f"{CSV}; charset=utf-8"}

WantedFormat = Annotated[
    ExportFormat, Parameter(description="Lines of JSON, or a table for a spreadsheet")
]


def _file(name: str, format: ExportFormat, lines: AsyncIterator[bytes]) -> Stream:
    headers = {
        # The handler's media type would override that of the stream.
        "content-type": CONTENT_TYPES[format],
        "content-disposition": f'attachment; filename="{name}.{format.value}"',
    }
    return Stream(lines, headers=headers)


def _of(visitor: Visitor, patron: str | None) -> str | None:
    """The patron to export: any or all for those who may read all, else one's own."""
    refuse_others(visitor, patron)
    return patron if sees_all(visitor) else visitor.name


@get(
    "/exports/rounds",
    guards=[HISTORY],
    responses=problems(401, 403, 423),
    media_type=JSON_LINES,
    operation_class=ExportOperation,
    summary="Rounds as a file, the newest first: a patron's own, the staff's all",
)
async def rounds(
    lookup: Given[RoundLookup],
    visitor: GivenVisitor,
    rounds_wanted: GivenRounds,
    period: GivenPeriod,
    patron: NameWanted = None,
    format: WantedFormat = ExportFormat.JSONL,
) -> Stream:
    of = _of(visitor, patron)
    refuse_net_without_patron(rounds_wanted, of)
    ask = partial(
        view_page,
        lookup.store.records,
        money=sees_all(visitor),
        balances=of is not None and await lookup.catch_up_money(of),
        most=ROWS_AT_ONCE,
        patron=of,
        **asdict(rounds_wanted),
        **asdict(period),
    )
    first = await ask(after=None)
    lines = exported(first, lambda after: ask(after=after), format, round_cells)
    return _file("rounds", format, lines)


@get(
    "/exports/settlements",
    guards=[HISTORY],
    responses=problems(401, 403, 423),
    media_type=JSON_LINES,
    operation_class=ExportOperation,
    summary="Settled wagers as a file, the newest first: a patron's own, the staff's all",
)
async def settlements(
    store: Given[Store],
    visitor: GivenVisitor,
    wagers_wanted: GivenWagers,
    period: GivenPeriod,
    patron: NameWanted = None,
    format: WantedFormat = ExportFormat.JSONL,
) -> Stream:
    ask = partial(
        store.records.settlements,
        most=ROWS_AT_ONCE,
        patron=_of(visitor, patron),
        **asdict(wagers_wanted),
        **asdict(period),
    )
    first = await ask(after=None)
    lines = exported(first, lambda after: ask(after=after), format, settlement_cells)
    return _file("settlements", format, lines)


@get(
    "/exports/journal",
    guards=[needs(Permission.VERIFY_JOURNALS)],
    responses=problems(401, 403, 404, 423),
    media_type=JSON_LINES,
    summary="The journal for `punto verify`: all of it, or the extract of one table",
)
async def journal(store: Given[Store], table: NameWanted = None) -> Stream:
    if table is None:
        ending = await ending_of(store)
    else:
        # The ending of an extract comes from its own entries.
        ending = JournalEnding(await store.heads(), {})
        if table_stream(table) not in ending.heads:
            raise ApiError(404, "there is no such table")
    lines = exported_running(store, ending, table)
    return _file("journal" if table is None else f"journal-{table}", ExportFormat.JSONL, lines)


HANDLERS = (rounds, settlements, journal)
