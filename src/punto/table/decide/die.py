"""The Power die: shaken by the dealer, then by the patron with the highest stake (reading 12).

Whoever opens the shaker, the dealer alone says what the die shows, and a value that was misread is
corrected on record (reading 27).
"""

from typing import assert_never

from punto.journal.actor import Actor, Role
from punto.journal.decision import Decision, accept, refuse
from punto.rules.announcement import Cue
from punto.rules.die import PowerDie
from punto.rules.refusal import shown
from punto.table.commands import (
    AnnounceDie,
    CompleteShake,
    CorrectDie,
    DieCommand,
    OpenShaker,
    PassShaker,
    ShakeAgain,
    ShakeDie,
)
from punto.table.decide.shared_refusals import clause_of, held, named, paid_first, refuse_unless
from punto.table.events import (
    AnotherShakeCalled,
    DieAnnounced,
    DieCorrected,
    DieShaken,
    PatronShook,
    PowerHandCalled,
    ShakeCompleted,
    ShakerOpened,
    TableDecision,
)
from punto.table.state import Phase, Shaker, Table


def decide(table: Table, command: DieCommand) -> TableDecision:
    die = table.game.die
    if die is None:
        return refuse(f"{table.game.name} has no die")
    if isinstance(command, CorrectDie):
        return _correct(table, die, command)
    refusal = refuse_unless(table, Phase.SHAKING, rule=die.shaken_by)
    if refusal:
        return refusal
    shaker = table.playing.shaker
    if isinstance(command, PassShaker):
        return _pass(table, die)
    if shaker is None:
        return refuse("the dealer shakes the die first", die.shaken_by)
    match command:
        case AnnounceDie(die=value):
            return _announce(table, die, shaker, value)
        case _ if shaker.opened:
            return refuse(
                "the shaker is open; the dealer says what the die shows", die.announced_by
            )
        case ShakeDie():
            return _shake(die, shaker, command.by.name)
        case CompleteShake():
            return _complete(die, shaker)
        case ShakeAgain():
            return _refuse_unshaken(die, shaker) or accept(
                AnotherShakeCalled(patron=shaker.holder, rule=die.announced_by)
            )
        case OpenShaker():
            return _open(die, shaker, command.by)
        case _:
            assert_never(command)


def highest_wagered(table: Table) -> str | None:
    """The patron with the highest total stake on the round; of equals, who wagered first."""
    bettors = table.playing.bettors
    if not bettors:
        return None
    return max(bettors, key=lambda name: (sum(table.seated[name].stakes.values()), -bettors[name]))


def _pass(table: Table, die: PowerDie) -> TableDecision:
    if table.playing.shaker is not None:
        return refuse("the dealer has shaken the die already", die.shaken_by)
    holder = highest_wagered(table)
    return accept(DieShaken(times=die.dealer_shakes, passed_to=holder, rule=die.shaken_by))


def _shake(die: PowerDie, shaker: Shaker, patron: str) -> TableDecision:
    if patron != shaker.holder:
        return _not_yours(die, shaker)
    return accept(PatronShook(patron=patron, rule=die.announced_by))


def _not_yours(die: PowerDie, shaker: Shaker) -> TableDecision:
    return refuse(f"the shaker is with {named(shaker.holder)}", die.shaken_by)


def _complete(die: PowerDie, shaker: Shaker) -> TableDecision:
    if shaker.shaken or shaker.holder is None:
        return refuse("the die is shaken; the shaker can be opened", die.announced_by)
    return accept(ShakeCompleted(patron=shaker.holder, rule=die.announced_by))


def _open(die: PowerDie, shaker: Shaker, by: Actor) -> TableDecision:
    patron = by.name if by.role is Role.PATRON else None
    if patron is not None and patron != shaker.holder:
        return _not_yours(die, shaker)
    return _refuse_unshaken(die, shaker) or accept(_opened(die, patron))


def _opened(die: PowerDie, patron: str | None) -> ShakerOpened:
    return ShakerOpened(patron=patron, rule=die.announced_by)


def _refuse_unshaken(die: PowerDie, shaker: Shaker) -> TableDecision | None:
    if shaker.shaken:
        return None
    return refuse("the die is to be shaken at least once by the patron", die.announced_by)


def _announce(table: Table, die: PowerDie, shaker: Shaker, value: int) -> TableDecision:
    refusal = die.refuse(value)
    if refusal:
        return Decision((), refusal)
    unshaken = _refuse_unshaken(die, shaker)
    if unshaken:
        return unshaken
    cue = Cue.DIE_VALUE
    announced = DieAnnounced(die=value, cue=cue, rule=clause_of(table.game, cue))
    opened = () if shaker.opened else (_opened(die, None),)
    return accept(*opened, announced, *_power_hand(table, die, value))


def _power_hand(table: Table, die: PowerDie, value: int) -> tuple[PowerHandCalled, ...]:
    cue = Cue.POWER_HAND
    called = PowerHandCalled(cue=cue, rule=clause_of(table.game, cue))
    return (called,) if value == die.power else ()


def _correct(table: Table, die: PowerDie, command: CorrectDie) -> TableDecision:
    rule, round_ = die.announced_by, table.round
    if table.virtual:
        return refuse("a committed die shows what was committed to", rule)
    if table.held is not None:
        return Decision((), held(table))
    if table.paying:
        return paid_first(rule)
    if round_ is None or round_.die is None:
        return refuse("no die has been announced for the round", rule)
    if round_.void:
        return refuse("that round is void already", rule)
    assert not round_.final, "the next round, or the table's next opening, has taken its place"
    if (round_.cards or round_.aside) and command.by.role is Role.DEALER:
        return refuse("cards are dealt, so the pit supervisor corrects the die", rule)
    refusal = die.refuse(command.die)
    if refusal:
        return Decision((), refusal)
    if command.die == round_.die:
        return refuse(f"{shown(command.die)} is what was announced", rule)
    if not command.why.strip():
        return refuse("a correction says why", rule)
    cue = Cue.DIE_VALUE
    corrected = DieCorrected(
        round=round_.number,
        before=round_.die,
        die=command.die,
        cue=cue,
        rule=clause_of(table.game, cue),
        why=command.why,
    )
    return accept(corrected, *_power_hand(table, die, command.die))
