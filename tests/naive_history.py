"""Rounds told a second time, without sight of the fold: a round is what was recorded from one
"Place your bets, please" to the next, and whatever is asked about it is looked for in there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from punto.history.round_summary import GameSheet, RoundSummary, WagerSums
from punto.journal.hash_chain import Entry
from punto.rules.cards import Card
from punto.rules.hand import Side
from punto.rules.table_of_play import next_call
from punto.table import events
from punto.table.events import Item
from punto.table.settings import Settings
from punto.table.stream import TableRecord

Pairs = Sequence[tuple[Entry, TableRecord]]

ELSEWHERE = (
    events.StaffEvent
    | events.SeatEvent
    | events.OrderGiven
    | events.OrderWithdrawn
    | events.ConcernEvent
    | events.WinningsReleased
    | events.SessionOpened
    | events.SessionExtended
    | events.SessionWithdrawn
    | events.HandsCalled
    | events.ShoeLoaded
    | events.CardsBurned
    | events.CutCardShown
    | events.ShoeRetired
    | events.ShoeRevealed
    | events.ShoeAbandoned
    | events.ShoeReconciled
)
"""What belongs to no round, be one under way or not."""


@dataclass
class NaiveRound:
    """`own` are its records, the first of which opens it."""

    table: str
    settings: Settings
    shoe: int
    session: int | None
    own: list[tuple[Entry, TableRecord]]

    def every(self, kind: Any) -> list[Any]:
        return [record.event for _, record in self.own if isinstance(record.event, kind)]

    def at(self, kind: Any) -> int | None:
        """When something of a kind was last."""
        return max((one.at for _, one in self.own if isinstance(one.event, kind)), default=None)

    @property
    def _since(self) -> list[TableRecord]:
        """What came after its cards were put right for the last time."""
        every = [record for _, record in self.own]
        right = [isinstance(one.event, events.RoundReconstructed) for one in every]
        return every[len(right) - right[::-1].index(True) :] if True in right else every

    def _last(self, kind: Any) -> tuple[int | None, Any]:
        """The last of a kind since then, with its time."""
        found = [(one.at, one.event) for one in self._since if isinstance(one.event, kind)]
        return found[-1] if found else (None, None)

    @property
    def _die(self) -> int | None:
        """What it showed, as it was read last."""
        read = events.DieAnnounced | events.DieCorrected
        return next((one.die for one in reversed(self.every(read))), None)

    @property
    def _paid_at(self) -> int | None:
        """When all was paid, unless it was to be paid anew since."""
        at, _ = self._last(events.WinningWagersPaid)
        corrected = self.at(events.DieCorrected)
        return at if at is None or corrected is None or at > corrected else None

    @property
    def cards(self) -> list[tuple[Card, Side | None]]:
        cards: list[tuple[Card, Side | None]] = []
        for one in self.every(events.RoundReconstructed)[-1:]:
            for place, card in enumerate(one.cards):
                values = [before.point_value for before in one.cards[:place]]
                cards.append((card, next_call(values).hand))
        dealt = [one.event for one in self._since]
        return cards + [(one.card, one.hand) for one in dealt if isinstance(one, events.CardDealt)]

    @property
    def items(self) -> dict[str, tuple[Item, ...]]:
        """By patron: what became of their wagers in the end."""
        settled: dict[str, tuple[Item, ...] | None] = {}
        for _, record in self.own:
            match record.event:
                case events.WagersPaid(patron=patron, items=items):
                    settled[patron] = items
                case events.StakesReturned(patron=patron, stakes=stakes, rule=rule):
                    void = (Item(key, cents, 0, "void", rule) for key, cents in stakes.items())
                    settled[patron] = tuple(void)
                case events.SettlementReversed(patron=patron):
                    settled[patron] = None
                case _:
                    pass
        return {patron: items for patron, items in settled.items() if items is not None}

    @property
    def stakes(self) -> dict[str, dict[str, int]]:
        """By patron and wager: what lay there in the end, wagers on a session aside."""
        on_session = {wager.key for wager in self.settings.sheet.session_wagers}
        lies: dict[str, dict[str, int]] = {}
        for one in self.every(events.WagerPlaced | events.ExcessReturned):
            if one.wager not in on_session:
                lies.setdefault(one.patron, {})[one.wager] = one.stake_cents
        left = {
            patron: {wager: cents for wager, cents in stakes.items() if cents}
            for patron, stakes in lies.items()
        }
        return {patron: stakes for patron, stakes in left.items() if stakes}

    def summary(self, dealer: str | None, float_cents: int) -> RoundSummary:
        """Its figures, under this dealer and with so much in the float when it was opened."""
        (first, record), (last, _) = self.own[0], self.own[-1]
        (opening,), settings = self.every(events.BettingOpened), self.settings
        result_at, result = self._last(events.ResultAnnounced)
        void = self.every(events.RoundVoided)
        items = [item for items in self.items.values() for item in items]
        sums: dict[str, WagerSums] = {}
        for item in items:
            if item.pays != "void":
                one = sums.setdefault(item.wager, WagerSums())
                one.wagers += 1
                one.staked_cents += item.stake_cents
                one.net_cents += item.net_cents
                one.commission_cents += item.commission_cents
        return RoundSummary(
            table=self.table,
            number=opening.round,
            sheet=GameSheet(settings.game, settings.version, opening.stamp, settings.decks),
            shoe=self.shoe,
            dealer=dealer,
            session=self.session,
            opened_at=record.at,
            float_cents=float_cents,
            first_sequence=first.sequence,
            last_sequence=last.sequence,
            head=last.hash,
            closed_at=self.at(events.BettingClosed),
            result_at=result_at,
            paid_at=self._paid_at,
            void_at=self.at(events.RoundVoided),
            withdrawn_at=self.at(events.RoundWithdrawn),
            player_cards=[str(card) for card, hand in self.cards if hand is Side.PLAYER],
            banker_cards=[str(card) for card, hand in self.cards if hand is Side.BANKER],
            player=result and result.player,
            banker=result and result.banker,
            die=self._die,
            result=result and result.result,
            void=void[-1].rule if void else None,
            reconstructed=bool(self.every(events.RoundReconstructed)),
            bettors=len(self.items),
            staked_cents=sum(sum(stakes.values()) for stakes in self.stakes.values()),
            hold_cents=-sum(item.net_cents for item in items),
            commission_cents=sum(item.commission_cents for item in items),
            sums=sums,
        )


def foreign(pairs: Pairs) -> dict[int, list[list[Card]]]:
    """By shoe: the cards found to be none of its own before its first round, then in each."""
    found: dict[int, list[list[Card]]] = {}
    shoe = 0
    for _, record in pairs:
        match record.event:
            case events.ShoeLoaded(shoe=number):
                shoe = number
                found[shoe] = [[]]
            case events.BettingOpened():
                found[shoe].append([])
            case events.RoundVoided(foreign=cards) | events.ResultStood(foreign=cards):
                found[shoe][-1] += cards
            case _:
                pass
    return found


def rounds(table: str, pairs: Pairs) -> Iterator[NaiveRound]:
    settings, shoe, session, opened = None, 0, None, None
    found: NaiveRound | None = None
    for entry, record in pairs:
        if isinstance(record.event, events.SessionClosed) and record.event.session == opened:
            # It is over and had no round, so no round is of it.
            opened = None
        match record.event:
            case events.TableOpened() as event:
                if found is not None:
                    yield found
                settings, session, opened, found = event.settings, None, None, None
            case events.ShoeLoaded(shoe=number):
                shoe = number
            case events.SessionOpened(session=number):
                opened = number
            case events.SessionWithdrawn():
                opened = None
            case events.BettingOpened():
                # A session is the next round's; the last one's may still change.
                session, opened = opened or session, None
                if found is not None:
                    yield found
                assert settings is not None
                found = NaiveRound(table, settings, shoe, session, [(entry, record)])
            case event if found is not None and not isinstance(event, ELSEWHERE):
                found.own.append((entry, record))
            case _:
                pass
    if found is not None:
        yield found
