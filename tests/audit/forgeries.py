"""What a dishonest house could try, one forgery for each thing that the audit looks at."""

from collections.abc import Callable
from typing import Any

from audit import journals
from audit.forging import Forgery
from audit.recorder import Recorder
from msgspec.structs import replace

from punto.house.chips import ChipsBought, ChipsCashed
from punto.rules.announcement import Cue
from punto.rules.cards import CARDS, Card, read_card
from punto.rules.hand import Side
from punto.rules.irregularity import SHOE_RAN_OUT, Noticed
from punto.rules.round import Result
from punto.table import events as e
from punto.table.actor import SYSTEM, Actor, dealer, patron, pit
from punto.table.commitment import commit

Forge = Callable[[Forgery], None]
FORGERIES: dict[str, tuple[Callable[[], Recorder], Forge]] = {}

BACCARAT, POWER, FORTUNE = journals.baccarat, journals.power, journals.fortune
DRAGON, FABULOUS = journals.dragon, journals.fabulous


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(read_card, text.split()))


def _try(name: str, house: Callable[[], Recorder], *forge: Forge) -> None:
    def all_of_it(forgery: Forgery) -> None:
        for one in forge:
            one(forgery)

    assert name not in FORGERIES
    FORGERIES[name] = house, all_of_it


def _change(kind: type, nth: int = 0, *, of: dict[str, Any] | None = None, **to: Any) -> Forge:
    return lambda forgery: forgery.change(kind, nth, of=of, **to)


def _remove(kind: type, nth: int = 0, **fields: Any) -> Forge:
    return lambda forgery: forgery.remove(kind, nth, **fields)


def _repeat(kind: type, nth: int = 0, **fields: Any) -> Forge:
    return lambda forgery: forgery.repeat(kind, nth, **fields)


def _swap(kind: type, nth: int = 0, **fields: Any) -> Forge:
    return lambda forgery: forgery.swap(kind, nth, **fields)


def _insert(event: Any, before: type, nth: int = 0, **fields: Any) -> Forge:
    return lambda forgery: forgery.insert(event, before, nth, **fields)


def _insert_by(by: Actor, event: Any, before: type, nth: int = 0, **fields: Any) -> Forge:
    return lambda forgery: forgery.insert(event, before, nth, by=by, **fields)


def _by(kind: type, by: Any, nth: int = 0) -> Forge:
    return lambda forgery: forgery.change_by(kind, by, nth)


def _at(kind: type, at: int, nth: int = 0) -> Forge:
    return lambda forgery: forgery.change_at(kind, at, nth)


def _settings(**to: Any) -> Forge:
    def forge(forgery: Forgery) -> None:
        records, place = forgery.find(e.TableOpened)
        event = records[place].event
        assert isinstance(event, e.TableOpened)
        forgery.change(e.TableOpened, settings=replace(event.settings, **to))

    return forge


def _item(kind: type, nth: int = 0, *, wager: int = 0, **to: Any) -> Forge:
    """One settled wager of a payment is another."""

    def forge(forgery: Forgery) -> None:
        records, place = forgery.find(kind, nth)
        items = list(getattr(records[place].event, "items"))  # noqa: B009
        items[wager] = replace(items[wager], **to)
        forgery.change(kind, nth, items=tuple(items))

    return forge


def _items(kind: type, change: Callable[[tuple[e.Item, ...]], tuple[e.Item, ...]]) -> Forge:
    def forge(forgery: Forgery) -> None:
        records, place = forgery.find(kind)
        items: tuple[e.Item, ...] = getattr(records[place].event, "items")  # noqa: B009
        forgery.change(kind, items=change(items))

    return forge


def _secret(**change: Callable[[Any], Any]) -> Forge:
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


def _rename(stream: str, to: str) -> Forge:
    def forge(forgery: Forgery) -> None:
        forgery.records[to] = forgery.records.pop(stream)

    return forge


def _report(clause: str, noticed: Noticed, number: int) -> e.IrregularityReported:
    return e.IrregularityReported(
        round=number, clause=clause, noticed=noticed, note="", proven=False
    )


