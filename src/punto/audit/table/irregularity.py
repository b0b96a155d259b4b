"""Irregularities: reported before they are decided, and decided as their clause allows."""

from collections import Counter
from collections.abc import Sequence

from punto.audit.fault import Wrong, quote, same
from punto.audit.table.dealing import announcements
from punto.audit.table.state import AuditedHold, AuditedRound, AuditedTable, PaymentKind, PlayPhase
from punto.rules.cards import Card
from punto.rules.irregularity import (
    CARDS_DRAWN_TOGETHER,
    FOREIGN_CARD,
    IRREGULARITIES,
    ORDER_ALTERED,
    SHOE_RAN_OUT,
    WRONG_NUMBER_OF_CARDS,
    Irregularity,
    Noticed,
    Ruling,
    rule_on,
)
from punto.rules.table_of_play import next_call
from punto.table.events import IrregularityReported, ResultStood, RoundReconstructed, RoundVoided

_REPORTED = {one.clause: one for one in IRREGULARITIES if one.voids}
"""What somebody may decide on; late wagers are refused by the rule itself."""


def reported(table: AuditedTable, event: IrregularityReported) -> None:
    irregularity = _REPORTED.get(event.clause)
    if irregularity is None:
        raise Wrong(f"an irregularity by {quote(event.clause)}", " or ".join(_REPORTED))
    if table.phase is PlayPhase.CLOSED:
        raise Wrong("an irregularity at a closed table", "an open table")
    if table.held is not None and not event.proven:
        raise Wrong("a report while the table is held", "a decision first")
    if not min(table.rounds, 1) <= event.round <= table.rounds:
        raise Wrong(f"a report on round {quote(event.round)}", f"1 to {table.rounds}")
    same("noticed", event.noticed, _noticed(table, event.round))
    if irregularity is SHOE_RAN_OUT:
        _check_short(table, event)
    undealt = event.round == table.rounds and table.phase in (PlayPhase.BETTING, PlayPhase.SHAKING)
    if undealt and irregularity in (WRONG_NUMBER_OF_CARDS, CARDS_DRAWN_TOGETHER):
        raise Wrong(f"{event.clause} before a card was dealt", "cards first")
    if event.third_cards:
        _check_third_cards(table, event, irregularity)
    if event.secret_lost:
        _check_secret_lost(table, event.round, irregularity)
    if event.proven and irregularity is not FOREIGN_CARD:
        raise Wrong(f"{event.clause} proven by the count of cards", FOREIGN_CARD.clause)
    round_ = table.round
    void = round_ is not None and round_.void_rule is not None and event.round == table.rounds
    # Of a round that is void or was never opened nothing is reported but a card that came out, or
    # what has become of the shoe since.
    of_the_shoe = irregularity in (FOREIGN_CARD, ORDER_ALTERED) and table.shoe is not None
    nothing_else = (void or table.rounds == 0) and not (
        table.phase is PlayPhase.BETWEEN and of_the_shoe
    )
    table.misdraw_owed = event.proven or nothing_else
    if table.misdraw_owed:
        table.require_number("a report on round", event.round, table.rounds)
    before = table.held
    table.report = event
    table.held = AuditedHold(
        event.round,
        irregularity,
        event.noticed,
        event.proven,
        misdrawn=before.misdrawn if before is not None else [],
        too_many=before.too_many if before is not None else [],
        third_cards=event.third_cards,
        secret_lost=event.secret_lost,
    )


def _check_secret_lost(table: AuditedTable, about: int, irregularity: Irregularity) -> None:
    """Only a committed shoe has a secret, and without it nobody knows its order."""
    if irregularity is not ORDER_ALTERED:
        raise Wrong(f"a lost secret in a report of {irregularity.clause}", ORDER_ALTERED.clause)
    table.require_number("a lost secret in round", about, table.rounds)
    if not table.virtual or table.shoe is None or table.shoe.ended:
        raise Wrong("a lost secret where no committed shoe is in play", "the cards as they come")


def _noticed(table: AuditedTable, about: int) -> Noticed:
    round_ = table.round
    if about < table.rounds or (table.rounds and round_ is None) or (round_ and round_.final):
        return Noticed.IN_A_LATER_ROUND
    return Noticed.IN_THE_ROUND if table.under_way else Noticed.BETWEEN_ROUNDS


def _check_third_cards(
    table: AuditedTable, event: IrregularityReported, irregularity: Irregularity
) -> None:
    """Third cards come after the four of the initial deal, and only 5.3 tells them apart."""
    if irregularity is not CARDS_DRAWN_TOGETHER:
        raise Wrong(f"third cards in a report of {event.clause}", CARDS_DRAWN_TOGETHER.clause)
    round_ = table.round
    if round_ is not None and event.round == table.rounds and len(round_.cards) < 4:
        raise Wrong("third cards drawn together", "the four cards of the initial deal first")


