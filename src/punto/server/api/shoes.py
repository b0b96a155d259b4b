"""Past shoes: what was promised, what came out, and what every wager was worth before each round.

A shoe in play shows its commitment and nothing that is still in it, to whomever it may be.
"""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import Parameter
from msgspec import Struct

from punto.audit.rounds import Round, Shoe
from punto.audit.shoes import shoe_file
from punto.games import game_stamped
from punto.rules.cards import read_card
from punto.rules.composition import Composition
from punto.rules.hand import Side
from punto.rules.play import play
from punto.rules.refusal import Refusal, shown
from punto.rules.round import Result
from punto.rules.round import Round as Played
from punto.server.api.dependencies import (
    AsyncCache,
    Feeder,
    Given,
    PublicCompute,
    Store,
    TableFeed,
    Tables,
)
from punto.server.api.parameters import AfterNumber, TableName
from punto.server.api.problem import Said, problems
from punto.server.api.tables import feed_of
from punto.server.records.shoes import EndedBy, Found, Shoes, ShoeState
from punto.storage.records.rows import Round as Row
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


class FileBurned(Struct, frozen=True):
    shown: str
    count: int


class FileRound(Struct, frozen=True, kw_only=True):
    round: int
    cards: list[str]
    die: int | None
    player: int | None
    banker: int | None
    result: str
    aside: list[str] = []


class ShoeFile(Struct, frozen=True, kw_only=True):
    """The shoe as verify_shoe.py reads it: what `punto export --shoe` writes."""

    table: str
    shoe: int
    game: str
    version: str
    burn: bool
    cut: int
    commitment: str | None
    order: list[str] | None
    dice: list[int] | None
    salt: str | None
    burned: FileBurned | None
    rounds: list[FileRound]


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


def _shoes(store: Store, feed: TableFeed) -> Shoes:
    return Shoes(store, feed.name, rounds=feed.table.rounds, last=feed.sequence)


@get(
    "/tables/{name:str}/shoes",
    responses=problems(404),
    summary="The shoes of a table, the newest first, with what was promised of each",
)
async def shoes(
    store: Given[Store],
    tables: Given[Tables],
    index: Given[Feeder],
    name: TableName,
    after: AfterNumber = None,
    most: MostShoes = 20,
) -> ShoesPage:
    feed = feed_of(tables, name)
    await index.catch_up(name)
    last = min(feed.table.shoes, (after or 2**53) - 1)
    first = max(1, last - most + 1)
    found = await _shoes(store, feed).listed(first, last)
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
    index: Given[Feeder],
    cache: Given[AsyncCache],
    name: TableName,
    number: ShoeNumber,
) -> PastShoe:
    feed = feed_of(tables, name)
    found = await _found(store, index, feed, number)
    summary = _shown(feed, found)
    if summary.state not in ACCOUNTED:
        return PastShoe(shoe=summary, file=None, rounds=[], roads=None)
    told, rounds = await _told(store, cache, feed, number)
    file = msgspec.convert(shoe_file(name, told, rounds), ShoeFile)
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
    index: Given[Feeder],
    cache: Given[AsyncCache],
    public_compute: Given[PublicCompute],
    name: TableName,
    number: ShoeNumber,
) -> ShoeEdges:
    feed = feed_of(tables, name)
    found = await _found(store, index, feed, number)
    if _shown(feed, found).state not in ACCOUNTED:
        raise Said(409, f"shoe {number} is not over: what is in it is nobody's to know")
    settings = found.facts.settings
    if refuse_settings(settings):
        raise Said(409, "the sheet of this shoe is not known any more")
    told, rounds = await _told(store, cache, feed, number)
    seen = _seen(told, rounds)
    # The same cards have the same edges: what was put right since is computed anew.
    asked = (settings.stamp, settings.decks, seen)
    work = partial(public_compute, edges_round_by_round, *asked)
    edges = await cache.get(asked, work)
    return ShoeEdges(
        name,
        number,
        [RoundEdges(one.number, found) for one, found in zip(rounds, edges, strict=True)],
    )


async def _found(store: Store, index: Feeder, feed: TableFeed, number: int) -> Found:
    await index.catch_up(feed.name)
    found = await _shoes(store, feed).listed(number, number)
    if not found:
        raise Said(404, f"table {shown(feed.name)} has no shoe {number}")
    return found[0]


async def _told(
    store: Store, cache: AsyncCache, feed: TableFeed, number: int
) -> tuple[Shoe, list[Round]]:
    """What the journal says of a shoe; kept for good once the next round has made it final, and
    until then for as long as the table's journal does not grow: that of a closed table never
    does."""
    shoes, sequence = _shoes(store, feed), feed.sequence
    span = await shoes.span(number)
    key = ("shoe", feed.name, number, sequence if span.following is None else None)
    return await cache.get(key, lambda: shoes.told(number, span))


def _shown(feed: TableFeed, found: Found) -> ShoeShown:
    facts, settings, playing = found.facts, found.facts.settings, feed.table.shoe
    if playing is not None and playing.number == facts.number and playing.ended is not None:
        facts.end(EndedBy.CUT_CARD, feed.at)
    marks = [_mark(settings, row) for row in found.rows if row.decided is not None]
    return ShoeShown(
        table=feed.name,
        number=facts.number,
        game=settings.game,
        version=settings.version,
        decks=settings.decks,
        commitment=facts.commitment,
        state=facts.state,
        loaded_at=facts.loaded_at,
        ended_at=facts.ended_at,
        why=facts.why,
        words=facts.words,
        first_round=found.rows[0].number if found.rows else None,
        counts=counted(marks),
        voids=sum(row.void is not None for row in found.rows),
    )


def _mark(settings: Settings, row: Row) -> Mark:
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


def _round(one: Round) -> ShoeRound:
    return ShoeRound(
        number=one.number,
        opened_at=one.times.opened,
        player_cards=[str(dealt.card) for dealt in one.cards if dealt.hand is Side.PLAYER],
        banker_cards=[str(dealt.card) for dealt in one.cards if dealt.hand is Side.BANKER],
        aside=[str(card) for card in one.out_of_play],
        player=one.player,
        banker=one.banker,
        die=one.die,
        power_hand=one.power_hand,
        result=None if one.void else one.result,
        void=one.void.rule if one.void else None,
    )


def _roads(rounds: Iterable[Round]) -> RoadsSeen | None:
    marks = []
    for one in rounds:
        if one.result is None or one.void is not None:
            continue
        cards = (str(dealt.card) for dealt in one.cards)
        mark = _marked(one.settings, one.result, cards, one.die)
        if mark is None:
            return None
        marks.append(mark)
    return roads_seen(tuple(marks), ask=False)


SeenCards = tuple[tuple[str, ...], ...]


def _seen(told: Shoe, rounds: Iterable[Round]) -> SeenCards:
    """The cards that came out face up: with the burn, then in each round."""
    burned = (str(told.burned.shown),) if told.burned else ()
    dealt = (
        (*(str(one.card) for one in round_.cards), *map(str, round_.out_of_play))
        for round_ in rounds
    )
    return (burned, *dealt)


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
