"""Ties, play-offs, places, prizes; disqualification, correction, cancellation."""

from msgspec.structs import replace
from tournament.room import FINAL, HEATS, NAME, ONE_STAGE, TWO_STAGES, Room

from punto.journal.actor import patron
from punto.ledger import account
from punto.ledger.account import CAGE
from punto.tournament import commands, events
from punto.tournament.decide.ending import prizes
from punto.tournament.format import TieBreak
from punto.tournament.state import PlayerStanding, TournamentPhase

FORFEITS = replace(ONE_STAGE, stages=(replace(FINAL, minimum_cents=100_00),))
PURSE_AFTER = 990_00
NO_PLAY_OFF = (TieBreak.HIGHEST_WIN, TieBreak.DRAW)


def test_a_stage_is_closed_only_when_it_is_played() -> None:
    room = Room(players=2)
    assert "not now" in room.no(commands.CloseStage)
    assert "not now" in room.no(commands.DrawPlayOff)
    assert "not now" in room.no(commands.AwardPrizes)


def test_the_best_of_each_table_go_on_and_the_best_of_the_rest() -> None:
    room = Room.begun(players=8)
    one, other = room.at(1), room.at(2)
    room.hand({one[0]: 100, one[1]: 90, one[2]: 80, other[0]: 10, other[1]: 5})
    room.hand()
    room.end()
    (closed,) = room.do(commands.CloseStage)
    # The best of the second table goes on with less than two who stay behind.
    assert closed.places[:3] == (one[0], one[1], other[0])
    assert closed.advancing == 3
    assert closed.places[3:5] == (one[2], other[1])


def test_a_tie_across_the_cut_is_played_off_by_those_who_are_tied() -> None:
    room = Room.begun(players=8)
    one, other = room.at(1), room.at(2)
    room.hand({one[0]: 100, one[1]: 50, other[0]: 100, other[1]: 50, other[2]: 50})
    room.hand()
    room.end()
    assert "3 players are tied across the cut" in room.no(commands.CloseStage)
    (drawn,) = room.do(commands.DrawPlayOff)
    assert sorted(drawn.seats) == sorted((one[1], other[1], other[2]))
    assert {seat.table for seat in drawn.seats.values()} == {3}
    assert room.tournament.phase is TournamentPhase.PLAY_OFF
    room.hand({one[1]: -200_00, other[1]: 10_00})
    room.end()
    (closed,) = room.do(commands.CloseStage)
    # Whoever has lost in the play-off stands behind those who were tied with them, not behind all.
    assert closed.places[2:5] == (other[1], other[2], one[1])


def test_after_a_play_off_the_next_tie_break_decides() -> None:
    room = Room.begun(ONE_STAGE, players=3)
    room.hand({"p01": 50, "p02": 100, "p03": -100})
    room.hand({"p01": 50})
    room.end()
    room.do(commands.DrawPlayOff)
    room.hand()
    room.end()
    assert "no tie lies across the cut" in room.no(commands.DrawPlayOff)
    (closed,) = room.do(commands.CloseStage)
    assert closed.places == ("p02", "p01", "p03")


def test_what_is_forfeited_in_a_play_off_counts_for_it() -> None:
    room = Room.played(replace(FORFEITS, prizes=(1_000,)), players=2)
    room.do(commands.DrawPlayOff)
    loser, winner = room.tournament.contenders
    # One stakes too little and keeps chips for now, the other loses less than the forfeit.
    room.hand({winner: -50_00}, {winner: 100_00})
    room.end()
    (closed,) = room.do(commands.CloseStage)
    assert closed.places == (winner, loser)


def test_a_forfeit_in_a_play_off_counts_too() -> None:
    room = Room.played(replace(FORFEITS, prizes=(1_000,)), players=2)
    room.do(commands.DrawPlayOff)
    loser, winner = room.tournament.contenders
    room.note(2, hands=1, staked={winner: 100_00})
    room.end()
    assert room.do(commands.CloseStage)[0].places == (winner, loser)


def test_a_forfeit_in_the_last_hand_of_a_stage_counts_for_the_stage() -> None:
    room = Room.begun(FORFEITS, players=2)
    room.note(1, hands=2, staked={"p01": 100_00})
    room.end()
    assert room.do(commands.CloseStage)[0].places == ("p01", "p02")