def _round_after_the_last(forgery: Forgery) -> None:
    records, place = forgery.find(e.BettingOpened)
    first = records[place].event
    assert isinstance(first, e.BettingOpened)
    rounds = [one for one in records if isinstance(one.event, e.BettingOpened)]
    revealed = forgery.find(e.ShoeRevealed)[1]
    before = sum(one.at < records[revealed].at for one in rounds)
    forgery.insert(replace(first, round=before + 1), e.ShoeRevealed)


# The entries themselves.
_try("a time before the last", BACCARAT, _at(e.BettingClosed, 5))
_try("a time that no clock shows", BACCARAT, _at(e.BettingClosed, 10**18))

# The table, its staff and its seats.
_try("a table that was never opened", BACCARAT, _remove(e.TableOpened))
_try("a table by another name", BACCARAT, _change(e.TableOpened, table="B2"))
_try("a sheet that nobody knows", BACCARAT, _settings(stamp="0" * 64))
_try("three decks", BACCARAT, _settings(decks=3))
_try("a seat for two", BACCARAT, _change(e.SeatTaken, 1, seat=1))
_try("a seat that is not there", BACCARAT, _change(e.SeatTaken, 1, seat=4))
_try("a second seat", BACCARAT, _repeat(e.SeatTaken))
_try("more out of the float than in it", BACCARAT, _change(e.FloatCredited, cents=90_000_000))
_try("a fill of less than nothing", BACCARAT, _change(e.FloatFilled, cents=-5))
_try("limits for other wagers", BACCARAT, _change(e.LimitsChanged, limits={}))
_try("a table opened twice", BACCARAT, _repeat(e.TableOpened))
_try("a round at a closed table", BACCARAT, _insert(e.TableClosed(why="late"), e.BettingOpened, 1))
_try(
    "a patron who leaves before the end",
    POWER,
    _insert(e.SeatLeft(patron="bob", seat=2), e.LateAttempted),
)

_try("a table opened before its shoe is accounted for", FABULOUS, _remove(e.ShoeRevealed))
_try("fewer seats than are taken", FABULOUS, _change(e.SeatTaken, seat=5))
_try(
    "a table closed with Dragon wagers on it",
    DRAGON,
    _insert(e.TableClosed(why="late"), e.DragonBetsAnnounced),
)
_try("a dealer who is no name", POWER, _change(e.DealerChanged, dealer="no name!"))
_try(
    "a seat at a closed table",
    FABULOUS,
    _insert_by(patron("eve"), e.SeatTaken(patron="eve", seat=2), e.TableOpened, 1),
)
_try(
    "a patron who is no name",
    FABULOUS,
    _insert_by(patron("a/b"), e.SeatTaken(patron="a/b", seat=2), e.BettingOpened),
)
_try(
    "a patron who leaves before the round is final",
    POWER,
    _insert_by(patron("bob"), e.SeatLeft(patron="bob", seat=2), e.BettingOpened, 1),
)
_try("a stream that belongs to nobody", BACCARAT, _rename("table/B1", "table/B 1"))

# Who did it.
_try("a wager by somebody else", BACCARAT, _by(e.WagerPlaced, patron("bob")))
_try("a round opened by the pit", BACCARAT, _by(e.BettingOpened, pit("pat")))
_try("a dealer of another table", POWER, _by(e.BettingOpened, dealer("eve")))
_try("limits that the system set", BACCARAT, _by(e.LimitsChanged, SYSTEM))
_try("a shaker opened by another patron", POWER, _by(e.DieAnnounced, patron("bob")))
_try("a void by the dealer", POWER, _by(e.RoundVoided, dealer("dora")))
_try(
    "chips that a patron sold",
    BACCARAT,
    _by(ChipsBought, patron("ann")),
)
_try("chips that another patron cashed", BACCARAT, _by(ChipsCashed, patron("ann")))
_try(
    "a dealer at a table that deals itself",
    BACCARAT,
    _insert_by(pit("pat"), e.DealerChanged(dealer="dora"), e.BettingOpened),
    _by(e.BettingOpened, dealer("dora")),
)

