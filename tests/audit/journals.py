"""Houses that were really played: every game, every mode, voids, reconstructions and sessions."""

from functools import cache

from audit import tournaments
from audit.recorder import DEALER, PIT, RecordedTable, Recorder

from punto.games import game
from punto.house import commands as asks
from punto.house.limits import DAY
from punto.house.significant_event import SignificantKind
from punto.house.wallet import (
    AskCommand,
    AskForChips,
    ChipsAsked,
    ChipsSent,
    ConfirmChips,
    GiveUpChips,
    RecallChips,
    ReceiveChips,
    ReturnChips,
    SendChips,
)
from punto.journal.actor import SYSTEM, Actor, Role, patron
from punto.table import commands
from punto.table.orders import OrderKind
from punto.table.settings import Dealing, Limit, settings_for
from punto.table.state import Phase

AUTOMATIC, DEALT, SHOE = Dealing.AUTOMATIC, Dealing.DEALER, Dealing.SHOE


@cache
def baccarat() -> Recorder:
    """Two shoes of an automatic table, patrons who come and go, the table closed and reopened."""
    house = Recorder(1)
    house.buy("ann", 500_000)
    house.buy("bob", 200_000)
    table = house.open("B1", game("baccarat"), AUTOMATIC, decks=4, cut=185, seats=3)
    table.do(commands.FillFloat, PIT, cents=1_000_000)
    table.sit("ann", "bob")
    for _ in range(2):
        table.load()
        table.play_shoe({"ann": {"banker": 10_000, "tie": 500}, "bob": {"player": 5_000}})
        table.account()
    house.cash("bob", 1_000)
    table.do(commands.LeaveSeat, patron("bob"))
    table.do(
        commands.ChangeLimits,
        PIT,
        limits=dict(table.settings.limits, tie=Limit(100, 500)),
        differential_cents=20_000,
    )
    table.load()
    table.betting()
    table.bet("ann", player=2_000)
    table.bet("ann", player=1_000)
    table.bet("ann", player=0)
    table.finish()
    table.do(commands.RetireShoe, PIT, why="a torn card")
    table.account()
    table.do(commands.CreditFloat, PIT, cents=900_000)
    table.do(commands.CloseTable, PIT, why="the day is over")
    house.cash("ann", 400_000)
    return house


@cache
def power() -> Recorder:
    """A dealer's table of Power 98: a Power hand, Natural wagers, late attempts, and rounds that
    stand whatever is reported, because the house has committed to their cards."""
    house = Recorder(2)
    for name in ("ann", "bob", "cat"):
        house.buy(name, 300_000)
    table = house.open("P1", game("power-98"), DEALT, decks=4, cut=170, differential_cents=40_000)
    table.sit("ann", "bob", "cat")
    # A burn of one card and a Power hand with a natural 9 for Player.
    table.load("Ac", "2c", "9c", "2d", "Kc", "3d", dice=(3, 1, 2, 5, 3, 4))
    table.betting()
    table.bet("ann", player=10_000, player_natural_8=4_000, player_natural_9=5_000)
    table.bet("bob", banker=10_000, player_pair=500)
    table.bet("cat", player=5_000, banker=5_000, tie=100)
    table.bet("bob", banker=9_000)
    table.no_more_bets()
    table.ask(commands.PlaceWager, patron("bob"), wager="banker", stake_cents=20_000)
    table.ask(commands.PlaceWagers, patron("cat"), stakes={"tie": 0, "player": 200})
    table.shake()
    table.deal()
    table.settle()
    table.play({"ann": {"banker": 8_000}, "bob": {"tie": 300}})
    table.report("5.2", "one card too many")
    table.decide("stands")
    table.betting()
    table.bet("cat", banker=2_000)
    table.no_more_bets()
    table.do(commands.PassShaker, DEALER)
    table.do(commands.CompleteShake, DEALER)
    table.announce_die()
    table.draw()
    table.report("5.4", "somebody was at the machine")
    table.decide("stands")
    table.deal()
    table.settle()
    table.play_shoe({"bob": {"banker": 1_000, "banker-natural-9": 1_000}})
    table.account()
    return house


