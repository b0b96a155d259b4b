"""Registration, withdrawal and re-buys."""

import pytest
from msgspec.structs import replace
from tournament.room import DIRECTOR, HEATS, NAME, ONE_STAGE, TWO_STAGES, Room, hashes

from punto.journal.actor import patron
from punto.ledger import account
from punto.tournament import commands, events
from punto.tournament.decide import decide
from punto.tournament.format import Rebuys
from punto.tournament.state import FRESH, PlayerStanding, TournamentPhase

REBUYS = replace(
    TWO_STAGES,
    rebuys=Rebuys(most=1, fee_cents=15_00, chips_cents=500_00, until_hand=1, below_cents=100_00),
)


def test_an_entry_goes_to_the_pool_less_what_the_house_keeps() -> None:
    room = Room()
    assert room.enter("ann") == (
        events.PlayerRegistered(player="ann", entry_cents=9_00, house_cents=1_00),
    )
    assert room.balances[account.pool(NAME)] == 9_00
    assert room.balances[account.patron("ann")] == 990_00
    assert room.tournament.pool_cents == 9_00


def test_what_the_house_keeps_is_rounded_in_favour_of_the_pool() -> None:
    room = Room(replace(TWO_STAGES, entry_cents=999, house_share=333))
    room.enter("ann")
    assert room.tournament.players["ann"].house_cents == 332
    assert room.tournament.pool_cents == 667


def test_a_free_tournament_moves_no_money() -> None:
    room = Room(replace(TWO_STAGES, entry_cents=0))
    room.enter("ann", purse=0)
    assert not any(room.balances.values())


def test_nobody_registers_twice() -> None:
    room = Room(players=1)
    assert "already" in room.no(commands.Register, patron("p01"))


def test_who_cannot_pay_the_entry_is_refused() -> None:
    room = Room()
    room.give_money("ann", 9_99)
    assert "more than the balance" in room.no(commands.Register, patron("ann"))


def test_a_name_that_is_none_is_refused() -> None:
    assert "no name for a player" in Room().no(commands.Register, patron("no name!"))


def test_a_full_tournament_takes_nobody_more() -> None:
    room = Room(players=12)
    assert "all 12 places are taken" in room.no(commands.Register, patron("late"))


def test_nobody_registers_once_seats_are_drawn() -> None:
    room = Room(players=2)
    room.draw()
    assert "not now: the seats are drawn" in room.no(commands.Register, patron("late"))


def test_before_the_draw_a_withdrawal_gives_everything_back() -> None:
    room = Room(players=2)
    assert room.do(commands.Withdraw, patron("p01")) == (
        events.PlayerWithdrew(player="p01", entry_cents=9_00, house_cents=1_00),
    )
    assert room.balances[account.patron("p01")] == 1_000_00
    assert "p01" not in room.tournament.players
    room.do(commands.Register, patron("p01"))
    assert room.tournament.pool_cents == 18_00


def test_after_the_draw_a_withdrawal_keeps_the_entry_and_leaves_the_seat() -> None:
    room = Room(players=3)
    room.draw()
    room.do(commands.Withdraw, patron("p01"))
    player = room.tournament.players["p01"]
    assert player.standing is PlayerStanding.WITHDRAWN
    assert player.table == 1
    assert room.tournament.pool_cents == 27_00
    assert "out of the tournament" in room.no(commands.Withdraw, patron("p01"))


def test_a_stranger_cannot_withdraw() -> None:
    assert "not registered" in Room(players=2).no(commands.Withdraw, patron("ann"))


def test_once_all_stages_are_played_nobody_withdraws() -> None:
    room = Room.played(ONE_STAGE, players=2, nets={"p01": 100})
    room.decided()
    assert "your place stands" in room.no(commands.Withdraw, patron("p02"))


def test_who_withdraws_between_stages_makes_room_for_those_behind() -> None:
    room = Room.played(players=8, nets={f"p{number:02}": 100 * number for number in range(1, 9)})
    room.do(commands.CloseStage)
    first, second, third = (
        next(n for n, one in room.tournament.players.items() if one.place == place)
        for place in (1, 2, 3)
    )
    room.do(commands.Withdraw, patron(first))
    assert room.tournament.players[second].place == 1
    assert room.tournament.players[third].place == 2
    assert room.tournament.players[first].place == 3
    places = sorted(one.place for one in room.tournament.players.values())
    assert places == list(range(1, 9))