# Rounds and wagers.
_try("a gap in the rounds", BACCARAT, _change(e.BettingOpened, 3, round=7))
_try("a round by another sheet", BACCARAT, _change(e.BettingOpened, 3, stamp="0" * 64))
_try("the wrong words", BACCARAT, _change(e.BettingOpened, 3, cue=Cue.RESULT))
_try("the wrong clause", BACCARAT, _change(e.BettingClosed, 3, rule="3.1"))
_try("a round before the last is released", POWER, _remove(e.WinningsReleased, 1))
_try("a wager after 'No more bets'", BACCARAT, _swap(e.WagerPlaced, 2))
_try("a stake that did not lie there", BACCARAT, _change(e.WagerPlaced, 3, before_cents=5))
_try("a stake that stays", BACCARAT, _change(e.WagerPlaced, 3, stake_cents=0))
_try("a stake above the limit", BACCARAT, _change(e.WagerPlaced, 3, stake_cents=200_000))
_try("a stake between two units", BACCARAT, _change(e.WagerPlaced, 3, stake_cents=10_050))
_try("a wager of another game", BACCARAT, _change(e.WagerPlaced, 3, wager="fortune-six"))
_try(
    "Natural wagers above the main one",
    POWER,
    _change(e.WagerPlaced, of={"wager": "player-natural-9"}, stake_cents=7_000),
)
_try(
    "Player and Banker too far apart",
    POWER,
    _change(e.WagerPlaced, of={"wager": "banker", "patron": "bob"}, stake_cents=90_000),
)
_try("a late attempt that was in time", POWER, _swap(e.BettingClosed))
_try("a late attempt by the wrong clause", POWER, _change(e.LateAttempted, rule="5.7"))
_try("a late attempt on another stake", POWER, _change(e.LateAttempted, stake_cents=5))
_try("a wager without a seat", BACCARAT, _remove(e.SeatTaken))
_try(
    "a wager while the table is held",
    FORTUNE,
    _insert_by(
        patron("bob"),
        e.WagerPlaced(patron="bob", wager="tie", before_cents=0, stake_cents=100),
        e.RoundReconstructed,
        1,
    ),
)
_try(
    "a round opened while the table is held",
    POWER,
    _insert_by(
        dealer("dora"),
        e.BettingOpened(round=3, stamp="0" * 64, cue=Cue.PLACE_YOUR_BETS, rule="3.1"),
        e.RoundVoided,
    ),
)
_try(
    "a late attempt at a closed table",
    FABULOUS,
    _insert_by(
        patron("ann"),
        e.LateAttempted(patron="ann", wager="tie", stake_cents=0, wanted_cents=5, rule="5.6"),
        e.TableOpened,
        1,
    ),
)

# The die.
_try("a die value of seven", POWER, _change(e.DieAnnounced, die=7))
_try("another die value than promised", POWER, _change(e.DieAnnounced, 1, die=2))
_try("a Power hand that nobody called", POWER, _remove(e.PowerHandCalled))
_try(
    "a Power hand on another face",
    POWER,
    _insert(e.PowerHandCalled(cue=Cue.POWER_HAND, rule="3.6.2"), e.CardDealt, 8),
)
_try("a die shaken twice", POWER, _change(e.DieShaken, times=2))
_try("the shaker for the wrong patron", POWER, _change(e.DieShaken, passed_to="bob"))
_try("a shaker that was not shaken", POWER, _remove(e.PatronShook))
_try(
    "a die where there is none",
    BACCARAT,
    _insert(e.DieAnnounced(die=3, cue=Cue.DIE_VALUE, rule="3.6.1"), e.CardDealt),
)
_try("a second shake by the dealer", POWER, _repeat(e.DieShaken))
_try("a patron who shook before the dealer", POWER, _remove(e.DieShaken))
_try(
    "a shake for a patron who has shaken",
    POWER,
    _insert_by(dealer("dora"), e.ShakeCompleted(patron="ann", rule="3.6.1"), e.DieAnnounced),
)