def _check_short(table: AuditedTable, event: IrregularityReported) -> None:
    """A card is missing though the count of a real shoe says that some are left."""
    table.require("a card missing", PlayPhase.DEALING)
    table.require_number("a card missing in round", event.round, table.rounds)
    if table.virtual or table.cards_left < 1:
        raise Wrong("a decision asked for on an empty shoe", "the rule itself to void the round")


def _decided(table: AuditedTable, rule: str, why: str) -> AuditedHold:
    """What was decided on: the irregularity that holds the table."""
    held = table.held
    if held is None:
        raise Wrong("a decision on what nobody reported", "a report first")
    if table.paying and not table.withdrawing:
        raise Wrong("a decision while patrons have something coming", "that first")
    same("a decision by", rule, held.irregularity.clause)
    if not why.strip():
        raise Wrong("a decision without a reason", "the reason")
    return held


def _check_allowed(
    held: AuditedHold,
    round_: AuditedRound,
    ruling: Ruling,
    *,
    known: bool,
    committed: bool,
    in_question: bool = False,
) -> None:
    if round_.void_rule is not None:
        raise Wrong(f"a void round that is {ruling.value}", "it to stay as it is")
    allowed = rule_on(
        held.irregularity,
        noticed=held.noticed,
        known=known,
        third_cards=held.third_cards,
        committed=committed,
    )
    if round_.final or (allowed is not ruling and not in_question):
        clause, noticed = held.irregularity.clause, held.noticed.value
        where = " at a committed shoe" if committed else ""
        expected = f"the result to stand: {clause}, noticed {noticed}{where}"
        raise Wrong(f"a round that is {ruling.value}", expected)


def voided(table: AuditedTable, event: RoundVoided) -> None:
    if table.held is None and event.rule == SHOE_RAN_OUT.clause:
        _check_ran_out(table, event)
        table.report = event
    else:
        held = _decided(table, event.rule, event.why)
        table.require_number("round", event.round, held.round)
        committed = table.virtual and not held.secret_lost
        _check_allowed(held, table.playing, Ruling.VOID, known=False, committed=committed)
        _take_out_of_count(table, held, event.foreign)
        if held.irregularity is ORDER_ALTERED:
            _end_altered_shoe(table)
    round_, session = table.playing, table.playing.session
    _check_withdrawn(round_)
    if table.opened_meanwhile is not None or table.session is not session:
        raise Wrong("a round void before a session that is open", "that one withdrawn first")
    _take_back_result(round_)
    round_.void_rule = event.rule
    table.held = None
    table.phase = PlayPhase.VOID
    if round_.complete:
        table.queue(PaymentKind.REVERSE, round_.bettors)
    table.queue(PaymentKind.RETURN, round_.bettors)
    round_.collected = round_.complete = False
    if session is not None:
        session.betting_closed = session.runs.hands > 0
    if event.rule == SHOE_RAN_OUT.clause:
        table.end_shoe(table.dealing_from)
    if not table.due:
        table.end_round()


def _check_withdrawn(round_: AuditedRound) -> None:
    if round_.session is not None and round_.session.announced:
        found = f"round {round_.number} changed after its session was announced"
        raise Wrong(found, "that withdrawn by the same command")


def _check_ran_out(table: AuditedTable, event: RoundVoided) -> None:
    table.require("a round void by an empty shoe", PlayPhase.DEALING)
    table.require_number("round", event.round, table.rounds)
    same("void because", event.why, SHOE_RAN_OUT.happened)
    same("foreign cards in a shoe that ran out", event.foreign, ())
    if table.cards_left > 0:
        raise Wrong("a round void by an empty shoe", f"the {table.cards_left} cards left dealt")


def _take_back_result(round_: AuditedRound) -> None:
    if round_.result is None:
        return
    round_.result = None
    if round_.session is not None:
        round_.session.runs = round_.runs_before


def stood(table: AuditedTable, event: ResultStood) -> None:
    held = _decided(table, event.rule, event.why)
    table.require_number("round", event.round, held.round)
    if table.under_way and (held.misdrawn or held.proven):
        raise Wrong("a round that goes on with cards that were not due", "the right cards said")
    _take_out_of_count(table, held, event.foreign)
    if event.order_lost:
        _check_order_lost(table, held)
        _end_altered_shoe(table)
    table.held = None


def _end_altered_shoe(table: AuditedTable) -> None:
    """Nobody knows the order of what is left in it (readings 31 and 35)."""
    shoe = table.dealing_from
    table.end_shoe(shoe)
    shoe.secret_lost = table.virtual


def _take_out_of_count(table: AuditedTable, held: AuditedHold, cards: Sequence[Card]) -> None:
    """Cards that are none of the shoe's own: at least those that it cannot hold, and at most those
    that came out of it."""
    foreign, too_many = Counter(cards), Counter(held.too_many)
    if not too_many <= foreign:
        missing = tuple((too_many - foreign).elements())
        raise Wrong(f"the foreign cards {quote(tuple(cards))}", f"{quote(missing)} among them")
    if not foreign:
        return
    if table.virtual or held.irregularity is not FOREIGN_CARD:
        found = f"foreign cards by {held.irregularity.clause}"
        raise Wrong(found, f"them by {FOREIGN_CARD.clause} alone, from a real shoe")
    shoe = table.dealing_from
    if not foreign <= shoe.counts - shoe.foreign:
        raise Wrong(f"the foreign cards {quote(tuple(cards))}", "cards that came out of the shoe")
    shoe.foreign += foreign


