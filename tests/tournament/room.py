"""A tournament without a server: commands in, events out, and after every event the books.

Chips are kept in a ledger by the transfers that belong to events; what a table pays moves between
the players' chips and its float. After every event chips and money are added up, and the slow twin
has to come to the same.
"""

import json
from collections import Counter
from collections.abc import Mapping
from itertools import count
from typing import Any

from msgspec.structs import replace
from naive_tournament import NaiveTournament

from punto.journal.actor import SYSTEM, Actor, Role, patron
from punto.journal.encoding import encode
from punto.ledger import account
from punto.ledger.account import Account
from punto.ledger.transfer import Transfer, changes, overdrawn, transfer
from punto.tournament import commands, events
from punto.tournament.decide import decide
from punto.tournament.draw import commitment
from punto.tournament.events import TournamentDecision
from punto.tournament.evolve import evolve
from punto.tournament.format import Format, Stage
from punto.tournament.money import draws_on, transfers
from punto.tournament.next_step import Step, due
from punto.tournament.standings import outcome, ranks
from punto.tournament.state import FRESH, Player, Tournament, TournamentPhase

NAME = "spring"
DIRECTOR = Actor(Role.DIRECTOR, "dana")
PIT = Actor(Role.PIT, "pam")
PURSE = 1_000_00

FINAL = Stage(name="Final", hands=2, chips_cents=1_000_00, seats=4)
HEATS = Stage(name="Heats", hands=2, chips_cents=1_000_00, seats=4, advance=1, best_of_rest=1)
TWO_STAGES = Format(
    title="Two stages",
    most_players=12,
    entry_cents=10_00,
    house_share=100,
    stages=(HEATS, FINAL),
    prizes=(600, 400),
)
ONE_STAGE = replace(TWO_STAGES, stages=(FINAL,))

STEPS: Mapping[Step, Any] = {
    Step.DRAW: commands.DrawSeats,
    Step.START: commands.StartStage,
    Step.ANNOUNCE: commands.AnnounceDragons,
    Step.CONFIRM: commands.ConfirmResults,
    Step.PLAY_OFF: commands.DrawPlayOff,
    Step.CLOSE: commands.CloseStage,
    Step.AWARD: commands.AwardPrizes,
}


def salt(stage: int) -> str:
    return f"salt of stage {stage}"


def hashes(stages: int, name: str = NAME) -> tuple[str, ...]:
    return tuple(commitment(name, stage, salt(stage)) for stage in range(1, stages + 1))


