"""Past shoes as the API shows them: what came out, the roads, and the edges round by round."""

from collections.abc import Iterable

from msgspec import Struct

from punto.history.round import RoundHistory
from punto.history.round_summary import RoundSummary
from punto.history.shoe import EndedBy, ShoeState
from punto.history.shoe_file import ShoeFile
from punto.rules.cards import read_card
from punto.rules.hand import Side
from punto.rules.play import play
from punto.rules.refusal import Refusal
from punto.rules.round import Result
from punto.rules.round import Round as Played
from punto.server.api.dependencies import (
    TableFeed,
)
from punto.server.records.shoe_reader import ListedShoe
from punto.table.settings import Settings, refuse_settings
from punto.table.state import Mark
from punto.table.view.roads import Counts, RoadsSeen, counted, roads_seen


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


def shown_shoe(feed: TableFeed, found: ListedShoe) -> ShoeShown:
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


def shown_round(one: RoundHistory) -> ShoeRound:
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


def shown_roads(rounds: Iterable[RoundHistory]) -> RoadsSeen | None:
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
