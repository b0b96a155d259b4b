"""Past shoes: what was promised, what came out, and what every wager was worth before each round.

A shoe in play shows its commitment and nothing that is still in it, to whomever it may be.
"""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Annotated

from litestar import get
from litestar.params import Parameter
from msgspec import Struct

from punto.games import game_stamped
from punto.history.round import RoundHistory
from punto.history.round_summary import RoundSummary
from punto.history.shoe import EndedBy, ShoeHistory, ShoeState
from punto.history.shoe_file import ShoeFile, shoe_file
from punto.rules.cards import read_card
from punto.rules.composition import Composition
from punto.rules.hand import Side
from punto.rules.play import play
from punto.rules.refusal import Refusal, shown
from punto.rules.round import Result
from punto.rules.round import Round as Played
from punto.server.api.dependencies import (
    AsyncCache,
    Given,
    IndexFeeder,
    PublicCompute,
    Store,
    TableFeed,
    Tables,
)
from punto.server.api.parameters import AfterNumber, TableName
from punto.server.api.problem import ApiError, problems
from punto.server.api.tables import feed_of
from punto.server.records.shoe_reader import ListedShoe, ShoeReader
from punto.table.settings import Settings, refuse_settings
from punto.table.state import Mark
from punto.table.view.edges import house_edges
from punto.table.view.roads import Counts, RoadsSeen, counted, roads_seen

ShoeNumber = Annotated[
    int, Parameter(description="The number of a shoe at its table", ge=1, le=2**53)
]
MostShoes = Annotated[int, Parameter(ge=1, le=100, description="How many at most")]

ACCOUNTED = (ShoeState.REVEALED, ShoeState.RECONCILED, ShoeState.ABANDONED)


class ShoeShown(Struct, frozen=True, kw_only=True):
    """`commitment` is null for a real shoe; `words` are those of whoever retired or abandoned it.
    Void rounds are in none of the `counts`."""

    table: str
    number: int
    game: str
    version: str
    decks: int
    commitment: str | None
    state: ShoeState
    loaded_at: int
    ended_at: int | None
    why: EndedBy | None
    words: str | None
    first_round: int | None
    counts: Counts
    voids: int


class ShoesPage(Struct, frozen=True):
    """Shoes, the newest first; `after` asks for the next page, and is null where there is none."""

    shoes: list[ShoeShown]
    after: int | None


class ShoeRound(Struct, frozen=True, kw_only=True):
    """`aside` are cards that left the shoe and play no part; `void` is the clause of a round that
    is void."""

    number: int
    opened_at: int
    player_cards: list[str]
    banker_cards: list[str]
    aside: list[str]
    player: int | None
    banker: int | None
    die: int | None
    power_hand: bool
    result: Result | None
    void: str | None


class PastShoe(Struct, frozen=True, kw_only=True):
    """The rounds, the roads and the file are there once the shoe is accounted for; `roads` and the
    edges are null or missing where Punto does not know the sheet any more."""

    shoe: ShoeShown
    file: ShoeFile | None
    rounds: list[ShoeRound]
    roads: RoadsSeen | None


class RoundEdges(Struct, frozen=True):
    """The exact house edge of every wager on a round, by the cards seen before it."""

    round: int
    house_edges: dict[str, str]


class ShoeEdges(Struct, frozen=True):
    table: str
    number: int
    rounds: list[RoundEdges]


def _reader(store: Store, feed: TableFeed) -> ShoeReader:
    return ShoeReader(store, feed.name, rounds=feed.table.rounds, last=feed.sequence)


@get(
    "/tables/{name:str}/shoes",
    responses=problems(404),
    summary="The shoes of a table, the newest first, with what was promised of each",
)
async def shoes(
    store: Given[Store],
    tables: Given[Tables],
    index: Given[IndexFeeder],
    name: TableName,
    after: AfterNumber = None,
    most: MostShoes = 20,
) -> ShoesPage:
    feed = feed_of(tables, name)
    await index.catch_up(name)
    last = min(feed.table.shoes, (after or 2**53) - 1)
    first = max(1, last - most + 1)
    found = await _reader(store, feed).listed(first, last)
    listed = [_shown(feed, one) for one in reversed(found)]
    return ShoesPage(listed, first if first > 1 else None)


@get(
    "/tables/{name:str}/shoes/{number:int}",
    responses=problems(404),
    summary="A shoe: its commitment, and once it is over its order, rounds and roads",
)
async def shoe(
    store: Given[Store],
    tables: Given[Tables],
    index: Given[IndexFeeder],
    cache: Given[AsyncCache],
    name: TableName,
    number: ShoeNumber,
) -> PastShoe:
    feed = feed_of(tables, name)
    found = await _found(store, index, feed, number)
    summary = _shown(feed, found)
    if summary.state not in ACCOUNTED:
        return PastShoe(shoe=summary, file=None, rounds=[], roads=None)
    read, rounds = await _read(store, cache, feed, number)
    file = shoe_file(name, read, rounds)
    return PastShoe(
        shoe=summary, file=file, rounds=[_round(one) for one in rounds], roads=_roads(rounds)
    )