def test_the_highest_win_may_come_before_a_play_off() -> None:
    breaks = (TieBreak.HIGHEST_WIN, TieBreak.PLAY_OFF, TieBreak.DRAW)
    room = Room.begun(replace(ONE_STAGE, tie_breaks=breaks), players=3)
    room.hand({"p01": 50, "p02": 100, "p03": 50})
    room.hand({"p01": 50, "p03": 50})
    room.end()
    # The second prize is what the other two are tied for.
    assert set(room.do(commands.DrawPlayOff)[0].seats) == {"p01", "p03"}


def test_without_a_play_off_ties_are_decided_at_once() -> None:
    room = Room.played(replace(ONE_STAGE, tie_breaks=NO_PLAY_OFF), players=3)
    assert "no tie" in room.no(commands.DrawPlayOff)
    (closed,) = room.do(commands.CloseStage)
    assert sorted(closed.places) == ["p01", "p02", "p03"]


def test_nobody_plays_off_for_places_that_win_the_same() -> None:
    room = Room.played(replace(ONE_STAGE, prizes=(500, 500)), players=3, nets={"p03": -100})
    (closed,) = room.do(commands.CloseStage)
    assert closed.places[2] == "p03"


def test_nobody_plays_off_without_chips() -> None:
    room = Room.played(ONE_STAGE, players=3, nets={"p01": 100, "p02": -1_000_00, "p03": -1_000_00})
    room.do(commands.CloseStage)


def test_nobody_plays_off_who_goes_on_either_way() -> None:
    format = replace(TWO_STAGES, stages=(replace(HEATS, best_of_rest=2), FINAL))
    room = Room.begun(format, players=8)
    one, other = room.at(1), room.at(2)
    room.hand({one[0]: 100, one[1]: 100, other[0]: 90, other[1]: 80})
    room.hand()
    room.end()
    (closed,) = room.do(commands.CloseStage)
    assert set(closed.places[:4]) == {one[0], one[1], other[0], other[1]}


def test_who_has_gone_comes_last_by_the_chips_they_left_with() -> None:
    room = Room.begun(ONE_STAGE, players=4)
    room.hand({"p01": -500_00, "p02": 300_00})
    room.do(commands.Withdraw, patron("p02"))
    room.do(commands.Disqualify, player="p03", why="chips under the table")
    room.hand()
    room.end()
    (closed,) = room.do(commands.CloseStage)
    assert closed.places == ("p04", "p01", "p02", "p03")


def test_prizes_are_shares_of_the_pool_to_the_cent() -> None:
    assert prizes(1_001, (500, 300, 200)) == [501, 300, 200]
    assert prizes(0, (1_000,)) == [0]
    assert prizes(999, (334, 333, 333)) == [335, 332, 332]


def test_prizes_are_paid_and_the_tournament_is_over() -> None:
    room = Room.played(ONE_STAGE, players=3, nets={"p01": 200, "p02": 100})
    room.decided()
    assert room.do(commands.AwardPrizes) == (
        events.PrizeAwarded(player="p01", place=1, cents=16_20),
        events.PrizeAwarded(player="p02", place=2, cents=10_80),
        events.TournamentEnded(winner="p01", left_cents=0),
    )
    assert room.balances[account.patron("p01")] == PURSE_AFTER + 16_20
    assert room.balances[account.pool(NAME)] == 0
    assert "the tournament is over" in room.no(commands.AwardPrizes)


def test_a_prize_that_nobody_is_there_for_goes_to_the_house() -> None:
    room = Room.played(ONE_STAGE, players=2, nets={"p01": 200})
    room.do(commands.Withdraw, patron("p02"))
    room.do(commands.CloseStage)
    before = room.balances[CAGE]
    ended = room.do(commands.AwardPrizes)[-1]
    assert ended.left_cents == 7_20
    assert room.balances[CAGE] == before + 7_20


def test_a_winner_who_is_disqualified_before_the_prizes_wins_nothing() -> None:
    room = Room.played(ONE_STAGE, players=3, nets={"p01": 200, "p02": 100})
    room.decided()
    room.do(commands.Disqualify, player="p01", why="seen on camera")
    first, second, ended = room.do(commands.AwardPrizes)
    assert (first.player, first.place, second.player) == ("p02", 1, "p03")
    assert ended.winner == "p02"
    assert room.tournament.players["p01"].place == 3


