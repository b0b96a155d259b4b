"""Any commands in any order: chips and money add up after every event, and the slow twin comes to
the same standings, ties, places and prizes."""

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tournament.room import DIRECTOR, NAME, PIT, Room, salt

from punto.journal.actor import SYSTEM, patron
from punto.journal.encoding import encode
from punto.ledger import account
from punto.table.settings import Dealing
from punto.tournament import commands
from punto.tournament.evolve import fold
from punto.tournament.format import Format, Rebuys, Stage, TieBreak, refuse_format
from punto.tournament.state import TournamentPhase
from punto.tournament.view import own_places, seen

NAMES = [f"p{number:02}" for number in range(1, 11)]
SOMEBODY = st.sampled_from([*NAMES, "stranger", "no name!"])
WHY = st.sampled_from(("seen on camera", "seen on camera", ""))
PLAYED = (TournamentPhase.PLAYING, TournamentPhase.PLAY_OFF)
NETS = (0, 0, 100_00, -100_00, 100_00, -100_00, 300_00, -50_00, -1_000_00)

BREAKS = (
    (TieBreak.PLAY_OFF, TieBreak.HIGHEST_WIN, TieBreak.DRAW),
    (TieBreak.HIGHEST_WIN, TieBreak.PLAY_OFF, TieBreak.DRAW),
    (TieBreak.PLAY_OFF, TieBreak.DRAW),
    (TieBreak.HIGHEST_WIN, TieBreak.DRAW),
    (TieBreak.DRAW,),
)


def some_format(random: Random) -> Format:
    def stage(number: int, last: bool) -> Stage:
        seats = random.choice((2, 3, 4))
        return Stage(
            name=f"Stage {number}",
            hands=random.choice((1, 2)),
            seats=seats,
            chips_cents=1_000_00 if number == 1 else random.choice((1_000_00, None)),
            minimum_cents=random.choice((0, 200_00)),
            advance=0 if last else random.choice((0, 1, 1, 2)),
            best_of_rest=0 if last else random.choice((1, 2, 3)),
            announce_every=random.choice((0, 1, 2)),
        )

    count = random.choice((1, 2, 2, 3, 3))
    rebuys = Rebuys(most=2, fee_cents=9_99, chips_cents=500_00, until_hand=1, below_cents=100_00)
    made = Format(
        title="Any",
        most_players=9,
        entry_cents=random.choice((0, 10_01, 99_99)),
        house_share=random.choice((0, 77, 1_000)),
        stages=tuple(stage(number, number == count) for number in range(1, count + 1)),
        rebuys=random.choice((None, rebuys)),
        tie_breaks=random.choice(BREAKS),
        dealing=random.choice((Dealing.AUTOMATIC, Dealing.DEALER)),
        prizes=random.choice(((1_000,), (500, 500), (501, 300, 199), (400, 300, 300))),
    )
    assert refuse_format(made) is None
    return made


def _some(nets: dict[str, int]) -> dict[str, int]:
    return {name: cents for name, cents in nets.items() if cents}


