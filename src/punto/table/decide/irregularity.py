"""Irregularities 5.1 to 5.5: reported by dealer or pit, decided by the pit supervisor.

The report holds the table. The clause and the time of notice say what may be decided: void, put
right, or let stand. A decision needs a reason. The cards of a committed shoe stand (reading 35).
"""

from collections import Counter
from typing import assert_never

from punto.journal.decision import Decision, accept, refuse
from punto.rules.cards import Card
from punto.rules.irregularity import (
    CARDS_DRAWN_TOGETHER,
    FOREIGN_CARD,
    IRREGULARITIES,
    ORDER_ALTERED,
    SHOE_RAN_OUT,
    WRONG_NUMBER_OF_CARDS,
    Decider,
    Irregularity,
    Noticed,
    Ruling,
    rule_on,
)
from punto.rules.refusal import shown
from punto.rules.table_of_play import INITIAL_DEAL, next_call
from punto.table.commands import DecideIrregularity, IrregularityCommand, ReportIrregularity
from punto.table.decide.concerns import take_up
from punto.table.decide.dealing import announced
from punto.table.decide.dragon_bets import announced_anew, withdrawal, withdrawn_next
from punto.table.decide.notice_time import is_under_way, noticed
from punto.table.decide.shared_refusals import held, paid_first
from punto.table.events import (
    IrregularityReported,
    ResultStood,
    RoundReconstructed,
    RoundVoided,
    TableDecision,
)
from punto.table.evolve import fold
from punto.table.state import IrregularityReport, Phase, Table

_BY_CLAUSE = {one.clause: one for one in IRREGULARITIES}
_COMMITTED_STAND = "the cards that the house has committed to stand"


def decide(table: Table, command: IrregularityCommand) -> TableDecision:
    match command:
        case ReportIrregularity(concern=concern):
            report = _report(table, command)
            return report if concern is None else take_up(table, command.by, concern, report)
        case DecideIrregularity():
            return _decide(table, command)
        case _:
            assert_never(command)


def _report(table: Table, command: ReportIrregularity) -> TableDecision:
    irregularity = _BY_CLAUSE.get(command.clause)
    if irregularity is None:
        known = ", ".join(_BY_CLAUSE)
        return refuse(f"{shown(command.clause)} is no irregularity; there are {known}")
    if not irregularity.voids:
        return refuse("late changes of wagers go on record by themselves", irregularity.clause)
    if table.held is not None:
        return Decision((), held(table))
    about = table.rounds if command.about is None else command.about
    refusal = _refuse_about(table, about, irregularity)
    if refusal:
        return refusal
    if irregularity is SHOE_RAN_OUT:
        return _ran_out(table, about)
    undealt = about == table.rounds and table.phase in (Phase.BETTING, Phase.SHAKING)
    if irregularity in (WRONG_NUMBER_OF_CARDS, CARDS_DRAWN_TOGETHER) and undealt:
        return refuse("no card of this round has been dealt", irregularity.clause)
    if command.third_cards:
        refusal = _refuse_third_cards(table, about, irregularity)
        if refusal:
            return refusal
    if command.secret_lost:
        refusal = _refuse_secret_lost(table, about, irregularity)
        if refusal:
            return refusal
    return accept(
        _reported(
            table,
            about,
            irregularity,
            command.note,
            third_cards=command.third_cards,
            secret_lost=command.secret_lost,
        )
    )


def _refuse_about(table: Table, about: int, irregularity: Irregularity) -> TableDecision | None:
    """Why there is nothing to report of a round. What has become of the shoe is reported at rest,
    also after a void round and before the first one (reading 31)."""
    of_the_shoe = irregularity in (FOREIGN_CARD, ORDER_ALTERED)
    at_rest = of_the_shoe and table.shoe is not None and table.phase is Phase.BETWEEN_ROUNDS
    first = 0 if at_rest and table.rounds == 0 else 1
    if not first <= about <= table.rounds:
        found = f"round {shown(about)}; there have been {table.rounds} rounds"
        return refuse(found, irregularity.clause)
    void = table.round is not None and table.round.void
    if about == table.rounds and void and not at_rest:
        return refuse("that round is void already", irregularity.clause)
    return None


def _refuse_third_cards(
    table: Table, about: int, irregularity: Irregularity
) -> TableDecision | None:
    """Why it cannot be about third cards."""
    if irregularity is not CARDS_DRAWN_TOGETHER:
        return refuse("only cards drawn together are told apart like this", irregularity.clause)
    round_ = table.round
    if round_ and round_.number == about and len(round_.cards) < len(INITIAL_DEAL):
        return refuse("the initial deal is not complete", irregularity.clause)
    return None


