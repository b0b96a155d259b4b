"""Disputes: a patron says what was wrong with a round, and the pit supervisor answers."""

from typing import Annotated

from litestar import get, post
from litestar.params import Body, Parameter
from msgspec import Meta, Struct

from punto.house.commands import AnswerDispute, OpenDispute
from punto.house.events import DisputeOpened
from punto.house.permission import Permission, permitted
from punto.house.state import Dispute
from punto.house.stream import HOUSE
from punto.house.text_checks import MAX_TEXT_LENGTH
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import (
    FollowedHouse,
    Given,
    GivenVisitor,
    RoundLookup,
    Store,
    Submit,
    Visitor,
)
from punto.server.api.parameters import (
    AfterNumber,
    Id,
    Most,
    NameWanted,
    RoundNumber,
    TableName,
)
from punto.server.api.problem import ApiError, problems
from punto.server.api.receipts import receipt_for
from punto.stream_kinds.formats import read

Words = Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH)]
DisputeNumber = Annotated[int, Parameter(description="The number of a dispute", ge=1, le=2**53)]
ANY = needs(Permission.READ_OWN_HISTORY, Permission.READ_DISPUTES)


class NewDispute(Struct, frozen=True, forbid_unknown_fields=True):
    """`id` is chosen by the sender: a repeated request takes effect once."""

    id: Id
    words: Words


class NewAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    words: Words
    upheld: bool


class DisputeShown(Struct, frozen=True, kw_only=True):
    """`answer` and `upheld` are null while it is open."""

    number: int
    patron: str
    table: str
    round: int
    words: str
    answer: str | None
    upheld: bool | None


class DisputesPage(Struct, frozen=True):
    """Disputes, the newest first; `after` asks for the next page, and is null where there is
    none."""

    disputes: list[DisputeShown]
    after: int | None


def _shown(number: int, one: Dispute) -> DisputeShown:
    return DisputeShown(
        number=number,
        patron=one.patron,
        table=one.table,
        round=one.round,
        words=one.words,
        answer=one.answer,
        upheld=one.upheld,
    )


async def _visible(house: FollowedHouse, visitor: Visitor, number: int) -> DisputeShown:
    """A dispute as it is now, where the person may read it."""
    # Another process may have heard of it first.
    await house.refresh()
    found = house.state.disputes.get(number)
    if found is None or not _may_read(visitor, found):
        raise ApiError(404, "there is no such dispute")
    return _shown(number, found)


def _may_read(visitor: Visitor, one: Dispute) -> bool:
    return permitted(visitor.role, Permission.READ_DISPUTES) or one.patron == visitor.name


@post(
    "/rounds/{table:str}/{number:int}/disputes",
    guards=[needs(Permission.OPEN_DISPUTES)],
    responses=problems(401, 403, 404, 409, 423),
    summary="Dispute a round on which one has wagered",
)
async def open_dispute(
    store: Given[Store],
    house: Given[FollowedHouse],
    lookup: Given[RoundLookup],
    submit: Given[Submit],
    visitor: GivenVisitor,
    table: TableName,
    number: RoundNumber,
    data: Annotated[NewDispute, Body()],
) -> DisputeShown:
    # Whoever has no receipt has nothing to dispute.
    await receipt_for(lookup, table, number, visitor.name)
    command = OpenDispute(
        id=data.id,
        by=visitor.actor,
        at=0,
        patron=visitor.name,
        table=table,
        round=number,
        words=data.words,
    )
    answer = await submit.to_house(visitor, command)
    assert answer.first is not None, "a dispute is an entry of the house"
    (entry,) = await store.entries(HOUSE, after=answer.first - 1, most=1)
    event = read(HOUSE, entry.body).event
    assert isinstance(event, DisputeOpened), "which says its number"
    return await _visible(house, visitor, event.dispute)


@get(
    "/disputes",
    guards=[ANY],
    responses=problems(401, 403, 423),
    summary="Disputes: a patron's own, the staff's all",
)
async def disputes(
    house: Given[FollowedHouse],
    visitor: GivenVisitor,
    open: Annotated[
        bool | None, Parameter(description="Those that wait for an answer, or those that have one")
    ] = None,
    patron: NameWanted = None,
    after: AfterNumber = None,
    most: Most = 100,
) -> DisputesPage:
    await house.refresh()
    known = house.state.disputes
    found: list[DisputeShown] = []
    for number in range(min(len(known), (after or 2**53) - 1), 0, -1):
        one = known[number]
        fits = open in (None, one.answer is None) and patron in (None, one.patron)
        if fits and _may_read(visitor, one):
            if len(found) == most:
                return DisputesPage(found, found[-1].number)
            found.append(_shown(number, one))
    return DisputesPage(found, None)


@get(
    "/disputes/{number:int}",
    guards=[ANY],
    responses=problems(401, 403, 404, 423),
    summary="One dispute",
)
async def dispute(
    house: Given[FollowedHouse], visitor: GivenVisitor, number: DisputeNumber
) -> DisputeShown:
    return await _visible(house, visitor, number)


@post(
    "/disputes/{number:int}/answer",
    status_code=200,
    guards=[needs(Permission.ANSWER_DISPUTES)],
    responses=problems(401, 403, 404, 409, 423),
    summary="Answer a dispute, once",
)
async def answer_dispute(
    house: Given[FollowedHouse],
    submit: Given[Submit],
    visitor: GivenVisitor,
    number: DisputeNumber,
    data: Annotated[NewAnswer, Body()],
) -> DisputeShown:
    await _visible(house, visitor, number)
    command = AnswerDispute(
        id=data.id,
        by=visitor.actor,
        at=0,
        dispute=number,
        words=data.words,
        upheld=data.upheld,
    )
    await submit.to_house(visitor, command)
    return await _visible(house, visitor, number)


HANDLERS = (open_dispute, disputes, dispute, answer_dispute)