@cache
def undone() -> Recorder:
    """Power 98 with real cards: a void after payment, a round put right, one that is void in the
    deal and one that stood."""
    house = Recorder(10)
    for name in ("ann", "bob", "cat"):
        house.buy(name, 300_000)
    table = house.open("U1", game("power-98"), SHOE, decks=4)
    table.sit("ann", "bob", "cat")
    table.load("Ac")
    # Everything is taken back and every stake returned.
    table.play({"ann": {"banker": 8_000}, "bob": {"tie": 300}})
    table.report("5.2", "one card too many")
    table.decide("void")
    while table.table.due:
        table.pay(1)
    table.play({"ann": {"player": 8_000}, "cat": {"banker-pair": 300}})
    table.report("5.2", by=PIT)
    table.decide("reconstructed", *map(str, table.table.playing.cards))
    table.settle()
    table.betting()
    table.bet("cat", banker=2_000)
    table.no_more_bets()
    table.do(commands.PassShaker, DEALER)
    table.do(commands.CompleteShake, DEALER)
    table.announce_die()
    table.draw()
    table.report("5.3", "two at once")
    table.decide("void")
    table.settle()
    table.play({})
    table.report("5.1")
    table.decide("stands")
    return house


@cache
def secretless() -> Recorder:
    """Committed shoes whose secret is lost: in a round, which is void, and between rounds."""
    house = Recorder(11)
    house.buy("ann", 300_000)
    table = house.open("S1", game("baccarat"), DEALT, decks=4)
    table.sit("ann")
    table.load()
    table.play({"ann": {"player": 1_000}})
    table.betting()
    table.bet("ann", player=2_000)
    table.no_more_bets()
    table.draw()
    table.lose_secret()
    table.decide("void")
    table.settle()
    table.do(commands.AbandonShoe, PIT, why="the vault is damaged")
    table.load()
    table.play({"ann": {"tie": 500}})
    table.lose_secret()
    table.decide("stands", order_lost=True)
    table.do(commands.AbandonShoe, PIT, why="the vault is damaged")
    table.load()
    table.play_shoe({"ann": {"banker": 1_000}})
    table.account()
    return house


@cache
def misread() -> Recorder:
    """Power 98 with real cards and a real die: shaken again, corrected by the dealer before the
    first card, and by the pit after a payment, which is settled anew."""
    house = Recorder(8)
    for name in ("ann", "bob"):
        house.buy(name, 300_000)
    table = house.open("M1", game("power-98"), SHOE, decks=4)
    table.sit("ann", "bob")
    table.load("Ac")
    table.betting()
    table.bet("ann", player=10_000, player_natural_9=5_000)
    table.bet("bob", banker=2_000)
    table.no_more_bets()
    table.do(commands.PassShaker, DEALER)
    table.do(commands.ShakeDie, patron("ann"))
    table.do(commands.ShakeAgain, DEALER)
    table.do(commands.ShakeDie, patron("ann"))
    table.do(commands.OpenShaker, patron("ann"))
    table.announce_die(3)
    table.do(commands.CorrectDie, DEALER, die=2, why="it lay at an angle")
    table.deal("9s", "Kh", "Kd", "6h")
    table.settle()
    table.do(commands.CorrectDie, PIT, die=3, why="the camera shows a three")
    table.settle()
    # Nobody has wagered: the dealer shakes alone, and once more.
    table.betting()
    table.no_more_bets()
    table.do(commands.PassShaker, DEALER)
    table.do(commands.ShakeAgain, DEALER)
    table.do(commands.PassShaker, DEALER)
    table.announce_die(4)
    table.deal("2s", "3h")
    table.do(commands.CorrectDie, PIT, die=5, why="the camera shows a five")
    table.deal()
    table.settle()
    # A card that is put aside has left the shoe all the same.
    table.betting()
    table.no_more_bets()
    table.do(commands.PassShaker, DEALER)
    table.announce_die(4)
    table.draw()
    table.report("5.2", "it slid out")
    table.decide("reconstructed")
    table.do(commands.CorrectDie, PIT, die=2, why="the camera shows a two")
    table.deal()
    table.settle()
    return house


