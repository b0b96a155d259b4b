"""A table at which everybody tries everything: good commands and bad ones, in any order."""

from collections.abc import Callable
from typing import Any

from audit.recorder import DEALER, PIT, RecordedTable, Recorder

from punto.journal.actor import SYSTEM, Actor, Role, dealer, patron
from punto.rules.cards import CARDS
from punto.rules.game import Game
from punto.rules.irregularity import Ruling
from punto.table import commands
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase

PATRONS = ("ann", "bob", "cat")
Attempt = tuple[type[commands.TableCommand], Actor, dict[str, Any]]


def random_table(game: Game, dealing: Dealing, *, seed: int, steps: int) -> Recorder:
    """So many commands of a table with a short shoe, most of them sensible where they come."""
    house = Recorder(seed)
    chance = house.random
    for name in PATRONS:
        house.buy(name, 1_000_000)
    settings = {
        "decks": 4,
        "cut": chance.choice([0, 14, 150, 190]),
        "burn": chance.random() < 0.7,
        "differential_cents": chance.choice([None, 5_000]),
    }
    table = house.open("W1", game, dealing, **settings)
    table.sit(*PATRONS)
    for _ in range(steps):
        kind, by, fields = _odd(table) if chance.random() < 0.25 else _sensible(table)
        command = fields | ({"patrons": 2} if kind is commands.Pay else {})
        if kind is commands.LoadShoe:
            _load(table)
        else:
            before = table.table.shoe
            decision = table.ask(kind, by, **command)
            if kind is commands.DrawCard and decision.refusal is None:
                table.gone += 1
                shoe = table.table.shoe
                assert shoe is not None
                if before is not None and before.burned is None and shoe.burned is not None:
                    table.gone += shoe.burned
    return house


def _load(table: RecordedTable) -> None:
    """Loads a shoe where the table would take one, and leaves the burn to the dealer."""
    shoe = table.table.shoe
    ready = table.table.phase is Phase.BETWEEN_ROUNDS and not table.table.due
    if table.table.held is None and ready and (shoe is None or shoe.accounted):
        table.put_on_table()


def _sensible(table: RecordedTable) -> Attempt:
    """What would usually come next."""
    state, runs = table.table, table.runs_it
    if state.paying:
        return commands.Pay, runs, {}
    if state.held is not None:
        return commands.DecideIrregularity, PIT, _decision(table)
    next_: dict[Phase, Callable[[RecordedTable], Attempt]] = {
        Phase.CLOSED: _reopen,
        Phase.BETWEEN_ROUNDS: _between,
        Phase.BETTING: _bet,
        Phase.SHAKING: _shake,
        Phase.DEALING: _deal,
    }
    found = next_.get(state.phase)
    return found(table) if found else (commands.Pay, runs, {})


def _reopen(table: RecordedTable) -> Attempt:
    shoe = table.table.shoe
    if shoe is not None and not shoe.accounted:
        return _account(table)
    return commands.OpenTable, PIT, {"table": table.name, "settings": table.settings}


def _between(table: RecordedTable) -> Attempt:
    return (
        _between_sessions(table)
        or _between_shoes(table)
        or (commands.OpenBetting, table.runs_it, {})
    )


def _between_sessions(table: RecordedTable) -> Attempt | None:
    session = table.table.session
    if session is None:
        hands = table.house.random.randint(1, 6)
        sessions = bool(table.table.game.session_wagers)
        return (commands.OpenSession, table.decides, {"hands": hands}) if sessions else None
    if session.announced:
        return commands.Pay, table.runs_it, {}
    over = session.over(table.house.now)
    return (commands.AnnounceDragonBets, table.decides, {}) if over else None


def _between_shoes(table: RecordedTable) -> Attempt | None:
    shoe = table.table.shoe
    if shoe is None or shoe.accounted:
        return commands.LoadShoe, table.runs_it, {}
    if shoe.ended is not None:
        return _account(table)
    return _draw(table) if shoe.burned is None else None


def _bet(table: RecordedTable) -> Attempt:
    if table.house.random.random() < 0.7:
        return _wager(table)
    return commands.CloseBetting, table.runs_it, {}


def _deal(table: RecordedTable) -> Attempt:
    if table.settings.dealing.virtual and not table.table.cards_left:
        return commands.ReportIrregularity, table.runs_it, {"clause": "5.5"}
    return _draw(table)


