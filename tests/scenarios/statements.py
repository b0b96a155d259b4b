"""How things are, in the words of rows that begin with money, layout, session, announced, roads,
shoe or phase, and what somebody sees who looks at the layout."""

from collections.abc import Callable

from scenarios.amounts import dollars
from scenarios.stage import Stage, clock
from scenarios.words.paying import staked

from punto.ledger import account
from punto.rules.round import Result
from punto.table.state import Mark, Phase, Table
from punto.table.view import patron_view

_MARKS = {Result.PLAYER: "Player", Result.BANKER: "Banker", Result.TIE: "Tie"}


def state(stage: Stage, what: str) -> str:
    return money(stage) if what == "money" else _STATES[what](stage.table)


def seen(stage: Stage, who: str) -> str:
    """What lies on the layout in all, and before each of the others, as a patron is shown it."""
    view = patron_view(stage.table, who, 0, stage.at)
    others = [f"{one.patron}: {staked({**one.stakes, **one.dragons})}" for one in view.neighbours]
    own = staked({**view.stakes, **view.dragons})
    return "; ".join([f"in all: {staked(view.board.totals)}", *others, f"{who}: {own}"])


def money(stage: Stage) -> str:
    purses = account.purse(stage.name, "")
    patrons = sorted(one for one in stage.balances if one.startswith(purses))
    accounts = {
        **{one.removeprefix(purses): one for one in patrons},
        "float": account.table_float(stage.name),
        "stakes": account.stakes(stage.name),
        "pending": account.pending(stage.name),
        "commission": account.commission(stage.name),
    }
    return ", ".join(f"{name} {dollars(stage.balance(one))}" for name, one in accounts.items())


def _layout(table: Table) -> str:
    stakes = {name: {**one.stakes, **one.dragons} for name, one in sorted(table.seated.items())}
    return "; ".join(f"{name}: {staked(on)}" for name, on in stakes.items() if on) or "empty"


def _session(table: Table) -> str:
    if table.open_session is None:
        return "none"
    session = table.open_session.session
    runs, hands = session.runs, f" of {session.hands}" if session.hands else ""
    run = f"{_MARKS[runs.side]} {runs.length}" if runs.side else "none"
    dragons = "closed" if session.betting_closed else "open"
    called = f", {table.open_session.called} called" if table.tournament else ""
    return (
        f"hand {runs.hands}{hands}{called}, run {run}, longest Player {runs.longest.player} and "
        f"Banker {runs.longest.banker}, Dragon wagers {dragons}"
    )


def _announced(table: Table) -> str:
    """In whose name the Dragon wagers are announced."""
    session = table.open_session
    by = session.announced_by if session is not None and session.announced else None
    return "by nobody" if by is None else f"by {by.name}"


def _roads(table: Table) -> str:
    return ", ".join(map(_mark, table.shoe.marks if table.shoe else ())) or "empty"


def _mark(mark: Mark) -> str:
    pairs = {"Player": mark.player_pair, "Banker": mark.banker_pair}
    found = " and ".join(side for side, pair in pairs.items() if pair)
    return _MARKS[mark.result] + (f" with {found} Pair" if found else "")


def _shoe(table: Table) -> str:
    shoe = table.shoe
    if shoe is None:
        return "none"
    ended = f"over, {shoe.ended}" if shoe.ended else "in play"
    accounted = ", accounted for" if shoe.accounted else ""
    return f"shoe {shoe.number}, {table.cards_left} cards left, {ended}{accounted}"


def _concerns(table: Table) -> str:
    return ", ".join(f"{one.number} of {one.raised_by}" for one in table.open_concerns) or "none"


def _phase(table: Table) -> str:
    closes_at = table.round.closes_at if table.round else None
    runs = closes_at is not None and table.automatic and table.phase is Phase.BETTING
    until = f" until {clock(closes_at)}" if runs and closes_at is not None else ""
    held = f", held ({table.held.clause})" if table.held else ""
    return table.phase.value.replace("-", " ") + until + held


_STATES: dict[str, Callable[[Table], str]] = {
    "layout": _layout,
    "session": _session,
    "announced": _announced,
    "roads": _roads,
    "shoe": _shoe,
    "phase": _phase,
    "concerns": _concerns,
}
