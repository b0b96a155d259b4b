"""Shoes: loaded, burned, revealed and reconciled."""

from collections.abc import Callable
from typing import Any

from audit import journals
from audit.forgeries.edits import Edit, Forgeries, cards, change, insert, insert_by, remove, repeat
from audit.forging import Forgery
from msgspec.structs import replace

from punto.journal.actor import SYSTEM
from punto.rules.cards import CARDS, read_card
from punto.table import events as e
from punto.table.commitment import commit


def secret(**change: Callable[[Any], Any]) -> Edit:
    """Another secret is revealed, and the commitment was made to fit it."""

    def edit(forgery: Forgery) -> None:
        event = forgery.event(e.ShoeRevealed)
        event = replace(event, **{name: new(getattr(event, name)) for name, new in change.items()})
        (table,) = [name.removeprefix("table/") for name in forgery.records if name != "house"]
        promised = commit(table, event.shoe, order=event.order, dice=event.dice, salt=event.salt)
        forgery.change(e.ShoeLoaded, commitment=promised)
        forgery.change(e.ShoeRevealed, order=event.order, dice=event.dice, salt=event.salt)

    return edit


def round_after_the_last(forgery: Forgery) -> None:
    records, revealed = forgery.find(e.ShoeRevealed)
    before = sum(isinstance(one.event, e.BettingOpened) for one in records[:revealed])
    first = forgery.event(e.BettingOpened)
    insert(replace(first, round=before + 1), e.ShoeRevealed)(forgery)


SHOES: Forgeries = {
    journals.baccarat: {
        "a shoe by another number": change(e.ShoeLoaded, 1, shoe=4),
        "a burn of another length": change(e.CardsBurned, count=3),
        "no burn": remove(e.CardsBurned),
        "another commitment": change(e.ShoeLoaded, commitment="ab" * 32),
        "no commitment": change(e.ShoeLoaded, commitment=None),
        "a shoe that is never revealed": remove(e.ShoeRevealed),
        "another order, committed to in time": secret(
            order=lambda order: (*order[:20], order[21], order[20], *order[22:])
        ),
        "a shoe with five kings of spades": secret(
            order=lambda order: (*order[:-1], CARDS[-1] if order[-1] is not CARDS[-1] else CARDS[0])
        ),
        "cards of no shoe": remove(e.ShoeLoaded),
        "a round from a shoe that is over": round_after_the_last,
        "a shoe retired when it was over": insert(
            e.ShoeRetired(shoe=1, why="worn"), e.ShoeRevealed
        ),
        "a shoe retired for no reason": change(e.ShoeRetired, why=""),
        "a virtual shoe reconciled": insert(
            e.ShoeReconciled(shoe=1, missing=(), extra=()), e.ShoeRevealed
        ),
    },
    journals.power: {
        "other die values, committed to in time": secret(
            dice=lambda dice: (*dice[:4], 7 - dice[4], *dice[5:])
        ),
        "a die with seven faces": secret(dice=lambda dice: (*dice[:-1], 7)),
        "too few die values": secret(dice=lambda dice: dice[:50]),
        "a salt that is easily guessed": secret(salt=lambda _: "0"),
    },
    journals.fortune: {
        "a card both missing and too many": change(e.ShoeReconciled, missing=cards("4d")),
        "a card missing that came out": change(e.ShoeReconciled, missing=cards("8s " * 4)),
        "a card too many that is not told": change(e.ShoeReconciled, extra=()),
        "an alarm that nobody raised": remove(e.OrderAlarmRaised),
        "an alarm twice": repeat(e.OrderAlarmRaised),
        "the cut card twice": repeat(e.CutCardShown),
        "a burn within a round": insert(e.CardsBurned(shown=read_card("2h"), count=2), e.CardDealt),
        "a real shoe revealed": insert_by(
            SYSTEM, e.ShoeRevealed(shoe=1, order=(), dice=(), salt="0" * 64), e.ShoeReconciled
        ),
        "more cards left than two shoes have": change(
            e.ShoeReconciled, missing=(), extra=cards("4d " * 500)
        ),
    },
}