# Cards.
_try("a card before 'No more bets'", BACCARAT, _swap(e.BettingClosed))
_try("a card for the wrong hand", BACCARAT, _change(e.CardDealt, hand=Side.BANKER))
_try("a card by the wrong clause", BACCARAT, _change(e.CardDealt, rule="3.9.2"))
_try("another card", BACCARAT, _change(e.CardDealt, 3, card=read_card("Kc")))
_try("the same card of another suit", BACCARAT, _change(e.CardDealt, card=read_card("5s")))
_try("a card left out", BACCARAT, _remove(e.CardDealt, 3))
_try("a third card too many", BACCARAT, _repeat(e.CardDealt, 4))
_try(
    "a card once too often",
    FORTUNE,
    _change(e.CardDealt, of={"card": read_card("8s")}, card=read_card("4d")),
)
_try("wrong totals", BACCARAT, _change(e.TotalsAnnounced, player=4))
_try("another result", BACCARAT, _change(e.ResultAnnounced, result=Result.TIE))
_try("no result", BACCARAT, _remove(e.ResultAnnounced))
_try("a result twice", BACCARAT, _repeat(e.ResultAnnounced))
_try(
    "a real card before 'No more bets'",
    FORTUNE,
    _insert(e.CardDealt(card=read_card("2c"), hand=Side.PLAYER, rule="3.7"), e.BettingClosed),
)

# Payment.
_try("too little collected", BACCARAT, _change(e.LosingWagersCollected, cents=1))
_try(
    "losing wagers collected again",
    BACCARAT,
    _insert(e.LosingWagersCollected(round=1, cents=0), e.WinningWagersPaid),
)
_try("a payment too large", BACCARAT, _item(e.WagersPaid, net_cents=9_600))
_try("a payment by another clause", BACCARAT, _item(e.WagersPaid, rule="4.9"))
_try("a commission forgiven", BACCARAT, _item(e.WagersPaid, net_cents=10_000, commission_cents=0))
_try("a stake made larger", BACCARAT, _item(e.WagersPaid, stake_cents=20_000))
_try("a wager that was not settled", BACCARAT, _items(e.WagersPaid, lambda items: items[1:]))
_try("a wager settled twice", BACCARAT, _items(e.WagersPaid, lambda items: (*items, items[0])))
_try("a patron who was not paid", BACCARAT, _remove(e.WagersPaid))
_try("a patron paid twice", BACCARAT, _repeat(e.WagersPaid, 1))
_try("winnings pending at an automatic table", BACCARAT, _change(e.WagersPaid, pending=True))
_try("the wrong total paid", BACCARAT, _change(e.WinningWagersPaid, cents=5))
_try("a round over before all are paid", BACCARAT, _swap(e.WagersPaid, 1))
_try("too little released", POWER, _change(e.WinningsReleased, cents=5))
_try("winnings kept back", POWER, _remove(e.WinningsReleased))
_try("winnings released twice", POWER, _repeat(e.WinningsReleased))
_try("too much returned", POWER, _change(e.StakesReturned, stakes={"banker": 8_100}))
_try("stakes kept", POWER, _remove(e.StakesReturned))
_try("stakes returned twice", POWER, _repeat(e.StakesReturned))
_try("another settlement taken back", POWER, _item(e.SettlementReversed, net_cents=5))
_try("a settlement not taken back", POWER, _remove(e.SettlementReversed))

