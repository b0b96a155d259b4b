"""A house whose patrons and whose surveillance raise concerns."""

from functools import cache

from audit.recorder import DEALER, PIT, RecordedTable, Recorder

from punto.games import game
from punto.journal.actor import Actor, Role, patron
from punto.table import commands
from punto.table.settings import Dealing
from punto.table.state import Phase

CAMERA = Actor(Role.SURVEILLANCE, "eye")


@cache
def raised() -> Recorder:
    """The dealer answers a concern and the pit another; a report takes up the third. The fourth is
    answered when the table is closed."""
    house = Recorder(24)
    house.buy("ann", 300_000)
    table = house.open("C1", game("baccarat"), Dealing.DEALER, decks=4, burn=False)
    table.do(commands.StandBehind, patron("ann"))
    table.load()
    table.betting()
    table.bet("ann", player=1_000)
    table.do(commands.RaiseConcern, patron("ann"), note="two cards at once")
    table.do(commands.RaiseConcern, CAMERA, note="a chip was moved")
    table.do(commands.AnswerConcern, DEALER, concern=1, note="it was one card")
    table.do(commands.ReportIrregularity, PIT, clause="5.1", note="seen", concern=2)
    table.do(commands.RaiseConcern, patron("ann"), note="the shoe was knocked")
    table.decide("stands")
    table.finish()
    table.do(commands.AnswerConcern, PIT, concern=3, note="it was not")
    table.do(commands.RaiseConcern, CAMERA, note="the light is out")
    table.do(commands.CloseTable, PIT)
    table.do(commands.AnswerConcern, PIT, concern=4, note="a lamp was changed")
    table.do(commands.ChangeDealer, PIT, dealer=None)
    return house


@cache
def ruled() -> Recorder:
    """A round of real cards is void by a ruling while a concern is open, and so many are open that
    no patron may raise another."""
    house = Recorder(25)
    table = house.open("C2", game("baccarat"), Dealing.SHOE, decks=4, burn=False)
    table.load()
    table.betting()
    for number in range(1, 21):
        table.do(commands.StandBehind, patron(f"p{number}"))
        table.do(commands.RaiseConcern, patron(f"p{number}"), note="I see nothing")
    table.do(commands.RaiseConcern, CAMERA, note="so it is")
    table.do(commands.StandBehind, patron("ann"))
    table.no_more_bets()
    table.draw()
    table.report("5.4")
    table.decide("void")
    table.settle()
    table.do(commands.AnswerConcern, PIT, concern=21, note="it is light again")
    return house


@cache
def short() -> Recorder:
    """A shoe runs out in a round, which the rule itself voids with the report that takes a concern
    up (5.5)."""
    house = Recorder(26)
    table = house.open("C3", game("baccarat"), Dealing.DEALER, decks=4, cut=0, burn=False)
    table.load()
    while not _is_dealing(table):
        table.betting()
        table.no_more_bets()
        while _is_dealing(table) and table.table.cards_left:
            table.draw()
        table.settle()
    table.do(commands.RaiseConcern, CAMERA, note="the shoe is empty")
    table.do(commands.ReportIrregularity, PIT, clause="5.5", concern=1)
    return house


def _is_dealing(table: RecordedTable) -> bool:
    return table.table.phase is Phase.DEALING


ALL = (raised, ruled, short)