@cache
def altered() -> Recorder:
    """Real shoes with foreign cards, which leave the count: one that was seen earlier, and one that
    the count shows. One shoe is over because its order is lost between rounds, one in a round."""
    house = Recorder(9)
    house.buy("ann", 300_000)
    table = house.open("A1", game("baccarat"), SHOE, decks=4, burn=False)
    table.do(commands.StandBehind, patron("ann"))
    table.put_on_table("4d", "4d", "4d", "4d")
    table.play({"ann": {"tie": 1_000}})
    table.report("5.1", "one 4d has a blue back", by=PIT)
    table.decide("stands", foreign=("4d",))
    table.betting()
    table.bet("ann", player=2_000)
    table.no_more_bets()
    table.draw("4d")
    table.draw("4d")
    table.decide("void", foreign=("4d",))
    table.settle()
    table.play({})
    table.report("5.4", "the shoe fell", by=PIT)
    table.decide("stands", order_lost=True)
    table.account()
    table.put_on_table()
    table.betting()
    table.report("5.4", "the shoe fell again", by=PIT)
    table.decide("void")
    table.account()
    table.put_on_table()
    table.play({})
    return house


@cache
def together() -> Recorder:
    """Real cards that came out together: third cards, which let the round stand or are put right,
    and those of the initial deal, found after a fifth card, which void it. A shoe is altered while
    a paid round is settled anew, and one after a void round."""
    house = Recorder(12)
    house.buy("ann", 300_000)
    table = house.open("T9", game("baccarat"), SHOE, decks=4, burn=False)
    table.do(commands.StandBehind, patron("ann"))
    table.put_on_table()
    third = {"clause": "5.3", "third_cards": True}
    table.betting()
    table.bet("ann", player=2_000)
    table.no_more_bets()
    table.deal("5s", "Kd", "7c", "2h", "6d", "5c")
    table.do(commands.ReportIrregularity, DEALER, **third)
    table.decide("stands")
    table.settle()
    table.betting()
    table.bet("ann", player=2_000)
    table.no_more_bets()
    for card in ("5s", "Kd", "7c", "2h", "6d"):
        table.draw(card)
    table.report("5.3", "the first two came together")
    table.decide("void")
    table.settle()
    table.play({"ann": {"player": 2_000}}, "5s", "Kd", "7c", "2h", "6d", "5c")
    table.do(commands.ReportIrregularity, DEALER, **third)
    table.decide("reconstructed", "5s", "Kd", "7c", "2h", "5c", "6d")
    table.settle()
    table.betting()
    table.do(commands.ReportIrregularity, PIT, clause="5.3", about=3)
    table.decide("stands")
    table.finish()
    table.report("5.2", "surveillance saw another card")
    table.decide("reconstructed", *map(str, table.table.playing.cards))
    table.report("5.4", "the shoe fell")
    table.decide("stands", order_lost=True)
    table.settle()
    table.account()
    table.put_on_table()
    table.betting()
    table.no_more_bets()
    table.draw()
    table.report("5.1")
    table.decide("void")
    table.report("5.4", "the shoe fell after it")
    table.decide("stands", order_lost=True)
    table.account()
    table.put_on_table()
    table.play({"ann": {"tie": 500}})
    return house


@cache
def overfull() -> Recorder:
    """A foreign card takes nothing of its kind, for one was burned face down: by the count the last
    card is one too many, and the pit finds which one was foreign."""
    house = Recorder(14)
    table = house.open("O1", game("baccarat"), SHOE, decks=4)
    table.load("Ac", "7h")
    table.betting()
    table.no_more_bets()
    table.draw("7h")
    # It lay between the shoe's own.
    table.gone -= 1
    table.deal()
    table.settle()
    while table.table.held is None:
        table.betting()
        table.no_more_bets()
        while table.table.phase is Phase.DEALING and table.table.held is None:
            table.draw()
        table.settle()
    table.decide("void", foreign=("7h",))
    table.settle()
    table.do(commands.RetireShoe, PIT, why="it is used up")
    table.account()
    return house