# Sessions.
_try("a longer run", DRAGON, _change(e.DragonBetsAnnounced, player=9))
_try("a Dragon wager paid wrong", DRAGON, _item(e.DragonsPaid, net_cents=5))
_try("a Dragon wager not paid", DRAGON, _remove(e.DragonsPaid))
_try("the wrong total of Dragon wagers", DRAGON, _change(e.SessionClosed, cents=5))
_try("too little collected from Dragons", DRAGON, _change(e.LosingDragonsCollected, cents=5))
_try("a session by another number", DRAGON, _change(e.SessionOpened, 1, session=5))
_try("a session that ends earlier", DRAGON, _change(e.SessionOpened, 1, ends_at=5))
_try("a session too long", DRAGON, _change(e.SessionOpened, hands=3))
_try(
    "a session of baccarat",
    BACCARAT,
    _insert(e.SessionOpened(session=1, hands=3, minutes=None, ends_at=None), e.BettingOpened),
)
_try(
    "a Dragon wager in the middle of a session",
    DRAGON,
    _insert(
        e.WagerPlaced(patron="bob", wager="any-dragon", before_cents=0, stake_cents=100),
        e.WagerPlaced,
        6,
    ),
)
_try("a session within a session", DRAGON, _repeat(e.SessionOpened))
_try("a session closed twice", DRAGON, _repeat(e.SessionClosed))
_try("a round without a session", DRAGON, _remove(e.SessionOpened))
_try("a session announced before its end", DRAGON, _change(e.SessionOpened, hands=9))
_try(
    "Dragon wagers collected before the announcement",
    DRAGON,
    _insert_by(dealer("dora"), e.LosingDragonsCollected(session=1, cents=0), e.DragonBetsAnnounced),
)
_try(
    "Dragon wagers collected twice",
    DRAGON,
    _insert(e.LosingDragonsCollected(session=1, cents=0), e.SessionClosed),
)
_try(
    "a session closed before its wagers are collected",
    DRAGON,
    _insert(e.SessionClosed(session=1, cents=0), e.LosingDragonsCollected),
)
_try("stakes kept though no hand was played", DRAGON, _item(e.DragonsPaid, 3, net_cents=-500))

# Shoes.
_try("a shoe by another number", BACCARAT, _change(e.ShoeLoaded, 1, shoe=4))
_try("a burn of another length", BACCARAT, _change(e.CardsBurned, count=3))
_try("no burn", BACCARAT, _remove(e.CardsBurned))
_try("another commitment", BACCARAT, _change(e.ShoeLoaded, commitment="ab" * 32))
_try("no commitment", BACCARAT, _change(e.ShoeLoaded, commitment=None))
_try("a shoe that is never revealed", BACCARAT, _remove(e.ShoeRevealed))
_try(
    "another order, committed to in time",
    BACCARAT,
    _secret(order=lambda order: (*order[:20], order[21], order[20], *order[22:])),
)
_try(
    "a shoe with five kings of spades",
    BACCARAT,
    _secret(
        order=lambda order: (*order[:-1], CARDS[-1] if order[-1] is not CARDS[-1] else CARDS[0])
    ),
)
_try(
    "other die values, committed to in time",
    POWER,
    _secret(dice=lambda dice: (*dice[:4], 7 - dice[4], *dice[5:])),
)
_try("a die with seven faces", POWER, _secret(dice=lambda dice: (*dice[:-1], 7)))
_try("too few die values", POWER, _secret(dice=lambda dice: dice[:50]))
_try("a salt that is easily guessed", POWER, _secret(salt=lambda _: "0"))
_try("a card both missing and too many", FORTUNE, _change(e.ShoeReconciled, missing=cards("4d")))
_try("a card missing that came out", FORTUNE, _change(e.ShoeReconciled, missing=cards("8s " * 4)))
_try("a card too many that is not told", FORTUNE, _change(e.ShoeReconciled, extra=()))
_try("an alarm that nobody raised", FORTUNE, _remove(e.OrderAlarmRaised))
_try("an alarm twice", FORTUNE, _repeat(e.OrderAlarmRaised))
_try("the cut card twice", FORTUNE, _repeat(e.CutCardShown))
_try("cards of no shoe", BACCARAT, _remove(e.ShoeLoaded))
_try("a round from a shoe that is over", BACCARAT, _round_after_the_last)
_try(
    "a burn within a round",
    FORTUNE,
    _insert(e.CardsBurned(shown=read_card("2h"), count=2), e.CardDealt),
)
_try(
    "a shoe retired when it was over",
    BACCARAT,
    _insert(e.ShoeRetired(shoe=1, why="worn"), e.ShoeRevealed),
)
_try("a shoe retired for no reason", BACCARAT, _change(e.ShoeRetired, why=""))
_try(
    "a real shoe revealed",
    FORTUNE,
    _insert_by(SYSTEM, e.ShoeRevealed(shoe=1, order=(), dice=(), salt="0" * 64), e.ShoeReconciled),
)
_try(
    "a virtual shoe reconciled",
    BACCARAT,
    _insert(e.ShoeReconciled(shoe=1, missing=(), extra=()), e.ShoeRevealed),
)
_try(
    "more cards left than two shoes have",
    FORTUNE,
    _change(e.ShoeReconciled, missing=(), extra=cards("4d " * 500)),
)

