"""Cards as they leave the shoe: to whom the Table of Play gives them, and what it calls next.

No card leaves a virtual shoe that is not called for. A card that left a real shoe is recorded in
any case, and one that was not called for holds the round (5.2, 5.4).
"""

from punto.journal.decision import accept, refuse
from punto.rules.announcement import Cue
from punto.rules.cards import Card
from punto.rules.hand import Hand, Side
from punto.rules.irregularity import (
    FOREIGN_CARD,
    ORDER_ALTERED,
    SHOE_RAN_OUT,
    WRONG_NUMBER_OF_CARDS,
    Irregularity,
)
from punto.rules.round import compare, hand_so_far
from punto.rules.shoe import burn_count
from punto.rules.table_of_play import INITIAL_DEAL, next_call
from punto.table.decide.notice_time import noticed
from punto.table.decide.shared_refusals import clause_of, refuse_unless
from punto.table.events import (
    CardDealt,
    CardMisdrawn,
    CardsBurned,
    IrregularityReported,
    OrderAlarmRaised,
    ResultAnnounced,
    TableDecision,
    TableEvent,
    TotalsAnnounced,
)
from punto.table.evolve import evolve
from punto.table.evolve.shoe import orderly
from punto.table.state import Phase, ShoeInPlay, Table

ORDER_ALARM_CARDS = 6
"""Cards in a row in the order of a new deck: once in some hundred million for a shuffled shoe."""


def draw(table: Table, card: Card) -> TableDecision:
    shoe = table.shoe
    if shoe is None or shoe.accounted or (shoe.ended and not _last_round_open(table, shoe)):
        return refuse("there is no shoe in play", table.game.clauses.initial_deal)
    if table.virtual:
        return _draw_virtual(table, shoe, card)
    events = _read(table, shoe, card)
    return accept(*events, *_alarm(shoe, card))


def _last_round_open(table: Table, shoe: ShoeInPlay) -> bool:
    """Whether the last round of the shoe is under way, or could still be void: then a card that
    comes out of it matters."""
    if table.phase is not Phase.BETWEEN_ROUNDS:
        return True
    last = table.round
    return not table.virtual and last is not None and last.shoe == shoe.number and not last.final


def _draw_virtual(table: Table, shoe: ShoeInPlay, card: Card) -> TableDecision:
    if not table.cards_left:
        return refuse("the shoe is empty", SHOE_RAN_OUT.clause)
    if table.has_all(card):
        return refuse(f"a virtual shoe has no other {card}", FOREIGN_CARD.clause)
    if shoe.burned is None:
        return refuse_unless(table, Phase.BETWEEN_ROUNDS) or accept(_burned(card))
    rule = table.game.clauses.initial_deal
    refusal = refuse_unless(table, Phase.DEALING, rule=rule)
    return refusal or accept(*_dealt(table, card), *_alarm(shoe, card))


def _burned(card: Card) -> CardsBurned:
    return CardsBurned(shown=card, count=burn_count(card))


def _read(table: Table, shoe: ShoeInPlay, card: Card) -> tuple[TableEvent, ...]:
    """What it means that this card came out of a real shoe."""
    decks = f"{table.rules.decks} decks have"
    if table.has_all(card):
        note = f"one {card} more than {decks}"
        return _misdrawn(table, card, FOREIGN_CARD, note, proven=True)
    if table.cards_left < 1:
        # Which of those that came out is foreign, somebody has to find out.
        note = f"one card more than {decks}"
        return _misdrawn(table, card, FOREIGN_CARD, note, proven=True)
    if table.held is not None:
        return (CardMisdrawn(round=table.rounds, card=card),)
    if shoe.burned is None and table.phase is Phase.BETWEEN_ROUNDS:
        return (_burned(card),)
    if table.phase is Phase.DEALING:
        return _dealt(table, card)
    over = table.phase in (Phase.RESULT, Phase.BETWEEN_ROUNDS) and table.rounds > 0
    wrong = WRONG_NUMBER_OF_CARDS if over else ORDER_ALTERED
    return _misdrawn(table, card, wrong, f"{card} was drawn and no card was due", proven=False)


def _misdrawn(
    table: Table, card: Card, irregularity: Irregularity, note: str, *, proven: bool
) -> tuple[TableEvent, ...]:
    """The card is on record and the table is held, by this if by nothing else yet."""
    report = IrregularityReported(
        round=table.rounds,
        clause=irregularity.clause,
        noticed=noticed(table, table.rounds),
        note=note,
        proven=proven,
        third_cards=False,
        secret_lost=False,
    )
    reports = (report,) if table.held is None or proven else ()
    return (*reports, CardMisdrawn(round=table.rounds, card=card))


def _alarm(shoe: ShoeInPlay, card: Card) -> tuple[TableEvent, ...]:
    if shoe.burned is None:
        return ()
    run = orderly(shoe.orderly, card)
    return (OrderAlarmRaised(cards=run),) if len(run) == ORDER_ALARM_CARDS else ()


def _dealt(table: Table, card: Card) -> tuple[TableEvent, ...]:
    """The card for the hand that it is due to, and what is announced once it lies there."""
    call = next_call([one.point_value for one in table.playing.cards])
    assert call.hand is not None, "while cards are dealt, one is due"
    rule = table.game.clauses.of(call.paragraph)
    dealt = CardDealt(card=card, hand=call.hand, rule=rule)
    return (dealt, *announced(evolve(table, dealt)))


def announced(table: Table) -> tuple[TableEvent, ...]:
    """What the dealer says with these cards on the table: the totals, and the result."""
    cards = table.playing.cards
    if len(cards) < len(INITIAL_DEAL):
        return ()
    said: list[TableEvent] = []
    if len(cards) == len(INITIAL_DEAL):
        player, banker = totals(cards)
        cue = Cue.POINT_TOTALS
        rule = clause_of(table.game, cue)
        said.append(TotalsAnnounced(player=player, banker=banker, cue=cue, rule=rule))
    if next_call([card.point_value for card in cards]).hand is None:
        said.append(_result(table))
    return tuple(said)


def _result(table: Table) -> ResultAnnounced:
    player, banker = totals(table.playing.cards)
    cue = Cue.RESULT
    return ResultAnnounced(
        round=table.rounds,
        result=compare(player, banker),
        player=player,
        banker=banker,
        cue=cue,
        rule=clause_of(table.game, cue),
    )


def totals(cards: tuple[Card, ...]) -> tuple[int, int]:
    """The point totals of the two hands, as far as they are dealt."""
    player, banker = (Hand(hand_so_far(cards, side)).total for side in Side)
    return player, banker