@cache
def fortune() -> Recorder:
    """Real cards: mis-drawn ones, a foreign one, cards in the order of a new deck, a round put
    right after its payment, the cut card, and a shoe that is reconciled."""
    house = Recorder(3)
    house.buy("ann", 300_000)
    house.buy("bob", 300_000)
    table = house.open("F1", game("fortune-six"), SHOE, decks=4)
    table.sit("ann", "bob")
    table.load("2h")
    everything = {"banker": 4_000, "fortune-six": 100, "player-pair": 200}
    # Banker wins with a six of three cards, then a card too many comes out and stays aside.
    table.play({"ann": everything, "bob": {"player": 3_000}}, "2s", "Ks", "3s", "3c", "Ts", "3h")
    table.draw("9d")
    table.decide("stands", why="the card was shown to all and set aside")
    # The order was not as it was read: put right after the payment.
    table.play({"ann": everything, "bob": {"tie": 1_000}}, "9s", "Kh", "Kd", "6h")
    table.report("5.2", "the cameras saw another card")
    table.decide("reconstructed", "9s", "Kh", "Kd", "9h")
    table.settle()
    # A card before "No more bets" holds the round, and is its first.
    table.betting()
    table.bet("bob", player=500)
    table.draw("4c")
    table.decide("reconstructed")
    table.finish("5c", "6c", "7c", "8c", "9c")
    # A fifth copy proves a foreign card, unless it was misread.
    table.play({"bob": {"player": 700}}, "4d", "4d", "4d", "4d")
    table.betting()
    table.bet("ann", player=800, banker=400)
    table.no_more_bets()
    table.draw("8s")
    table.draw("4d")
    table.decide("reconstructed", "8s", "Jd", why="the jack was misread")
    table.deal("Jh", "Js")
    table.settle()
    table.do(commands.ShowCutCard, DEALER)
    table.betting()
    table.bet("ann", player=600)
    table.no_more_bets()
    table.draw("Kc")
    table.draw("4d")
    table.draw("Qd")
    table.decide("void", why="a card of another deck")
    table.settle()
    seen = table.table.shoe.seen if table.table.shoe else ()
    table.account(*map(str, table.without(seen)[1:]))
    table.load()
    table.betting()
    table.bet("ann", player=800)
    return house


@cache
def dragon() -> Recorder:
    """Sessions of a Dragon table: by hands, whose first round is void, and by the clock. A patron
    stands behind in the end."""
    house = Recorder(4)
    house.buy("ann", 300_000)
    house.buy("bob", 300_000)
    table = house.open("D1", game("dragon-tournament"), SHOE, decks=6)
    table.sit("ann", "bob")
    # A burn, a card for the void round, six wins of Player and one of Banker.
    player, banker = ("9c", "Tc", "Kc", "Jc"), ("Td", "9d", "Kd", "Jd")
    table.load("Ac", "2h", "2c", *player * 6, *banker)
    table.do(commands.OpenSession, PIT, hands=6)
    table.betting()
    table.bet("ann", player_dragon=5_000, any_dragon=2_000)
    table.bet("ann", banker=1_000)
    table.no_more_bets()
    table.draw()
    table.report("5.1")
    table.decide("void")
    table.settle()
    table.betting()
    table.bet("bob", banker_dragon=4_000)
    table.bet("ann", any_dragon=1_500)
    table.finish()
    table.ask(commands.PlaceWager, patron("bob"), wager="banker-dragon", stake_cents=9_000)
    while not _over(table):
        table.play({"ann": {"tie": 200}, "bob": {"player": 1_000}})
    table.report("5.2")
    table.decide("void")
    table.settle()
    while not _over(table):
        table.play({"ann": {"tie": 200}, "bob": {"player": 1_000}})
    table.do(commands.AnnounceDragonBets, PIT)
    table.pay_session()
    table.do(commands.OpenSession, PIT, minutes=3)
    first = {"any-dragon": 3_000, "banker-dragon": 700, "player-pair": 100}
    while not _over(table):
        table.play({"bob": first} if first else {})
        first = {}
    table.do(commands.AnnounceDragonBets, PIT)
    table.pay_session()
    _changed_after_the_announcement(table)
    _session_without_a_hand(table)
    table.do(commands.RetireShoe, PIT, why="the tournament is over")
    table.account()
    _come_and_go(table, "bob")
    return house


