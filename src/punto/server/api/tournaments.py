"""Tournaments: views, commands, and opening a new one."""

from io import BytesIO
from typing import Annotated, Any
from urllib.parse import quote

import segno
from litestar import Request, get, post
from litestar.params import Body
from msgspec import Struct

from punto.house.commands import NameNewTournament
from punto.house.permission import Permission
from punto.house.state import House
from punto.journal.command import Envelope
from punto.server.api.access_guard import logged_in, needs, visitor_of
from punto.server.api.dependencies import (
    FollowedHouse,
    Given,
    GivenVisitor,
    Ownership,
    Submit,
    TournamentFeed,
    Tournaments,
    Visitor,
)
from punto.server.api.parameters import Id, Name, TournamentName, WrittenDisplayName
from punto.server.api.problem import ApiError, problems, refused
from punto.server.api.table_commands import Opened, Taken
from punto.server.commit.blind_commands import OpenNew
from punto.server.tournaments.tournament_views import TournamentShown, full_view
from punto.server.wire import commands
from punto.tournament.format import Format, refuse_format
from punto.tournament.state import TournamentPhase
from punto.tournament.stream import tournament_stream


class TournamentGlance(Struct, frozen=True, kw_only=True):
    """A tournament as a lobby shows it."""

    name: str
    display_name: str
    title: str
    phase: TournamentPhase
    stage_name: str
    players: int
    most_players: int
    entry_cents: int
    pool_cents: int


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """Without a name, which stands in addresses, the house makes one of the display name; without a
    display name the tournament is called by its name."""

    id: Id
    format: Format
    name: Name | None = None
    display_name: WrittenDisplayName | None = None


def tournament_feed(tournaments: Tournaments, name: str) -> TournamentFeed:
    found = tournaments.feeds.get(name)
    if found is None or found.tournament.format is None:
        raise ApiError(404, "there is no such tournament")
    return found


@get("/tournaments", responses=problems(), summary="All tournaments, the newest last")
async def tournaments(
    house: Given[FollowedHouse], tournaments: Given[Tournaments]
) -> list[TournamentGlance]:
    feeds = tournaments.feeds.values()
    return [_glance(house.state, feed) for feed in feeds if feed.tournament.format is not None]


def _glance(house: House, feed: TournamentFeed) -> TournamentGlance:
    tournament = feed.tournament
    rules = tournament.rules
    return TournamentGlance(
        name=feed.name,
        display_name=house.tournament_names.name_of(feed.name),
        title=rules.title,
        phase=tournament.phase,
        stage_name=tournament.playing.name if tournament.stage else "",
        players=len(tournament.players),
        most_players=rules.most_players,
        entry_cents=rules.entry_cents,
        pool_cents=tournament.pool_cents,
    )


@get(
    "/tournaments/{name:str}",
    responses=problems(404),
    summary="A tournament: its leader board, and what is a player's own",
)
async def tournament(
    tournaments: Given[Tournaments], request: Request[Any, Any, Any], name: TournamentName
) -> TournamentShown:
    return full_view(visitor_of(request), tournament_feed(tournaments, name))


@post(
    "/tournaments",
    guards=[needs(Permission.DIRECT_TOURNAMENTS)],
    responses=problems(401, 403, 409, 423),
    summary="Opens a tournament for registration",
)
async def open_tournament(
    tournaments: Given[Tournaments],
    ownership: Given[Ownership],
    submit: Given[Submit],
    visitor: GivenVisitor,
    data: Annotated[NewTournament, Body()],
) -> Opened:
    refusal = refuse_format(data.format)
    if refusal:
        raise refused(refusal)
    name_command = NameNewTournament(
        id=f"name {data.id}",
        by=visitor.actor,
        at=0,
        tournament=data.name,
        display_name=data.display_name,
    )
    name = await submit.new_name(visitor, name_command, data.name)
    command = OpenNew(id=data.id, by=visitor.actor, tournament=name, format=data.format)
    async with ownership.opening(tournament_stream(name)):
        answer = await submit.more(tournament_stream(name), command)
    await tournaments.reach(name, answer.last or 0)
    return Opened(data.id, name, answer.first, answer.last)


@post(
    "/tournaments/{name:str}/commands",
    status_code=200,
    guards=[logged_in],
    responses=problems(401, 403, 404, 409, 423),
    summary="Asks something of a tournament; answered when it is durable",
)
async def tournament_command(
    tournaments: Given[Tournaments],
    submit: Given[Submit],
    visitor: GivenVisitor,
    name: TournamentName,
    data: Annotated[commands.WireTournamentCommand, Body()],
) -> Taken:
    feed = tournament_feed(tournaments, name)
    return await _take(
        tournaments, submit, visitor, feed.name, commands.command_from(data, visitor.actor)
    )


@get(
    "/tournaments/{name:str}/code",
    responses=problems(404),
    media_type="image/svg+xml",
    summary="The address of a tournament's page as a QR code, to register with a phone",
)
async def code(
    tournaments: Given[Tournaments], request: Request[Any, Any, Any], name: TournamentName
) -> bytes:
    feed = tournament_feed(tournaments, name)
    drawn = BytesIO()
    address = f"{str(request.base_url).rstrip('/')}/tournament/{quote(feed.name)}"
    segno.make_qr(address).save(drawn, kind="svg", xmldecl=False, omitsize=True, light="white")
    return drawn.getvalue()


async def _take(
    tournaments: Tournaments, submit: Submit, visitor: Visitor, name: str, command: Envelope
) -> Taken:
    """Waits until this process knows the result, for it to show in later answers."""
    answer = await submit(visitor, tournament_stream(name), command)
    await tournaments.reach(name, answer.last or 0)
    return Taken(command.id, answer.first, answer.last)


HANDLERS = (
    tournaments,
    tournament,
    open_tournament,
    tournament_command,
    code,
)
