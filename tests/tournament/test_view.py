"""What everybody sees of a tournament, and a player of their own."""

from msgspec.structs import replace
from tournament.room import FINAL, HEATS, ONE_STAGE, TWO_STAGES, Room, hashes, salt

from punto.journal.actor import patron
from punto.tournament import commands
from punto.tournament.state import PlayerStanding, TournamentPhase
from punto.tournament.view import OwnPlace, own_places, seen


def own(room: Room, name: str) -> OwnPlace:
    return own_places(room.tournament, seen(room.tournament))[name]


def cuts(room: Room) -> dict[str, int | None]:
    return {one.name: one.to_cut_cents for one in seen(room.tournament).players}


def test_before_the_draw_there_is_a_list_of_players_and_what_they_play_for() -> None:
    room = Room(players=3)
    board = seen(room.tournament)
    assert (board.stage, board.stage_name, board.length, board.hands) == (0, "", 0, 0)
    assert [one.name for one in board.players] == ["p01", "p02", "p03"]
    assert board.pool_cents == 27_00
    assert board.prizes_cents == (16_20, 10_80)
    assert board.commitments == hashes(2)
    assert board.draws == ()
    assert board.winner is None
    assert own(room, "p01") == OwnPlace(
        player=board.players[0], table=None, to_cut_cents=None, hands_left=0
    )


def test_a_stranger_has_no_place() -> None:
    room = Room(players=2)
    assert set(own_places(room.tournament, seen(room.tournament))) == {"p01", "p02"}


def test_once_drawn_the_lot_is_shown_and_the_tables_have_names() -> None:
    room = Room.begun(players=5)
    board = seen(room.tournament)
    assert [one.salt for one in board.draws] == [salt(1)]
    assert [one.table for one in board.tables] == ["spring~1", "spring~2"]
    assert board.tables[0].players == room.at(1)
    first = room.at(2)[0]
    assert own(room, first).table == "spring~2"
    assert own(room, first).hands_left == 2


def test_ranks_are_by_chips_and_equals_share_theirs() -> None:
    room = Room.begun(ONE_STAGE, players=4)
    room.hand({"p02": 100, "p03": 100, "p04": -100})
    board = seen(room.tournament)
    assert [(one.name, one.rank) for one in board.players] == [
        ("p02", 1),
        ("p03", 1),
        ("p01", 3),
        ("p04", 4),
    ]
    assert board.hands == 1
    assert own(room, "p01").hands_left == 1


def test_in_the_last_stage_the_cut_is_the_last_prize() -> None:
    room = Room.begun(ONE_STAGE, players=4)
    room.hand({"p01": 300, "p02": 200, "p03": 150})
    assert cuts(room) == {"p01": -150, "p02": -50, "p03": 50, "p04": 200}


def test_who_is_level_with_the_cut_lacks_nothing_and_has_nothing_beyond() -> None:
    room = Room.begun(ONE_STAGE, players=4)
    room.hand({"p01": 300, "p02": 200, "p03": 200})
    assert cuts(room) == {"p01": -100, "p02": 0, "p03": 0, "p04": 200}


def test_with_fewer_players_than_prizes_all_chips_lie_beyond_the_cut() -> None:
    room = Room.begun(ONE_STAGE, players=2)
    room.hand({"p01": -400_00})
    assert cuts(room) == {"p01": -600_00, "p02": -1_000_00}


def test_to_advance_the_shorter_way_counts() -> None:
    room = Room.begun(players=8)
    one, other = room.at(1), room.at(2)
    room.hand({one[0]: 500, one[1]: 400, one[2]: 300, other[0]: 100, other[1]: 50})
    found = cuts(room)
    # Of each table one goes on: the first of each has so much beyond the second.
    assert found[one[0]] == -100
    assert found[other[0]] == -50
    # And the best of all others: the second of the first table leads them.
    assert found[one[1]] == -100
    assert found[one[2]] == 100
    assert found[other[1]] == 50
    assert found[other[2]] == 100


def test_without_best_of_the_rest_the_own_table_is_the_only_way() -> None:
    stages = (replace(HEATS, best_of_rest=0), FINAL)
    room = Room.begun(replace(TWO_STAGES, stages=stages), players=8)
    one, other = room.at(1), room.at(2)
    room.hand({one[0]: 500, one[1]: 400, other[0]: 100})
    found = cuts(room)
    assert found[one[1]] == 100
    assert found[other[1]] == 100


def test_without_places_of_tables_all_play_for_the_best_of_the_rest() -> None:
    stages = (replace(HEATS, advance=0, best_of_rest=2), FINAL)
    room = Room.begun(replace(TWO_STAGES, stages=stages), players=8)
    room.hand({"p01": 300, "p02": 200, "p03": 100})
    found = cuts(room)
    assert [found[name] for name in ("p01", "p02", "p03", "p04")] == [-200, -100, 100, 200]