def _check_order_lost(table: AuditedTable, held: AuditedHold) -> None:
    known = table.virtual and not held.secret_lost
    if known or held.irregularity is not ORDER_ALTERED:
        found = f"an order that is lost by {held.irregularity.clause}"
        raise Wrong(found, f"it by {ORDER_ALTERED.clause} alone, of a shoe that nobody knows")
    void = table.round is not None and table.round.void_rule is not None
    in_a_round = held.noticed is Noticed.IN_THE_ROUND and not void
    if table.under_way or in_a_round:
        raise Wrong("an order that is lost in a round", "the round to be void")
    if table.dealing_from.ended:
        raise Wrong("an order that is lost of a shoe that is over", "a shoe in play")


def reconstructed(table: AuditedTable, event: RoundReconstructed) -> None:
    held = _decided(table, event.rule, event.why)
    table.require_number("round", event.round, table.rounds)
    round_ = table.playing
    # Cards that nobody called for are sorted out, whatever else the table is held for.
    in_question = bool(held.misdrawn) and table.under_way
    _check_allowed(
        held,
        round_,
        Ruling.RECONSTRUCTED,
        known=True,
        committed=table.virtual,
        in_question=in_question,
    )
    same("before this", event.before, tuple(round_.cards))
    _check_cards(table, held.irregularity, event.cards)
    _put_right(table, held, event)
    table.held = None
    if event.cards and not round_.cards:
        round_.last_of_shoe = table.cut_card_out
    _check_withdrawn(round_)
    _take_back_result(round_)
    if round_.complete:
        table.queue(PaymentKind.REVERSE, round_.bettors)
    round_.cards = list(event.cards)
    round_.collected = round_.complete = False
    if table.phase in (PlayPhase.BETTING, PlayPhase.SHAKING):
        return
    complete = next_call([card.point_value for card in event.cards]).hand is None
    if not complete and round_.shoe is not table.shoe:
        raise Wrong("a round that goes on from a shoe that is gone", "a complete round")
    # With the result, which is announced at once, the phase follows.
    table.phase = PlayPhase.RESULT if complete else PlayPhase.DEALING
    table.owed.extend(announcements(table))


def _check_cards(table: AuditedTable, irregularity: Irregularity, cards: tuple[Card, ...]) -> None:
    """The cards that are said to be right could have been dealt by this time."""
    most = {PlayPhase.BETTING: 0, PlayPhase.SHAKING: 1}.get(table.phase, 6)
    if len(cards) > most:
        raise Wrong(f"{len(cards)} cards while {table.phase.value}", f"{most} at most")
    values = [card.point_value for card in cards]
    for count in range(len(cards)):
        if next_call(values[:count]).hand is None:
            found = f"{len(cards)} cards by {irregularity.clause}"
            raise Wrong(found, f"{count}, for then no card is due")


def _put_right(table: AuditedTable, held: AuditedHold, event: RoundReconstructed) -> None:
    """The shoe's count with the right cards in place of those on record."""
    round_, decks = table.playing, table.rules.decks
    # What was drawn uncalled since the next shoe was loaded came out of that one.
    misdrawn = held.misdrawn if round_.shoe is table.shoe else []
    shoe, read = round_.shoe, (*round_.cards, *misdrawn)
    expected = _left_aside(read, event.cards)
    if Counter(event.aside) != Counter(expected):
        same("put aside", event.aside, expected)
    before, since = shoe.seen[: round_.first_card], shoe.seen[round_.first_card :]
    # Cards of this round that were let stand before are still out.
    others = Counter(since) - Counter(read) - Counter(round_.aside)
    round_.aside += event.aside
    shoe.seen = [*before, *event.cards, *round_.aside, *others.elements()]
    shoe.counts = Counter(shoe.seen)
    shoe.foreign &= shoe.counts
    for card, count in shoe.counts.items():
        # A foreign card that came out before is no reason against these.
        if count - shoe.foreign[card] > decks:
            raise Wrong(f"{count} of {card} out of the shoe", f"{decks} at most")


def _left_aside(read: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    """A card that was read and whose place in the round is taken by a card that nobody had read was
    misread and never left the shoe. Every other card that was read in the round and has no place in
    it lies aside."""
    unread, without_place = list(cards), []
    for card in read:
        if card in unread:
            unread.remove(card)
        else:
            without_place.append(card)
    for place, card in enumerate(cards):
        misread = read[place] if place < len(read) else None
        if misread in without_place and card in unread:
            without_place.remove(misread)
            unread.remove(card)
    return without_place
