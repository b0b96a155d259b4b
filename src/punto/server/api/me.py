"""A patron's own account: overview, chips, limits, self-exclusion."""

from typing import Annotated

from litestar import Response, get, post, put
from litestar.params import Body
from msgspec import Meta, Struct

from punto.house.cage import BuyChips, CashChips
from punto.house.commands import ExcludeSelf, LimitStakes
from punto.house.limits import MAX_DAYS
from punto.house.permission import Permission
from punto.house.wallet import AskForChips, SendChips
from punto.journal.actor import SYSTEM
from punto.server.api.access_guard import logged_in, needs
from punto.server.api.account_overview import OwnStanding
from punto.server.api.dependencies import (
    AccountOverview,
    Config,
    FollowedHouse,
    Given,
    GivenVisitor,
    Store,
    Submit,
)
from punto.server.api.parameters import Id
from punto.server.api.problem import ApiError, problems
from punto.server.api.transfers import BEGUN, begin
from punto.table.settings import MAX_CENTS

Cents = Annotated[int, Meta(ge=1, le=MAX_CENTS)]


class Amount(Struct, frozen=True, forbid_unknown_fields=True):
    """`id` is chosen by the sender: a repeated request takes effect once."""

    id: Id
    cents: Cents


class NewLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """The most that may lie on the wagers of one round; null for no limit but the table's."""

    id: Id
    a_round_cents: Cents | None


class Exclusion(Struct, frozen=True, forbid_unknown_fields=True):
    """No play for so many days, or for good. It cannot be taken back."""

    id: Id
    days: Annotated[int, Meta(ge=1, le=MAX_DAYS)] | None


@get("/me", guards=[logged_in], responses=problems(401, 423), summary="How one stands")
async def me(overview: Given[AccountOverview], visitor: GivenVisitor) -> OwnStanding:
    return await overview.own(visitor)


@post(
    "/me/chips",
    status_code=200,
    guards=[needs(Permission.BUY_PLAY_CHIPS, Permission.MOVE_CHIPS)],
    responses={**BEGUN, **problems(401, 403, 409, 423)},
    summary="Buy chips, or ask the wallet for them",
)
async def buy(
    store: Given[Store],
    config: Given[Config],
    house: Given[FollowedHouse],
    overview: Given[AccountOverview],
    submit: Given[Submit],
    visitor: GivenVisitor,
    data: Annotated[Amount, Body()],
) -> Response[OwnStanding]:
    if config.wallet:
        return await begin(store, house, submit, visitor, AskForChips, data.id, data.cents)
    if not config.welcome_cents:
        raise ApiError(409, "chips are sold at the cage of this house, not here")
    command = BuyChips(
        # Sent by the system: the name keeps ids of patrons apart.
        id=f"chips {visitor.name} {data.id}",
        by=SYSTEM,
        at=0,
        patron=visitor.name,
        cents=data.cents,
        most_cents=config.most_play_cents,
    )
    await submit.to_house(visitor, command)
    return Response(await overview.own(visitor))


@post(
    "/me/cash",
    status_code=200,
    guards=[needs(Permission.CASH_CHIPS, Permission.MOVE_CHIPS)],
    responses={**BEGUN, **problems(401, 403, 409, 423)},
    summary="Cash chips, or send them to the wallet",
)
async def cash(
    store: Given[Store],
    config: Given[Config],
    house: Given[FollowedHouse],
    overview: Given[AccountOverview],
    submit: Given[Submit],
    visitor: GivenVisitor,
    data: Annotated[Amount, Body()],
) -> Response[OwnStanding]:
    if config.wallet:
        return await begin(store, house, submit, visitor, SendChips, data.id, data.cents)
    command = CashChips(id=data.id, by=visitor.actor, at=0, patron=visitor.name, cents=data.cents)
    await submit.to_house(visitor, command)
    return Response(await overview.own(visitor))


@put(
    "/me/limit",
    guards=[needs(Permission.LIMIT_SELF)],
    responses=problems(401, 403, 409, 423),
    summary="Limit one's stakes: tighter at once, looser after 24 hours",
)
async def limit(
    overview: Given[AccountOverview],
    submit: Given[Submit],
    visitor: GivenVisitor,
    data: Annotated[NewLimit, Body()],
) -> OwnStanding:
    command = LimitStakes(
        id=data.id,
        by=visitor.actor,
        at=0,
        patron=visitor.name,
        a_round_cents=data.a_round_cents,
    )
    await submit.to_house(visitor, command)
    return await overview.own(visitor)


@post(
    "/me/exclusion",
    status_code=200,
    guards=[needs(Permission.LIMIT_SELF)],
    responses=problems(401, 403, 409, 423),
    summary="Exclude oneself from play, at once",
)
async def exclude(
    overview: Given[AccountOverview],
    submit: Given[Submit],
    visitor: GivenVisitor,
    data: Annotated[Exclusion, Body()],
) -> OwnStanding:
    command = ExcludeSelf(id=data.id, by=visitor.actor, at=0, patron=visitor.name, days=data.days)
    await submit.to_house(visitor, command)
    return await overview.own(visitor)


HANDLERS = (me, buy, cash, limit, exclude)