def _refuse_secret_lost(
    table: Table, about: int, irregularity: Irregularity
) -> TableDecision | None:
    """Why there is no secret that could be lost."""
    if irregularity is not ORDER_ALTERED:
        return refuse("the secret of a shoe is lost by 5.4", irregularity.clause)
    if about != table.rounds:
        return refuse("that round is over, whatever became of its shoe", irregularity.clause)
    if not table.virtual or table.shoe is None or table.shoe.ended is not None:
        return refuse("there is no committed shoe in play", irregularity.clause)
    return None


def _reported(
    table: Table,
    about: int,
    irregularity: Irregularity,
    note: str,
    *,
    third_cards: bool = False,
    secret_lost: bool = False,
) -> IrregularityReported:
    return IrregularityReported(
        round=about,
        clause=irregularity.clause,
        noticed=noticed(table, about),
        note=note,
        proven=False,
        third_cards=third_cards,
        secret_lost=secret_lost,
    )


def _ran_out(table: Table, about: int) -> TableDecision:
    """The rule itself voids the round: nobody has to decide."""
    assert SHOE_RAN_OUT.decider is Decider.RULE
    rule = SHOE_RAN_OUT.clause
    if about != table.rounds or table.phase is not Phase.DEALING or table.due:
        return refuse("no card of this round is missing", rule)
    if table.cards_left < 1:
        voided = RoundVoided(round=about, rule=rule, why=SHOE_RAN_OUT.happened, foreign=())
        return _voided(table, voided)
    if table.virtual:
        return refuse(f"there are {table.cards_left} cards left in the shoe", rule)
    # The count says otherwise, so somebody has to look.
    note = f"by the count {table.cards_left} cards are left"
    return accept(_reported(table, about, SHOE_RAN_OUT, note))


def _decide(table: Table, command: DecideIrregularity) -> TableDecision:
    if table.held is None:
        return refuse("there is nothing to decide")
    rule = table.held.clause
    if table.paying:
        return paid_first(rule)
    if not command.why.strip():
        return refuse("a decision says why", rule)
    refusal = _refuse_foreign(table, table.held, command) or _refuse_order_lost(
        table, table.held, command
    )
    if refusal:
        return refusal
    match command.ruling:
        case Ruling.VOID:
            return _refuse_over(table, table.held) or _void(table, table.held, command)
        case Ruling.RECONSTRUCTED:
            return _refuse_over(table, table.held) or _reconstruct(table, table.held, command)
        case Ruling.STANDS:
            return _stand(table, table.held, command)
        case _:
            assert_never(command.ruling)


def _irregularity(report: IrregularityReport) -> Irregularity:
    return _BY_CLAUSE[report.clause]


def _refuse_over(table: Table, report: IrregularityReport) -> TableDecision | None:
    """Why nothing becomes of the last round any more."""
    if table.round is None or table.round.number != report.round:
        return None
    if table.round.final:
        return refuse("what the round brought is paid for good", report.clause)
    if table.round.void:
        return refuse("that round is void already", report.clause)
    return None


def _refuse_foreign(
    table: Table, report: IrregularityReport, command: DecideIrregularity
) -> TableDecision | None:
    """Why these cards cannot leave the count of the shoe."""
    if not command.foreign:
        return None
    rule, shoe = report.clause, table.shoe
    irregularity = _irregularity(report)
    if irregularity is not FOREIGN_CARD or command.ruling is Ruling.RECONSTRUCTED:
        return refuse("foreign cards are named when a round is void or stands by 5.1", rule)
    if table.virtual or shoe is None:
        return refuse("no real shoe is in play, so no card of it is foreign", rule)
    for card, count in Counter(command.foreign).items():
        if count > shoe.own[card]:
            return refuse(f"{count} of {card} is more than came out and may be foreign", rule)
    return None


def _refuse_order_lost(
    table: Table, report: IrregularityReport, command: DecideIrregularity
) -> TableDecision | None:
    """Why the shoe is not over because somebody altered it (reading 31)."""
    if not command.order_lost:
        return None
    rule = report.clause
    if rule != ORDER_ALTERED.clause or command.ruling is not Ruling.STANDS:
        return refuse("an order is lost where a round stands by 5.4", rule)
    if table.virtual and not report.secret_lost:
        return refuse("the order of a committed shoe is what was committed to", rule)
    void = table.round is not None and table.round.void
    in_a_round = report.noticed is Noticed.IN_THE_ROUND and not void
    if is_under_way(table) or in_a_round:
        return refuse("a round is open: it is void if the order cannot be reconstructed", rule)
    if table.shoe is None or table.shoe.ended is not None:
        return refuse("there is no shoe in play", rule)
    return None


def _foreign(report: IrregularityReport, command: DecideIrregularity) -> tuple[Card, ...]:
    """The cards that leave the count: those named, and those that the count itself shows."""
    return tuple((Counter(command.foreign) | Counter(report.too_many)).elements())