def test_a_rebuy_brings_chips_for_a_fee() -> None:
    room = Room.begun(REBUYS, players=2)
    room.hand({"p01": -900_00})
    assert room.do(commands.Rebuy, patron("p01")) == (
        events.PlayerRebought(
            player="p01", chips_cents=500_00, entry_cents=13_50, house_cents=1_50
        ),
    )
    assert room.tournament.players["p01"].chips_cents == 600_00
    assert room.tournament.pool_cents == 31_50


def test_a_rebuy_is_for_those_with_few_chips() -> None:
    room = Room.begun(REBUYS, players=2)
    room.hand({"p01": -899_99})
    assert "with 100.00 or less" in room.no(commands.Rebuy, patron("p01"))


def test_a_rebuy_is_not_for_strangers_or_those_who_are_out() -> None:
    room = Room.begun(REBUYS, players=2)
    assert "not registered" in room.no(commands.Rebuy, patron("ann"))
    room.do(commands.Withdraw, patron("p01"))
    assert "out of the tournament" in room.no(commands.Rebuy, patron("p01"))


def test_rebuys_end_with_their_hand() -> None:
    room = Room.begun(REBUYS, players=2)
    room.hand()
    room.hand({"p01": -1_000_00})
    assert "end with hand 1" in room.no(commands.Rebuy, patron("p01"))


def test_rebuys_belong_to_the_first_stage() -> None:
    room = Room.played(REBUYS, players=8, nets={"p01": 100, "p02": 50})
    room.decided()
    room.begin()
    broke = room.tournament.contenders[0]
    room.hand({broke: -1_000_00})
    assert "of the first stage" in room.no(commands.Rebuy, patron(broke))


def test_nobody_buys_in_more_often_than_the_format_says() -> None:
    room = Room.begun(REBUYS, players=2)
    room.hand({"p01": -1_000_00})
    room.do(commands.Rebuy, patron("p01"))
    room.pay(1, {"p01": -500_00})
    room.note(1)
    assert "which is the most" in room.no(commands.Rebuy, patron("p01"))


def test_who_cannot_pay_a_rebuy_is_refused() -> None:
    room = Room(REBUYS)
    room.enter("ann", purse=24_99)
    room.enter("ben")
    room.begin()
    room.hand({"ann": -1_000_00})
    assert "a re-buy of $15.00 is more" in room.no(commands.Rebuy, patron("ann"))


def test_a_tournament_without_rebuys_says_so() -> None:
    room = Room.begun(players=2)
    assert "no re-buys" in room.no(commands.Rebuy, patron("p01"))


def test_nobody_buys_in_again_before_play() -> None:
    room = Room(REBUYS, players=2)
    room.draw()
    assert "not now" in room.no(commands.Rebuy, patron("p01"))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"tournament": "no name!"}, "no name for a tournament"),
        ({"format": replace(TWO_STAGES, title="")}, "title"),
        ({"commitments": hashes(1)}, "2 stages are to be committed to"),
        ({"commitments": ("a" * 64, "A" * 64)}, "2 stages are to be committed to"),
    ],
)
def test_a_tournament_is_not_opened(changes: dict[str, object], reason: str) -> None:
    fields: dict[str, object] = {"tournament": NAME, "format": TWO_STAGES}
    fields |= {"commitments": hashes(2)} | changes
    command = Room().command(commands.OpenTournament, DIRECTOR, **fields)
    decision = decide(FRESH, command)
    assert decision.refusal is not None
    assert reason in decision.refusal.reason


def test_there_is_one_tournament_of_a_name() -> None:
    fields = {"format": TWO_STAGES, "commitments": hashes(2)}
    assert "already" in Room().no(commands.OpenTournament, DIRECTOR, tournament=NAME, **fields)
    assert Room().tournament.phase is TournamentPhase.REGISTRATION
    assert HEATS in Room().tournament.rules.stages


def test_nobody_buys_in_again_once_the_stage_is_played() -> None:
    late = replace(REBUYS, rebuys=Rebuys(most=2, fee_cents=1_00, chips_cents=5_00, until_hand=9))
    room = Room.begun(late, players=2)
    for _ in range(room.tournament.length):
        room.hand({"p01": -500_00})
    assert room.tournament.players["p01"].chips_cents == 0
    words = "re-buys end with hand 9 of the first stage"
    assert room.no(commands.Rebuy, patron("p01")) == words
