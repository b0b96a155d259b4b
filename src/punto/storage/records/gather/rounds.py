"""A round, from "Place your bets, please" to its result."""

from functools import lru_cache

from msgspec.structs import replace

from punto.games import game_stamped
from punto.rules.hand import Side
from punto.rules.refusal import InputError
from punto.storage.records.gather.gathering import Gathering
from punto.storage.records.rows import Round
from punto.table import events


def shoe_loaded(it: Gathering, event: events.ShoeLoaded) -> None:
    it.state.shoe = event.shoe


def betting_opened(it: Gathering, event: events.BettingOpened) -> None:
    state = it.state
    assert state.sheet is not None, "a round is opened at an open table"
    assert state.shoe is not None, "a round is opened with a shoe on the table"
    state.round = Round(
        table=it.table,
        number=event.round,
        sheet=replace(state.sheet, stamp=event.stamp),
        shoe=state.shoe,
        dealer=state.dealer,
        session=state.session,
        opened_at=it.at,
        float_cents=state.float_cents,
        first_sequence=it.sequence,
        last_sequence=it.sequence,
        head="",
    )


def placed(it: Gathering, event: events.WagerPlaced) -> None:
    if event.wager not in _session_wagers(it.round.sheet.stamp):
        it.round.staked_cents += event.stake_cents - event.before_cents


@lru_cache
def _session_wagers(stamp: str) -> frozenset[str]:
    """The wagers of a sheet that are on a session; of a sheet that Punto does not know, none."""
    try:
        return frozenset(wager.key for wager in game_stamped(stamp).session_wagers)
    except InputError:
        return frozenset()


def betting_closed(it: Gathering, _event: events.BettingClosed) -> None:
    it.round.closed_at = it.at


def die_announced(it: Gathering, event: events.DieAnnounced) -> None:
    it.round.die = event.die


def dealt(it: Gathering, event: events.CardDealt) -> None:
    deal(it.round, event.hand, str(event.card))


def deal(round_: Round, hand: Side | None, card: str) -> None:
    (round_.player_cards if hand is Side.PLAYER else round_.banker_cards).append(card)


def result_announced(it: Gathering, event: events.ResultAnnounced) -> None:
    round_ = it.round
    it.state.hands += 1
    round_.result, round_.result_at = event.result, it.at
    round_.player, round_.banker = event.player, event.banker


def session_opened(it: Gathering, event: events.SessionOpened) -> None:
    it.state.session, it.state.hands = event.session, 0