def _void(table: Table, report: IrregularityReport, command: DecideIrregularity) -> TableDecision:
    irregularity = _irregularity(report)
    committed = table.virtual and not report.secret_lost
    ruling = rule_on(
        irregularity,
        noticed=report.noticed,
        known=False,
        third_cards=report.third_cards,
        committed=committed,
    )
    if ruling is not Ruling.VOID:
        becomes = _COMMITTED_STAND if committed else irregularity.becomes
        return refuse(f"this does not void the round: {becomes}", report.clause)
    foreign = _foreign(report, command)
    return _voided(
        table,
        RoundVoided(round=report.round, rule=report.clause, why=command.why, foreign=foreign),
    )


def _voided(table: Table, voided: RoundVoided) -> TableDecision:
    """The session of a void round goes on; one whose time is up is announced anew at once, or with
    the last stake that goes back."""
    events = (*withdrawal(table), *withdrawn_next(table), voided)
    return accept(*events, *announced_anew(fold(events, table)))


def _stand(table: Table, report: IrregularityReport, command: DecideIrregularity) -> TableDecision:
    if is_under_way(table) and (report.misdrawn or report.proven):
        return refuse("cards left the shoe that were not due; say which are right", report.clause)
    return accept(
        ResultStood(
            round=report.round,
            rule=report.clause,
            why=command.why,
            foreign=_foreign(report, command),
            order_lost=command.order_lost,
        )
    )


def _reconstruct(
    table: Table, report: IrregularityReport, command: DecideIrregularity
) -> TableDecision:
    irregularity = _irregularity(report)
    ruling = rule_on(irregularity, noticed=report.noticed, known=True, committed=table.virtual)
    if ruling is not Ruling.RECONSTRUCTED and not _cards_in_question(table, report):
        becomes = _COMMITTED_STAND if table.virtual else irregularity.becomes
        return refuse(f"nothing is reconstructed: {becomes}", report.clause)
    refusal = _refuse_cards(table, report, command.cards)
    if refusal:
        return refusal
    reconstructed = RoundReconstructed(
        round=table.rounds,
        before=table.playing.cards,
        cards=command.cards,
        aside=_aside(table, report, command.cards),
        rule=report.clause,
        why=command.why,
    )
    events = (*withdrawal(table), reconstructed)
    after = fold(events, table)
    if after.phase in (Phase.DEALING, Phase.RESULT):
        return accept(*events, *announced(after))
    return accept(*events)


def _cards_in_question(table: Table, report: IrregularityReport) -> bool:
    """Whether cards came out in a round under way that nobody called for, whatever else it is held
    for: a foreign card by the count may only have been misread."""
    return bool(report.misdrawn) and is_under_way(table)


def _refuse_cards(
    table: Table, report: IrregularityReport, cards: tuple[Card, ...]
) -> TableDecision | None:
    """Why these cannot be the right cards of the round."""
    rule = report.clause
    if table.phase is Phase.BETTING and cards:
        return refuse("no card belongs to the round while betting is open", rule)
    if table.phase is Phase.SHAKING and len(cards) > 1:
        return refuse("no more than its first card belongs to a round before the die is read", rule)
    values = [card.point_value for card in cards]
    for count in range(len(cards)):
        call = next_call(values[:count])
        if call.hand is None:
            rule = table.game.clauses.of(call.paragraph)
            return refuse(f"after {count} cards no other is due", rule)
    shoe = table.shoe
    assert shoe is not None
    gone = shoe.number != table.playing.shoe
    if gone or shoe.accounted:
        refusal = _refuse_unfinished(table, cards)
        if gone or refusal:
            return refusal
    before = (*shoe.seen[: table.playing.first_card], *table.playing.aside)
    out = Counter((*before, *cards, *_aside(table, report, cards)))
    for card, count in out.items():
        # A foreign card that came out before is no reason against these.
        if count - shoe.foreign.count(card) > table.rules.decks:
            return refuse(f"the shoe has no {count} of {card}", rule)
    return None


def _refuse_unfinished(table: Table, cards: tuple[Card, ...]) -> TableDecision | None:
    """The round's shoe is gone, so no further card can come from it."""
    call = next_call([card.point_value for card in cards])
    if call.hand is None:
        return None
    rule = table.game.clauses.of(call.paragraph)
    return refuse("another card is due, and the shoe of that round is gone", rule)


def _aside(table: Table, report: IrregularityReport, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that left the shoe in this round and play no part in it any more.

    A card in whose place another one lies now, which had not been read, was misread: it never left
    the shoe.
    """
    # Cards drawn uncalled from the next shoe have left that one.
    misdrawn = report.misdrawn if table.playing.shoe == table.shoes else ()
    read = (*table.playing.cards, *misdrawn)
    left, new = Counter(read) - Counter(cards), Counter(cards) - Counter(read)
    for was, now in zip(read, cards, strict=False):
        if was is not now and left[was] and new[now]:
            left[was] -= 1
            new[now] -= 1
    return tuple(left.elements())
