"""A table at which everybody tries everything: good commands and bad ones, in any order."""

from random import Random
from typing import Any

from audit.recorder import SECOND, RecordedTable, Recorder
from audit.tournaments import content
from table.twinned_table import DEALERS, PURSES, TwinnedTable, some_settings

from punto.journal.actor import SYSTEM, Actor, Role, dealer, patron
from punto.rules.cards import CARDS
from punto.rules.game import Game
from punto.rules.irregularity import Ruling
from punto.table import commands
from punto.table.orders import OrderKind
from punto.table.settings import Dealing

PATRONS = tuple(PURSES)
Attempt = tuple[type[commands.TableCommand], Actor, dict[str, Any]]


def random_table(game: Game, dealing: Dealing, *, seed: int, steps: int) -> Recorder:
    """So many commands of a table with a short shoe, most of them sensible where they come."""
    chance = Random(seed)
    table = TwinnedTable(some_settings(game.slug, dealing, chance), "W1")
    table.give(commands.OpenTable, table.head, table=table.name, settings=table.settings)
    table.give(commands.FillFloat, table.boss, cents=5_000)
    table.sit(chance)
    while len(table.twins.commands) < steps:
        if table.model.phase == "betting" and chance.random() < 0.7:
            table.bet(chance, 1)
        elif chance.random() < 0.8:
            table.step(chance)
        else:
            kind, by, fields = odd_attempt(table, chance)
            table.give(kind, by, **fields)
    return recorded(table)


def odd_attempt(table: TwinnedTable, chance: Random) -> Attempt:
    """Anything, by anybody."""
    name = chance.choice(PATRONS)
    clause = chance.choice(["5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "9.9"])
    about = chance.choice([None, 0, 1, table.model.rounds])
    concern = chance.randint(max(0, table.model.concerns_raised - 3), table.model.concerns_raised)
    cards = chance.choice(table.possible_cards(chance))
    ruling = {"ruling": chance.choice(list(Ruling)), "why": "as seen", "cards": cards}
    beside = table.beside_ruling(chance)
    limits = {
        "limits": table.settings.limits,
        "differential_cents": chance.choice([None, 9_000]),
        "betting_seconds": chance.choice([None, 7]),
    }
    attempts: list[Attempt] = [
        (commands.TakeSeat, patron(name), {"seat": chance.randint(0, 9)}),
        (commands.StandBehind, patron(name), {}),
        (commands.LeaveSeat, patron(name), {}),
        (commands.PlaceWager, patron(name), {"wager": "player", "stake_cents": 200}),
        (commands.AskToDeal, patron(name), {}),
        (commands.ReportIrregularity, table.hand, {"clause": clause, "about": about}),
        (commands.ReportIrregularity, table.boss, {"clause": clause}),
        (commands.ReportIrregularity, table.boss, {"clause": "5.3", "third_cards": True}),
        (commands.ReportIrregularity, table.hand, {"clause": "5.4", "secret_lost": True}),
        (commands.RaiseConcern, patron(name), {"note": chance.choice(["two cards at once", " "])}),
        (commands.RaiseConcern, Actor(Role.SURVEILLANCE, "eve"), {"note": "seen on camera"}),
        (commands.AnswerConcern, table.hand, {"concern": concern, "note": "as it should be"}),
        (commands.AnswerConcern, table.boss, {"concern": concern, "note": "as it should be"}),
        (commands.ReportIrregularity, table.boss, {"clause": clause, "concern": concern}),
        (commands.DecideIrregularity, table.boss, ruling),
        (commands.DecideIrregularity, table.boss, ruling | beside),
        (commands.ShakeAgain, table.hand, {}),
        (commands.OpenShaker, patron(name), {}),
        (commands.CorrectDie, table.hand, {"die": chance.randint(1, 6), "why": "misread"}),
        (commands.CorrectDie, table.boss, {"die": chance.randint(1, 6), "why": "misread"}),
        (commands.FillFloat, table.boss, {"cents": 5_000}),
        (commands.CreditFloat, table.boss, {"cents": 3_000}),
        (commands.ChangeDealer, table.boss, {"dealer": chance.choice([*DEALERS, None])}),
        (commands.ChangeLimits, table.boss, limits),
        (commands.RetireShoe, table.boss, {"why": "worn"}),
        (commands.CloseTable, table.boss, {"why": "late"}),
        (commands.ConfirmClosing, chance.choice((table.hand, table.boss)), {}),
        (commands.WithdrawOrder, table.boss, {"order": chance.choice(list(OrderKind))}),
        (commands.FreeSeat, chance.choice((table.boss, SYSTEM)), {"patron": name, "why": "gone"}),
        (commands.Pay, SYSTEM, {}),
        (commands.OpenSession, table.boss, {"minutes": 1}),
        (commands.AnnounceDragonBets, table.boss, {}),
        (commands.EndSession, table.boss, {"why": "fire"}),
    ]
    if not table.virtual:
        # A few kinds only, so that some card comes out once too often now and then.
        card = chance.choice(CARDS[: chance.choice([6, 52, 52, 52])])
        attempts += [
            (commands.DrawCard, table.hand, {"card": card}),
            (commands.ShowCutCard, table.hand, {}),
        ]
    kind, by, fields = chance.choice(attempts)
    if chance.random() < 0.1 and by.role is not Role.PATRON:
        by = chance.choice([SYSTEM, table.hand, table.boss, patron(name), dealer("eve")])
    return kind, by, fields


def recorded(table: TwinnedTable) -> Recorder:
    """The same commands, once more and on record."""
    house = Recorder()
    given = table.twins.commands
    house.now = given[0].at - 60 * SECOND
    for name, cents in PURSES.items():
        if cents:
            house.buy(name, cents)
    on_record = house.tables.setdefault(table.name, RecordedTable(house, table.name))
    for command in given:
        house.now = command.at - 4 * SECOND
        on_record.ask(type(command), command.by, **content(command))
    assert on_record.table == table.twins.table
    return house