def _session_without_a_hand(table: RecordedTable) -> None:
    """The stakes on it go back."""
    table.do(commands.OpenSession, PIT, minutes=1)
    table.betting()
    table.bet("ann", any_dragon=500)
    table.no_more_bets()
    table.report("5.1")
    table.decide("void")
    table.house.now += 60_000_000
    table.do(commands.AnnounceDragonBets, PIT)
    table.pay_session()


def _changed_after_the_announcement(table: RecordedTable) -> None:
    # Void after its Dragon wagers were paid, and one that was opened meanwhile withdrawn.
    table.do(commands.OpenSession, PIT, hands=5)
    _session_of_five(table)
    table.do(commands.AnnounceDragonBets, PIT)
    table.pay_session()
    table.do(commands.OpenSession, PIT, hands=8)
    table.report("5.2")
    table.decide("void")
    table.settle()
    table.play({"ann": {"player": 500}})
    table.do(commands.AnnounceDragonBets, PIT)
    table.pay_session()
    # Settled anew after the last round was put right.
    table.report("5.2")
    table.decide("reconstructed", *map(str, table.table.playing.cards))
    table.settle()
    table.pay_session()
    # Ended early, and announced anew when its last round is void.
    table.do(commands.OpenSession, PIT, hands=9)
    _session_of_five(table)
    table.do(commands.EndSession, PIT, why="the power is out")
    table.pay_session()
    table.report("5.2")
    table.decide("void")
    table.settle()
    table.pay_session()


def _session_of_five(table: RecordedTable) -> None:
    first = {"ann": {"any-dragon": 900, "player-dragon": 300}, "bob": {"banker-dragon": 400}}
    for stakes in (first, {"ann": {"tie": 200}}, {}, {}, {"bob": {"player": 1_000}}):
        table.play(stakes)


def _come_and_go(table: RecordedTable, name: str) -> None:
    """From a seat to the place behind, to another seat, away, and back to stand."""
    table.do(commands.StandBehind, patron(name))
    table.do(commands.TakeSeat, patron(name), seat=5)
    table.do(commands.StandBehind, patron(name))
    table.do(commands.LeaveSeat, patron(name))
    table.do(commands.StandBehind, patron(name))


def _over(table: RecordedTable) -> bool:
    session = table.table.open_session
    assert session is not None
    # The clock moves on before the next command is given.
    return session.over(table.house.now + 4_000_000)


@cache
def fabulous() -> Recorder:
    """A shoe dealt to its last card: 5.5 voids a round; the table is reopened for another game."""
    house = Recorder(5)
    house.buy("ann", 300_000)
    table = house.open("X1", game("fabulous-4"), AUTOMATIC, decks=4, cut=0, burn=False)
    table.sit("ann")
    table.load()
    table.play_shoe(
        {"ann": {"player-fabulous-4": 200, "banker": 1_000, "player-precious-pair": 100}}
    )
    table.account()
    table.do(commands.CloseTable, PIT, why="another game")
    other = settings_for(game("baccarat"), AUTOMATIC, least_cents=100, most_cents=100_000, seats=2)
    table.do(commands.OpenTable, PIT, table="X1", settings=other)
    table.load()
    table.play({"ann": {"banker": 1_000}})
    assert table.table.phase is Phase.BETWEEN_ROUNDS
    return house


