"""Results are noted once and in order; forfeits and counts come of them."""

from msgspec.structs import replace
from tournament.room import FINAL, HEATS, TWO_STAGES, Room

from punto.journal.actor import SYSTEM, patron
from punto.ledger import account
from punto.table.settings import Dealing
from punto.tournament import commands, events
from punto.tournament.state import TournamentPhase

FORFEITS = replace(TWO_STAGES, stages=(replace(FINAL, minimum_cents=200_00),))
BY_CLOCK = replace(TWO_STAGES, stages=(replace(FINAL, hands=None, minutes=5),))
DEALT = replace(TWO_STAGES, dealing=Dealing.DEALER)
COUNTED = replace(TWO_STAGES, stages=(replace(HEATS, announce_every=2, hands=5), FINAL))


def noted(**fields: object) -> dict[str, object]:
    came: dict[str, object] = {"nets": {}, "dragons": {}, "staked": {}, "lying": {}, "pending": {}}
    return {"table": 1, "after": 0, "through": 5, "hands": 1, **came, **fields}


def test_what_came_of_a_table_changes_chips() -> None:
    room = Room.begun(players=2)
    room.hand({"p01": 300_00, "p02": -100_00})
    players = room.tournament.players
    assert players["p01"].chips_cents == 1_300_00
    assert players["p02"].chips_cents == 900_00
    assert room.tournament.tables[1].hands == 1


def test_nothing_is_noted_twice_or_out_of_order() -> None:
    room = Room.begun(players=2)
    room.hand()
    words = "entries 0 to 5 of table 1; noted are those to 10"
    assert room.no(commands.NoteResults, SYSTEM, **noted()) == words
    assert "noted are" in room.no(commands.NoteResults, SYSTEM, **noted(after=11, through=20))
    assert "noted are" in room.no(commands.NoteResults, SYSTEM, **noted(after=10, through=10))
    room.do(commands.NoteResults, SYSTEM, **noted(after=10, through=11, hands=2, won=()))


def test_that_a_session_by_the_clock_is_over_is_noted_without_an_entry_of_its_table() -> None:
    room = Room.begun(BY_CLOCK, players=2)
    room.hand()
    over = noted(after=10, through=10, won=())
    room.do(commands.NoteResults, SYSTEM, **over)
    assert room.tournament.tables[1].won == ()
    assert "noted are those to 10" in room.no(commands.NoteResults, SYSTEM, **over)


def test_a_hand_that_falls_back_takes_back_what_was_announced_and_confirmed_of_its_table() -> None:
    room = Room.begun(DEALT, players=8)
    room.hand()
    room.hand()
    room.do(commands.AnnounceDragons)
    room.pay_dragons()
    room.do(commands.ConfirmResults)
    room.note(1, hands=1, paid=False)
    first, second = (room.tournament.tables[number] for number in (1, 2))
    assert (first.won, first.announced, first.paid, first.confirmed) == (None, False, False, False)
    assert (second.announced, second.paid, second.confirmed) == (True, True, True)
    assert not room.tournament.announced
    assert not room.tournament.confirmed
    # What a table is put right to is confirmed anew, and not announced by the director once more.
    room.note(2, paid=True)
    second = room.tournament.tables[2]
    assert (second.announced, second.paid, second.confirmed) == (True, True, False)


def test_a_hand_that_falls_back_in_a_stage_that_is_ended_needs_no_further_word() -> None:
    room = Room.begun(DEALT, players=4)
    room.hand()
    room.do(commands.EndStage, why="the power is out")
    room.note(1, hands=0, won=())
    assert room.tournament.announced
    # Nor does a table that has not heard of it yet.
    room.note(1, won=None)
    assert room.tournament.announced


def test_only_tables_of_the_stage_are_noted_and_only_while_it_is_played() -> None:
    room = Room(players=2)
    assert "not now" in room.no(commands.NoteResults, SYSTEM, **noted())
    room.begin()
    words = "table 2 is none of this stage"
    assert room.no(commands.NoteResults, SYSTEM, **noted(table=2)) == words


def test_a_stage_is_played_once_every_table_has_paid() -> None:
    room = Room.begun(players=8)
    room.hand()
    room.hand()
    room.do(commands.AnnounceDragons)
    phases = []
    for table in (1, 2):
        room.note(table, paid=True, closed=True)
        phases.append(room.tournament.phase)
    assert phases == [TournamentPhase.PLAYING, TournamentPhase.PLAYED]


def test_the_best_win_is_that_of_a_hand_and_not_of_a_dragon() -> None:
    room = Room.begun(players=2)
    room.hand({"p01": 100_00})
    room.hand({"p01": 80_00, "p02": -10_00})
    room.end({"p01": 500_00})
    assert room.tournament.players["p01"].best_cents == 100_00
    assert room.tournament.players["p01"].closed_cents == 1_680_00
    assert room.tournament.players["p02"].best_cents == 0


def test_who_stakes_less_than_the_least_forfeits_the_rest() -> None:
    room = Room.begun(FORFEITS, players=3)
    found = room.hand({"p01": -200_00, "p02": 150_00}, {"p01": 200_00, "p02": 150_00})
    assert found[1:] == [
        events.ChipsForfeited(player=name, table=1, hand=1, cents=cents)
        for name, cents in sorted(
            (("p02", 50_00), ("p03", 200_00)), key=lambda one: room.at(1).index(one[0])
        )
    ]
    chips = {name: one.chips_cents for name, one in room.tournament.players.items()}
    assert chips == {"p01": 800_00, "p02": 1_100_00, "p03": 800_00}
    assert room.balances[account.tournament_bank("spring")] == -2_750_00


