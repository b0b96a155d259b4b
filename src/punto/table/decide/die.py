"""The Power die: shaken by the dealer, then by the patron with the highest stake (reading 12)."""

from typing import assert_never

from punto.journal.actor import Actor, Role
from punto.journal.decision import Decision, accept, refuse
from punto.rules.announcement import Cue
from punto.rules.die import PowerDie
from punto.table.commands import CompleteShake, DieCommand, OpenShaker, PassShaker, ShakeDie
from punto.table.decide.shared_refusals import clause_of, named, refuse_unless
from punto.table.events import (
    DieAnnounced,
    DieShaken,
    PatronShook,
    PowerHandCalled,
    ShakeCompleted,
    TableDecision,
)
from punto.table.state import Phase, Shaker, Table


def decide(table: Table, command: DieCommand) -> TableDecision:
    die = table.game.die
    if die is None:
        return refuse(f"{table.game.name} has no die")
    refusal = refuse_unless(table, Phase.SHAKING, rule=die.shaken_by)
    if refusal:
        return refusal
    shaker = table.playing.shaker
    if isinstance(command, PassShaker):
        return _pass(table, die)
    if shaker is None:
        return refuse("the dealer shakes the die first", die.shaken_by)
    match command:
        case ShakeDie():
            return _shake(die, shaker, command.by.name)
        case CompleteShake():
            return _complete(die, shaker)
        case OpenShaker(die=value):
            return _open(table, die, shaker, command.by, value)
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


def _open(table: Table, die: PowerDie, shaker: Shaker, by: Actor, value: int) -> TableDecision:
    if by.role is Role.PATRON and by.name != shaker.holder:
        return _not_yours(die, shaker)
    if not shaker.shaken:
        return refuse("the die is to be shaken at least once by the patron", die.announced_by)
    refusal = die.refuse(value)
    if refusal:
        return Decision((), refusal)
    cue = Cue.DIE_VALUE
    announced = DieAnnounced(die=value, cue=cue, rule=clause_of(table.game, cue))
    if value != die.power:
        return accept(announced)
    cue = Cue.POWER_HAND
    return accept(announced, PowerHandCalled(cue=cue, rule=clause_of(table.game, cue)))
