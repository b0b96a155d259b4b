"""The exact odds of a game from a fresh shoe, computed in a worker process and cached."""

from collections.abc import Mapping
from functools import partial
from itertools import islice
from typing import Annotated, Literal

from litestar import get
from litestar.params import Parameter
from msgspec import Struct

from punto.games import game_stamped
from punto.odds import WagerOdds, exact, session_odds, sessions
from punto.odds.sessions import MAX_COMPARED_HANDS, longest_fair_session
from punto.rules.canonical import canonical_hash
from punto.rules.composition import DECKS, Composition
from punto.rules.game import Game
from punto.rules.refusal import shown
from punto.rules.shoe import DEFAULT_DECKS
from punto.server.api.dependencies import AsyncCache, Given, PublicCompute
from punto.server.api.games import GameSlug, game_with
from punto.server.api.problem import ApiError, problems

MAX_HANDS = 100

# The bounds are only documented here: the handler refuses others with the clause.
Decks = Annotated[
    int,
    Parameter(
        description="The decks in the shoe",
        schema_extra={"minimum": DECKS[0], "maximum": DECKS[-1]},
    ),
]
Hands = Annotated[
    int | None,
    Parameter(ge=1, le=MAX_HANDS, description="The hands of a session, for wagers on sessions"),
]


class OutcomeShown(Struct, frozen=True):
    """One way to end: what it pays, by which clauses, how likely as an exact fraction and in
    percent, and what is won for each unit staked."""

    pays: str
    rule: str | None
    probability: str
    percent: float
    net: str


class WagerOddsShown(Struct, frozen=True, kw_only=True):
    """`house_edge` is what the house keeps of each unit staked, as an exact fraction: below zero
    the patron gains. `hit_percent` is how often it wins something."""

    wager: str
    scope: Literal["round", "session"]
    house_edge: str
    percent: float
    hit_percent: float
    outcomes: list[OutcomeShown]


class OddsShown(Struct, frozen=True, kw_only=True):
    """With a Power die `wagers` are those of any round, and `normal` and `power` those of a round
    of either kind. Session wagers are there where their number of `hands` was asked for."""

    game: str
    version: str
    decks: int
    hands: int | None
    wagers: list[WagerOddsShown]
    normal: list[WagerOddsShown] | None
    power: list[WagerOddsShown] | None


class SessionReturnShown(Struct, frozen=True, kw_only=True):
    """What comes back of each unit staked on a session of so many hands, on average, in percent, by
    wager."""

    hands: int
    percent: dict[str, float]


class SessionReturnsShown(Struct, frozen=True, kw_only=True):
    """`longest_hands` is the longest session at which no wager favours the patron."""

    game: str
    decks: int
    longest_hands: int
    lengths: list[SessionReturnShown]


@get(
    "/games/{slug:str}/sessions",
    responses=problems(404),
    summary="The exact returns of session wagers, by the length of the session",
)
async def session_returns(
    cache: Given[AsyncCache],
    public_compute: Given[PublicCompute],
    slug: GameSlug,
    decks: Decks = DEFAULT_DECKS,
) -> SessionReturnsShown:
    game = game_with(slug)
    _check_decks(game, decks)
    if not game.session_wagers:
        raise ApiError(404, f"{game.name} is not played in sessions")
    key = (canonical_hash(game), decks)
    return await cache.get(("sessions", *key), partial(public_compute, computed_sessions, *key))


def computed_sessions(stamp: str, decks: int) -> SessionReturnsShown:
    game = game_stamped(stamp)
    every = enumerate(islice(sessions(game, Composition.of_decks(decks)), MAX_COMPARED_HANDS + 1))
    return SessionReturnsShown(
        game=game.slug,
        decks=decks,
        longest_hands=longest_fair_session(game, decks),
        lengths=[
            SessionReturnShown(
                hands=hands,
                percent={key: float(100 * (1 - one.house_edge)) for key, one in odds.items()},
            )
            for hands, odds in every
            if hands
        ],
    )


def _check_decks(game: Game, decks: int) -> None:
    if decks not in DECKS:
        found = f"{shown(decks)} decks; a shoe holds {DECKS[0]} to {DECKS[-1]}"
        raise ApiError(400, found, game.clauses.decks)


@get(
    "/games/{slug:str}/odds",
    responses=problems(404),
    summary="The exact odds of every wager from a fresh shoe",
)
async def odds(
    cache: Given[AsyncCache],
    public_compute: Given[PublicCompute],
    slug: GameSlug,
    decks: Decks = DEFAULT_DECKS,
    hands: Hands = None,
) -> OddsShown:
    game = game_with(slug)
    _check_decks(game, decks)
    key = (canonical_hash(game), decks, hands if game.session_wagers else None)
    return await cache.get(key, partial(public_compute, computed, *key))


def computed(stamp: str, decks: int, hands: int | None) -> OddsShown:
    """Takes the sheet's hash, since a game cannot be sent to another process."""
    game, composition = game_stamped(stamp), Composition.of_decks(decks)
    found = exact(game, composition)
    wagers = _wagers(found.wagers, "round")
    if hands is not None:
        wagers += _wagers(session_odds(game, composition, hands), "session")
    return OddsShown(
        game=game.slug,
        version=game.version,
        decks=decks,
        hands=hands,
        wagers=wagers,
        normal=_wagers(found.normal, "round") if found.normal else None,
        power=_wagers(found.power, "round") if found.power else None,
    )


def _wagers(
    odds: Mapping[str, WagerOdds], scope: Literal["round", "session"]
) -> list[WagerOddsShown]:
    return [
        WagerOddsShown(
            wager=key,
            scope=scope,
            house_edge=str(one.house_edge),
            percent=float(100 * one.house_edge),
            hit_percent=float(100 * one.hit_rate),
            outcomes=[
                OutcomeShown(
                    end.pays,
                    end.rule,
                    str(end.probability),
                    float(100 * end.probability),
                    str(end.net),
                )
                for end in one.outcomes
            ],
        )
        for key, one in odds.items()
    ]


HANDLERS = (odds, session_returns)