def test_nobody_forfeits_more_than_they_had_to_stake() -> None:
    room = Room.begun(FORFEITS, players=2)
    room.hand({"p01": -900_00}, {"p01": 900_00, "p02": 200_00})
    # 60 of 100 are staked and won: the 40 that were kept are forfeited, nothing of what was won.
    room.hand({"p01": 60_00}, {"p01": 60_00, "p02": 200_00})
    assert room.tournament.players["p01"].chips_cents == 120_00


def test_nobody_forfeits_more_than_they_have_left() -> None:
    room = Room.begun(FORFEITS, players=2)
    # What they lost lay on the session, and was paid together with the hand.
    room.hand({"p01": -900_00}, {"p02": 200_00})
    assert room.tournament.players["p01"].chips_cents == 0


def test_what_was_just_paid_is_not_in_hand_yet_and_was_there_to_stake() -> None:
    room = Room.begun(FORFEITS, players=2)
    room.hand({"p01": -700_00}, {"p01": 700_00, "p02": 200_00})
    # 100 of 300 were staked and won; all 200 that came of it could still be void.
    room.pay(1, {"p01": 100_00})
    _, forfeit = room.note(
        1, hands=2, staked={"p01": 100_00, "p02": 200_00}, pending={"p01": 200_00}
    )
    assert forfeit == events.ChipsForfeited(player="p01", table=1, hand=2, cents=100_00)


def test_a_hand_that_was_put_right_counts_as_it_is_then() -> None:
    room = Room.begun(players=2)
    room.hand({"p01": 100_00, "p02": -100_00})
    room.hand({"p01": 500_00, "p02": -500_00})
    room.pay(1, {"p01": -1_000_00, "p02": 1_000_00})
    room.note(1, hands=2)
    players = room.tournament.players
    assert (players["p01"].best_cents, players["p02"].best_cents) == (100_00, 500_00)
    # And once more.
    room.pay(1, {"p01": 600_00, "p02": -600_00})
    room.note(1, hands=2)
    players = room.tournament.players
    assert (players["p01"].best_cents, players["p02"].best_cents) == (100_00, 0)


def test_what_lies_on_the_session_is_not_forfeited() -> None:
    room = Room.begun(FORFEITS, players=2)
    room.lie("p01", 950_00)
    room.hand({}, {"p02": 200_00})
    assert room.tournament.players["p01"].chips_cents == 950_00
    room.hand({}, {"p02": 200_00})
    room.end({"p01": -950_00})
    assert room.tournament.players["p01"].chips_cents == 0


def test_who_has_gone_forfeits_nothing() -> None:
    room = Room.begun(FORFEITS, players=2)
    room.do(commands.Withdraw, patron("p01"))
    assert len(room.hand({}, {"p02": 200_00})) == 1


def test_a_note_without_a_hand_costs_nobody_anything() -> None:
    room = Room.begun(FORFEITS, players=2)
    assert len(room.note(1)) == 1


def test_a_hand_that_is_void_after_all_costs_nobody_anything_and_is_no_ones_best() -> None:
    room = Room.begun(FORFEITS, players=3)
    room.hand({"p01": 100_00}, {"p01": 200_00, "p02": 150_00, "p03": 200_00})
    assert room.tournament.players["p02"].chips_cents == 950_00
    room.hand({"p01": 300_00, "p02": 10_00}, {"p01": 200_00, "p02": 10_00})
    forfeited = {name: one.chips_cents for name, one in room.tournament.players.items()}
    assert forfeited == {"p01": 1_400_00, "p02": 770_00, "p03": 800_00}
    room.do(commands.Disqualify, player="p03", why="seen on camera")
    room.pay(1, {"p01": -300_00, "p02": -10_00})
    _, back = room.note(1, hands=1)
    assert back == events.ChipsForfeited(player="p02", table=1, hand=2, cents=-190_00)
    players = room.tournament.players
    assert {name: one.chips_cents for name, one in players.items()} == {
        "p01": 1_100_00,
        "p02": 950_00,
        "p03": 0,
    }
    assert players["p01"].best_cents == 100_00
    # The hand before it is final, whatever comes.
    room.hand({"p01": 200_00}, {"p01": 200_00, "p02": 200_00})
    assert players["p01"].best_cents == 100_00
    assert room.tournament.players["p01"].best_cents == 200_00


def test_chips_are_counted_after_so_many_hands_at_every_table() -> None:
    room = Room.begun(COUNTED, players=8)
    assert not any(isinstance(one, events.ChipsCounted) for one in room.hand())
    first = room.hand({"p01": 100_00}, tables=(1,))
    second = room.hand({"p01": 100_00}, tables=(2,))
    assert [type(one) for one in first] == [events.ResultsNoted]
    noted, counted = second
    assert isinstance(noted, events.ResultsNoted)
    assert counted.hand == 2
    assert counted.chips == {n: one.chips_cents for n, one in room.tournament.players.items()}
    assert len(room.hand()) == 2
    assert len(room.hand()) == 3


def test_a_count_has_what_was_forfeited_in_its_hand() -> None:
    stage = replace(FINAL, announce_every=1, minimum_cents=200_00)
    room = Room.begun(replace(TWO_STAGES, stages=(stage,)), players=2)
    counted = room.hand({}, {"p01": 200_00})[-1]
    assert counted.chips == {"p01": 1_000_00, "p02": 800_00}


def test_nothing_is_counted_in_a_play_off() -> None:
    room = Room.played(replace(COUNTED, stages=(replace(FINAL, announce_every=1),)), players=2)
    room.do(commands.DrawPlayOff)
    assert [type(one) for one in room.hand()] == [events.ResultsNoted]
