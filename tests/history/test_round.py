"""Rounds are told as the records of their journal have them, from whichever entry one begins."""

import naive_history
import pytest
from audit.journals import altered, broken_off
from audit.recorder import PIT, Recorder
from naive_history import Pairs
from storage.records import houses

from punto.games import game
from punto.history.round import find_shoe, rounds, shoes
from punto.history.shoe import EndedBy, ShoeState
from punto.table import commands, events
from punto.table.settings import Dealing
from punto.table.stream import table_of, table_stream


@pytest.mark.parametrize("seed", [None, *range(1, 7)])
def test_rounds_are_what_was_recorded_of_them(seed: int | None) -> None:
    for stream, pairs in houses.house(seed).items():
        table = table_of(stream)
        assert table is not None
        found, told = rounds(table, pairs), naive_history.rounds(table, pairs)
        for one, other in zip(found, told, strict=True):
            round_ = one.summary
            assert round_ == other.summary(round_.dealer, round_.float_cents)
            assert (one.settings, one.shoe.number) == (other.settings, other.shoe)
            assert [(dealt.card, dealt.hand) for dealt in one.cards] == other.cards
            assert (one.items, one.stakes) == (other.items, other.stakes)
            assert one.die_at == other.at(events.DieAnnounced)


def test_a_session_that_was_closed_without_a_round_has_none() -> None:
    """The session before it goes on when its last round turns out to be void."""
    pairs = houses.streams(broken_off())[table_stream("S3")]
    found = [one.summary for one in rounds("S3", pairs)]
    assert [(one.number, one.session) for one in found if one.void is None] == [
        *((number, 1) for number in (1, 2, 3, 4, 6)),
        (7, 3),
    ]
    assert [one.session for one in found] == [
        one.session for one in naive_history.rounds("S3", pairs)
    ]


@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_every_round_is_of_a_shoe_which_comes_after_its_rounds(seed: int | None) -> None:
    for stream, pairs in houses.house(seed).items():
        table = table_of(stream)
        assert table is not None
        found = list(shoes(table, pairs))
        loaded = [one.event for _, one in pairs if isinstance(one.event, events.ShoeLoaded)]
        assert [shoe.number for shoe, _ in found] == [one.shoe for one in loaded]
        dealt = [one.summary.number for _, dealt in found for one in dealt]
        assert dealt == [one.summary.number for one in rounds(table, pairs)]


@pytest.mark.parametrize("seed", [None, *range(1, 7)])
def test_what_was_found_to_be_foreign_is_told_where_it_was_found(seed: int | None) -> None:
    told = [*houses.house(seed).items(), *houses.streams(altered()).items()]
    for stream, pairs in told:
        table = table_of(stream)
        if table is not None:
            found = {
                shoe.number: [shoe.foreign, *(one.foreign for one in dealt)]
                for shoe, dealt in shoes(table, pairs)
            }
            assert found == naive_history.foreign(pairs)


def _uncalled() -> Pairs:
    """A card comes out of the next shoe before its first round."""
    house = Recorder()
    house.buy("ann", 100_000)
    table = house.open("T1", game("baccarat"), Dealing.SHOE, decks=4)
    table.do(commands.FillFloat, PIT, cents=1_000_000)
    table.sit("ann")
    table.load("5c")
    table.play({"ann": {"banker": 1_000}}, "9c", "2d", "Kc", "3d")
    table.do(commands.RetireShoe, PIT, why="bent")
    table.account()
    table.load("5d")
    table.draw("7s")
    table.decide("stands")
    table.report("5.1", "the seven has a blue back", by=PIT)
    table.decide("stands", foreign=("7s",))
    table.play({"ann": {"banker": 1_000}}, "9d", "2c", "Kd", "3c")
    return houses.streams(house)[table_stream("T1")]


def test_a_card_that_nobody_called_for_has_left_the_shoe_that_is_on_the_table() -> None:
    pairs = _uncalled()
    first, second = rounds("T1", pairs)
    assert first.out_of_play == []
    assert [type(one.event) for one in first.incidents] == [
        events.IrregularityReported,
        events.CardMisdrawn,
        events.ResultStood,
        events.IrregularityReported,
        events.ResultStood,
    ]
    # It was foreign, and none of the first shoe's.
    assert (first.foreign, second.foreign) == ([], [])
    assert second.shoe.foreign == second.shoe.uncalled
    # The card that was shown, five that were burned, and the one that was not due.
    assert (second.shoe.uncalled, second.first_card) == ([second.shoe.seen[1]], 7)
    assert str(second.shoe.seen[1]) == "7s"


def test_what_ended_a_shoe_and_what_became_of_it() -> None:
    pairs = _uncalled()
    found = find_shoe("T1", pairs, 1)
    assert found is not None
    shoe, dealt = found
    assert (shoe.state, shoe.ended_by, shoe.words) == (
        ShoeState.RECONCILED,
        EndedBy.RETIRED,
        "bent",
    )
    assert [one.summary.number for one in dealt] == [1]
    assert find_shoe("T1", pairs, 3) is None


def test_what_cannot_belong_to_a_round_is_passed_over() -> None:
    pairs = _uncalled()
    opened = next(
        place for place, (_, one) in enumerate(pairs) if isinstance(one.event, events.BettingOpened)
    )
    assert list(rounds("T1", pairs[opened:])) == []