@cache
def people() -> Recorder:
    """A house that sold chips before it was opened, and then has staff and patrons who come and go,
    limits, exclusions and disputes."""
    house = Recorder(6)
    house.buy("ann", 50_000)
    house.do(asks.OpenHouse, SYSTEM, name="The Punto", key_check="ab" * 8)
    house.do(
        asks.NoteSignificant,
        SYSTEM,
        kind=SignificantKind.HOUSE_STARTED,
        about="punto-1",
        words="for the first time",
    )
    administrator = Actor(Role.ADMINISTRATOR, "ada")
    house.do(asks.AppointStaff, SYSTEM, person="ada", role=Role.ADMINISTRATOR)
    for name, role in (("pat", Role.PIT), ("dora", Role.DEALER), ("sue", Role.SURVEILLANCE)):
        house.do(asks.AppointStaff, administrator, person=name, role=role)
    for name in ("ann", "Bob", "cat"):
        house.do(asks.AdmitPatron, SYSTEM, patron=name, guest=name == "cat")
        house.buy(name, 10_000)
    ann, bob = patron("ann"), patron("Bob")
    house.do(asks.LimitStakes, ann, patron="ann", a_round_cents=5_000)
    house.do(asks.LimitStakes, ann, patron="ann", a_round_cents=8_000)
    house.do(asks.LimitStakes, ann, patron="ann", a_round_cents=4_000)
    house.do(asks.LimitStakes, ann, patron="ann", a_round_cents=9_000)
    house.now += DAY
    house.do(asks.LimitStakes, ann, patron="ann", a_round_cents=None)
    house.do(asks.ExcludeSelf, bob, patron="Bob", days=2)
    house.do(asks.ExcludeSelf, bob, patron="Bob", days=5)
    house.cash("Bob", 1_000)
    house.now += 6 * DAY
    house.buy("Bob", 2_000)
    house.do(asks.ExcludeSelf, bob, patron="Bob", days=None)
    house.do(asks.SuspendPatron, PIT, patron="cat", why="quarrels")
    house.do(asks.OpenDispute, ann, patron="ann", table="T1", round=7, words="It was a nine.")
    house.do(asks.OpenDispute, ann, patron="ann", table="T1", round=8, words="So was this.")
    house.do(asks.AnswerDispute, PIT, dispute=1, words="It was.\nYou are paid.", upheld=True)
    house.do(asks.OpenDispute, ann, patron="ann", table="T1", round=7, words="Not enough.")
    house.do(asks.ReinstatePatron, administrator, patron="cat", why="made up")
    house.do(asks.DismissStaff, administrator, person="sue", why="left")
    house.do(asks.AppointStaff, administrator, person="sue", role=Role.AUDITOR)
    house.do(asks.AppointStaff, administrator, person="dora", role=Role.ADMINISTRATOR)
    house.do(asks.DismissStaff, administrator, person="ada", why="retired")
    house.buy("cat", 500)
    return house


@cache
def names() -> Recorder:
    """People, tables and tournaments with display names."""
    house = Recorder(8)
    house.do(asks.OpenHouse, SYSTEM, name="The Punto", key_check="ab" * 8)
    administrator, ann = Actor(Role.ADMINISTRATOR, "ada"), patron("ann")
    house.do(asks.AppointStaff, SYSTEM, person="ada", role=Role.ADMINISTRATOR)
    for name, role in (("pat", Role.PIT), ("dora", Role.DEALER)):
        house.do(asks.AppointStaff, administrator, person=name, role=role)
    for name in ("ann", "Bob"):
        house.do(asks.AdmitPatron, SYSTEM, patron=name, guest=False)
    director = Actor(Role.DIRECTOR, "don")
    house.do(
        asks.AppointStaff,
        administrator,
        person="don",
        role=Role.DIRECTOR,
        display_name="Don \N{CJK UNIFIED IDEOGRAPH-674E}",
    )
    house.do(asks.NamePerson, ann, person="ann", display_name="Ann Lee")
    house.do(asks.NamePerson, PIT, person="Bob", display_name="Bob-8")
    house.do(asks.NameNewTable, PIT, table="T1", display_name="High Rollers")
    house.do(asks.NameNewTable, PIT, table="T2", display_name="Table 2")
    house.do(asks.NameNewTournament, director, tournament="spring", display_name="Spring Cup")
    house.do(asks.NameNewTournament, director, tournament="summer", display_name="Summer Cup")
    house.do(asks.AdmitPatron, SYSTEM, patron="cat", guest=True, display_name="Cat \N{CAT}")
    return house


@cache
def named_before_opened() -> Recorder:
    """A table and a tournament, each with a name before it is opened."""
    house = Recorder(9)
    house.do(asks.OpenHouse, SYSTEM, name="The Punto", key_check="ab" * 8)
    administrator, director = Actor(Role.ADMINISTRATOR, "ada"), Actor(Role.DIRECTOR, "dirk")
    house.do(asks.AppointStaff, SYSTEM, person="ada", role=Role.ADMINISTRATOR)
    house.do(asks.AppointStaff, administrator, person="pat", role=Role.PIT)
    house.do(asks.AppointStaff, administrator, person="dirk", role=Role.DIRECTOR)
    house.do(asks.NameNewTable, PIT, table="T1", display_name="High Rollers")
    house.open("T1", game("baccarat"), AUTOMATIC)
    house.do(asks.NameNewTournament, director, tournament="spring", display_name="Spring Cup")
    tournaments.RecordedTournament(house, "spring", tournaments.TWO_STAGES)
    return house


