"""Tournaments that were really played: the tables by their own rules, and what the tournament asks
of them by the server's."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

from audit.recorder import DEALER, PIT, SECOND, RecordedStream, RecordedTable, Recorder
from msgspec.structs import asdict, replace

from punto.journal.actor import SYSTEM, Actor, Role, patron
from punto.journal.record import NumberedRecord
from punto.ledger.account import chips, tournament_table
from punto.server.tournaments.table_orders import note, orders
from punto.table import commands as at_table
from punto.table.settings import Dealing
from punto.table.stream import table_stream
from punto.tournament import commands
from punto.tournament.draw import commitment
from punto.tournament.events import TournamentEvent
from punto.tournament.format import Format, Rebuys, Stage, TieBreak
from punto.tournament.kind import TOURNAMENT
from punto.tournament.state import Tournament, TournamentPhase

DIRECTOR = Actor(Role.DIRECTOR, "dirk")

Stakes = dict[str, int]
Bet = Callable[[str, int], Stakes]
"""What a player lays on a hand with so many chips in hand."""


def content(command: commands.NoteResults | at_table.TableCommand) -> dict[str, Any]:
    """What a command says, without who gives it and when."""
    return {key: one for key, one in asdict(command).items() if key not in ("id", "by", "at")}


def nothing(_: str, __: int) -> Stakes:
    return {}


class RecordedTournament(RecordedStream[Tournament, commands.TournamentCommand, TournamentEvent]):
    """Its machine's clock may be some seconds `ahead` of that of its tables, or behind."""

    sender = DIRECTOR

    def __init__(self, house: Recorder, name: str, rules: Format, *, ahead: int = 0) -> None:
        super().__init__(house, TOURNAMENT, name)
        self.ahead = ahead
        self.tables: dict[int, RecordedTable] = {}
        stages = range(1, len(rules.stages) + 1)
        hashes = tuple(commitment(name, one, self.salt(one)) for one in stages)
        self.do(commands.OpenTournament, tournament=name, format=rules, commitments=hashes)

    def clock(self) -> int:
        return self.house.now + self.ahead * SECOND

    @property
    def tournament(self) -> Tournament:
        return self.state

    def salt(self, stage: int) -> str:
        return sha256(f"{self.name} {stage}".encode()).hexdigest()

    def register(self, *names: str) -> None:
        for name in names:
            self.do(commands.Register, patron(name))

    def draw(self) -> None:
        self.do(commands.DrawSeats, salt=self.salt(self.tournament.stage + 1))

    def step(self) -> bool:
        """Notes what came of the tables, and asks of them what is wanted now."""
        busy = False
        for number, playing in sorted(self.tournament.tables.items()):
            table = self.tables.get(number)
            records = [] if table is None else self.house.records[table_stream(table.name)]
            if table is None or playing.closed:
                continue
            since = [NumberedRecord(place, one, "") for place, one in enumerate(records, 1)]
            since = since[playing.through :]
            asked = note(self.tournament, number, table.table, since, len(records), self.clock())
            if asked is not None:
                self.do(commands.NoteResults, SYSTEM, **content(asked))
                busy = True
        tables = {number: table.table for number, table in self.tables.items()}
        for order in orders(self.tournament, tables, self.house.now):
            number = int(order.table.rpartition("~")[2])
            table = self.tables.setdefault(number, RecordedTable(self.house, order.table))
            # What time has made pointless in between is refused, and something else asked for.
            answer = table.ask(type(order.command), SYSTEM, **content(order.command))
            busy = busy or answer.refusal is None
        return busy

    def settle(self) -> None:
        """Until the tables want nothing more of the tournament, nor the tournament of them."""
        busy = True
        while busy:
            busy = self.step()
            for table in self.tables.values():
                session = table.table.open_session
                if session is not None and session.announced:
                    self.put_dealer(table)
                    table.pay_session(1000)
                    busy = True

    def begin_longer(self, why: str) -> None:
        """The sessions are open and nothing is called yet when the stage is made longer."""
        self.do(commands.PausePlay, why=why)
        self.do(commands.StartStage)
        self.settle()
        self.do(commands.ExtendStage, more=1, why=why)
        self.do(commands.ResumePlay)

    def hand(self, bet: Bet = nothing) -> None:
        """One hand at every table that it is called at."""
        self.settle()
        for number in sorted(self.tournament.tables):
            table = self.tables[number]
            session = table.table.open_session
            if session is None:
                continue
            called = session.called or 0
            # The clock moves on before betting opens.
            over = session.announced or session.over(self.house.now + 60 * SECOND)
            if over or session.session.runs.hands >= called or table.table.held is not None:
                continue
            self._shoe(table)
            table.betting()
            for name, seated in sorted(table.table.seated.items()):
                purse = self.house.balances.get(chips(self.name, name), 0)
                stakes = {} if seated.out else bet(name, purse)
                if stakes:
                    table.do(at_table.PlaceWagers, patron(name), stakes=stakes)
            table.finish()
        self.settle()

    def _shoe(self, table: RecordedTable) -> None:
        shoe = table.table.shoe
        if shoe is not None and shoe.ended is None:
            return
        if shoe is not None:
            table.account()
        self.put_dealer(table)
        table.load()

    def put_dealer(self, table: RecordedTable) -> None:
        if table.settings.dealing is not Dealing.AUTOMATIC and table.table.dealer is None:
            table.do(at_table.ChangeDealer, PIT, dealer=DEALER.name)

    def play(self, bet: Bet = nothing, hands: int = 1) -> None:
        for _ in range(hands):
            self.hand(bet)

    def finish(self) -> None:
        """The stage's hands are played: announced, with any play-off, and closed."""
        self.announce()
        decision = self.ask(commands.CloseStage)
        if decision.refusal is not None:
            self.do(commands.DrawPlayOff)
            self.play(lambda name, _: {"player" if name < "c" else "banker": 100_00})
            self.announce()
            self.do(commands.CloseStage)

    def announce(self) -> None:
        self.settle()
        self.do(commands.AnnounceDragons)
        self.settle()
        if not self.tournament.automatic:
            self.do(commands.ConfirmResults)
            self.settle()
        assert self.tournament.phase is TournamentPhase.PLAYED, self.tournament.phase