def test_a_prize_of_nothing_is_not_awarded() -> None:
    room = Room.played(replace(ONE_STAGE, entry_cents=0), players=2, nets={"p01": 100})
    room.decided()
    assert room.do(commands.AwardPrizes) == (events.TournamentEnded(winner="p01", left_cents=0),)


def test_who_is_disqualified_loses_the_chips_in_hand_and_goes_no_further() -> None:
    room = Room.begun(players=4)
    room.lie("p01", 300_00)
    room.do(commands.Disqualify, player="p01", why="seen on camera")
    player = room.tournament.players["p01"]
    assert player.standing is PlayerStanding.DISQUALIFIED
    # What lies on the layout is played to the end.
    assert player.chips_cents == 300_00
    words = "p01 is out of the tournament already"
    assert room.no(commands.Disqualify, player="p01", why="again") == words


def test_chips_that_a_table_has_paid_and_nobody_has_noted_are_taken_too() -> None:
    room = Room.begun(players=4)
    table = room.tournament.players["p01"].table
    room.pay(table, {"p01": 200_00})
    (gone,) = room.do(commands.Disqualify, player="p01", why="seen on camera")
    assert gone.cents == 1_200_00
    room.note(table, hands=1)
    assert room.tournament.players["p01"].chips_cents == 0


def test_nobody_is_disqualified_who_does_not_play_or_without_a_reason() -> None:
    room = Room(players=2)
    assert "no player of this tournament" in room.no(commands.Disqualify, player="ann", why="-")
    assert "a reason" in room.no(commands.Disqualify, player="p01", why="")


def test_chips_are_corrected_up_and_down() -> None:
    room = Room(players=2)
    assert "no chips are issued" in room.no(commands.CorrectChips, player="p01", cents=1, why="-")
    room.begin()
    room.do(commands.CorrectChips, player="p01", cents=50_00, why="paid short")
    room.do(commands.CorrectChips, player="p02", cents=-1_000_00, why="paid twice")
    chips = [one.chips_cents for _, one in sorted(room.tournament.players.items())]
    assert chips == [1_050_00, 0]
    assert "0 cents" in room.no(commands.CorrectChips, player="p01", cents=0, why="-")
    assert "in hand" in room.no(commands.CorrectChips, player="p02", cents=-1, why="-")
    assert "cents" in room.no(commands.CorrectChips, player="p01", cents=10**18, why="-")


def test_a_correction_before_a_stage_is_closed_counts_for_it() -> None:
    room = Room.played(ONE_STAGE, players=2)
    assert "tied" in room.no(commands.CloseStage)
    room.do(commands.CorrectChips, player="p02", cents=1, why="paid short")
    assert room.do(commands.CloseStage)[0].places == ("p02", "p01")


def test_a_correction_after_a_play_off_counts_as_well() -> None:
    room = Room.played(ONE_STAGE, players=2)
    room.do(commands.DrawPlayOff)
    room.hand({"p01": 100})
    room.end()
    room.do(commands.CorrectChips, player="p02", cents=1, why="paid short before")
    assert room.do(commands.CloseStage)[0].places == ("p02", "p01")


def test_a_cancelled_tournament_gives_everything_back() -> None:
    room = Room(players=3)
    assert "a reason" in room.no(commands.CancelTournament, why="")
    room.do(commands.Disqualify, player="p03", why="seen on camera")
    room.do(commands.CancelTournament, why="the hall is flooded")
    assert [room.balances[account.patron(f"p0{n}")] for n in (1, 2, 3)] == [1_000_00] * 3
    assert room.balances[account.pool(NAME)] == 0
    assert "the tournament is over" in room.no(commands.Register, patron("p01"))


def test_a_tournament_is_not_cancelled_once_it_is_drawn() -> None:
    room = Room(players=3)
    room.draw()
    assert "not now" in room.no(commands.CancelTournament, why="the hall is flooded")


def test_once_all_stages_are_played_no_chips_are_corrected() -> None:
    room = Room.played(ONE_STAGE, players=2, nets={"p01": 100})
    room.decided()
    words = room.no(commands.CorrectChips, player="p02", cents=500_00, why="miscounted")
    assert words == "all stages are played: places stand"