@cache
def wallet() -> Recorder:
    """Chips that come from the operator's wallet and go back to it, or do not."""
    house = Recorder(7)
    house.do(asks.OpenHouse, SYSTEM, name="The Punto", key_check="ab" * 8)
    for name in ("ann", "Bob"):
        house.do(asks.AdmitPatron, SYSTEM, patron=name, guest=False)

    def begin(kind: type[AskCommand], name: str, cents: int) -> dict[str, str]:
        decision = house.ask(kind, patron(name), patron=name, cents=cents)
        (event,) = decision.events
        assert isinstance(event, ChipsAsked | ChipsSent)
        return {"patron": name, "transfer": event.transfer}

    comes, late = begin(AskForChips, "ann", 9_000), begin(AskForChips, "ann", 700)
    house.do(ReceiveChips, SYSTEM, **comes)
    house.do(RecallChips, SYSTEM, **late)
    house.do(GiveUpChips, SYSTEM, **begin(AskForChips, "Bob", 300), why="no money left")
    goes, back = begin(SendChips, "ann", 4_000), begin(SendChips, "ann", 500)
    house.do(ConfirmChips, SYSTEM, **goes)
    house.do(ReturnChips, SYSTEM, **back, why="account closed")
    house.do(GiveUpChips, SYSTEM, **late, why="rolled back")
    begin(SendChips, "ann", 5_000)
    for name, cents in (("ann", 50), ("ann", 60), ("ann", 70), ("Bob", 80)):
        begin(AskForChips, name, cents)
    house.do(asks.ExcludeSelf, patron("Bob"), patron="Bob", days=1)
    house.do(asks.AdmitPatron, SYSTEM, patron="cat", guest=False)
    begin(AskForChips, "cat", 90)
    return house


@cache
def orders() -> Recorder:
    """Orders for after the round, where people deal and where the house does: pending, replaced,
    withdrawn, confirmed, and rounds that made way for one; and places that were freed."""
    house = Recorder(8)
    for name in ("ann", "bob", "cat"):
        house.buy(name, 300_000)
    table = house.open("O1", game("baccarat"), SHOE, decks=4)
    limits = table.settings.limits
    fewer = {"limits": limits | {"tie": Limit(100, 500)}, "differential_cents": 20_000}
    table.sit("ann", "bob", "cat")
    table.load("2h")
    table.betting()
    table.bet("ann", player=1_000)
    table.do(commands.CloseTable, PIT, why="early")
    table.do(commands.WithdrawOrder, PIT, order=OrderKind.CLOSE)
    table.do(commands.ChangeLimits, PIT, **fewer)
    table.do(commands.ChangeLimits, PIT, **fewer, betting_seconds=40)
    table.do(commands.RetireShoe, PIT, why="worn")
    table.do(commands.CloseTable, PIT, why="the shift is over")
    table.finish("9s", "Kd", "Kc", "6h")
    table.do(commands.FreeSeat, PIT, patron="bob", why="gone home")
    table.do(commands.ConfirmClosing, DEALER)
    table.pay()
    table.do(commands.FreeSeat, SYSTEM, patron="ann", why="gone for two minutes")
    # The house deals by itself: nobody has to confirm anything.
    table = house.open("O2", game("baccarat"), AUTOMATIC, decks=4)
    table.sit("ann", "bob")
    table.load("Ac")
    table.betting()
    table.do(commands.ChangeLimits, PIT, **fewer, betting_seconds=5)
    table.betting()
    table.bet("ann", player=1_000)
    table.do(commands.CloseTable, PIT, why="the night is over")
    table.finish()
    # Dragon wagers keep their table open until they are paid.
    table = house.open("O3", game("dragon-tournament"), SHOE, decks=4)
    table.sit("ann")
    table.load("2c")
    table.do(commands.OpenSession, PIT, hands=5)
    table.betting()
    table.bet("ann", any_dragon=1_000)
    table.do(commands.CloseTable, PIT, why="at last")
    table.finish()
    for _ in range(4):
        table.play({})
    table.do(commands.AnnounceDragonBets, PIT)
    table.pay_session()
    table.do(commands.CloseTable, PIT, why="at long last")
    # With the last wager taken back nothing that was ordered waits any more.
    table = house.open("O4", game("baccarat"), SHOE, decks=4)
    table.sit("ann")
    table.load("2h")
    table.betting()
    table.bet("ann", player=1_000)
    table.do(commands.ChangeLimits, PIT, **fewer)
    table.do(commands.CloseTable, PIT, why="nobody plays")
    table.bet("ann", player=0)
    return house


