"""Irregularities 5.1 to 5.5: reported by whoever notices, decided by the pit supervisor.

The report holds the table. What may be decided is what the clause allows at the moment of notice:
void, put right, or let stand; who decides says why.
"""

from collections import Counter

from punto.rules.cards import Card
from punto.rules.irregularity import (
    IRREGULARITIES,
    SHOE_RAN_OUT,
    Decider,
    Irregularity,
    Noticed,
    Ruling,
    rule_on,
)
from punto.rules.refusal import shown
from punto.rules.table_of_play import next_call
from punto.table.commands import DecideIrregularity, IrregularityCommand, ReportIrregularity
from punto.table.decide.dealing import announced
from punto.table.decide.noticing import noticed
from punto.table.decide.words import held
from punto.table.decision import Decision, accept, refuse
from punto.table.events import (
    IrregularityReported,
    ResultStood,
    RoundReconstructed,
    RoundVoided,
)
from punto.table.evolve import evolve
from punto.table.state import Held, Phase, Table

_BY_CLAUSE = {one.clause: one for one in IRREGULARITIES}


def decide(table: Table, command: IrregularityCommand) -> Decision:
    match command:
        case ReportIrregularity():
            return _report(table, command)
        case DecideIrregularity():
            return _decide(table, command)


def _report(table: Table, command: ReportIrregularity) -> Decision:
    irregularity = _BY_CLAUSE.get(command.clause)
    if irregularity is None:
        known = ", ".join(_BY_CLAUSE)
        return refuse(f"{shown(command.clause)} is no irregularity; there are {known}")
    if not irregularity.voids:
        return refuse("late changes of wagers go on record by themselves", irregularity.clause)
    if table.held is not None:
        return Decision((), held(table))
    about = table.rounds if command.about is None else command.about
    if table.rounds == 0 or not 1 <= about <= table.rounds:
        found = f"round {shown(about)}; there have been {table.rounds} rounds"
        return refuse(found, irregularity.clause)
    if about == table.rounds and table.playing.void:
        return refuse("that round is void already", irregularity.clause)
    if irregularity is SHOE_RAN_OUT:
        return _ran_out(table, about)
    return accept(
        IrregularityReported(
            round=about,
            clause=irregularity.clause,
            noticed=noticed(table, about),
            note=command.note,
            proven=False,
        )
    )


def _ran_out(table: Table, about: int) -> Decision:
    """The rule itself voids the round: nobody has to decide."""
    assert SHOE_RAN_OUT.decider is Decider.RULE
    rule = SHOE_RAN_OUT.clause
    if about != table.rounds or table.phase is not Phase.DEALING or table.due:
        return refuse("no card of this round is missing", rule)
    if table.rules.dealing.virtual and table.cards_left:
        return refuse(f"there are {table.cards_left} cards left in the shoe", rule)
    return accept(RoundVoided(round=about, rule=rule, why=SHOE_RAN_OUT.happened))


def _decide(table: Table, command: DecideIrregularity) -> Decision:
    if table.held is None:
        return refuse("there is nothing to decide")
    rule = table.held.clause
    if table.paying:
        return refuse("what is due to patrons is paid first", rule)
    if not command.why.strip():
        return refuse("a decision says why", rule)
    match command.ruling:
        case Ruling.VOID:
            return _refuse_final(table, rule) or _void(table.held, command.why)
        case Ruling.RECONSTRUCTED:
            return _refuse_final(table, rule) or _reconstruct(table, table.held, command)
        case Ruling.STANDS:
            return _stand(table, table.held, command.why)


def _irregularity(report: Held) -> Irregularity:
    return _BY_CLAUSE[report.clause]


def _refuse_final(table: Table, rule: str) -> Decision | None:
    if table.round is not None and table.round.final:
        return refuse("what the round brought is paid for good", rule)
    return None


def _void(report: Held, why: str) -> Decision:
    irregularity = _irregularity(report)
    if rule_on(irregularity, noticed=report.noticed, known=False) is not Ruling.VOID:
        return refuse(f"this does not void the round: {irregularity.becomes}", report.clause)
    return accept(RoundVoided(round=report.round, rule=report.clause, why=why))


def _stand(table: Table, report: Held, why: str) -> Decision:
    under_way = table.phase is not Phase.BETWEEN_ROUNDS
    if under_way and (report.misdrawn or report.proven):
        return refuse("cards left the shoe that were not due; say which are right", report.clause)
    return accept(ResultStood(round=report.round, rule=report.clause, why=why))


def _reconstruct(table: Table, report: Held, command: DecideIrregularity) -> Decision:
    irregularity = _irregularity(report)
    ruling = rule_on(irregularity, noticed=report.noticed, known=True)
    # A card that was only misread is no foreign card.
    if ruling is not Ruling.RECONSTRUCTED and not _misread(report):
        return refuse(f"nothing is reconstructed: {irregularity.becomes}", report.clause)
    refusal = _refuse_cards(table, report, command.cards)
    if refusal:
        return refusal
    reconstructed = RoundReconstructed(
        round=report.round,
        before=table.playing.cards,
        cards=command.cards,
        aside=_aside(table, report, command.cards),
        rule=report.clause,
        why=command.why,
    )
    after = evolve(table, reconstructed)
    if after.phase in (Phase.DEALING, Phase.RESULT):
        return accept(reconstructed, *announced(after))
    return accept(reconstructed)


def _misread(report: Held) -> bool:
    return report.proven and report.noticed in (Noticed.IN_THE_INITIAL_DEAL, Noticed.IN_THE_ROUND)


def _refuse_cards(table: Table, report: Held, cards: tuple[Card, ...]) -> Decision | None:
    """Why these cannot be the right cards of the round."""
    rule = report.clause
    if table.rules.dealing.virtual and cards != table.playing.cards:
        return refuse("the cards of a committed shoe are what they are", rule)
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
    before = shoe.seen[: table.playing.first_card]
    out = Counter((*before, *cards, *_aside(table, report, cards)))
    for card, count in out.items():
        if count > table.rules.decks:
            return refuse(f"the shoe has no {count} of {card}", rule)
    return None


def _aside(table: Table, report: Held, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that left the shoe in this round and play no part in it any more.

    A card that the shoe cannot hold was misread: it never was there.
    """
    assert table.shoe is not None
    left = Counter((*table.playing.cards, *report.misdrawn)) - Counter(cards)
    if report.proven:
        out = Counter((*table.shoe.seen[: table.playing.first_card], *cards))
        left = Counter({card: min(n, table.rules.decks - out[card]) for card, n in left.items()})
    return tuple(left.elements())
