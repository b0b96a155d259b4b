"""Receipts, as data or as a page: one round with every card, clause and hash, or a player's money
in a tournament."""

import asyncio
from collections.abc import Callable, Iterable
from enum import Enum
from functools import partial
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.params import Parameter

from punto.history.receipt import tournament_pages
from punto.history.receipt.names import ReceiptNames
from punto.history.receipt.round import Receipt, concerns, describe
from punto.history.receipt.round_pages import html, text
from punto.history.receipt.tournament import TournamentReceipt
from punto.house.permission import Permission, permitted
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import (
    FollowedHouse,
    Given,
    GivenVisitor,
    RoundLookup,
    Store,
    Tournaments,
)
from punto.server.api.media_types import HTML, TEXT, ReceiptOperation
from punto.server.api.parameters import NameWanted, RoundNumber, TableName, TournamentName
from punto.server.api.problem import ApiError, problems
from punto.server.api.query_parameters import HISTORY, refuse_others, sees_all
from punto.server.api.tournaments import tournament_feed
from punto.server.records.round_reader import RoundEntries, find_entries, read_round
from punto.server.records.tournament_receipts import tournament_receipt as receipt_of


class Form(Enum):
    JSON = "json"
    HTML = "html"
    TEXT = "text"


WantedForm = Annotated[
    Form | None,
    Parameter(description="What it is to be; without it, what the Accept header says"),
]

_ACCEPTED = {"application/json": Form.JSON, HTML: Form.HTML, TEXT: Form.TEXT}


_OF_PLAYERS = (Permission.READ_HISTORIES, Permission.DIRECT_TOURNAMENTS)
"""Whoever has one of these may read the receipts of all players."""


async def receipt_for(lookup: RoundLookup, table: str, number: int, patron: str | None) -> Receipt:
    """The receipt for a patron who has a wager on the round, or for the staff, with everybody's."""
    entries = await find_entries(lookup.store, await lookup.one(table, number), patron)
    found = await asyncio.to_thread(_describe, entries, patron)
    if found is None:
        raise ApiError(404, "you have no wager on this round")
    return found


def _describe(entries: RoundEntries, patron: str | None) -> Receipt | None:
    found = read_round(entries)
    return describe(found, patron) if patron is None or concerns(found, patron) else None


@get(
    "/rounds/{table:str}/{number:int}/receipt",
    guards=[HISTORY],
    responses=problems(401, 403, 404, 423),
    operation_class=ReceiptOperation,
    summary="The receipt of a round: a patron's with their wagers, the staff's with all",
)
async def receipt(
    lookup: Given[RoundLookup],
    house: Given[FollowedHouse],
    visitor: GivenVisitor,
    request: Request[Any, Any, Any],
    table: TableName,
    number: RoundNumber,
    form: WantedForm = None,
) -> Response[Receipt]:
    found = await receipt_for(lookup, table, number, None if sees_all(visitor) else visitor.name)
    names = ReceiptNames(house.state.table_names.names, house.state.people_names.names)
    pages = partial(text, names=names), partial(html, names=names)
    return _as(_form(form, request), found, *pages)


@get(
    "/tournaments/{name:str}/receipt",
    guards=[needs(Permission.READ_OWN_HISTORY, *_OF_PLAYERS)],
    responses=problems(401, 403, 404, 423),
    operation_class=ReceiptOperation,
    summary="The receipt of a player's entry, re-buys and prize; the staff names the player",
)
async def tournament_receipt(
    store: Given[Store],
    tournaments: Given[Tournaments],
    visitor: GivenVisitor,
    request: Request[Any, Any, Any],
    name: TournamentName,
    player: NameWanted = None,
    form: WantedForm = None,
) -> Response[TournamentReceipt]:
    feed = tournament_feed(tournaments, name)
    if not any(permitted(visitor.role, one) for one in _OF_PLAYERS):
        refuse_others(visitor, player)
    found = await receipt_of(store, feed.name, player or visitor.name)
    if found is None:
        raise ApiError(404, f"{player or visitor.name} has never been in this tournament")
    return _as(_form(form, request), found, tournament_pages.text, tournament_pages.html)


def _form(wanted: Form | None, request: Request[Any, Any, Any]) -> Form:
    return wanted or _accepted(request.headers.get("accept", ""))


def _accepted(header: str) -> Form:
    """The first that a client takes of those there are."""
    wished = (part.partition(";")[0].strip().lower() for part in header.split(","))
    return next((_ACCEPTED[one] for one in wished if one in _ACCEPTED), Form.JSON)


def _as(
    form: Form, found: Any, text: Callable[[Any], Iterable[str]], html: Callable[[Any], str]
) -> Response[Any]:
    if form is Form.HTML:
        return Response(html(found), media_type=MediaType.HTML)
    if form is Form.TEXT:
        return Response("".join(f"{line}\n" for line in text(found)), media_type=MediaType.TEXT)
    return Response(found)


HANDLERS = (receipt, tournament_receipt)