# Irregularities.
_try("a decision on nothing", POWER, _remove(e.IrregularityReported))
_try("a decision by another clause", POWER, _change(e.RoundVoided, rule="5.1"))
_try("a decision without a reason", POWER, _change(e.RoundVoided, why=" "))
_try(
    "another moment of notice", POWER, _change(e.IrregularityReported, noticed=Noticed.IN_THE_ROUND)
)
_try(
    "a void that its clause does not allow",
    POWER,
    _change(e.IrregularityReported, clause="5.1"),
    _change(e.RoundVoided, rule="5.1"),
)
_try(
    "a void by an empty shoe that is not empty",
    BACCARAT,
    _insert(
        e.RoundVoided(round=1, rule=SHOE_RAN_OUT.clause, why=SHOE_RAN_OUT.happened), e.CardDealt, 2
    ),
)
_try("a void by a late wager", POWER, _change(e.IrregularityReported, clause="5.6"))
_try("another round put right", FORTUNE, _change(e.RoundReconstructed, before=()))
_try("a card that disappears", FORTUNE, _change(e.RoundReconstructed, 1, aside=()))
_try(
    "a round put right with a card too many",
    FORTUNE,
    _change(e.RoundReconstructed, cards=cards("9s Kh Kd 9h 2c")),
)
_try(
    "a committed shoe put right",
    POWER,
    _change(e.RoundReconstructed, cards=cards("9s Kh Kd 9h")),
)
_try("a mis-drawn card that nobody reported", FORTUNE, _remove(e.IrregularityReported))
_try(
    "a foreign card that is not proven",
    FORTUNE,
    _change(e.IrregularityReported, of={"proven": True}, proven=False),
)
_try("a foreign card that did not come", FORTUNE, _remove(e.CardMisdrawn, card=read_card("4d")))
_try("a report while the table is held", POWER, _repeat(e.IrregularityReported))
_try(
    "a report at a closed table",
    FABULOUS,
    _insert_by(pit("pat"), _report("5.1", Noticed.IN_A_LATER_ROUND, 1), e.TableOpened, 1),
)
_try(
    "a report of an empty shoe that the rule decides",
    FABULOUS,
    _insert(_report("5.5", Noticed.IN_THE_INITIAL_DEAL, 43), e.RoundVoided),
)
_try(
    "a decision while wagers are paid",
    POWER,
    _insert_by(dealer("dora"), _report("5.3", Noticed.IN_THE_INITIAL_DEAL, 1), e.WagersPaid, 1),
    _insert_by(pit("pat"), e.ResultStood(round=1, rule="5.3", why="seen"), e.WagersPaid, 1),
)
_try(
    "a round that goes on with a card that was not due",
    FORTUNE,
    _insert(e.ResultStood(round=3, rule="5.4", why="seen"), e.RoundReconstructed, 1),
)
_try(
    "a card for a round before its time",
    FORTUNE,
    _change(e.RoundReconstructed, 1, cards=cards("4c"), aside=()),
)
_try(
    "a round put right with a card that the shoe cannot hold",
    FORTUNE,
    _change(e.RoundReconstructed, 2, cards=cards("8s 4d")),
)
_try(
    "a mis-drawn card of a virtual shoe",
    POWER,
    _insert(e.CardMisdrawn(round=1, card=read_card("2c")), e.CardDealt),
)
_try(
    "a card mis-drawn that was due",
    FORTUNE,
    _insert_by(dealer("dora"), _report("5.4", Noticed.IN_THE_INITIAL_DEAL, 1), e.CardDealt),
    _insert_by(dealer("dora"), e.CardMisdrawn(round=1, card=read_card("2c")), e.CardDealt),
)

# Money.
_try("a patron who wagers what is not there", BACCARAT, _change(ChipsBought, cents=100))
_try("chips for less than nothing", BACCARAT, _change(ChipsBought, cents=-100))
_try("a patron with the name of an account", BACCARAT, _change(ChipsBought, patron="x/float"))