@cache
def broken_off() -> Recorder:
    """Sessions that are ended early: after a round, and with Dragon wagers alone in the middle of
    betting. The last dealer leaves, and the supervisor deals; and a session that the house
    announces for the supervisor who opened its table."""
    house = Recorder(9)
    for name in ("ann", "bob"):
        house.buy(name, 300_000)
    table = house.open("S1", game("dragon-tournament"), SHOE, decks=4)
    limits = table.settings.limits
    table.sit("ann", "bob")
    table.load("2h")
    table.do(commands.OpenSession, PIT, hands=9)
    table.betting()
    table.bet("ann", any_dragon=1_000)
    table.bet("bob", player=500)
    table.do(commands.EndSession, PIT, why="the power is out")
    table.do(commands.EndSession, PIT, why="the fire alarm")
    table.finish("9s", "Kd", "Kc", "6h")
    table.pay_session()
    table.do(commands.OpenSession, PIT, hands=9)
    table.betting()
    table.bet("ann", any_dragon=1_000)
    table.do(commands.ChangeDealer, PIT, dealer=None)
    table.do(commands.ChangeLimits, PIT, limits=limits, differential_cents=20_000)
    table.do(commands.EndSession, PIT, why="the last dealer has gone")
    table.pay_session()
    # One that is over by itself when the round is, so that nothing was broken off.
    table.do(commands.OpenSession, PIT, hands=1)
    table.betting()
    table.bet("bob", player=500)
    table.do(commands.EndSession, PIT, why="the fire alarm")
    table.finish("9c", "Kd", "Kc", "6h")
    table.do(commands.AnnounceDragonBets, PIT)
    table.pay_session()
    # Withdrawn, for the one that was played before goes on.
    table.do(commands.OpenSession, PIT, hands=9)
    table.report("5.2")
    table.do(commands.EndSession, PIT, why="the fire alarm")
    table.decide("void")
    table.settle()
    table.do(commands.CloseTable, PIT, why="the last dealer has gone")
    _closed_without_a_round(house)
    # What the house announces, it announces for whoever opened the table.
    table = house.open("S2", game("dragon-tournament"), AUTOMATIC, decks=4)
    table.sit("ann")
    table.load("Ac")
    table.do(commands.OpenSession, SYSTEM, hands=1)
    table.play({"ann": {"player": 500}})
    table.do(commands.AnnounceDragonBets, SYSTEM)
    table.pay_session()
    return house


def _closed_without_a_round(house: Recorder) -> None:
    """And then the last round of the session before it is void."""
    table = house.open("S3", game("dragon-tournament"), SHOE, decks=4)
    table.sit("ann", "bob")
    table.load("2h")
    table.do(commands.OpenSession, PIT, hands=5)
    _session_of_five(table)
    table.do(commands.AnnounceDragonBets, PIT)
    table.pay_session()
    table.do(commands.OpenSession, PIT, hands=8)
    table.do(commands.EndSession, PIT, why="the wrong length")
    table.pay_session()
    table.report("5.2")
    table.decide("void")
    table.settle()
    table.play({"ann": {"player": 500}})
    table.do(commands.AnnounceDragonBets, PIT)
    table.pay_session()
    table.do(commands.OpenSession, PIT, hands=8)
    table.play({})


ALL = (
    baccarat,
    power,
    undone,
    together,
    overfull,
    secretless,
    misread,
    altered,
    fortune,
    dragon,
    fabulous,
    people,
    names,
    named_before_opened,
    wallet,
    orders,
    broken_off,
    *tournaments.PLAYED,
)
