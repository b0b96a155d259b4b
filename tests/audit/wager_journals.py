"""Houses played for their wagers: late ones that came with others, and sides too far apart."""

from functools import cache

from audit.recorder import PIT, Recorder

from punto.games import game
from punto.journal.actor import patron
from punto.table import commands
from punto.table.settings import Dealing


@cache
def late_parts() -> Recorder:
    """A Dragon table where wagers in time came with late Dragon wagers."""
    house = Recorder(21)
    house.buy("ann", 300_000)
    table = house.open("D2", game("dragon-tournament"), Dealing.DEALER, decks=4, burn=False)
    table.sit("ann")
    table.load()
    table.do(commands.OpenSession, PIT, hands=5)
    table.play({"ann": {"player-dragon": 5_000}})
    table.betting()
    table.bet("ann", player=1_000, tie=500, any_dragon=2_000, player_dragon=0)
    # What is in time is refused for its own reason, and the late attempt is on record.
    stakes = {"player": 5, "any-dragon": 2_000}
    assert table.ask(commands.PlaceWagers, patron("ann"), stakes=stakes).refusal
    table.finish()
    return house


@cache
def apart() -> Recorder:
    """Power 98 with a differential: withdrawals leave Player and Banker too far apart, and what was
    laid last goes back at "No more bets"."""
    house = Recorder(22)
    for name in ("ann", "bob", "cat"):
        house.buy(name, 300_000)
    table = house.open(
        "P2", game("power-98"), Dealing.DEALER, decks=4, burn=False, differential_cents=30_000
    )
    table.sit("ann", "bob", "cat")
    table.load(dice=(1, 2, 4))
    table.betting()
    table.bet("bob", banker=30_000)
    table.bet("ann", player=20_000)
    table.bet("cat", player=15_000)
    table.bet("ann", player=40_000, player_natural_8=15_000, player_natural_9=10_000)
    table.bet("ann", player=39_000)
    table.bet("bob", banker=0)
    table.finish()
    # Within the differential nothing goes back.
    table.play({"ann": {"player": 30_000}, "bob": {"banker": 5_000}})
    return house


@cache
def asked() -> Recorder:
    """An automatic table whose patrons ask for the cards, and one that closes by the clock."""
    house = Recorder(23)
    for name in ("ann", "bob"):
        house.buy(name, 300_000)
    for name, deal_now in (("A1", True), ("A2", False)):
        table = house.open(
            name, game("baccarat"), Dealing.AUTOMATIC, decks=4, burn=False, deal_now=deal_now
        )
        table.do(commands.FillFloat, PIT, cents=1_000_000)
        table.sit("ann", "bob")
        table.load()
        table.betting()
        table.bet("ann", player=1_000)
        for patient in (patron("ann"), patron("bob")):
            assert bool(table.ask(commands.AskToDeal, patient).refusal) == (
                patient.name == "bob" or not deal_now
            )
        table.bet("ann", player=2_000)
        table.ask(commands.AskToDeal, patron("ann"))
        table.finish()
    return house


ALL = (late_parts, apart, asked)
