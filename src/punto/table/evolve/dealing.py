"""A round from "Place your bets, please" to its result."""

from typing import assert_never

from msgspec.structs import replace

from punto.journal.persistent_map import Map
from punto.rules.cards import Card
from punto.table.events import (
    AnotherShakeCalled,
    BettingClosed,
    BettingOpened,
    CardDealt,
    DealingEvent,
    DieAnnounced,
    DieCorrected,
    DieEvent,
    DieShaken,
    PatronShook,
    PowerHandCalled,
    ResultAnnounced,
    RoundEvent,
    ShakeCompleted,
    ShakerOpened,
    TotalsAnnounced,
)
from punto.table.evolve.paying import reopened
from punto.table.evolve.pending_release import releasing
from punto.table.evolve.shoe import with_card
from punto.table.state import Mark, Phase, RoundInPlay, Shaker, Table, played


def evolve(table: Table, event: RoundEvent | DieEvent | DealingEvent) -> Table:
    match event:
        case BettingOpened():
            return _opened(releasing(table), event)
        case BettingClosed():
            return _closed(table)
        case DieShaken(passed_to=holder):
            return _with_round(table, shaker=Shaker(holder, holder is None))
        case PatronShook(patron=patron):
            return _with_round(table, shaker=Shaker(patron, True, by_holder=True))
        case ShakeCompleted(patron=patron):
            return _with_round(table, shaker=Shaker(patron, True))
        case AnotherShakeCalled(patron=holder):
            # Where nobody wagered, the dealer's own shakes are the ones that nobody heard.
            return _with_round(table, shaker=None if holder is None else Shaker(holder, False))
        case ShakerOpened():
            return _shaker_opened(table)
        case DieAnnounced(die=die):
            return _die_announced(table, die)
        case DieCorrected():
            return _die_corrected(table, event)
        case CardDealt(card=card):
            return _dealt(table, card)
        case ResultAnnounced():
            return _result(table, event)
        case PowerHandCalled() | TotalsAnnounced():
            return table
        case _:
            assert_never(event)


def _with_round(table: Table, **changes: object) -> Table:
    return replace(table, round=replace(table.playing, **changes))


def _opened(table: Table, event: BettingOpened) -> Table:
    shoe, session = table.shoe, table.open_session
    assert shoe is not None, "a round is opened with a shoe on the table"
    if session is not None:
        session = replace(session, withdrawn=False)
    round_ = RoundInPlay(
        number=event.round,
        shoe=shoe.number,
        first_card=len(shoe.seen),
        closes_at=event.closes_at,
        marks_before=shoe.marks,
        session_before=session.session if session else None,
    )
    return replace(
        table,
        phase=Phase.BETTING,
        rounds=event.round,
        round=round_,
        session=session,
        next_session=None,
    )


def _closed(table: Table) -> Table:
    session = table.session
    if session is not None:
        session = replace(session, session=session.session.no_more_bets())
    phase = Phase.SHAKING if table.game.die else Phase.DEALING
    # Nothing is lowered or given back any more.
    round_ = replace(table.playing, increases=Map())
    return replace(table, phase=phase, session=session, round=round_)


def _die_announced(table: Table, die: int) -> Table:
    assert table.shoe is not None
    shoe = replace(table.shoe, dice=(*table.shoe.dice, die))
    return _with_round(replace(table, phase=Phase.DEALING, shoe=shoe), die=die)


def _shaker_opened(table: Table) -> Table:
    shaker = table.playing.shaker
    assert shaker is not None, "only a shaker that was shaken is opened"
    return _with_round(table, shaker=replace(shaker, opened=True))


def _die_corrected(table: Table, event: DieCorrected) -> Table:
    """What was paid by the wrong value is due back, and the wagers lie there to be paid by the
    right one."""
    round_, shoe = table.playing, table.shoe
    assert shoe is not None
    if round_.shoe == shoe.number:
        shoe = replace(shoe, dice=(*shoe.dice[:-1], event.die))
    table = replace(table, shoe=shoe, round=replace(round_, die=event.die))
    return reopened(table) if round_.paid else table


def _dealt(table: Table, card: Card) -> Table:
    round_ = table.playing
    # Where the cut card lies as a round starts decides whether it is the shoe's last.
    last = round_.last_of_shoe if round_.cards else table.cut_card_out
    table = _with_round(table, cards=(*round_.cards, card), last_of_shoe=last)
    return with_card(table, card)


def _result(table: Table, event: ResultAnnounced) -> Table:
    round_, shoe, session = table.playing, table.shoe, table.session
    assert shoe is not None
    hands = played(table.game, round_.cards, round_.die)
    player_pair, banker_pair = (hand.pair is not None for hand in (hands.player, hands.banker))
    mark = Mark(event.result, player_pair, banker_pair, hands.natural)
    if session is not None:
        session = replace(session, session=session.session.after(event.result))
    return replace(
        table,
        phase=Phase.RESULT,
        round=replace(round_, result=event.result),
        # A round put right after the next shoe was loaded is on no road any more.
        shoe=replace(shoe, marks=(*round_.marks_before, mark))
        if shoe.number == round_.shoe
        else shoe,
        session=session,
    )