class Room:
    """`unnoted` is what tables have paid and the tournament has not noted yet, `lying` what lies on
    their sessions."""

    def __init__(self, format: Format = TWO_STAGES, *, players: int = 0) -> None:
        self.tournament: Tournament = FRESH
        self.twin = NaiveTournament()
        self.happened: list[events.TournamentEvent] = []
        self.balances: Counter[Account] = Counter()
        self.unnoted: Counter[str] = Counter()
        self.lying: Counter[str] = Counter()
        self.paid_in = 0
        self.paid_out = 0
        self._numbers = count(1)
        self.do(
            commands.OpenTournament,
            tournament=NAME,
            format=format,
            commitments=hashes(len(format.stages)),
        )
        for number in range(1, players + 1):
            self.enter(f"p{number:02}")

    @classmethod
    def begun(cls, format: Format = TWO_STAGES, *, players: int) -> "Room":
        """The first stage is being played."""
        room = cls(format, players=players)
        room.begin()
        return room

    @classmethod
    def played(
        cls, format: Format = TWO_STAGES, *, players: int, nets: Mapping[str, int] | None = None
    ) -> "Room":
        """The first stage is played, and its Dragon wagers are paid."""
        room = cls(format, players=players)
        room.play(nets)
        return room

    # Asking.

    def command(self, kind: Any, by: Actor, **fields: Any) -> commands.TournamentCommand:
        number = next(self._numbers)
        made: commands.TournamentCommand = kind(id=f"c{number}", by=by, at=number, **fields)
        return made

    def ask(self, kind: Any, by: Actor = DIRECTOR, **fields: Any) -> TournamentDecision:
        """What becomes of a command; what it leads to has happened."""
        command = self.command(kind, by, **fields)
        source = draws_on(NAME, command)
        spendable = self.balances[source] if source is not None else 0
        decision = decide(self.tournament, command, spendable)
        for event in decision.events:
            self.happen(event)
        return decision

    def do(self, kind: Any, by: Actor = DIRECTOR, **fields: Any) -> tuple[Any, ...]:
        decision = self.ask(kind, by, **fields)
        assert decision.refusal is None, decision.refusal
        return decision.events

    def no(self, kind: Any, by: Actor = DIRECTOR, **fields: Any) -> str:
        """Why something is refused."""
        before = self.tournament
        decision = self.ask(kind, by, **fields)
        assert decision.refusal is not None, decision.events
        assert decision.events == ()
        assert self.tournament is before
        return decision.refusal.reason

    def happen(self, event: events.TournamentEvent) -> None:
        before = self.tournament
        self.tournament = evolve(before, event)
        self.happened.append(event)
        self.move(transfers(NAME, event))
        if isinstance(event, events.ResultsNoted):
            self.unnoted.subtract(event.nets)
            self.unnoted.subtract(event.dragons)
        self.twin.take(json.loads(encode(event)))
        self.check()

    def move(self, moved: tuple[Transfer, ...]) -> None:
        pool = account.pool(NAME)
        for one in moved:
            self.paid_in += one.cents if one.target == pool else 0
            self.paid_out += one.cents if one.source == pool else 0
        for where, cents in changes(moved).items():
            self.balances[where] += cents
        assert overdrawn(self.balances) is None, overdrawn(self.balances)

    # What always holds.

    def check(self) -> None:
        units: Counter[str] = Counter()
        for where, cents in self.balances.items():
            units[account.unit(where)] += cents
        assert not any(cents for unit, cents in units.items() if unit != account.MONEY), (
            "chips are conserved"
        )
        assert self.balances[account.pool(NAME)] == self.paid_in - self.paid_out
        over = self.tournament.phase is TournamentPhase.ENDED
        if not over:
            awarded = sum(one.prize_cents for one in self.tournament.players.values())
            assert self.tournament.pool_cents == self.paid_in - self.paid_out + awarded
        for name, player in self.tournament.players.items():
            held = self.balances[account.chips(NAME, name)] + self.lying[name]
            assert player.chips_cents == held - self.unnoted[name], name
            self.check_player(name, player)
        if self.tournament.phase is TournamentPhase.PLAYED:
            found = outcome(self.tournament)
            assert list(found.tied) == self.twin.tied()
            assert (list(found.places), found.advancing) == self.twin.places()
        if self.tournament.stage:
            for name, rank in ranks(self.tournament).items():
                assert rank == self.twin.rank(name)

    def check_player(self, name: str, player: Player) -> None:
        twin = self.twin.players[name]
        assert twin["chips"] == player.chips_cents
        assert twin["standing"] == player.standing.value
        assert (twin["table"], twin["seat"]) == (player.table, player.seat)
        assert twin["place"] == player.place
        assert twin["prize"] == player.prize_cents

    # What people do.

    def enter(self, name: str, *, purse: int = PURSE) -> tuple[Any, ...]:
        self.give_money(name, purse)
        return self.do(commands.Register, patron(name))

    def give_money(self, name: str, cents: int) -> None:
        self.move(transfer(account.CAGE, account.patron(name), cents))

    def draw(self) -> dict[str, events.Seat]:
        drawn, *_ = self.do(commands.DrawSeats, salt=salt(self.tournament.stage + 1))
        assert isinstance(drawn, events.SeatsDrawn)
        return drawn.seats

    def begin(self) -> None:
        """A stage is drawn and started."""
        self.draw()
        self.do(commands.StartStage)

    def due(self) -> tuple[Any, dict[str, Any]] | None:
        """The command that is the director's next step."""
        step = due(self.tournament)
        if step is None:
            return None
        drawing = step is Step.DRAW
        return STEPS[step], {"salt": salt(self.tournament.stage + 1)} if drawing else {}

    def at(self, table: int) -> tuple[str, ...]:
        return self.tournament.tables[table].players

    # What tables do.

    def lie(self, player: str, cents: int) -> None:
        """A stake on a Dragon wager."""
        table = account.tournament_table(NAME, self._table_of(player))
        purse = account.chips(NAME, player)
        self.move(transfer(purse, account.stakes(table), cents))
        self.lying[player] += cents

    def _table_of(self, player: str) -> int:
        return next(n for n, one in self.tournament.tables.items() if player in one.players)

    def pay(self, table: int, nets: Mapping[str, int]) -> None:
        """What a table pays and takes, before the tournament knows of it."""
        house = account.table_float(account.tournament_table(NAME, table))
        for name, cents in nets.items():
            self.move(transfer(house, account.chips(NAME, name), cents))
            self.unnoted[name] += cents

    def note(self, table: int, **fields: Any) -> tuple[Any, ...]:
        """The tournament notes what it has not noted of a table."""
        playing = self.tournament.tables[table]
        hands = fields.get("hands", playing.hands)
        over = playing.won is not None or self.tournament.ended is not None
        if self.length is not None:
            over = hands >= self.length or self.tournament.ended is not None
        owed = {name: self.unnoted[name] for name in playing.players if self.unnoted[name]}
        lying = {name: self.lying[name] for name in playing.players if self.lying[name]}
        asked: dict[str, Any] = {
            "table": table,
            "after": playing.through,
            "through": playing.through + 10,
            "hands": playing.hands,
            "nets": {} if fields.get("paid") else owed,
            # What a table pays last it pays for Dragon wagers.
            "dragons": owed if fields.get("paid") else {},
            "won": () if over else None,
            "paid": playing.paid and over,
            "staked": {},
            "lying": lying,
            "pending": {},
        }
        return self.do(commands.NoteResults, SYSTEM, **(asked | fields))

    @property
    def length(self) -> int | None:
        """The hands of a session, where it does not go by the clock."""
        if self.tournament.phase is TournamentPhase.PLAY_OFF:
            return 1
        return None if self.tournament.playing.hands is None else self.tournament.length

    def time_is_up(self) -> None:
        """Sessions by the clock are over, which no entry of their tables says."""
        for number, playing in sorted(self.tournament.tables.items()):
            self.note(number, through=playing.through, won=())

    def hand(
        self,
        nets: Mapping[str, int] | None = None,
        staked: Mapping[str, int] | None = None,
        *,
        tables: tuple[int, ...] = (),
    ) -> list[Any]:
        """One more hand at every table, or at some; without more, everybody stakes the least that
        a hand asks for and gets it back."""
        found: list[Any] = []
        least = self.tournament.playing.minimum_cents
        for number in tables or sorted(self.tournament.tables):
            here = self.at(number)
            self.pay(number, {name: (nets or {}).get(name, 0) for name in here})
            stakes = dict.fromkeys(here, least) if staked is None else dict(staked)
            hands = self.tournament.tables[number].hands + 1
            found += self.note(number, hands=hands, staked=stakes)
        return found

    def end(self, dragons: Mapping[str, int] | None = None) -> None:
        """The Dragon wagers are announced and paid at every table, which is closed then."""
        self.do(commands.AnnounceDragons, PIT)
        self.pay_dragons(dragons)
        if not self.tournament.automatic:
            self.do(commands.ConfirmResults, PIT)
        self.close_tables()

    def pay_dragons(
        self, dragons: Mapping[str, int] | None = None, *, tables: tuple[int, ...] = ()
    ) -> None:
        for number in tables or sorted(self.tournament.tables):
            here = self.at(number)
            for name in here:
                self.take_up(number, name)
            self.pay(number, {name: (dragons or {}).get(name, 0) for name in here})
            self.note(number, paid=True)

    def close_tables(self) -> None:
        for number in sorted(self.tournament.tables):
            self.note(number, paid=True, closed=True)

    def take_up(self, table: int, name: str) -> int:
        """What lay on the session goes back to the player; what was lost of it is paid after."""
        cents = self.lying.pop(name, 0)
        layout = account.stakes(account.tournament_table(NAME, table))
        self.move(transfer(layout, account.chips(NAME, name), cents))
        return cents

    def play(self, nets: Mapping[str, int] | None = None) -> None:
        """A whole stage: drawn, started, played, announced. The nets are those of its first
        hand."""
        self.begin()
        self.hand(nets)
        while min(one.hands for one in self.tournament.tables.values()) < self.tournament.length:
            self.hand()
        self.end()

    def decided(self) -> None:
        """Closes a stage, after as many play-offs as it takes."""
        if self.twin.tied():
            self.do(commands.DrawPlayOff)
            self.hand()
            self.end()
        self.do(commands.CloseStage)
