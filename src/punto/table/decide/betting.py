"""Wagers: placed, raised, lowered and taken back, one by one or several as one.

All stakes of a command that are in time are taken, or none. After "No more bets" nothing changes
any more; attempts are recorded (5.6, 5.7).
"""

from collections.abc import Mapping
from typing import assert_never

from punto.journal.decision import Decision, accept, refuse
from punto.rules.announcement import Cue
from punto.rules.game import Game
from punto.rules.irregularity import refuse_late_change
from punto.rules.refusal import Refusal, shown
from punto.rules.session import Session, shortest_winning_run
from punto.rules.wager import by_key
from punto.table.commands import AskToDeal, BettingCommand, PlaceWager, PlaceWagers
from punto.table.decide import differential
from punto.table.decide.shared_refusals import clause_of, held, no_place, refuse_unless
from punto.table.events import DealAsked, LateAttempted, TableDecision, WagerPlaced
from punto.table.settings import MAX_CENTS
from punto.table.state import Phase, Seated, Stakes, Table

_LATE = frozenset({Phase.SHAKING, Phase.DEALING, Phase.RESULT})


def decide(table: Table, command: BettingCommand, spendable_cents: int) -> TableDecision:
    match command:
        case PlaceWager(wager=key, stake_cents=cents):
            return _place(table, command.by.name, {key: cents}, spendable_cents)
        case PlaceWagers(stakes=stakes):
            return _place(table, command.by.name, stakes, spendable_cents)
        case AskToDeal():
            return _ask_to_deal(table, command.by.name)
        case _:
            assert_never(command)


def _place(
    table: Table, patron: str, wanted: Mapping[str, int], spendable_cents: int
) -> TableDecision:
    """The stakes that shall lie on these wagers; the patron's others stay as they are."""
    seated = table.seated.get(patron)
    if seated is None:
        return no_place(patron)
    if seated.out:
        return refuse("you sit out for the rest of this stage")
    refusal = _refuse_wanted(table.game, wanted)
    if refusal:
        return Decision((), refusal)
    found = {**seated.stakes, **seated.dragons}
    changed = {key: cents for key, cents in wanted.items() if cents != found.get(key, 0)}
    late = {key: cents for key, cents in changed.items() if _is_late(table, key)}
    in_time = {key: cents for key, cents in changed.items() if key not in late}
    attempts = tuple(_attempt(patron, key, found.get(key, 0), late[key]) for key in late)
    if late and not in_time:
        key, cents = next(iter(late.items()))
        return Decision(attempts, _late(found.get(key, 0), cents))
    refusal = (
        _refuse_closed(table)
        or _refuse_short_session(table, in_time)
        or _refuse_stakes(table, seated, in_time)
        or differential.refuse(table, found, in_time)
        or _refuse_overdraft(table, found, in_time, spendable_cents)
    )
    if refusal:
        return Decision(attempts, refusal)
    # What is taken back comes first, so that the rest never draws on more than there is.
    ordered = sorted(in_time.items(), key=lambda one: one[1] >= found.get(one[0], 0))
    placed = (
        WagerPlaced(patron=patron, wager=key, before_cents=found.get(key, 0), stake_cents=cents)
        for key, cents in ordered
    )
    return accept(*placed, *attempts)


def _ask_to_deal(table: Table, patron: str) -> TableDecision:
    if not table.automatic:
        return refuse("the dealer of this table says when betting closes")
    if not table.deals_when_asked:
        return refuse("betting at this table closes by the clock")
    refusal = refuse_unless(table, Phase.BETTING)
    if refusal:
        return refusal
    if not table.has_wagered(patron):
        return refuse("you have no wager at this table")
    return accept() if patron in table.playing.asked else accept(DealAsked(patron=patron))


def _refuse_wanted(game: Game, wanted: Mapping[str, int]) -> Refusal | None:
    """Why these are no wagers of the game, or no stakes; 0 takes a stake back."""
    rounds, sessions = by_key(game.wagers), by_key(game.session_wagers)
    if not wanted:
        return Refusal("no wager is named")
    for key, cents in wanted.items():
        if key not in rounds and key not in sessions:
            known = ", ".join((*rounds, *sessions))
            return Refusal(f"{shown(key)} is no wager here; there are {known}", game.clauses.layout)
        if type(cents) is not int or not 0 <= cents <= MAX_CENTS:
            return Refusal(f"a stake of {shown(cents)} on {key}; expected cents, or 0 for none")
    return None


