"""A round with all that may be asked about it later: every card, wager and incident."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from punto.history.round_fold import (
    RoundFold,
    RoundFoldState,
    dealt_in_turn,
    session_wagers,
    sheet_of,
)
from punto.history.round_summary import VOID, WITHDRAWN, RoundSummary
from punto.history.shoe import ShoeHistory
from punto.journal.actor import Actor
from punto.journal.hash_chain import Entry
from punto.journal.record import Record
from punto.rules.cards import Card
from punto.rules.game import Game
from punto.rules.hand import Side
from punto.table import events
from punto.table.events import Item, TableEvent
from punto.table.settings import Settings, refuse_settings

IncidentEvent = (
    events.LateAttempted
    | events.ExcessReturned
    | events.IrregularityReported
    | events.CardMisdrawn
    | events.RoundVoided
    | events.RoundReconstructed
    | events.ResultStood
    | events.DieCorrected
    | events.OrderAlarmRaised
)

TableRecords: TypeAlias = Iterable[tuple[Entry, Record[TableEvent]]]


@dataclass(slots=True)
class DealtCard:
    card: Card
    hand: Side | None
    rule: str | None


@dataclass(slots=True)
class Incident:
    """Something out of the ordinary, or what was decided on it: when, and by whose command."""

    at: int
    by: Actor
    event: IncidentEvent


@dataclass(slots=True)
class RoundHistory:
    """A round from "Place your bets, please" to the next. `first_card` cards had left the shoe and
    `first_die` die values were read before it; `aside` are cards that left it and played no part,
    `foreign` those that came out, in it or before, and were found in it to be none of the shoe's.
    Of a round whose payment was taken back, `items` are what it came to in the end. The figures of
    the summary are those of the entries that were read."""

    summary: RoundSummary
    settings: Settings
    shoe: ShoeHistory
    first_card: int
    first_die: int
    cards: list[DealtCard] = field(default_factory=list)
    misdrawn: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)
    foreign: list[Card] = field(default_factory=list)
    die_at: int | None = None
    dealt_at: int | None = None
    power_hand: bool = False
    stakes: dict[str, dict[str, int]] = field(default_factory=dict)
    items: dict[str, tuple[Item, ...]] = field(default_factory=dict)
    dragons: dict[str, tuple[Item, ...]] = field(default_factory=dict)
    incidents: list[Incident] = field(default_factory=list)

    @property
    def game(self) -> Game | None:
        """The sheet, where Punto knows it."""
        return None if refuse_settings(self.settings) else self.settings.sheet

    @property
    def outcome(self) -> str | None:
        """What it ended as, a result, void or withdrawn; none while it has not."""
        if self.summary.withdrawn_at is not None:
            return WITHDRAWN
        if self.summary.void is not None:
            return VOID
        return self.summary.result.value if self.summary.result is not None else None

    @property
    def out_of_play(self) -> list[Card]:
        """The cards that left the shoe in it and have no part in its result, or not yet."""
        return [*self.aside, *self.misdrawn]

    @property
    def seen(self) -> list[Card]:
        """The cards that came out face up."""
        return [*(dealt.card for dealt in self.cards), *self.out_of_play]


class Before(NamedTuple):
    """What is on the table before the first record that is read, where that is not the first there
    is."""

    settings: Settings | None = None
    session: int | None = None
    shoe: ShoeHistory | None = None


FROM_THE_FIRST = Before()


def rounds(table: str, records: TableRecords) -> Iterator[RoundHistory]:
    """The rounds of a table, each when the next is opened."""
    found = _histories(table, records, FROM_THE_FIRST)
    return (one for one in found if isinstance(one, RoundHistory))


def find_round(
    table: str, records: TableRecords, number: int, before: Before = FROM_THE_FIRST
) -> RoundHistory | None:
    """One round, with all that became of its shoe."""
    wanted = None
    for found in _histories(table, records, before):
        if isinstance(found, RoundHistory):
            if found.summary.number == number:
                wanted = found
        elif wanted is not None and found is wanted.shoe:
            break
    return wanted


def shoes(
    table: str, records: TableRecords, before: Before = FROM_THE_FIRST
) -> Iterator[tuple[ShoeHistory, list[RoundHistory]]]:
    """The shoes of a table with their rounds, each when a round of another one is opened."""
    dealt: list[RoundHistory] = []
    for found in _histories(table, records, before):
        if isinstance(found, RoundHistory):
            dealt.append(found)
        else:
            yield found, dealt
            dealt = []


def find_shoe(
    table: str, records: TableRecords, number: int, before: Before = FROM_THE_FIRST
) -> tuple[ShoeHistory, list[RoundHistory]] | None:
    return next((one for one in shoes(table, records, before) if one[0].number == number), None)


def _histories(
    table: str, records: TableRecords, before: Before
) -> Iterator[RoundHistory | ShoeHistory]:
    fold = HistoryFold(table, before)
    for entry, record in records:
        yield from fold.take(entry, record)
    yield from fold.finish()


class HistoryFold:
    """Takes the entries of a table in their order, and gives rounds and shoes, each when another
    has taken its place: a shoe after its rounds."""

    def __init__(self, table: str, before: Before = FROM_THE_FIRST) -> None:
        self._settings, session, self._shoe = before
        state = RoundFoldState(
            sheet=None if self._settings is None else sheet_of(self._settings),
            shoe=None if self._shoe is None else self._shoe.number,
            session=session,
        )
        self._fold = RoundFold(table, state)
        self._round: RoundHistory | None = None
        self._replaced: list[ShoeHistory] = []

    def take(
        self, entry: Entry, record: Record[TableEvent]
    ) -> Iterable[RoundHistory | ShoeHistory]:
        event, round_ = record.event, self._round
        summary = self._fold.take(entry, record)
        match event:
            case events.TableOpened():
                self._settings, self._round = event.settings, None
            case events.ShoeLoaded() if self._settings is not None:
                self._load(ShoeHistory(event.shoe, event.commitment, self._settings, record.at))
            case events.BettingOpened() if summary is not None:
                self._open(summary)
            case events.CardMisdrawn():
                self._draw(event.card)
            case events.RoundVoided(foreign=foreign) | events.ResultStood(foreign=foreign):
                self._take_out_of_count(foreign)
            case _:
                pass
        if self._shoe is not None:
            self._shoe.take(event, record.at)
        if summary is not None and self._round is not None:
            _add(self._round, record)
        return () if self._round is round_ and not self._replaced else self._over(round_)

    def _over(self, round_: RoundHistory | None) -> Iterator[RoundHistory | ShoeHistory]:
        if round_ is not None and round_ is not self._round:
            yield round_
        # The last round can be void, or put right, even when the next shoe is on the table.
        while self._replaced and (self._round is None or self._round.shoe is not self._replaced[0]):
            yield self._replaced.pop(0)

    def finish(self) -> Iterator[RoundHistory | ShoeHistory]:
        """What is on the table after the last entry."""
        if self._round is not None:
            yield self._round
        yield from self._replaced
        if self._shoe is not None:
            yield self._shoe

    def _load(self, shoe: ShoeHistory) -> None:
        if self._shoe is not None:
            self._replaced.append(self._shoe)
        self._shoe = shoe

    def _open(self, summary: RoundSummary) -> None:
        settings, shoe, self._round = self._settings, self._shoe, None
        if settings is not None and shoe is not None:
            self._round = RoundHistory(summary, settings, shoe, shoe.gone, shoe.dice_used)

    def _draw(self, card: Card) -> None:
        """A card that nobody had called for: once the next shoe is on the table, it is that one's,
        and no longer the last round's."""
        if self._round is not None and self._round.shoe is self._shoe:
            self._round.misdrawn.append(card)
        elif self._shoe is not None:
            self._shoe.uncalled.append(card)
            self._shoe.gone += 1

    def _take_out_of_count(self, foreign: tuple[Card, ...]) -> None:
        """They came out of the shoe that is on the table, in its last round or before its first."""
        if self._round is not None and self._round.shoe is self._shoe:
            self._round.foreign += foreign
        elif self._shoe is not None:
            self._shoe.foreign += foreign


