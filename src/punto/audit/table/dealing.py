"""Cards, by the Table of Play; totals and result, which follow from them."""

from collections.abc import Sequence

from punto.audit.fault import Wrong, same
from punto.audit.table.state import AuditedShoe, AuditedTable, PlayPhase
from punto.rules.announcement import Cue
from punto.rules.cards import CARDS, Card
from punto.rules.hand import Side
from punto.rules.irregularity import ORDER_ALTERED, WRONG_NUMBER_OF_CARDS
from punto.rules.round import compare
from punto.rules.table_of_play import next_call
from punto.table.events import (
    CardDealt,
    CardMisdrawn,
    OrderAlarmRaised,
    ResultAnnounced,
    TableEvent,
    TotalsAnnounced,
)

ALARMING = 6
"""This many cards in a row as in a new deck raise an alarm."""

_PLACE = {card: place for place, card in enumerate(CARDS)}


def dealt(table: AuditedTable, event: CardDealt) -> None:
    if table.virtual or table.held is not None:
        table.require("a card dealt", PlayPhase.DEALING)
    if table.phase is not PlayPhase.DEALING:
        raise Wrong(f"a card dealt while {table.phase.value}", "cards after 'No more bets'")
    shoe, round_ = table.dealing_from, table.playing
    _check_copy(table, shoe, event.card)
    call = next_call([card.point_value for card in round_.cards])
    same(f"{event.card} to", event.hand, call.hand)
    same(f"{event.card} by", event.rule, table.game.clauses.of(call.paragraph))
    if not round_.cards:
        round_.last_of_shoe = table.cut_card_out
    round_.cards.append(event.card)
    alarm = _come_out(shoe, event.card)
    table.owed.extend(announcements(table))
    table.owed.extend(alarm)


def too_many(table: AuditedTable, shoe: AuditedShoe, card: Card) -> bool:
    """Whether the shoe cannot hold this card as well, of its own or of any kind."""
    return table.cards_left < 1 or _all_out(table, shoe, card)


def _all_out(table: AuditedTable, shoe: AuditedShoe, card: Card) -> bool:
    return shoe.counts[card] - shoe.foreign[card] >= table.rules.decks


def _check_copy(table: AuditedTable, shoe: AuditedShoe, card: Card) -> None:
    if too_many(table, shoe, card):
        decks = table.rules.decks
        raise Wrong(f"{card} once more than it can be", f"{decks} of it, and {decks * 52} cards")


def misdrawn(table: AuditedTable, event: CardMisdrawn) -> None:
    """A card that nobody had called for: proven foreign by the count, or else by the moment."""
    if table.virtual:
        raise Wrong("a mis-drawn card", "none from a virtual shoe")
    shoe = table.dealing_from
    if table.held is None:
        raise Wrong("a mis-drawn card that nobody reported", "a report with it")
    table.require_number("round", event.round, table.rounds)
    reported = table.misdraw_reported
    proven = reported is not None and reported.proven
    if too_many(table, shoe, event.card) != proven:
        found = f"{event.card} mis-drawn {'as' if proven else 'but not as'} a foreign card"
        copies = f"{shoe.counts[event.card]} of it out before, of {table.rules.decks}"
        raise Wrong(found, f"what the count says: {copies}, and {table.cards_left} cards left")
    if reported is not None:
        table.require_number("round", reported.round, table.rounds)
        if not proven:
            _check_uncalled(table, shoe, reported.clause)
    table.held.misdrawn.append(event.card)
    if _all_out(table, shoe, event.card):
        table.held.too_many.append(event.card)
    table.owed.extend(_come_out(shoe, event.card))


def _check_uncalled(table: AuditedTable, shoe: AuditedShoe, clause: str) -> None:
    """No card was due, and the clause is the one for this moment."""
    burning = shoe.burned is None and table.phase is PlayPhase.BETWEEN
    if table.phase is PlayPhase.DEALING or burning:
        raise Wrong("a card mis-drawn that was due", "it dealt")
    over = table.phase in (PlayPhase.RESULT, PlayPhase.BETWEEN) and table.rounds > 0
    same("mis-drawn by", clause, (WRONG_NUMBER_OF_CARDS if over else ORDER_ALTERED).clause)


def _come_out(shoe: AuditedShoe, card: Card) -> list[TableEvent]:
    """The card is seen; an alarm is due if it makes the row of cards too orderly."""
    shoe.seen.append(card)
    shoe.counts[card] += 1
    shoe.orderly = orderly([*shoe.orderly, card])
    if shoe.burned is None or len(shoe.orderly) != ALARMING:
        return []
    return [OrderAlarmRaised(cards=tuple(shoe.orderly))]


def orderly(cards: Sequence[Card]) -> list[Card]:
    """The cards at the end that lie as in a new deck, all upwards or all downwards."""
    first = len(cards) - 1
    direction = _step(*cards[-2:]) if first else 0
    while first and direction and _step(cards[first - 1], cards[first]) == direction:
        first -= 1
    return list(cards[first:])


def _step(first: Card, second: Card) -> int:
    """1 or -1 for neighbours in a new deck, else 0."""
    step = _PLACE[second] - _PLACE[first]
    return step if first.suit is second.suit and step in (1, -1) else 0


def hand_totals(cards: Sequence[Card]) -> tuple[int, int]:
    """The point totals of the Player and the Banker hand, as far as they are dealt."""
    values = [card.point_value for card in cards]
    sums = {Side.PLAYER: 0, Side.BANKER: 0}
    for place, value in enumerate(values):
        side = next_call(values[:place]).hand
        assert side is not None, "the cards follow the Table of Play"
        sums[side] += value
    return sums[Side.PLAYER] % 10, sums[Side.BANKER] % 10


def announcements(table: AuditedTable) -> list[TableEvent]:
    """What is said with these cards on the table: totals after four, and the result in the end."""
    cards = table.playing.cards
    if len(cards) < 4:
        return []
    player, banker = hand_totals(cards)
    said: list[TableEvent] = []
    if len(cards) == 4:
        cue = Cue.POINT_TOTALS
        rule = table.clauses[cue]
        said.append(TotalsAnnounced(player=player, banker=banker, cue=cue, rule=rule))
    if next_call([card.point_value for card in cards]).hand is None:
        cue = Cue.RESULT
        said.append(
            ResultAnnounced(
                round=table.rounds,
                result=compare(player, banker),
                player=player,
                banker=banker,
                cue=cue,
                rule=table.clauses[cue],
            )
        )
    return said


def result(table: AuditedTable, event: ResultAnnounced) -> None:
    round_, session = table.playing, table.playing.session
    round_.result = event.result
    table.phase = PlayPhase.RESULT
    if session is not None:
        session.runs = session.runs.after(event.result)
        session.betting_closed = True
