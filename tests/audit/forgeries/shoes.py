"""Shoes: loaded, burned, revealed and reconciled."""

from collections.abc import Callable
from typing import Any

from audit.forgeries.ways import (
    BACCARAT,
    FORTUNE,
    POWER,
    Forge,
    Forgeries,
    cards,
    change,
    insert,
    insert_by,
    remove,
    repeat,
)
from audit.forging import Forgery
from msgspec.structs import replace

from punto.journal.actor import SYSTEM
from punto.rules.cards import CARDS, read_card
from punto.table import events as e
from punto.table.commitment import commit


def secret(**change: Callable[[Any], Any]) -> Forge:
    """Another secret is revealed, and the commitment was made to fit it."""

    def forge(forgery: Forgery) -> None:
        records, place = forgery.find(e.ShoeRevealed)
        event = records[place].event
        assert isinstance(event, e.ShoeRevealed)
        event = replace(event, **{name: new(getattr(event, name)) for name, new in change.items()})
        (table,) = [name.removeprefix("table/") for name in forgery.records if name != "house"]
        promised = commit(table, event.shoe, order=event.order, dice=event.dice, salt=event.salt)
        forgery.change(e.ShoeLoaded, commitment=promised)
        forgery.change(e.ShoeRevealed, order=event.order, dice=event.dice, salt=event.salt)

    return forge


def round_after_the_last(forgery: Forgery) -> None:
    records, place = forgery.find(e.BettingOpened)
    first = records[place].event
    assert isinstance(first, e.BettingOpened)
    rounds = [one for one in records if isinstance(one.event, e.BettingOpened)]
    revealed = forgery.find(e.ShoeRevealed)[1]
    before = sum(one.at < records[revealed].at for one in rounds)
    forgery.insert(replace(first, round=before + 1), e.ShoeRevealed)


SHOES: Forgeries = {
    "a shoe by another number": (BACCARAT, change(e.ShoeLoaded, 1, shoe=4)),
    "a burn of another length": (BACCARAT, change(e.CardsBurned, count=3)),
    "no burn": (BACCARAT, remove(e.CardsBurned)),
    "another commitment": (BACCARAT, change(e.ShoeLoaded, commitment="ab" * 32)),
    "no commitment": (BACCARAT, change(e.ShoeLoaded, commitment=None)),
    "a shoe that is never revealed": (BACCARAT, remove(e.ShoeRevealed)),
    "another order, committed to in time": (
        BACCARAT,
        secret(order=lambda order: (*order[:20], order[21], order[20], *order[22:])),
    ),
    "a shoe with five kings of spades": (
        BACCARAT,
        secret(
            order=lambda order: (*order[:-1], CARDS[-1] if order[-1] is not CARDS[-1] else CARDS[0])
        ),
    ),
    "other die values, committed to in time": (
        POWER,
        secret(dice=lambda dice: (*dice[:4], 7 - dice[4], *dice[5:])),
    ),
    "a die with seven faces": (POWER, secret(dice=lambda dice: (*dice[:-1], 7))),
    "too few die values": (POWER, secret(dice=lambda dice: dice[:50])),
    "a salt that is easily guessed": (POWER, secret(salt=lambda _: "0")),
    "a card both missing and too many": (FORTUNE, change(e.ShoeReconciled, missing=cards("4d"))),
    "a card missing that came out": (FORTUNE, change(e.ShoeReconciled, missing=cards("8s " * 4))),
    "a card too many that is not told": (FORTUNE, change(e.ShoeReconciled, extra=())),
    "an alarm that nobody raised": (FORTUNE, remove(e.OrderAlarmRaised)),
    "an alarm twice": (FORTUNE, repeat(e.OrderAlarmRaised)),
    "the cut card twice": (FORTUNE, repeat(e.CutCardShown)),
    "cards of no shoe": (BACCARAT, remove(e.ShoeLoaded)),
    "a round from a shoe that is over": (BACCARAT, round_after_the_last),
    "a burn within a round": (
        FORTUNE,
        insert(e.CardsBurned(shown=read_card("2h"), count=2), e.CardDealt),
    ),
    "a shoe retired when it was over": (
        BACCARAT,
        insert(e.ShoeRetired(shoe=1, why="worn"), e.ShoeRevealed),
    ),
    "a shoe retired for no reason": (BACCARAT, change(e.ShoeRetired, why="")),
    "a real shoe revealed": (
        FORTUNE,
        insert_by(
            SYSTEM, e.ShoeRevealed(shoe=1, order=(), dice=(), salt="0" * 64), e.ShoeReconciled
        ),
    ),
    "a virtual shoe reconciled": (
        BACCARAT,
        insert(e.ShoeReconciled(shoe=1, missing=(), extra=()), e.ShoeRevealed),
    ),
    "more cards left than two shoes have": (
        FORTUNE,
        change(e.ShoeReconciled, missing=(), extra=cards("4d " * 500)),
    ),
}