def _add(round_: RoundHistory, record: Record[TableEvent]) -> None:
    match record.event:
        case events.WagerPlaced() | events.ExcessReturned() as event:
            _place(round_, event)
        case events.WagersPaid(patron=patron, items=items):
            round_.items[patron] = items
        case events.SettlementReversed(patron=patron):
            round_.items.pop(patron, None)
        case events.StakesReturned(patron=patron) as event:
            round_.items[patron] = returned(event)
        case events.DragonsPaid(patron=patron, items=items):
            round_.dragons[patron] = items
        case events.DragonsReversed(patron=patron):
            round_.dragons.pop(patron, None)
        case events.CardDealt(card=card, hand=hand, rule=rule):
            round_.dealt_at = record.at if round_.dealt_at is None else round_.dealt_at
            round_.cards.append(DealtCard(card, hand, rule))
        case events.DieAnnounced():
            round_.die_at = record.at
        case events.PowerHandCalled():
            round_.power_hand = True
        case events.DieCorrected():
            # Where the right value makes a Power hand, it is called right behind.
            round_.power_hand = False
        case events.RoundReconstructed() as event:
            round_.cards = _dealt(round_.game, event.cards)
            round_.aside += event.aside
            round_.misdrawn = []
        case _:
            pass
    if isinstance(record.event, IncidentEvent):
        round_.incidents.append(Incident(record.at, record.by, record.event))
    out = len(round_.cards) + len(round_.aside) + len(round_.misdrawn)
    round_.shoe.gone = round_.first_card + out
    round_.shoe.dice_used = round_.first_die + (round_.summary.die is not None)


def _place(round_: RoundHistory, event: events.WagerPlaced | events.ExcessReturned) -> None:
    if event.wager in session_wagers(round_.summary.sheet.stamp):
        return
    stakes = round_.stakes.setdefault(event.patron, {})
    stakes.pop(event.wager, None)
    if event.stake_cents:
        stakes[event.wager] = event.stake_cents
    if not stakes:
        del round_.stakes[event.patron]


def returned(event: events.StakesReturned) -> tuple[Item, ...]:
    """What became of the stakes of a void round."""
    return tuple(Item(key, cents, 0, VOID, event.rule) for key, cents in event.stakes.items())


def _dealt(game: Game | None, cards: tuple[Card, ...]) -> list[DealtCard]:
    return [
        DealtCard(card, call.hand, None if game is None else game.clauses.of(call.paragraph))
        for card, call in dealt_in_turn(cards)
    ]
