"""Tournaments: formats and what they mean, registration, what is seen of them, and commands."""

from io import BytesIO
from random import Random
from typing import Annotated, Any
from urllib.parse import quote

import segno
from litestar import Request, get, post
from litestar.params import Body
from msgspec import Meta, Struct

from punto.house.permission import Permission
from punto.server.answers import LONGEST_ID, Asked
from punto.server.api.asking import ask
from punto.server.api.given import GivenHall, GivenVisitor
from punto.server.api.guard import logged_in, needs, visitor_of
from punto.server.api.parameters import Name, TournamentName
from punto.server.api.problem import Said, problems, refused
from punto.server.api.tables import Taken
from punto.server.contest.feed import TournamentFeed
from punto.server.contest.shown import TournamentShown, shown_to
from punto.server.door.door import Visitor
from punto.server.hall import Hall
from punto.server.requests import OpenNew
from punto.server.socket import wire
from punto.storage.record import tournament_stream
from punto.tournament.advice import StageAdvice, advice
from punto.tournament.format import Format, refuse_format
from punto.tournament.formats import READY_MADE
from punto.tournament.state import Phase


class TournamentGlance(Struct, frozen=True, kw_only=True):
    """A tournament as a lobby shows it."""

    name: str
    title: str
    phase: Phase
    stage_name: str
    players: int
    most_players: int
    entry_cents: int
    pool_cents: int


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
    name: Name
    format: Format


def tournament_feed(hall: Hall, name: str) -> TournamentFeed:
    found = hall.contests.feeds.get(name)
    if found is None or found.tournament.format is None:
        raise Said(404, "there is no such tournament")
    return found


@get("/tournaments", responses=problems(), summary="All tournaments, the newest last")
async def tournaments(hall: GivenHall) -> list[TournamentGlance]:
    feeds = hall.contests.feeds.values()
    return [_glance(feed) for feed in feeds if feed.tournament.format is not None]


def _glance(feed: TournamentFeed) -> TournamentGlance:
    tournament = feed.tournament
    rules = tournament.rules
    return TournamentGlance(
        name=feed.name,
        title=rules.title,
        phase=tournament.phase,
        stage_name=tournament.playing.name if tournament.stage else "",
        players=len(tournament.players),
        most_players=rules.most_players,
        entry_cents=rules.entry_cents,
        pool_cents=tournament.pool_cents,
    )


@get("/formats", responses=problems(), summary="Formats that can be taken as they are")
async def formats() -> dict[str, Format]:
    return dict(READY_MADE)


@post(
    "/formats/advice",
    status_code=200,
    guards=[needs(Permission.DIRECT_TOURNAMENTS)],
    responses=problems(401, 403, 409, 423),
    summary="What a format means: the return of its Dragon wagers, stage by stage",
)
async def advise(hall: GivenHall, data: Annotated[Format, Body()]) -> list[StageAdvice]:
    refusal = refuse_format(data)
    if refusal:
        raise refused(refusal)
    return list(await hall.beside.do(_advice, data))


def _advice(format: Format) -> tuple[StageAdvice, ...]:
    """The same for the same format, whenever it is asked for."""
    return advice(format, Random(1))


@get(
    "/tournaments/{name:str}",
    responses=problems(404),
    summary="A tournament: its leader board, and what is a player's own",
)
async def tournament(
    hall: GivenHall, request: Request[Any, Any, Any], name: TournamentName
) -> TournamentShown:
    return shown_to(visitor_of(request), tournament_feed(hall, name))


@post(
    "/tournaments",
    guards=[needs(Permission.DIRECT_TOURNAMENTS)],
    responses=problems(401, 403, 409, 423),
    summary="Opens a tournament for registration",
)
async def open_tournament(
    hall: GivenHall, visitor: GivenVisitor, data: Annotated[NewTournament, Body()]
) -> Taken:
    refusal = refuse_format(data.format)
    if refusal:
        raise refused(refusal)
    asked = OpenNew(id=data.id, by=visitor.actor, tournament=data.name, format=data.format)
    async with hall.opening:
        try:
            await hall.contests.take(data.name)
            return await _take(hall, visitor, data.name, asked)
        finally:
            await hall.contests.forget_unopened(data.name)


@post(
    "/tournaments/{name:str}/commands",
    status_code=200,
    guards=[logged_in],
    responses=problems(401, 403, 404, 409, 423),
    summary="Asks something of a tournament; answered when it is durable",
)
async def tournament_command(
    hall: GivenHall,
    visitor: GivenVisitor,
    name: TournamentName,
    data: Annotated[wire.TournamentWire, Body()],
) -> Taken:
    feed = tournament_feed(hall, name)
    return await _take(hall, visitor, feed.name, wire.asked(data, visitor.actor))


@get(
    "/tournaments/{name:str}/code",
    responses=problems(404),
    media_type="image/svg+xml",
    summary="The address of a tournament's page as a QR code, to register with a phone",
)
async def code(hall: GivenHall, request: Request[Any, Any, Any], name: TournamentName) -> bytes:
    feed = tournament_feed(hall, name)
    drawn = BytesIO()
    address = f"{str(request.base_url).rstrip('/')}/tournament/{quote(feed.name)}"
    segno.make_qr(address).save(drawn, kind="svg", xmldecl=False, omitsize=True, light="white")
    return drawn.getvalue()


async def _take(hall: Hall, visitor: Visitor, name: str, asked: Asked) -> Taken:
    """Whoever runs the tournament, what is shown of it here from now on has what was taken."""
    answer = await ask(hall, visitor, tournament_stream(name), asked)
    await hall.contests.reach(name, answer.last or 0)
    return Taken(asked.id, answer.first, answer.last)


HANDLERS = (
    tournaments,
    formats,
    advise,
    tournament,
    open_tournament,
    tournament_command,
    code,
)
