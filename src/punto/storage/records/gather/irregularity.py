"""Irregularities: reports, and what was ruled on them."""

from msgspec.structs import replace

from punto.rules.irregularity import Ruling
from punto.rules.table_of_play import next_call
from punto.storage.records.gather.gathering import Gathering, plain
from punto.storage.records.gather.rounds import deal
from punto.storage.records.rows import Irregularity
from punto.table import events


def reported(it: Gathering, event: events.IrregularityReported) -> None:
    report = Irregularity(
        table=it.table,
        sequence=it.sequence,
        round=event.round,
        clause=event.clause,
        at=it.at,
        by=it.by,
        dealer=it.state.dealer,
        noticed=event.noticed,
        note=plain(event.note),
        proven=event.proven,
    )
    it.state.held.append(report)
    it.changes.irregularities[it.sequence] = report


def voided(it: Gathering, event: events.RoundVoided) -> None:
    round_ = it.round
    it.state.hands -= round_.result is not None
    round_.void, round_.void_at = event.rule, it.at
    if not it.state.held:
        # The rule itself decides where a shoe has run out (5.5): nobody reports it.
        by_rule = Irregularity(
            table=it.table,
            sequence=it.sequence,
            round=event.round,
            clause=event.rule,
            at=it.at,
            by=it.by,
            dealer=it.state.dealer,
            noticed=None,
            note="",
            proven=True,
        )
        it.state.held.append(by_rule)
    _rule(it, Ruling.VOID, event.why)


def put_right(it: Gathering, event: events.RoundReconstructed) -> None:
    round_ = it.round
    it.state.hands -= round_.result is not None
    round_.reconstructed = True
    round_.result = round_.player = round_.banker = round_.result_at = round_.paid_at = None
    round_.player_cards, round_.banker_cards = [], []
    values = [card.point_value for card in event.cards]
    for place, card in enumerate(event.cards):
        deal(round_, next_call(values[:place]).hand, str(card))
    _rule(it, Ruling.RECONSTRUCTED, event.why)


def stood(it: Gathering, event: events.ResultStood) -> None:
    _rule(it, Ruling.STANDS, event.why)


def _rule(it: Gathering, ruling: Ruling, why: str) -> None:
    for one in it.state.held:
        it.changes.irregularities[one.sequence] = replace(
            one, ruling=ruling, ruled_at=it.at, ruled_by=it.by, why=plain(why)
        )
    it.state.held = []
