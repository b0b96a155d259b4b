"""Rounds as the journal tells them, for lists and receipts: nothing is judged here, only told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from punto.journal.actor import Actor
from punto.journal.hash_chain import Entry
from punto.rules.cards import Card
from punto.rules.game import Game
from punto.rules.hand import Side
from punto.rules.round import Result
from punto.rules.table_of_play import next_call
from punto.table import events
from punto.table.events import CardsBurned, Item, ShoeReconciled, ShoeRevealed
from punto.table.settings import Settings, refuse_settings
from punto.table.stream import TableRecord

Incident = (
    events.LateAttempted
    | events.IrregularityReported
    | events.CardMisdrawn
    | events.RoundVoided
    | events.RoundReconstructed
    | events.ResultStood
    | events.OrderAlarmRaised
)
"""What was out of the ordinary, and what was decided on it."""


@dataclass(slots=True)
class Shoe:
    """`gone` cards have left it, those burned included; `dice_used` of its die values were read."""

    number: int
    commitment: str | None
    settings: Settings
    burned: CardsBurned | None = None
    gone: int = 0
    dice_used: int = 0
    revealed: ShoeRevealed | None = None
    reconciled: ShoeReconciled | None = None


@dataclass(slots=True)
class Dealt:
    card: Card
    hand: Side | None
    rule: str | None


@dataclass(slots=True)
class Told:
    """Something that happened in a round, when, and by whose command."""

    at: int
    by: Actor
    event: Incident


@dataclass(slots=True)
class Times:
    """When a round came to each of its phases, in microseconds since 1970."""

    opened: int
    closed: int | None = None
    die: int | None = None
    dealt: int | None = None
    result: int | None = None
    paid: int | None = None
    void: int | None = None


@dataclass(slots=True)
class Round:
    """A round from "Place your bets, please" to the next. `first_card` cards had left the shoe and
    `first_die` die values were read before it; `aside` are cards that left it and played no part.
    Of a round whose payment was taken back, `items` are what it came to in the end. `head` is the
    hash of the last entry that belongs to it."""

    table: str
    number: int
    stamp: str
    settings: Settings
    shoe: Shoe
    times: Times
    first_card: int
    first_die: int
    first_entry: int
    last_entry: int
    head: str
    cards: list[Dealt] = field(default_factory=list)
    misdrawn: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)
    die: int | None = None
    power_hand: bool = False
    result: Result | None = None
    player: int | None = None
    banker: int | None = None
    void: events.RoundVoided | None = None
    stakes: dict[str, dict[str, int]] = field(default_factory=dict)
    items: dict[str, tuple[Item, ...]] = field(default_factory=dict)
    session: int | None = None
    dragons: dict[str, tuple[Item, ...]] = field(default_factory=dict)
    told: list[Told] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return self.times.paid is not None or self.void is not None

    @property
    def game(self) -> Game | None:
        """The sheet, where Punto knows it."""
        return None if refuse_settings(self.settings) else self.settings.sheet

    @property
    def decided(self) -> str | None:
        """What it ended as, a result or void; none while it has not."""
        if self.void is not None:
            return "void"
        return self.result.value if self.result is not None else None

    @property
    def out_of_play(self) -> list[Card]:
        """The cards that left the shoe in it and have no part in its result, or not yet."""
        return [*self.aside, *self.misdrawn]


class Before(NamedTuple):
    """What is on the table before the first record that is read, where that is not the first there
    is."""

    settings: Settings | None = None
    session: int | None = None
    shoe: Shoe | None = None


_FROM_THE_FIRST = Before()


def rounds(table: str, records: Iterable[tuple[Entry, TableRecord]]) -> Iterator[Round]:
    """The rounds of a table, each when the next is opened."""
    return (found for found in _told(table, records) if isinstance(found, Round))


def find_round(
    table: str,
    records: Iterable[tuple[Entry, TableRecord]],
    number: int,
    before: Before = _FROM_THE_FIRST,
) -> Round | None:
    """One round, with all that became of its shoe."""
    wanted = None
    for found in _told(table, records, before):
        if isinstance(found, Round):
            if found.number == number:
                wanted = found
        elif wanted is not None and found is wanted.shoe:
            break
    return wanted


def find_shoe(
    table: str,
    records: Iterable[tuple[Entry, TableRecord]],
    number: int,
    before: Before = _FROM_THE_FIRST,
) -> tuple[Shoe, list[Round]] | None:
    """One shoe with its rounds."""
    dealt: list[Round] = []
    for found in _told(table, records, before):
        if isinstance(found, Shoe):
            if found.number == number:
                return found, dealt
        elif found.shoe.number == number:
            dealt.append(found)
    return None


def _told(
    table: str,
    records: Iterable[tuple[Entry, TableRecord]],
    before: Before = _FROM_THE_FIRST,
) -> Iterator[Round | Shoe]:
    """Rounds and shoes, each when another has taken its place; a shoe after its rounds."""
    teller = _Teller(table, before)
    replaced: list[Shoe] = []
    for entry, record in records:
        round_, shoe = teller.round, teller.shoe
        teller.take(entry, record)
        if round_ is not None and teller.round is not round_:
            yield round_
        if shoe is not None and teller.shoe is not shoe:
            replaced.append(shoe)
        # The last round can be void, or put right, even when the next shoe is on the table.
        while replaced and (teller.round is None or teller.round.shoe is not replaced[0]):
            yield replaced.pop(0)
    if teller.round is not None:
        yield teller.round
    if teller.shoe is not None:
        replaced.append(teller.shoe)
    yield from replaced


class _Teller:
    def __init__(self, table: str, before: Before) -> None:
        self._table = table
        self._settings, self._session, self.shoe = before
        self.round: Round | None = None

    def take(self, entry: Entry, record: TableRecord) -> None:
        event, round_, shoe = record.event, self.round, self.shoe
        match event:
            case events.TableOpened(settings=settings):
                self._settings, self._session, self.round = settings, None, None
            case events.BettingOpened():
                self._open(entry, record, event)
            case events.SessionOpened(session=number):
                self._session = number
            case events.ShoeLoaded() if self._settings is not None:
                self.shoe = Shoe(event.shoe, event.commitment, self._settings)
            case _ if shoe is not None and _tell_shoe(shoe, event):
                pass
            case _ if round_ is not None and _tell(round_, record):
                round_.last_entry, round_.head = entry.sequence, entry.hash
                out = len(round_.cards) + len(round_.out_of_play)
                round_.shoe.gone = round_.first_card + out
                round_.shoe.dice_used = round_.first_die + (round_.die is not None)
            case events.CardMisdrawn() if shoe is not None:
                shoe.gone += 1
            case _:
                pass

    def _open(self, entry: Entry, record: TableRecord, event: events.BettingOpened) -> None:
        if self._settings is None or self.shoe is None:
            return
        self.round = Round(
            table=self._table,
            number=event.round,
            stamp=event.stamp,
            settings=self._settings,
            shoe=self.shoe,
            times=Times(record.at),
            first_card=self.shoe.gone,
            first_die=self.shoe.dice_used,
            first_entry=entry.sequence,
            last_entry=entry.sequence,
            head=entry.hash,
            session=self._session,
        )


def _tell_shoe(shoe: Shoe, event: events.TableEvent) -> bool:
    match event:
        case events.CardsBurned(count=count):
            shoe.burned = event
            shoe.gone += 1 + count
        case events.ShoeRevealed():
            shoe.revealed = event
        case events.ShoeReconciled():
            shoe.reconciled = event
        case _:
            return False
    return True


def _tell(round_: Round, record: TableRecord) -> bool:
    """Adds an event to its round; false where it belongs to none."""
    return (
        _tell_play(round_, record)
        or _tell_payment(round_, record)
        or _tell_incident(round_, record)
        or isinstance(record.event, _PASSED_OVER)
    )


_PASSED_OVER = (
    events.DieShaken
    | events.PatronShook
    | events.ShakeCompleted
    | events.TotalsAnnounced
    | events.LosingWagersCollected
    | events.DragonBetsAnnounced
    | events.LosingDragonsCollected
    | events.SessionClosed
)


def _tell_play(round_: Round, record: TableRecord) -> bool:
    match record.event:
        case events.WagerPlaced() as event:
            _place(round_, event)
        case events.BettingClosed():
            round_.times.closed = record.at
        case events.DieAnnounced(die=die):
            round_.die, round_.times.die = die, record.at
        case events.PowerHandCalled():
            round_.power_hand = True
        case events.CardDealt() as event:
            if round_.times.dealt is None:
                round_.times.dealt = record.at
            round_.cards.append(Dealt(event.card, event.hand, event.rule))
        case events.ResultAnnounced() as event:
            round_.result, round_.times.result = event.result, record.at
            round_.player, round_.banker = event.player, event.banker
        case _:
            return False
    return True


def _tell_payment(round_: Round, record: TableRecord) -> bool:
    match record.event:
        case events.WagersPaid(patron=patron, items=items):
            round_.items[patron] = items
        case events.WinningWagersPaid():
            round_.times.paid = record.at
        case events.SettlementReversed(patron=patron):
            round_.items.pop(patron, None)
        case events.StakesReturned(patron=patron, stakes=stakes, rule=rule):
            returned = (Item(key, cents, 0, "void", rule) for key, cents in stakes.items())
            round_.items[patron] = tuple(returned)
        case events.DragonsPaid(patron=patron, items=items):
            round_.dragons[patron] = items
        case _:
            return False
    return True


def _tell_incident(round_: Round, record: TableRecord) -> bool:
    if not isinstance(record.event, Incident):
        return False
    round_.told.append(Told(record.at, record.by, record.event))
    _put_right(round_, record.at, record.event)
    return True


def _place(round_: Round, event: events.WagerPlaced) -> None:
    game = round_.game
    if game is not None and any(wager.key == event.wager for wager in game.session_wagers):
        return
    stakes = round_.stakes.setdefault(event.patron, {})
    stakes.pop(event.wager, None)
    if event.stake_cents:
        stakes[event.wager] = event.stake_cents
    if not stakes:
        del round_.stakes[event.patron]


def _put_right(round_: Round, at: int, event: Incident) -> None:
    match event:
        case events.CardMisdrawn(card=card):
            round_.misdrawn.append(card)
        case events.RoundVoided():
            round_.void, round_.times.void = event, at
        case events.RoundReconstructed():
            round_.cards = _dealt(round_.game, event.cards)
            round_.aside += event.aside
            round_.misdrawn = []
            round_.result = round_.player = round_.banker = round_.times.paid = None
        case _:
            pass


def _dealt(game: Game | None, cards: tuple[Card, ...]) -> list[Dealt]:
    """To whom the Table of Play gives these cards."""
    values = [card.point_value for card in cards]
    found = []
    for place, card in enumerate(cards):
        call = next_call(values[:place])
        rule = game.clauses.of(call.paragraph) if game is not None else None
        found.append(Dealt(card, call.hand, rule))
    return found
