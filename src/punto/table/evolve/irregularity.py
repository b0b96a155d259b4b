"""Irregularities: the table is held, and the pit supervisor's decision lets it go on."""

import dataclasses
from collections import Counter
from typing import assert_never

from msgspec.structs import replace

from punto.rules.cards import Card
from punto.rules.irregularity import ORDER_ALTERED, SHOE_RAN_OUT
from punto.rules.table_of_play import next_call
from punto.table.events import (
    CardMisdrawn,
    IrregularityEvent,
    IrregularityReported,
    ResultStood,
    RoundReconstructed,
    RoundVoided,
)
from punto.table.evolve.paying import due_to, over
from punto.table.evolve.shoe import ended, with_card
from punto.table.state import IrregularityReport, Phase, RoundInPlay, Table, Task

ORDER_LOST = "the order of its cards is lost"
"""Why no further round is dealt from a shoe that was altered (reading 31)."""


def evolve(table: Table, event: IrregularityEvent) -> Table:
    match event:
        case IrregularityReported():
            misdrawn = table.held.misdrawn if table.held else ()
            too_many = table.held.too_many if table.held else ()
            held = IrregularityReport(
                round=event.round,
                clause=event.clause,
                noticed=event.noticed,
                proven=event.proven,
                third_cards=event.third_cards,
                secret_lost=event.secret_lost,
                misdrawn=misdrawn,
                too_many=too_many,
            )
            return replace(table, held=held)
        case CardMisdrawn():
            return _misdrawn(table, event)
        case RoundVoided():
            return _voided(table, event)
        case RoundReconstructed():
            return _reconstructed(table, event)
        case ResultStood():
            return _stood(table, event)
        case _:
            assert_never(event)


def _misdrawn(table: Table, event: CardMisdrawn) -> Table:
    held, card = table.held, event.card
    assert held is not None, "a card that nobody called for holds the table"
    too_many = (*held.too_many, card) if table.has_all(card) else held.too_many
    held = replace(held, misdrawn=(*held.misdrawn, card), too_many=too_many)
    return replace(with_card(table, card), held=held)


def _stood(table: Table, event: ResultStood) -> Table:
    table = replace(_without_foreign(_laid_aside(table), event.foreign), held=None)
    return _order_lost(table) if event.order_lost else table


def _order_lost(table: Table) -> Table:
    """No further round is dealt from the shoe; a committed one is never revealed."""
    table = ended(table, ORDER_LOST)
    assert table.shoe is not None
    return replace(table, shoe=replace(table.shoe, secret_lost=table.virtual))


def _without_foreign(table: Table, cards: tuple[Card, ...]) -> Table:
    """Cards that are none of the shoe's own leave its count."""
    shoe = table.shoe
    if shoe is None or not cards:
        return table
    return replace(table, shoe=replace(shoe, foreign=(*shoe.foreign, *cards)))


def _laid_aside(table: Table) -> Table:
    """Cards that were drawn uncalled and play no part lie with the last round's, if its shoe is
    still there."""
    round_, held = table.round, table.held
    if round_ is None or held is None or round_.shoe != table.shoes:
        return table
    return replace(table, round=replace(round_, aside=(*round_.aside, *held.misdrawn)))


def _voided(table: Table, event: RoundVoided) -> Table:
    table = _without_foreign(table, event.foreign)
    round_ = table.playing
    tasks = (Task.REVERSE, Task.RETURN) if round_.paid else (Task.RETURN,)
    patrons = sorted(round_.bettors)
    table = _without_result(replace(table, held=None, phase=Phase.VOID), round_)
    table = replace(
        table,
        round=replace(table.playing, void_rule=event.rule, collected=False, paid=False),
        due=(*table.due, *(due for task in tasks for due in due_to(task, patrons))),
    )
    if table.session is not None:
        session = replace(table.session, session=table.session.session.after(None))
        table = replace(table, session=session)
    if event.rule == SHOE_RAN_OUT.clause:
        table = ended(table, SHOE_RAN_OUT.happened)
    if event.rule == ORDER_ALTERED.clause:
        table = _order_lost(table)
    return table if table.due else over(table)


def _without_result(table: Table, round_: RoundInPlay) -> Table:
    """The result is taken back from the roads and from the session's runs."""
    table = replace(table, round=replace(round_, result=None))
    if round_.result is None:
        return table
    assert table.shoe is not None
    if round_.shoe == table.shoe.number:
        table = replace(table, shoe=replace(table.shoe, marks=round_.marks_before))
    if table.session is None or round_.session_before is None:
        return table
    # Only the runs: how long the session is may have been changed since.
    before = dataclasses.replace(table.session.session, runs=round_.session_before.runs)
    return replace(table, session=replace(table.session, session=before.no_more_bets()))


def _reconstructed(table: Table, event: RoundReconstructed) -> Table:
    round_, shoe = table.playing, table.shoe
    assert shoe is not None
    first = bool(event.cards) and not round_.cards
    last = table.cut_card_out if first else round_.last_of_shoe
    aside = (*round_.aside, *event.aside)
    if round_.shoe == shoe.number:
        seen = (*shoe.seen[: round_.first_card], *event.cards, *aside)
        foreign = Counter(shoe.foreign) & Counter(seen)
        shoe = replace(shoe, seen=seen, foreign=tuple(foreign.elements()))
    due = due_to(Task.REVERSE, sorted(round_.bettors)) if round_.paid else ()
    table = _without_result(replace(table, held=None, shoe=shoe), round_)
    round_ = replace(
        table.playing,
        cards=event.cards,
        aside=aside,
        last_of_shoe=last,
        collected=False,
        paid=False,
    )
    table = replace(table, round=round_, due=(*table.due, *due))
    if table.phase in (Phase.BETTING, Phase.SHAKING):
        return table
    call = next_call([card.point_value for card in event.cards])
    return replace(table, phase=Phase.DEALING if call.hand else Phase.RESULT)
