"""The rounds of a table, folded from its records: the one place that says which entries belong to a
round, and what they make of it.

All that was played, paid and ruled on belongs to a round until the next one is opened. What cannot
belong to any, since there is none, is passed over. What is remembered between two records is small,
and nobody's name is in it but the dealer's: a table may have ten thousand patrons.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from punto.games import game_stamped
from punto.history.round_summary import VOID, GameSheet, RoundSummary, SessionSummary, WagerSums
from punto.journal.hash_chain import Entry
from punto.journal.record import Record
from punto.ledger.account import tournament_of
from punto.rules.cards import Card
from punto.rules.hand import Side
from punto.rules.refusal import InputError
from punto.rules.table_of_play import Call, next_call
from punto.table import events
from punto.table.events import Item, TableEvent
from punto.table.settings import Settings

_OF_A_ROUND = frozenset(
    get_args(
        events.BettingEvent
        | events.RoundEvent
        | events.DieEvent
        | events.DealingEvent
        | events.PayingEvent
        | events.SessionEvent
        | events.IrregularityEvent
        | events.OrderAlarmRaised
        | events.RoundWithdrawn
    )
) - {
    events.WinningsReleased,
    events.SessionOpened,
    events.SessionExtended,
    events.SessionWithdrawn,
    events.HandsCalled,
}


class RoundFoldState(Struct):
    """`round` is the last one, to which entries can still belong. `hands` of its `session` have a
    result; `opened` is a session that has had no round yet, and `paying` the one whose Dragon
    wagers are being paid."""

    sheet: GameSheet | None = None
    shoe: int | None = None
    dealer: str | None = None
    float_cents: int = 0
    round: RoundSummary | None = None
    session: int | None = None
    hands: int = 0
    opened: int | None = None
    paying: SessionSummary | None = None


class RoundFold:
    """Takes the entries of a table in their order; the state goes on with them."""

    def __init__(self, table: str, state: RoundFoldState) -> None:
        self.state = state
        self.for_money = tournament_of(table) is None
        """Chips of a tournament are no money."""
        self._table = table
        self._sequence = 0
        self._at = 0

    def take(self, entry: Entry, record: Record[TableEvent]) -> RoundSummary | None:
        """The round that the entry belongs to, if it belongs to one."""
        event = record.event
        self._sequence, self._at = entry.sequence, record.at
        self._turn_to(event)
        round_ = self.state.round
        if round_ is None or type(event) not in _OF_A_ROUND:
            return None
        self._play(round_, event)
        round_.last_sequence, round_.head = entry.sequence, entry.hash
        return round_

    def _turn_to(self, event: TableEvent) -> None:
        """What happens to the table beside its round, or with its session."""
        state = self.state
        match event:
            case events.TableOpened(settings=settings):
                state.sheet, state.session, state.round = sheet_of(settings), None, None
                state.opened = None
            case events.DealerChanged(dealer=dealer):
                state.dealer = dealer
            case events.FloatFilled(cents=cents):
                state.float_cents += cents
            case events.FloatCredited(cents=cents):
                state.float_cents -= cents
            case events.ShoeLoaded(shoe=shoe):
                state.shoe = shoe
            case events.SessionOpened(session=session):
                state.opened = session
            case events.SessionWithdrawn():
                state.opened = None
            case events.SessionClosed(session=session) if session == state.opened:
                # It had no round: the last session may still go on, if its last round is void.
                state.opened = None
            case events.BettingOpened():
                self._open(event)
            case events.DragonBetsAnnounced(session=session):
                self._announce(session)
            case events.DragonsPaid(items=items) if state.paying is not None:
                self._book(state.paying, items, 1)
            case events.DragonsReversed(items=items) if state.paying is not None:
                self._book(state.paying, items, -1)
            case _:
                pass

    def _open(self, event: events.BettingOpened) -> None:
        state = self.state
        if state.opened is not None:
            state.session, state.hands, state.opened = state.opened, 0, None
        if state.sheet is not None and state.shoe is not None:
            state.round = RoundSummary(
                table=self._table,
                number=event.round,
                sheet=replace(state.sheet, stamp=event.stamp),
                shoe=state.shoe,
                dealer=state.dealer,
                session=state.session,
                opened_at=self._at,
                float_cents=state.float_cents,
                first_sequence=self._sequence,
                last_sequence=self._sequence,
                head="",
            )

    def _announce(self, session: int) -> None:
        state = self.state
        # Nothing lies on a session that has had no round.
        if state.sheet is not None and session != state.opened:
            state.paying = SessionSummary(
                table=self._table,
                number=session,
                sheet=state.sheet,
                dealer=state.dealer,
                at=self._at,
                sequence=self._sequence,
                hands=state.hands,
            )

    def _play(self, round_: RoundSummary, event: TableEvent) -> None:
        match event:
            case events.WagerPlaced() | events.ExcessReturned():
                if event.wager not in session_wagers(round_.sheet.stamp):
                    round_.staked_cents += event.stake_cents - event.before_cents
            case events.WagersPaid(items=items):
                round_.bettors += 1
                self._book(round_, items, 1)
            case events.CardDealt(card=card, hand=hand):
                _deal(round_, card, hand)
            case events.BettingClosed():
                round_.closed_at = self._at
            case events.DieAnnounced(die=die):
                round_.die = die
            case events.DieCorrected(die=die):
                round_.die, round_.paid_at = die, None
            case events.ResultAnnounced():
                self.state.hands += 1
                round_.result, round_.result_at = event.result, self._at
                round_.player, round_.banker = event.player, event.banker
            case events.WinningWagersPaid():
                round_.paid_at = self._at
            case events.RoundWithdrawn():
                round_.withdrawn_at = self._at
            case events.SettlementReversed(items=items):
                round_.bettors -= 1
                self._book(round_, items, -1)
            case events.StakesReturned():
                round_.bettors += 1
            case events.RoundVoided(rule=rule):
                self.state.hands -= round_.result is not None
                round_.void, round_.void_at = rule, self._at
            case events.RoundReconstructed(cards=cards):
                self.state.hands -= round_.result is not None
                round_.reconstructed = True
                round_.result = round_.player = round_.banker = None
                round_.result_at = round_.paid_at = None
                round_.player_cards, round_.banker_cards = [], []
                for card, call in dealt_in_turn(cards):
                    _deal(round_, card, call.hand)
            case _:
                pass

    def _book(self, one: RoundSummary | SessionSummary, items: Iterable[Item], sign: int) -> None:
        """Adds wagers to the sums, or takes them out again; what they cost or bring the float too,
        where they are in money."""
        for item in items:
            if item.pays == VOID:
                continue
            sums = one.sums.get(item.wager)
            if sums is None:
                sums = one.sums[item.wager] = WagerSums()
            net, commission = sign * item.net_cents, sign * item.commission_cents
            sums.wagers += sign
            sums.staked_cents += sign * item.stake_cents
            sums.net_cents += net
            sums.commission_cents += commission
            if not sums.wagers:
                del one.sums[item.wager]
            if self.for_money:
                one.hold_cents -= net
                one.commission_cents += commission
                self.state.float_cents -= net + commission


def sheet_of(settings: Settings) -> GameSheet:
    return GameSheet(settings.game, settings.version, settings.stamp, settings.decks)


@lru_cache
def session_wagers(stamp: str) -> frozenset[str]:
    """The wagers of a sheet that are on a session; of a sheet that Punto does not know, none."""
    try:
        return frozenset(wager.key for wager in game_stamped(stamp).session_wagers)
    except InputError:
        return frozenset()


def dealt_in_turn(cards: Sequence[Card]) -> Iterator[tuple[Card, Call]]:
    """Cards with what the Table of Play calls each of them for."""
    values = [card.point_value for card in cards]
    for place, card in enumerate(cards):
        yield card, next_call(values[:place])


def _deal(round_: RoundSummary, card: Card, hand: Side | None) -> None:
    (round_.player_cards if hand is Side.PLAYER else round_.banker_cards).append(str(card))