@get(
    "/tables/{name:str}/shoes/{number:int}/edges",
    responses=problems(404, 409),
    summary="The exact edge of every wager, round by round, of a shoe that is over",
)
async def shoe_edges(
    store: Given[Store],
    tables: Given[Tables],
    index: Given[IndexFeeder],
    cache: Given[AsyncCache],
    public_compute: Given[PublicCompute],
    name: TableName,
    number: ShoeNumber,
) -> ShoeEdges:
    feed = feed_of(tables, name)
    found = await _found(store, index, feed, number)
    if _shown(feed, found).state not in ACCOUNTED:
        raise ApiError(409, f"shoe {number} is not over: what is in it is nobody's to know")
    settings = found.shoe.settings
    if refuse_settings(settings):
        raise ApiError(409, "the sheet of this shoe is not known any more")
    read, rounds = await _read(store, cache, feed, number)
    seen = tuple(tuple(map(str, cards)) for cards in (read.seen, *(one.seen for one in rounds)))
    # The same cards have the same edges: what was put right since is computed anew.
    asked = (settings.stamp, settings.decks, seen)
    work = partial(public_compute, edges_round_by_round, *asked)
    edges = await cache.get(asked, work)
    return ShoeEdges(
        name,
        number,
        [RoundEdges(one.summary.number, found) for one, found in zip(rounds, edges, strict=True)],
    )


async def _found(store: Store, index: IndexFeeder, feed: TableFeed, number: int) -> ListedShoe:
    await index.catch_up(feed.name)
    found = await _reader(store, feed).listed(number, number)
    if not found:
        raise ApiError(404, f"table {shown(feed.name)} has no shoe {number}")
    return found[0]


async def _read(
    store: Store, cache: AsyncCache, feed: TableFeed, number: int
) -> tuple[ShoeHistory, list[RoundHistory]]:
    """What the journal says of a shoe; kept for good once the next round has made it final, and
    until then for as long as the table's journal does not grow: that of a closed table never
    does."""
    reader, sequence = _reader(store, feed), feed.sequence
    span = await reader.span(number)
    key = ("shoe", feed.name, number, sequence if span.following is None else None)
    return await cache.get(key, lambda: reader.read(number, span))


def _shown(feed: TableFeed, found: ListedShoe) -> ShoeShown:
    shoe, settings, playing = found.shoe, found.shoe.settings, feed.table.shoe
    if playing is not None and playing.number == shoe.number and playing.ended is not None:
        shoe.end(EndedBy.CUT_CARD, feed.at)
    marks = [_mark(settings, row) for row in found.rows if row.decided is not None]
    return ShoeShown(
        table=feed.name,
        number=shoe.number,
        game=settings.game,
        version=settings.version,
        decks=settings.decks,
        commitment=shoe.commitment,
        state=shoe.state,
        loaded_at=shoe.loaded_at,
        ended_at=shoe.ended_at,
        why=shoe.ended_by,
        words=shoe.words,
        first_round=found.rows[0].number if found.rows else None,
        counts=counted(marks),
        voids=sum(row.void is not None for row in found.rows),
    )


def _mark(settings: Settings, row: RoundSummary) -> Mark:
    """What a round that has a result leaves on the roads."""
    player, banker = row.player_cards, row.banker_cards
    cards = [*player[:1], *banker[:1], *player[1:2], *banker[1:2], *player[2:], *banker[2:]]
    assert row.decided is not None, "the round has a result"
    return _marked(settings, row.decided, cards, row.die) or Mark(row.decided, False, False)


def _marked(
    settings: Settings, result: Result, cards: Iterable[str], die: int | None
) -> Mark | None:
    """None where the sheet is not known any more."""
    if refuse_settings(settings):
        return None
    found: Played | Refusal = play(settings.sheet, [read_card(card) for card in cards], die)
    if isinstance(found, Refusal):
        return None
    player_pair, banker_pair = (one.pair is not None for one in (found.player, found.banker))
    return Mark(result, player_pair, banker_pair, found.natural)


def _round(one: RoundHistory) -> ShoeRound:
    round_ = one.summary
    return ShoeRound(
        number=round_.number,
        opened_at=round_.opened_at,
        player_cards=[str(dealt.card) for dealt in one.cards if dealt.hand is Side.PLAYER],
        banker_cards=[str(dealt.card) for dealt in one.cards if dealt.hand is Side.BANKER],
        aside=[str(card) for card in one.out_of_play],
        player=round_.player,
        banker=round_.banker,
        die=round_.die,
        power_hand=one.power_hand,
        result=round_.decided,
        void=round_.void,
    )


def _roads(rounds: Iterable[RoundHistory]) -> RoadsSeen | None:
    marks = []
    for one in rounds:
        result = one.summary.decided
        if result is None:
            continue
        cards = (str(dealt.card) for dealt in one.cards)
        mark = _marked(one.settings, result, cards, one.summary.die)
        if mark is None:
            return None
        marks.append(mark)
    return roads_seen(tuple(marks), ask=False)


SeenCards = tuple[tuple[str, ...], ...]
"""The cards that came out face up: before the first round, then in each round."""


def edges_round_by_round(stamp: str, decks: int, seen: SeenCards) -> list[dict[str, str]]:
    """Before each round, by the cards that nobody had seen by then: those burned face down are
    among them."""
    game = game_stamped(stamp)
    unseen = Counter(str(card) for card in Composition.of_decks(decks).cards())
    found = []
    for cards in seen[:-1]:
        unseen.subtract(cards)
        # A foreign card of a real shoe takes the place of none.
        left = {card: count for card, count in unseen.items() if count > 0}
        found.append({key: str(edge) for key, edge in house_edges(game, left).items()})
    return found


HANDLERS = (shoes, shoe, shoe_edges)
