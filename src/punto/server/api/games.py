"""The games: wagers, odds and clauses of their sheets."""

from typing import Annotated

from litestar import get
from litestar.params import Parameter
from msgspec import Struct

from punto.games import GAMES
from punto.games.readings import readings_of
from punto.rules.announcement import Cue, Speaker
from punto.rules.canonical import canonical_hash
from punto.rules.composition import DECKS
from punto.rules.game import Clauses, Game
from punto.rules.irregularity import IRREGULARITIES, Decider
from punto.rules.refusal import shown as quoted
from punto.rules.table_of_play import BANKER_TABLE, PLAYER_TABLE
from punto.rules.wager import RoundWager, SessionWager
from punto.server.api.problem import ApiError, problems

GameSlug = Annotated[str, Parameter(description="The slug of a game", max_length=64)]


class LineShown(Struct, frozen=True):
    """One way for a wager not to lose. `phrases` are the parts of its condition, subject and
    predicate of each, and `words` the whole of it; `commission` is the clause by which the
    difference to even money is the house's."""

    pays: str
    phrases: list[tuple[str, str]]
    words: str
    rule: str
    commission: str | None


class WagerShown(Struct, frozen=True, kw_only=True):
    """`area` is the clause that gives the wager a place on the layout, and `defined` the one that
    says what it is. Lines are read from the top: the first that fits decides."""

    key: str
    name: str
    scope: str
    area: str
    defined: str | None
    stake_unit_cents: int
    lines: list[LineShown]


class StakeLimitShown(Struct, frozen=True):
    """Side wagers that need a main wager and together may not exceed it."""

    main: str
    sides: list[str]
    words: str
    rule: str


class DieShown(Struct, frozen=True):
    power: int
    dealer_shakes: int
    shaken_by: str
    announced_by: str
    power_by: str


class ClausesShown(Struct, frozen=True, kw_only=True):
    """Where the rules that sheets share stand in this one."""

    natural: str
    round: str
    tie: str
    hands: str
    initial_deal: str
    table_of_play: str
    winner: str
    equal_totals: str
    session: str | None
    decks: str
    layout: str
    point_values: str
    point_totals: str
    independent: str


class GameShown(Struct, frozen=True, kw_only=True):
    """`hour` is that of the day from which the sheet is in effect, where it names one."""

    slug: str
    name: str
    version: str
    in_effect: str
    hour: str | None
    hash: str
    wagers: list[WagerShown]
    limits: list[StakeLimitShown]
    die: DieShown | None
    clauses: ClausesShown


class AnnouncementShown(Struct, frozen=True):
    """What is announced in a round, in order."""

    cue: Cue
    speaker: Speaker
    rule: str


class TableOfPlayShown(Struct, frozen=True):
    """D draws and S stands. `player` goes by the Player hand's total from 0 to 7; `banker` by the
    Banker hand's, each with what it does when Player stood, and by the point value of Player's
    third card from 0 to 9."""

    player: str
    banker: list[tuple[str, str]]


class IrregularityShown(Struct, frozen=True):
    clause: str
    key: str
    happened: str
    becomes: str
    decider: Decider


class ReadingShown(Struct, frozen=True):
    """How Punto reads the sheet where it is silent or argues with itself."""

    number: int
    title: str
    clauses: str
    question: str
    reading: str


class RulesShown(Struct, frozen=True, kw_only=True):
    """All that stands on the sheet of a game. `decks` are the fewest and the most in a shoe."""

    game: GameShown
    decks: tuple[int, int]
    announcements: list[AnnouncementShown]
    table_of_play: TableOfPlayShown
    irregularities: list[IrregularityShown]
    readings: list[ReadingShown]


@get("/games", responses=problems(), summary="The games, by their sheets")
async def games() -> list[GameShown]:
    return [shown(game) for game in GAMES]


def game_with(slug: str) -> Game:
    found = next((one for one in GAMES if one.slug == slug), None)
    if found is None:
        slugs = ", ".join(one.slug for one in GAMES)
        raise ApiError(404, f"{quoted(slug)} is no game; there are {slugs}")
    return found


@get("/games/{slug:str}", responses=problems(404), summary="A game with the whole of its sheet")
async def rules(slug: GameSlug) -> RulesShown:
    game = game_with(slug)
    return RulesShown(
        game=shown(game),
        decks=(DECKS[0], DECKS[-1]),
        announcements=[
            AnnouncementShown(one.cue, one.speaker, one.rule) for one in game.announcements
        ],
        table_of_play=TableOfPlayShown(PLAYER_TABLE, list(BANKER_TABLE)),
        irregularities=[
            IrregularityShown(one.clause, one.key, one.happened, one.becomes, one.decider)
            for one in IRREGULARITIES
        ],
        readings=[
            ReadingShown(one.number, one.title, one.clauses, one.question, one.reading)
            for one in readings_of(game)
        ],
    )


def shown(game: Game) -> GameShown:
    die = game.die
    return GameShown(
        slug=game.slug,
        name=game.name,
        version=game.version,
        in_effect=game.in_effect.isoformat(),
        hour=None if game.hour is None else f"{game.hour:%H:%M}",
        hash=canonical_hash(game),
        wagers=[_wager(one, "round") for one in game.wagers]
        + [_wager(one, "session") for one in game.session_wagers],
        limits=[
            StakeLimitShown(one.main, list(one.sides), one.words, one.rule) for one in game.limits
        ],
        die=DieShown(die.power, die.dealer_shakes, die.shaken_by, die.announced_by, die.power_by)
        if die
        else None,
        clauses=_clauses(game.clauses),
    )


def _wager(wager: RoundWager | SessionWager, scope: str) -> WagerShown:
    return WagerShown(
        key=wager.key,
        name=wager.name,
        scope=scope,
        area=wager.area,
        defined=wager.defined,
        stake_unit_cents=wager.stake_unit_cents,
        lines=[
            LineShown(
                line.pays,
                list(line.condition.phrases),
                line.condition.words,
                line.rule,
                line.commission,
            )
            for line in wager.lines
        ],
    )


def _clauses(clauses: Clauses) -> ClausesShown:
    return ClausesShown(**{name: getattr(clauses, name) for name in ClausesShown.__struct_fields__})


HANDLERS = (games, rules)
