"""Journals of honest houses are sound, whatever was tried at their tables."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from audit import concern_journals, journals, wager_journals
from audit.forging import Forgery, checked, extract, fault_in, of_house, peak, sound
from audit.random_table import random_table
from audit.recorder import Recorder

from punto.audit.summary import GameTally, JournalSummary
from punto.games import GAMES
from punto.games.baccarat import BACCARAT
from punto.house.stream import HOUSE
from punto.rules.game import Game
from punto.table.events import BettingOpened, ShoeLoaded, WagersPaid
from punto.table.settings import Dealing
from punto.table.stream import table_stream


@pytest.mark.parametrize(
    "played",
    [*journals.ALL, *wager_journals.ALL, *concern_journals.ALL],
    ids=lambda played: played.__name__,
)
def test_a_house_that_was_really_played_is_sound(played: Callable[[], Recorder]) -> None:
    house = played()
    summary = sound(of_house(house))
    assert [stream.name for stream in summary.streams] == sorted(house.records)
    assert {stream.name: stream.head for stream in summary.streams} == house.heads()
    assert summary.entries == sum(map(len, house.records.values()))
    assert summary.accounts == len([cents for cents in house.balances.values() if cents])
    for stream in summary.streams:
        times = [record.at for record in house.records[stream.name]]
        assert (stream.first_at, stream.last_at) == (times[0], times[-1])


def test_the_summary_counts_what_was_played() -> None:
    assert sound(of_house(journals.power())).tallies == [
        GameTally(
            table="P1",
            game="power-98",
            version="6",
            rounds=9,
            voids=0,
            wagers=23,
            staked_cents=60_900,
            paid_cents=113_450,
            commission_cents=300,
            committed=1,
            revealed=1,
        )
    ]


def test_a_table_that_changed_its_game_is_counted_by_game() -> None:
    tallies = sound(of_house(journals.fabulous())).tallies
    assert [(one.game, one.voids) for one in tallies] == [("fabulous-4", 1), ("baccarat", 0)]


def test_a_round_under_way_is_said_and_not_counted() -> None:
    summary = sound(of_house(journals.fortune()))
    opened = [
        one
        for one in journals.fortune().records["table/F1"]
        if isinstance(one.event, BettingOpened)
    ]
    assert [stream.under_way for stream in summary.streams] == [None, len(opened)]
    (tally,) = summary.tallies
    assert (tally.rounds, tally.real, tally.reconciled) == (len(opened) - 1, 2, 1)


def test_every_beginning_of_a_journal_that_ends_with_a_command_is_sound() -> None:
    whole = journals.dragon()
    records = whole.records["table/D1"]
    ends = [
        count
        for count, (one, two) in enumerate(pairwise(records), start=1)
        if one.command != two.command
    ]
    for count in ends[:: len(ends) // 40]:
        begun = Forgery(whole)
        del begun.records["table/D1"][count:]
        sound(begun.data())


def test_a_journal_that_ends_within_a_command_is_found_out() -> None:
    begun = Forgery(journals.baccarat())
    records, place = begun.find(WagersPaid)
    # The last card of the round is there, and its result is not.
    del records[place - 2 :]
    fault = fault_in(begun.data())
    assert fault.found == "the end of the stream"
    assert fault.expected.startswith("ResultAnnounced")


def test_an_empty_journal_is_sound() -> None:
    summary = sound(of_house(Recorder()))
    assert (summary.streams, summary.tallies, summary.entries) == ([], [], 0)


@pytest.mark.parametrize("dealing", Dealing, ids=lambda dealing: dealing.value)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_whatever_is_tried_at_a_table_its_journal_is_sound(game: Game, dealing: Dealing) -> None:
    for seed in range(3):
        summary = sound(of_house(random_table(game, dealing, seed=seed, steps=400)))
        assert sum(tally.rounds for tally in summary.tallies) > 10


def test_an_extract_of_one_table_is_sound_without_the_house() -> None:
    house = Recorder(7)
    for name in ("ann", "bob"):
        house.buy(name, 50_000)
    for name in ("T1", "T2"):
        table = house.open(name, BACCARAT, Dealing.AUTOMATIC)
        table.sit("ann", "bob")
        table.load()
        table.play({"ann": {"player": 1_000}, "bob": {"banker": 2_000}})
    of_one = extract(of_house(house), "T2")
    summary = sound(of_one)
    assert summary.table == "T2"
    assert [stream.name for stream in summary.streams] == [table_stream("T2")]
    assert summary.streams[0].head == house.heads()["table/T2"]
    # The same entries as a whole journal: nobody has bought the chips that are wagered.
    fault = fault_in(of_one.replace(b',"table":"T2"', b"", 1))
    assert fault.expected == "no balance below zero"
    # And with another stream than the table's own.
    fault = fault_in(of_house(house).replace(b'"format":6}', b'"format":6,"table":"T2"}', 1))
    assert fault.found == f"a stream {HOUSE}"


def test_a_head_of_a_receipt_is_found_wherever_it_stands() -> None:
    house = journals.power()
    data = of_house(house)
    first, last = house.entries()[3], house.entries()[-1]
    claims = [(one.stream, one.hash) for one in (first, last)]
    assert isinstance(checked(data, *claims), JournalSummary)
    for stream, claimed in (("table/P1", "ab" * 32), ("table/P2", last.hash), ("house", last.hash)):
        fault = fault_in(data, (stream, claimed))
        assert (fault.stream, fault.expected) == (stream, claimed)


def test_money_that_came_by_a_clock_that_is_ahead_is_not_taken_for_a_debt() -> None:
    """Two machines of one house: what ann won by one clock, she wagers a little earlier by the
    other."""
    house = Recorder(8)
    house.buy("ann", 1_000)
    ahead = house.open("T1", BACCARAT, Dealing.AUTOMATIC)
    behind = house.open("T2", BACCARAT, Dealing.AUTOMATIC)
    for table in (ahead, behind):
        table.sit("ann")
    ahead.load("Ac", "2c", "9c", "2d", "Kc", "3d")
    behind.load()
    ahead.play({"ann": {"player": 1_000}})
    house.now -= 8_000_000
    behind.play({"ann": {"player": 2_000}})
    assert any(isinstance(one.event, ShoeLoaded) for one in house.records["table/T2"])
    sound(of_house(house))


def test_memory_does_not_grow_with_the_length_of_the_journal() -> None:
    house = Recorder(9)
    house.buy("ann", 10**7)
    table = house.open("T1", BACCARAT, Dealing.AUTOMATIC)
    table.sit("ann")
    peaks = []
    for rounds in (60, 240):
        while table.table.rounds < rounds:
            if table.table.shoe is None or table.table.shoe.accounted:
                table.load()
            table.play({"ann": {"player": 1_000, "tie": 100}})
            if table.table.shoe and table.table.shoe.ended:
                table.account()
        peaks.append(peak(of_house(house)))
    short, long = peaks
    assert long < short + 100_000
