"""Transfers with the operator's wallet: begun at once, settled in the background."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Struct

from punto.house.permission import Permission
from punto.house.stream import HOUSE
from punto.house.wallet import AskCommand, ChipsAsked, ChipsSent
from punto.house.wallet_transfer import PastTransfer, WalletTransfer
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import FollowedHouse, Given, GivenVisitor, Store, Submit, Visitor
from punto.server.api.problem import ApiError, problems
from punto.stream_kinds.formats import read

TransferName = Annotated[str, Parameter(description="The name of a transfer", max_length=64)]


class TransferShown(Struct, frozen=True, kw_only=True):
    """`way` is "in" for chips that come from the wallet. A transfer is "asked" until the wallet has
    given a definite answer, then "done" or "refused" with its reason; `at` is when it began."""

    transfer: str
    way: Literal["in", "out"]
    cents: int
    at: int
    state: Literal["asked", "done", "refused"]
    reason: str | None = None


BEGUN: Mapping[int, ResponseSpec] = {
    202: ResponseSpec(
        TransferShown,
        description="The wallet is asked; `/me/transfers` says what comes of it.",
        generate_examples=False,
    )
}
"""The answer of a house with a wallet."""


def _asked(name: str, one: WalletTransfer) -> TransferShown:
    return TransferShown(
        transfer=name, way=one.way.value, cents=one.cents, at=one.at, state="asked"
    )


def _over(one: PastTransfer) -> TransferShown:
    return TransferShown(
        transfer=one.transfer,
        way=one.way.value,
        cents=one.cents,
        at=one.at,
        state="done" if one.why is None else "refused",
        reason=one.why,
    )


def _all(house: FollowedHouse, patron: str) -> list[TransferShown]:
    """Transfers under way and the last finished ones, the newest first."""
    under_way = [
        _asked(name, one) for name, one in house.state.transfers.items() if one.patron == patron
    ]
    over = [_over(one) for one in house.state.passed.get(patron, ())]
    return sorted([*under_way, *over], key=lambda one: one.at, reverse=True)


def _find(house: FollowedHouse, patron: str, name: str) -> TransferShown | None:
    return next((one for one in _all(house, patron) if one.transfer == name), None)


async def begin(
    store: Store,
    house: FollowedHouse,
    submit: Submit,
    visitor: Visitor,
    kind: type[AskCommand],
    id: str,
    cents: int,
) -> Response[Any]:
    """Begins a transfer, or finds the one begun with the same id. The answer replaces that of a
    house without a wallet."""
    command = kind(id=id, by=visitor.actor, at=0, patron=visitor.name, cents=cents)
    answer = await submit.to_house(visitor, command)
    assert answer.first is not None, "a transfer begins with an entry of the house"
    (entry,) = await store.entries(HOUSE, after=answer.first - 1, most=1)
    event = read(HOUSE, entry.body).event
    assert isinstance(event, ChipsAsked | ChipsSent), "which says what it is called"
    found = _find(house, visitor.name, event.transfer)
    if found is None:
        raise ApiError(409, "this id began a transfer that has been over for long")
    return Response(found, status_code=202)


@get(
    "/me/transfers",
    guards=[needs(Permission.MOVE_CHIPS)],
    responses=problems(401, 403, 423),
    summary="One's transfers with the wallet: those under way, and the last that are over",
)
async def transfers(house: Given[FollowedHouse], visitor: GivenVisitor) -> list[TransferShown]:
    return _all(house, visitor.name)


@get(
    "/me/transfers/{transfer:str}",
    guards=[needs(Permission.MOVE_CHIPS)],
    responses=problems(401, 403, 404, 423),
    summary="One of one's transfers with the wallet",
)
async def one(
    house: Given[FollowedHouse], visitor: GivenVisitor, transfer: TransferName
) -> TransferShown:
    found = _find(house, visitor.name, transfer)
    if found is None:
        raise ApiError(404, "you have no such transfer under way or among your last")
    return found


HANDLERS = (transfers, one)
