"""Refusals that several commands share."""

from punto.journal.decision import Decision, refuse
from punto.rules.announcement import Cue
from punto.rules.game import Game
from punto.rules.refusal import Refusal, shown
from punto.table.events import TableDecision
from punto.table.state import Phase, ShoeInPlay, Table

_PHASES = {
    Phase.CLOSED: "the table is closed",
    Phase.BETWEEN_ROUNDS: "no round is open",
    Phase.BETTING: "betting is open",
    Phase.SHAKING: "the die is being shaken",
    Phase.DEALING: "the cards are being dealt",
    Phase.RESULT: "the wagers are being paid",
    Phase.VOID: "the stakes of a void round are being returned",
}


def clause_of(game: Game, cue: Cue) -> str:
    """The clause by which something is announced."""
    return next(said.rule for said in game.announcements if said.cue is cue)


def no_place(patron: str) -> TableDecision:
    return refuse(f"{shown(patron)} neither sits nor stands at this table")


def paid_first(rule: str | None = None) -> TableDecision:
    return refuse("what is due to patrons is paid first", rule)


def unaccounted(shoe: ShoeInPlay) -> TableDecision:
    return refuse(f"shoe {shoe.number} is still to be accounted for")


def named(person: str | None) -> str:
    return "nobody" if person is None else shown(person)


def refuse_unless(table: Table, *phases: Phase, rule: str | None = None) -> TableDecision | None:
    """Why a table that is held, busy or in another phase must wait."""
    if table.held is not None:
        return Decision((), held(table))
    if table.paying:
        return paid_first(table.game.clauses.round)
    if table.phase not in phases:
        wanted = " or ".join(_PHASES[phase] for phase in phases)
        return refuse(f"{_PHASES[table.phase]}; this can be done while {wanted}", rule)
    return None


def held(table: Table) -> Refusal:
    assert table.held is not None
    return Refusal("the table is held until the pit supervisor has decided", table.held.clause)