class Machine(RuleBasedStateMachine):
    @initialize(random=st.randoms(use_true_random=True))
    def open(self, random: Random) -> None:
        self.room = Room(some_format(random))
        self.last: dict[int, dict[str, int]] = {}
        self.dragons: dict[int, dict[str, tuple[int, int]]] = {}
        for name in NAMES:
            self.room.give_money(name, random.choice((50_00, 500_00, 500_00, 500_00)))
        for name in random.sample(NAMES, random.choice((0, 3, 7, 8, 9))):
            self.room.ask(commands.Register, patron(name))

    @property
    def phase(self) -> TournamentPhase:
        return self.room.tournament.phase

    # Any command at any time.

    @rule(kind=st.sampled_from((commands.Register, commands.Withdraw)), name=SOMEBODY)
    def come_or_go(self, kind: Any, name: str) -> None:
        # Most stay, or no tournament would ever be played.
        if kind is commands.Register or name in ("p01", "p02", "stranger"):
            self.room.ask(kind, patron(name))

    @rule(name=SOMEBODY)
    def buy_in_again(self, name: str) -> None:
        self.room.ask(commands.Rebuy, patron(name))

    @rule(
        kind=st.sampled_from(
            (
                *(commands.StartStage, commands.AnnounceDragons, commands.DrawPlayOff),
                *(commands.CloseStage, commands.AwardPrizes, commands.ResumePlay),
                commands.ConfirmResults,
            )
        ),
        by=st.sampled_from((DIRECTOR, DIRECTOR, PIT, SYSTEM, patron("p01"))),
    )
    def direct(self, kind: Any, by: Any) -> None:
        self.room.ask(kind, by)

    @rule(stage=st.integers(1, 4))
    def draw(self, stage: int) -> None:
        self.room.ask(commands.DrawSeats, salt=salt(stage))

    @rule(why=WHY)
    def pause(self, why: str) -> None:
        self.room.ask(commands.PausePlay, why=why)

    @rule(why=WHY, more=st.sampled_from((0, 1, 1)))
    def extend(self, why: str, more: int) -> None:
        if self.room.tournament.stage and self.room.tournament.extended < 2:
            self.room.ask(commands.ExtendStage, more=more, why=why)

    @rule(why=WHY, chance=st.integers(0, 10))
    def end_early(self, why: str, chance: int) -> None:
        if chance == 0:
            self.room.ask(commands.EndStage, why=why)

    @rule(name=SOMEBODY, why=WHY)
    def disqualify(self, name: str, why: str) -> None:
        if len(self.room.tournament.contenders) > 2 or name == "p01":
            self.room.ask(commands.Disqualify, player=name, why=why)

    @rule(name=SOMEBODY, why=WHY, cents=st.sampled_from((0, 100_00, -100_00, 1, -(10**9))))
    def correct(self, name: str, why: str, cents: int) -> None:
        self.room.ask(commands.CorrectChips, player=name, cents=cents, why=why)

    @rule(why=WHY, chance=st.integers(0, 30))
    def cancel(self, why: str, chance: int) -> None:
        if chance == 0:
            self.room.ask(commands.CancelTournament, why=why)

    @rule(table=st.integers(0, 9), after=st.integers(0, 30), through=st.integers(0, 30))
    def note_out_of_turn(self, table: int, after: int, through: int) -> None:
        playing = self.room.tournament.tables.get(table)
        hands = playing.hands if playing else 0
        if playing is None or playing.through != after:
            asked = {"table": table, "after": after, "through": through, "hands": hands}
            kinds = ("nets", "dragons", "staked", "lying", "pending")
            came: dict[str, Any] = {one: {} for one in kinds}
            decision = self.room.ask(commands.NoteResults, SYSTEM, **asked, **came)
            assert decision.refusal is not None

    # What happens at tables.

    @precondition(lambda self: self.phase in PLAYED)
    @rule(random=st.randoms(use_true_random=True))
    def a_hand(self, random: Random) -> None:
        """At one table or at all; some stake less than the least, and some have a Dragon wager."""
        room = self.room
        length = 1 if self.phase is TournamentPhase.PLAY_OFF else room.tournament.length
        for number, playing in sorted(room.tournament.tables.items()):
            over = playing.closed or playing.hands >= length or room.tournament.ended is not None
            if over or random.random() < 0.2:
                continue
            nets, staked = {}, {}
            for name in playing.players:
                held = room.balances[account.chips(NAME, name)]
                if playing.hands == 0 and held >= 100_00 and random.random() < 0.2:
                    room.lie(name, 100_00)
                    held -= 100_00
                nets[name] = max(random.choice(NETS), -held)
                staked[name] = max(-nets[name], min(held, random.choice((0, 200_00))))
            room.pay(number, nets)
            if random.random() < 0.1:
                # Something else may come between a payment and its note.
                self.disqualify(random.choice(playing.players), "seen on camera")
            room.note(number, hands=playing.hands + 1, staked=staked)
            self.last[number] = nets

    @precondition(lambda self: self.phase in PLAYED)
    @rule(random=st.randoms(use_true_random=True))
    def a_hand_is_void_after_all(self, random: Random) -> None:
        """The last of a table, with all that was paid for it and on the session."""
        room = self.room
        tables = room.tournament.tables
        can_be = [number for number in self.last if number in tables and not tables[number].closed]
        if not can_be:
            return
        number = random.choice(can_be)
        nets = {name: -cents for name, cents in self.last.pop(number).items()}
        dragons = self.dragons.pop(number, {})
        held = {name: room.balances[account.chips(NAME, name)] for name in nets}
        back = {name: lay + came for name, (lay, came) in dragons.items()}
        if all(held[name] + cents >= back.get(name, 0) for name, cents in nets.items()):
            undone = {name: -came for name, (_, came) in dragons.items()}
            room.pay(number, nets)
            room.pay(number, undone)
            for name, (lay, _) in dragons.items():
                room.lie(name, lay)
            hands = tables[number].hands - 1
            room.note(number, hands=hands, nets=_some(nets), dragons=_some(undone), paid=False)

    @precondition(lambda self: self.phase in PLAYED)
    @rule(random=st.randoms(use_true_random=True))
    def dragons_are_paid(self, random: Random) -> None:
        room = self.room
        length = 1 if self.phase is TournamentPhase.PLAY_OFF else room.tournament.length
        for number, playing in sorted(room.tournament.tables.items()):
            ended = room.tournament.ended is not None
            over = playing.hands >= length or ended
            if playing.announced and over and not playing.paid:
                brought = self.dragons[number] = {}
                for name in playing.players:
                    lay = room.take_up(number, name)
                    brought[name] = lay, random.choice((-lay, lay, 2 * lay))
                    room.pay(number, {name: brought[name][1]})
                room.note(number, paid=True)
            elif playing.paid and (room.tournament.automatic or playing.confirmed):
                room.note(number, paid=True, closed=True)

    # What is done in turn, so that tournaments get somewhere.

    @rule()
    def go_on(self) -> None:
        due = self.room.due()
        if due is not None:
            kind, fields = due
            self.room.do(kind, **fields)

    @rule(random=st.randoms(use_true_random=True))
    def play_on(self, random: Random) -> None:
        """A stage until it is played, or closed."""
        for _ in range(20):
            self.go_on()
            if self.phase in (
                TournamentPhase.PLAYED,
                TournamentPhase.ADVANCED,
                TournamentPhase.FINISHED,
            ):
                break
            if self.phase in PLAYED:
                self.a_hand(random)
            if self.phase in PLAYED:
                self.dragons_are_paid(random)

    @invariant()
    def is_the_fold_of_what_happened(self) -> None:
        room = self.room
        if self.phase in (TournamentPhase.ENDED, TournamentPhase.CANCELLED):
            assert room.balances[account.pool(NAME)] == 0
            assert encode(fold(room.happened)) == encode(room.tournament)
        board = seen(room.tournament)
        assert {one.name for one in board.players} == set(room.tournament.players)
        assert set(own_places(room.tournament, board)) == set(room.tournament.players)

    @invariant()
    def places_are_given_once(self) -> None:
        places = sorted(one.place for one in self.room.tournament.players.values() if one.place)
        assert len(set(places)) == len(places)


@pytest.mark.whole
@pytest.mark.exhaustive
def test_any_commands_in_any_order() -> None:
    many = settings(max_examples=2 * settings().max_examples, stateful_step_count=50)
    run_state_machine_as_test(Machine, settings=many)
