"""Webhooks, set up by an administrator."""

from typing import Annotated

from litestar import delete, get, post
from litestar.params import Body, Parameter
from msgspec import Meta, Struct, field

from punto.house.permission import Permission
from punto.ledger.account import refuse_name
from punto.rules.refusal import Refusal
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import (
    Cursors,
    Given,
    GivenVisitor,
    RateLimits,
    Store,
    Visitor,
    Webhooks,
)
from punto.server.api.event_stream import Place, place_of, wanted_events
from punto.server.api.parameters import Name
from punto.server.api.problem import ApiError, problems, refused, too_often
from punto.server.event_stream.reader import heads_of
from punto.server.outbound.url_policy import MAX_URL_LENGTH
from punto.server.webhooks.webhook import DeliveryTrouble, Hook

HookName = Annotated[str, Parameter(description="The name of a webhook", max_length=64)]
Names = Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=200)]


class NewHook(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where no stream or no event is named, all are wanted. It begins behind the cursor `after`, or
    else at the present end, or from the start."""

    name: Name
    url: Annotated[str, Meta(min_length=1, max_length=MAX_URL_LENGTH)]
    streams: Names = []
    events: Names = []
    after: str | None = None
    begin: Place | None = field(default=None, name="from")


class Failing(Struct, frozen=True, kw_only=True):
    since: int
    tries: int
    last_at: int
    error: str


class HookShown(Struct, frozen=True, kw_only=True):
    """`cursor` is the place that the receiver has confirmed, `behind` how many records of its
    streams come after it, and `failing` what is wrong, if something is."""

    name: str
    url: str
    streams: list[str]
    events: list[str]
    added_at: int
    added_by: str
    cursor: str
    behind: int
    delivered_at: int | None
    failing: Failing | None


class HookAdded(Struct, frozen=True):
    """`secret` signs the deliveries; it is shown now and never again."""

    hook: HookShown
    secret: str


class Tested(Struct, frozen=True):
    """Whether the receiver took a delivery without records, or why not."""

    delivered: bool
    error: str | None


async def _shown(store: Store, cursors: Cursors, webhooks: Webhooks, hook: Hook) -> HookShown:
    progress = await webhooks.store.progress(hook)
    heads = await heads_of(store, hook.wanted)
    behind = (count - progress.through.get(name, 0) for name, count in heads.items())
    return HookShown(
        name=hook.name,
        url=hook.url,
        streams=list(hook.wanted.streams),
        events=list(hook.wanted.events),
        added_at=hook.added_at,
        added_by=hook.added_by,
        cursor=cursors.write(progress.through),
        behind=sum(max(0, count) for count in behind),
        delivered_at=progress.delivered_at,
        failing=_failing(progress.trouble),
    )


def _failing(trouble: DeliveryTrouble | None) -> Failing | None:
    if trouble is None:
        return None
    return Failing(
        since=trouble.since, tries=trouble.tries, last_at=trouble.last_at, error=trouble.error
    )


async def _find(webhooks: Webhooks, name: str) -> Hook:
    known = refuse_name(name, "webhook") is None
    hook = await webhooks.store.find(name) if known else None
    if hook is None:
        raise ApiError(404, "there is no such webhook")
    return hook


def _count(rate_limits: RateLimits, visitor: Visitor) -> None:
    wait = rate_limits.commands.take(visitor.name)
    if wait:
        raise too_often(wait)


@get(
    "/hooks",
    guards=[needs(Permission.INTEGRATE)],
    responses=problems(401, 403, 423),
    summary="All webhooks",
)
async def hooks(
    store: Given[Store], cursors: Given[Cursors], webhooks: Given[Webhooks]
) -> list[HookShown]:
    found = await webhooks.store.hooks()
    return [await _shown(store, cursors, webhooks, hook) for hook in found.values()]


@post(
    "/hooks",
    guards=[needs(Permission.INTEGRATE)],
    responses=problems(401, 403, 409, 423),
    summary="Add a webhook; its secret is shown once",
)
async def add(
    store: Given[Store],
    cursors: Given[Cursors],
    rate_limits: Given[RateLimits],
    webhooks: Given[Webhooks],
    visitor: GivenVisitor,
    data: Annotated[NewHook, Body()],
) -> HookAdded:
    _count(rate_limits, visitor)
    wanted = wanted_events(data.streams, data.events)
    now = data.after is None and data.begin is not Place.START
    start = None if now else await place_of(store, cursors, data.after, data.begin)
    added = await webhooks.add(data.name, data.url, wanted, start, visitor.name)
    if isinstance(added, Refusal):
        raise refused(added)
    return HookAdded(await _shown(store, cursors, webhooks, added.hook), added.secret)


@get(
    "/hooks/{name:str}",
    guards=[needs(Permission.INTEGRATE)],
    responses=problems(401, 403, 404, 423),
    summary="A webhook, and how its deliveries stand",
)
async def hook(
    store: Given[Store], cursors: Given[Cursors], webhooks: Given[Webhooks], name: HookName
) -> HookShown:
    return await _shown(store, cursors, webhooks, await _find(webhooks, name))


@delete(
    "/hooks/{name:str}",
    status_code=204,
    guards=[needs(Permission.INTEGRATE)],
    responses=problems(401, 403, 404, 423),
    summary="Remove a webhook; no delivery begins afterwards",
)
async def remove(
    rate_limits: Given[RateLimits],
    webhooks: Given[Webhooks],
    visitor: GivenVisitor,
    name: HookName,
) -> None:
    _count(rate_limits, visitor)
    await webhooks.remove(await _find(webhooks, name), visitor.name)


@post(
    "/hooks/{name:str}/test",
    status_code=200,
    guards=[needs(Permission.INTEGRATE)],
    responses=problems(401, 403, 404, 423),
    summary="Post a delivery without records to a webhook, now",
)
async def test(
    rate_limits: Given[RateLimits],
    webhooks: Given[Webhooks],
    visitor: GivenVisitor,
    name: HookName,
) -> Tested:
    _count(rate_limits, visitor)
    error = await webhooks.test(await _find(webhooks, name))
    return Tested(error is None, error)


HANDLERS = (hooks, add, hook, remove, test)