def test_who_has_gone_has_no_rank_no_cut_and_no_table() -> None:
    room = Room.begun(ONE_STAGE, players=3)
    room.do(commands.Withdraw, patron("p01"))
    found = own(room, "p01")
    assert found.player.standing is PlayerStanding.WITHDRAWN
    assert (found.player.rank, found.table, found.to_cut_cents, found.hands_left) == (
        0,
        None,
        None,
        0,
    )
    assert [one.name for one in seen(room.tournament).players][-1] == "p01"


def test_in_a_play_off_the_table_is_that_of_the_play_off() -> None:
    room = Room.played(ONE_STAGE, players=3, nets={"p01": 100})
    room.do(commands.DrawPlayOff)
    assert own(room, "p02").table == "spring~2"
    assert own(room, "p02").hands_left == 1
    # Who does not play it has no hand to come, and nowhere to go.
    assert own(room, "p01").table is None
    assert own(room, "p01").hands_left == 0
    room.hand()
    assert own(room, "p02").hands_left == 0


def test_by_the_clock_nobody_knows_how_many_hands_are_left() -> None:
    stage = replace(FINAL, hands=None, minutes=5)
    room = Room.begun(replace(TWO_STAGES, stages=(stage,)), players=2)
    assert seen(room.tournament).by_clock
    assert own(room, "p01").hands_left == 0


def test_in_the_end_there_are_places_prizes_and_a_winner() -> None:
    room = Room.played(players=8, nets={f"p{number:02}": 100 * number for number in range(1, 9)})
    room.decided()
    assert seen(room.tournament).winner is None
    assert own(room, room.tournament.contenders[0]).table is None
    room.play({name: 10 * place for place, name in enumerate(room.tournament.contenders)})
    room.decided()
    assert room.tournament.phase is TournamentPhase.FINISHED
    winner = seen(room.tournament).winner
    room.do(commands.AwardPrizes)
    board = seen(room.tournament)
    assert board.winner == winner == board.players[0].name
    assert [one.place for one in board.players] == list(range(1, 9))
    assert [one.prize_cents for one in board.players[:3]] == [43_20, 28_80, 0]


def test_a_tournament_that_everybody_has_left_has_no_winner() -> None:
    room = Room.played(ONE_STAGE, players=2)
    for name in ("p01", "p02"):
        room.do(commands.Withdraw, patron(name))
    room.do(commands.CloseStage)
    assert seen(room.tournament).winner is None


def test_a_place_is_final_and_a_cut_is_there_while_a_stage_is_played() -> None:
    room = Room(players=8)
    room.draw()
    assert not any(cuts(room).values())
    room.do(commands.StartStage)
    room.hand({"p01": 100, "p02": 200, "p03": 300, "p04": 400})
    room.hand()
    assert any(cuts(room).values())
    room.end()
    room.decided()
    places = {one.name: one.place for one in seen(room.tournament).players}
    assert not any(places[name] for name in room.tournament.contenders)
    assert sorted(places.values()) == [0, 0, 0, 4, 5, 6, 7, 8]
    assert not any(cuts(room).values())
    room.play({"p01": 100, "p02": 200, "p03": 300, "p04": 400})
    room.decided()
    places = {one.name: one.place for one in seen(room.tournament).players}
    assert sorted(places.values()) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_count_is_told_with_its_hand() -> None:
    room = Room.begun(
        replace(TWO_STAGES, stages=(replace(HEATS, announce_every=2), FINAL)), players=3
    )
    room.hand()
    assert seen(room.tournament).counted == 0
    room.hand()
    assert seen(room.tournament).counted == 2


def test_after_a_play_off_the_board_goes_by_the_chips_that_were_left_before_it() -> None:
    room = Room.played(ONE_STAGE, players=3, nets={"p03": 50_00})
    room.do(commands.DrawPlayOff)
    room.hand({"p01": 500_00, "p02": -100_00})

    def board() -> list[tuple[str, int]]:
        return [(one.name, one.place or one.rank) for one in seen(room.tournament).players]

    assert board() == [("p03", 1), ("p01", 2), ("p02", 3)]
    room.end()
    assert board() == [("p03", 1), ("p01", 2), ("p02", 3)]
    room.do(commands.CloseStage)
    assert board() == [("p03", 1), ("p01", 2), ("p02", 3)]
    room.do(commands.AwardPrizes)
    assert board() == [("p03", 1), ("p01", 2), ("p02", 3)]


def test_who_is_disqualified_in_a_later_stage_has_no_place_of_the_one_before() -> None:
    room = Room.played(players=8, nets={"p01": 400, "p02": 300, "p03": 200, "p04": 100})
    room.decided()
    first, *others = room.tournament.contenders
    room.begin()
    room.do(commands.Disqualify, player=first, why="seen on camera")
    shown = {one.name: one for one in seen(room.tournament).players}
    assert shown[first].place == 0
    room.hand()
    room.hand()
    room.end()
    room.decided()
    shown = {one.name: one for one in seen(room.tournament).players}
    assert shown[first].place == 1 + len(others)