TWO_STAGES = Format(
    title="Two rounds",
    most_players=8,
    entry_cents=101_00,
    house_share=55,
    stages=(
        Stage(
            name="Heats",
            hands=4,
            seats=3,
            chips_cents=2_000_00,
            least_cents=100_00,
            most_cents=1_500_00,
            minimum_cents=150_00,
            advance=1,
            best_of_rest=1,
            announce_every=2,
            betting_seconds=8,
        ),
        Stage(
            name="Final",
            hands=2,
            chips_cents=5_000_00,
            least_cents=100_00,
            most_cents=3_000_00,
            announce_every=1,
        ),
    ),
    rebuys=Rebuys(
        most=1, fee_cents=50_00, chips_cents=1_000_00, until_hand=2, below_cents=1_600_00
    ),
    prizes=(501, 299, 200),
)


def _heats(name: str, purse: int) -> Stakes:
    """Everybody another way, and one too little."""
    if name == "cat":
        return {}
    side = "player" if name in ("ann", "dan", "fay") else "banker"
    stakes = {side: min(500_00, purse // 100_00 * 100_00)}
    if name in ("bob", "eve") and purse > 1_000_00:
        stakes["any-dragon"] = 100_00
    return {key: cents for key, cents in stakes.items() if cents}


def _opened(*names: str) -> Recorder:
    house = Recorder(11)
    for name in names:
        house.buy(name, 400_00)
    return house


@cache
def spring(ahead: int = 0) -> Recorder:
    """Registrations given back, a pause, more hands, re-buys, a withdrawal, a disqualification, a
    correction, a play-off and prizes; and another tournament that was cancelled."""
    names = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")
    house = _opened(*names)
    never = RecordedTournament(house, "winter", TWO_STAGES, ahead=ahead)
    never.register("hal", "ann")
    never.do(commands.CancelTournament, why="no snow")
    recorded = RecordedTournament(house, "spring", TWO_STAGES, ahead=ahead)
    recorded.register(*names)
    recorded.do(commands.Withdraw, patron("hal"))
    recorded.do(commands.Withdraw, patron("ann"))
    recorded.register("ann")
    recorded.draw()
    recorded.begin_longer("late already")
    recorded.hand(_heats)
    recorded.do(commands.PausePlay, why="a quarrel")
    recorded.settle()
    for name in names[:-1]:
        if recorded.tournament.players[name].chips_cents <= 1_600_00:
            recorded.do(commands.Rebuy, patron(name))
    recorded.do(commands.Withdraw, patron("gus"))
    recorded.do(commands.ResumePlay)
    recorded.hand(_later(_heats))
    recorded.do(commands.CorrectChips, player="ann", cents=150_00, why="miscounted")
    recorded.do(commands.Disqualify, player="dan", why="too loud")
    recorded.play(_later(_heats), hands=3)
    recorded.finish()
    recorded.draw()
    recorded.do(commands.StartStage)
    recorded.play(hands=2)
    recorded.finish()
    recorded.settle()
    recorded.do(commands.AwardPrizes)
    return house


def _later(bet: Bet) -> Bet:
    """Dragon wagers are for the first hand of a session."""
    return lambda name, purse: {
        key: cents for key, cents in bet(name, purse).items() if key != "any-dragon"
    }


@cache
def summer(ahead: int = 0) -> Recorder:
    """A tournament by the clock with real cards: a void after the payment, extensions before the
    sessions are open and after, a stage that is ended early,
    no play-off among the tie-breaks, chips that are kept from stage to
    stage."""
    names = ("ann", "bob", "cat", "dan")
    house = _opened(*names)
    stage = Stage(
        name="Clock",
        minutes=20,
        seats=2,
        chips_cents=1_000_00,
        least_cents=100_00,
        most_cents=500_00,
        minimum_cents=150_00,
        advance=1,
    )
    recorded = RecordedTournament(
        house,
        "summer",
        Format(
            title="By the clock",
            most_players=4,
            entry_cents=10_00,
            stages=(stage, replace(stage, name="End", minutes=15, chips_cents=None, advance=0)),
            tie_breaks=(TieBreak.HIGHEST_WIN, TieBreak.DRAW),
            dealing=Dealing.SHOE,
            sealed=True,
        ),
        ahead=ahead,
    )
    recorded.register(*names)
    recorded.draw()
    recorded.do(commands.ExtendStage, more=1, why="late already")
    recorded.begin_longer("and later")
    recorded.hand(lambda name, _: {"player" if name < "c" else "banker": 100_00})
    table = recorded.tables[1]
    table.report("5.2", "one card too many", by=PIT)
    table.decide("void")
    while table.table.due:
        table.pay(1)
    recorded.play(lambda _, __: {"banker": 100_00}, hands=2)
    house.now += 22 * 60 * SECOND
    recorded.announce()
    recorded.do(commands.CorrectChips, player="ann", cents=30_00, why="counted again")
    recorded.do(commands.CloseStage)
    recorded.draw()
    recorded.do(commands.StartStage)
    recorded.play(lambda name, _: {"banker": 100_00 if name < "b" else 200_00}, hands=1)
    recorded.do(commands.EndStage, why="the power is out")
    recorded.settle()
    recorded.do(commands.ConfirmResults)
    recorded.settle()
    recorded.do(commands.CloseStage)
    recorded.settle()
    recorded.do(commands.AwardPrizes)
    return house


@cache
def autumn(ahead: int = 0) -> Recorder:
    """A tournament with real cards whose last hand at one table is void after the Dragon wagers are
    announced, paid and confirmed: it is played again, and all of that is said again. Another table
    is put right then."""
    names = ("ann", "bob", "cat", "dan")
    stage = Stage(
        name="Final",
        hands=5,
        seats=2,
        chips_cents=1_000_00,
        least_cents=100_00,
        most_cents=500_00,
    )
    rules = Format(
        title="With Dragons",
        most_players=4,
        stages=(stage,),
        tie_breaks=(TieBreak.HIGHEST_WIN, TieBreak.DRAW),
        dealing=Dealing.SHOE,
    )
    recorded = RecordedTournament(_opened(*names), "autumn", rules, ahead=ahead)
    recorded.register(*names)
    recorded.draw()
    recorded.do(commands.StartStage)
    recorded.settle()
    for table, results in ((recorded.tables[1], "PPPPPB"), (recorded.tables[2], "PPPPB")):
        recorded.put_dealer(table)
        table.load("Ac", "2h", *(card for result in results for card in _WON[result]))
    recorded.hand(lambda _, __: {"any-dragon": 100_00, "banker": 100_00})
    recorded.play(lambda _, __: {"player": 100_00}, hands=4)
    recorded.do(commands.AnnounceDragons)
    recorded.settle()
    first, second = recorded.tables[1], recorded.tables[2]
    for table in (first, second):
        table.report("5.2", "one card too many", by=PIT)
    recorded.do(commands.ConfirmResults)
    first.decide("void")
    second.decide("reconstructed", "9c", "Kc", "Tc", "Jc")
    for table in (first, second):
        table.settle()
    recorded.settle()
    recorded.hand(lambda _, __: {"player": 100_00})
    recorded.announce()
    recorded.do(commands.CloseStage)
    recorded.settle()
    recorded.do(commands.AwardPrizes)
    return recorded.house


_WON = {"P": ("9c", "Tc", "Kc", "Jc"), "B": ("Tc", "9c", "Jc", "Kc")}
"""Cards that Player wins with, and Banker."""


PLAYED = (spring, summer, autumn)


def stream_of(name: str, number: int) -> str:
    return table_stream(tournament_table(name, number))
