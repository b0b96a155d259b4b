"""What must hold after every row: no money is lost or made, it is where it should be, and replay is
exact."""

from collections import Counter

from scenarios.stage import Stage

from punto.journal.encoding import decode, encode
from punto.ledger import account
from punto.ledger.transfer import overdrawn
from punto.rules.outcome import Outcome
from punto.rules.settlement import settle
from punto.table.events import TableEvent
from punto.table.evolve import fold
from punto.table.state import Table, Task, played


def check_money(stage: Stage) -> None:
    """The cage stands below zero by what it has handed out, and so does the bank of a tournament:
    all accounts of money, and all of its chips, add up to nothing."""
    balances, table = stage.balances, stage.table
    sums: Counter[str] = Counter()
    for one, cents in balances.items():
        sums[account.unit(one)] += cents
    assert not any(sums.values()), balances
    assert overdrawn(balances) is None, balances
    assert stage.balance(account.stakes(stage.name)) == _lying(table), balances
    pending = sum(one.pending_cents for one in table.seated.values())
    assert stage.balance(account.pending(stage.name)) == pending, balances


def check_replay(stage: Stage) -> None:
    """The journal is bytes: a table that knows nothing else is the same table, to the byte."""
    journal = [encode(event) for event in stage.happened[stage.read :]]
    stage.replayed = fold((decode(TableEvent, one) for one in journal), stage.replayed)
    stage.read = len(stage.happened)
    now = encode(stage.table)
    assert encode(stage.replayed) == now
    assert encode(decode(Table, now)) == now


def _lying(table: Table) -> int:
    """The stakes that lie on the table: all but those that have lost and were collected."""
    stakes = [{**one.stakes, **one.dragons} for one in table.seated.values()]
    return sum(sum(one.values()) for one in stakes) - _collected(table)


def _collected(table: Table) -> int:
    """The lost stakes of patrons whose turn to be paid is still to come."""
    if not table.due:
        return 0
    due, game = table.due[0], table.game
    settled = []
    if due.task is Task.SETTLE:
        outcome = Outcome.of(played(game, table.playing.cards, table.playing.die))
        settled = [settle(game.wagers, outcome, table.seated[one].stakes) for one in due.left]
    session = table.open_session
    if due.task is Task.DRAGONS and session is not None and not session.ended:
        longest = session.session.runs.longest
        settled = [settle(game.session_wagers, longest, table.seated[o].dragons) for o in due.left]
    items = [item for one in settled for item in one.values()]
    return sum(item.stake_cents for item in items if item.net_cents < 0)