def _account(table: RecordedTable) -> Attempt:
    if table.settings.dealing.virtual:
        secret = {"order": table.order, "dice": table.dice, "salt": table.salt}
        return commands.RevealShoe, SYSTEM, secret
    left = table.order[table.gone :]
    return commands.ReconcileShoe, DEALER, {"left": left[: table.house.random.randint(0, 200)]}


def _draw(table: RecordedTable) -> Attempt:
    chance = table.house.random
    if table.settings.dealing.virtual:
        card = table.order[min(table.gone, len(table.order) - 1)]
    else:
        # A few kinds only, so that some card comes out once too often now and then.
        card = chance.choice(CARDS[: chance.choice([6, 52, 52, 52])])
    return commands.DrawCard, table.runs_it, {"card": card}


def _wager(table: RecordedTable) -> Attempt:
    chance = table.house.random
    keys = [wager.key for wager in table.table.game.every_wager]
    cents = [0, 100, 200, 1_000, 2_000, 5_000, 150, 200_000]
    stakes = {key: chance.choice(cents) for key in chance.sample(keys, chance.randint(1, 3))}
    return commands.PlaceWagers, patron(chance.choice(PATRONS)), {"stakes": stakes}


def _shake(table: RecordedTable) -> Attempt:
    shaker = table.table.playing.shaker
    if shaker is None:
        return commands.PassShaker, table.runs_it, {}
    if not shaker.shaken and shaker.holder is not None:
        if table.house.random.random() < 0.5:
            return commands.ShakeDie, patron(shaker.holder), {}
        return commands.CompleteShake, table.runs_it, {}
    return commands.OpenShaker, table.runs_it, {"die": table.dice[table.thrown]}


def _decision(table: RecordedTable) -> dict[str, Any]:
    chance = table.house.random
    cards = table.table.round.cards if table.table.round else ()
    if not table.settings.dealing.virtual and chance.random() < 0.5:
        cards = tuple(chance.choice(CARDS) for _ in range(chance.randint(0, 6)))
    ruling = chance.choice(list(Ruling))
    return {"ruling": ruling, "why": "as seen", "cards": cards}


def _odd(table: RecordedTable) -> Attempt:
    """Anything, by anybody."""
    chance = table.house.random
    name = chance.choice(PATRONS)
    roles: list[Actor] = [SYSTEM, DEALER, PIT, patron(name), dealer("eve")]
    clause = chance.choice(["5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "9.9"])
    about = chance.choice([None, 0, 1, table.table.rounds])
    attempts: list[Callable[[], Attempt]] = [
        lambda: _wager(table),
        lambda: _sensible(table),
        lambda: _account(table) if table.table.shoe else _sensible(table),
        lambda: (commands.TakeSeat, patron(name), {"seat": chance.randint(0, 9)}),
        lambda: (commands.StandBehind, patron(name), {}),
        lambda: (commands.LeaveSeat, patron(name), {}),
        lambda: (commands.ReportIrregularity, DEALER, {"clause": clause, "about": about}),
        lambda: (commands.ReportIrregularity, PIT, {"clause": clause}),
        lambda: (commands.DecideIrregularity, PIT, _decision(table)),
        lambda: (commands.FillFloat, table.decides, {"cents": 5_000}),
        lambda: (commands.CreditFloat, table.decides, {"cents": 3_000}),
        lambda: (commands.ChangeDealer, PIT, {"dealer": DEALER.name}),
        lambda: (commands.RetireShoe, PIT, {"why": "worn"}),
        lambda: (commands.CloseTable, PIT, {"why": "late"}),
        lambda: (commands.Pay, SYSTEM, {}),
        lambda: (commands.OpenSession, PIT, {"minutes": 1}),
        lambda: (commands.AnnounceDragonBets, PIT, {}),
        lambda: (
            commands.ChangeLimits,
            PIT,
            {"limits": table.settings.limits, "differential_cents": chance.choice([None, 9_000])},
        ),
    ]
    if not table.settings.dealing.virtual:
        attempts += [lambda: _draw(table), lambda: (commands.ShowCutCard, DEALER, {})]
    kind, by, fields = chance.choice(attempts)()
    if chance.random() < 0.1 and by.role is not Role.PATRON:
        by = chance.choice(roles)
    if kind is commands.OpenTable and table.settings.dealing is not Dealing.AUTOMATIC:
        fields = fields | {"settings": _other(table)}
    return kind, by, fields


def _other(table: RecordedTable) -> Any:
    return settings_for(
        table.table.game,
        table.settings.dealing,
        least_cents=100,
        most_cents=2_000,
        decks=4,
        seats=9,
    )