def _is_late(table: Table, key: str) -> bool:
    """Whether it is after "No more bets": of the round, or of the session for a Dragon wager."""
    return table.phase in _LATE or _after_first_round(table, key)


def _attempt(patron: str, key: str, stake_cents: int, wanted_cents: int) -> LateAttempted:
    rule = _late(stake_cents, wanted_cents).rule
    assert rule is not None, "lateness has its clause"
    return LateAttempted(
        patron=patron, wager=key, stake_cents=stake_cents, wanted_cents=wanted_cents, rule=rule
    )


def _late(stake_cents: int, wanted_cents: int) -> Refusal:
    refusal = refuse_late_change(stake_cents=stake_cents, wanted_cents=wanted_cents)
    assert refusal is not None, "a change is either up or down"
    return refusal


def _after_first_round(table: Table, key: str) -> bool:
    """Whether a Dragon wager comes after the session's first "No more bets"."""
    session = table.open_session
    on_session = table.game.on_session(key)
    return on_session and session is not None and session.session.betting_closed


def _refuse_closed(table: Table) -> Refusal | None:
    if table.held is not None:
        return held(table)
    if table.phase is Phase.BETTING:
        return None
    rule = clause_of(table.game, Cue.PLACE_YOUR_BETS)
    return Refusal("betting is not open: it opens with 'Place your bets, please'", rule)


def are_dragons_offered(table: Table) -> bool:
    """Whether the session is long enough for one of them to win (reading 29)."""
    session = table.open_session
    return session is None or can_be_won(table.game, session.session)


def can_be_won(game: Game, session: Session) -> bool:
    """Whether a session is long enough for a Dragon wager to win."""
    return session.hands is None or session.hands >= shortest_winning_run(game.session_wagers)


def _refuse_short_session(table: Table, changed: Mapping[str, int]) -> Refusal | None:
    if are_dragons_offered(table):
        return None
    if not any(cents and table.game.on_session(key) for key, cents in changed.items()):
        return None
    fewest = shortest_winning_run(table.game.session_wagers)
    return Refusal(
        f"Dragon wagers cannot win in a session of fewer than {fewest} hands",
        table.game.clauses.session,
    )


def _refuse_stakes(table: Table, seated: Seated, changed: Mapping[str, int]) -> Refusal | None:
    game = table.game
    changed_round = {k: cents for k, cents in changed.items() if not game.on_session(k)}
    on_round = {**seated.stakes, **changed_round}
    on_session = {k: cents for k, cents in changed.items() if game.on_session(k) and cents}
    return (
        game.refuse_stakes({key: cents for key, cents in on_round.items() if cents})
        or game.refuse_session_stakes(on_session)
        or _refuse_limits(table, changed)
    )


def _refuse_limits(table: Table, changed: Mapping[str, int]) -> Refusal | None:
    settings, words = table.rules, table.amount
    for key, cents in changed.items():
        limit = settings.limits[key]
        if cents and not limit.least_cents <= cents <= limit.most_cents:
            bounds = f"{words(limit.least_cents)} to {words(limit.most_cents)}"
            return Refusal(f"{words(cents)} on {key}; the table limit is {bounds}")
        if cents % settings.stake_unit_cents:
            unit = words(settings.stake_unit_cents)
            return Refusal(f"{words(cents)} on {key}; stakes at this table go in steps of {unit}")
    return None


def _refuse_overdraft(
    table: Table, found: Stakes, changed: Mapping[str, int], spendable_cents: int
) -> Refusal | None:
    more = sum([cents - found.get(key, 0) for key, cents in changed.items()])
    if more <= spendable_cents or more <= 0:
        return None
    return Refusal(
        f"{table.amount(more)} is more than the balance of {table.amount(spendable_cents)}"
    )
