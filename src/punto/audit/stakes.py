"""What each patron had on each wager, round by round, with the cards that were seen before:
gathered from the events of a table, for whoever asks whether stakes follow the cards."""

from dataclasses import dataclass, field

from punto.rules.cards import Card
from punto.table import events
from punto.table.events import TableEvent

Stakes = dict[str, dict[str, int]]
"""By patron and wager, in cents."""


@dataclass(slots=True)
class RoundStaked:
    """`seen` is how many cards of the shoe everybody had seen when betting opened. A void round has
    no stakes."""

    number: int
    seen: int
    stakes: Stakes = field(default_factory=dict)


@dataclass(slots=True)
class ShoeStaked:
    """A shoe with the cards that were seen of it, in order, and its rounds."""

    table: str
    number: int
    stamp: str
    decks: int
    seen: list[Card] = field(default_factory=list)
    rounds: list[RoundStaked] = field(default_factory=list)


class Staked:
    """Takes the events of a table in their order. What comes before the first shoe is passed over,
    so that one may begin anywhere."""

    def __init__(self, table: str, stamp: str, decks: int) -> None:
        self.shoes: list[ShoeStaked] = []
        self._table = table
        self._stamp = stamp
        self._decks = decks

    def take(self, event: TableEvent) -> None:
        match event:
            case events.TableOpened(settings=settings):
                self._stamp, self._decks = settings.stamp, settings.decks
            case events.ShoeLoaded(shoe=number):
                self.shoes.append(ShoeStaked(self._table, number, self._stamp, self._decks))
            case _ if self.shoes:
                _within(self.shoes[-1], event)
            case _:
                pass


def _within(shoe: ShoeStaked, event: TableEvent) -> None:
    match event:
        case events.CardsBurned(shown=card) | events.CardDealt(card=card):
            shoe.seen.append(card)
        case events.CardMisdrawn(card=card):
            shoe.seen.append(card)
        case events.BettingOpened(round=number):
            shoe.rounds.append(RoundStaked(number, len(shoe.seen)))
        case events.RoundReconstructed(round=number, cards=cards, aside=aside):
            for one in _round(shoe, number):
                shoe.seen[one.seen :] = [*cards, *aside]
        case events.WagersPaid(round=number, patron=patron, items=items):
            for one in _round(shoe, number):
                one.stakes[patron] = {item.wager: item.stake_cents for item in items}
        case events.SettlementReversed(round=number, patron=patron):
            for one in _round(shoe, number):
                one.stakes.pop(patron, None)
        case _:
            pass


def _round(shoe: ShoeStaked, number: int) -> list[RoundStaked]:
    """The round of that number, if it is the last of this shoe: no other is settled any more."""
    last = shoe.rounds[-1:]
    return [one for one in last if one.number == number]
