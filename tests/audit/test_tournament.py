"""Tournaments: sound as they were played, whatever was tried in them, and whatever clocks say."""

from collections.abc import Callable
from typing import get_args

import pytest
from audit import tournaments
from audit.forging import Forgery, checked, extract, fault_in, of_house, peak, sound, with_body
from audit.random_tournament import random_tournament
from audit.recorder import SECOND, Recorder, heads_of, journal_of
from audit.tournaments import DIRECTOR, RecordedTournament, autumn, spring, summer
from msgspec import json
from tiers import first_quick

from punto.audit.fault import Fault
from punto.storage.journal_export import written
from punto.table.events import HandsCalled, SatOut, SessionExtended
from punto.tournament import commands
from punto.tournament.events import ResultsNoted, TournamentEnded, TournamentEvent
from punto.tournament.format import Format, Stage
from punto.tournament.stream import TournamentRecord, tournament_stream

BOTH = pytest.mark.parametrize("played", tournaments.PLAYED, ids=lambda played: played.__name__)


def test_the_summary_says_how_many_tournaments_there_were() -> None:
    assert sound(of_house(spring())).tournaments == 2
    assert sound(of_house(summer())).tournaments == 1
    assert sound(of_house(autumn())).tournaments == 1
    assert sound(of_house(Recorder())).tournaments == 0


def test_the_tournaments_that_are_looked_at_have_everything_that_can_happen_in_one() -> None:
    records = [one for played in tournaments.PLAYED for one in played().records.values()]
    kinds = {type(record.event) for stream in records for record in stream}
    assert set(get_args(TournamentEvent)) <= kinds
    assert {HandsCalled, SatOut, SessionExtended} <= kinds


@pytest.mark.parametrize("seed", first_quick(range(60), 10))
def test_whatever_is_tried_in_a_tournament_its_journal_is_sound(seed: int) -> None:
    for seconds in (0, -9, 9):
        sound(of_house(random_tournament(seed, ahead=seconds).house))


@BOTH
@pytest.mark.parametrize("seconds", [-9, -3, 3, 9])
def test_clocks_that_are_apart_do_no_harm(played: Callable[[int], Recorder], seconds: int) -> None:
    """A tournament and its tables may be run by two machines."""
    sound(of_house(played(seconds)))


@BOTH
def test_every_beginning_that_ends_with_a_command_is_sound(played: Callable[[], Recorder]) -> None:
    house = played()
    times = sorted({one.at for records in house.records.values() for one in records})
    for until in times[:: len(times) // 60]:
        sound(_until(house, until).data())


def _until(house: Recorder, until: int) -> Forgery:
    begun = Forgery(house)
    for stream, records in tuple(begun.records.items()):
        records[:] = [one for one in records if one.at <= until]
        if not records:
            del begun.records[stream]
    return begun


def test_a_tournament_that_ends_within_a_command_is_found_out() -> None:
    whole = Forgery(spring())
    records, place = whole.find(ResultsNoted, 1)
    begun = _until(spring(), records[place].at)
    records, place = begun.find(ResultsNoted, 1)
    del records[place + 1 :]
    assert str(checked(begun.data())) == (
        "tournament/spring, entry 26: found the end of the stream; expected ChipsForfeited"
    )


def test_an_extract_of_one_of_its_tables_is_sound_without_the_tournament() -> None:
    summary = sound(extract(of_house(spring()), "spring~1"))
    assert (summary.table, summary.tournaments) == ("spring~1", 0)
    (tally,) = summary.tallies
    assert (tally.table, tally.rounds) == ("spring~1", 5)


@pytest.mark.parametrize("name", ["spring~01", "spring~", "~1", "spring~x", "spring~" + "9" * 200])
def test_a_table_of_a_tournament_is_called_by_its_number(name: str) -> None:
    forgery = Forgery(spring())
    forgery.records[f"table/{name}"] = forgery.records.pop("table/spring~1")
    entries = journal_of(forgery.records)
    fault = fault_in(b"".join(written(entries, heads_of(entries), {})))
    assert fault.found.startswith("a stream ")
    assert fault.expected == "house, table/NAME or tournament/NAME"


def test_nobody_fills_the_float_of_a_tournaments_table() -> None:
    """Not even by an entry whose money could not be moved at all."""
    house = spring()
    entry = next(one for one in house.entries() if '"ShoeLoaded"' in one.body and "~" in one.stream)
    body = json.decode(entry.body) | {"by": ["pit", "pat"]}
    forged = json.encode(body | {"event": {"event": "FloatFilled", "cents": 5}}).decode()
    fault = fault_in(with_body(house, entry, forged))
    assert fault.found == "FloatFilled at a table of a tournament"


def test_every_setting_of_a_tournaments_table_is_held_to_its_format() -> None:
    house = summer()
    opened = house.entries()
    entry = next(one for one in opened if '"TableOpened"' in one.body and one.sequence == 1)
    body = json.decode(entry.body)
    for name, value in body["event"]["settings"].items():
        other = {bool: not value, int: 7, str: "baccarat"}.get(type(value), 7)
        settings = body["event"]["settings"] | {name: other}
        forged = json.encode(body | {"event": body["event"] | {"settings": settings}}).decode()
        found = checked(with_body(house, entry, forged))
        assert isinstance(found, Fault), name


def _started(house: Recorder, stage: Stage, *players: str) -> RecordedTournament:
    """A tournament of one stage, which is being played."""
    rules = Format(title="One", most_players=len(players), stages=(stage,))
    recorded = RecordedTournament(house, "one", rules)
    recorded.register(*players)
    recorded.draw()
    recorded.do(commands.StartStage)
    return recorded


@pytest.mark.whole
def test_memory_hardly_grows_with_the_hands_of_a_stage() -> None:
    """Of a hand its result is kept, until the tournament has noted it."""
    sizes, peaks = [], []
    for hands in (20, 200):
        house = Recorder(3)
        stage = Stage(name="Long", hands=hands, seats=2, chips_cents=10_000_00)
        recorded = _started(house, stage, "ann", "bob", "cat", "dan")
        recorded.play(lambda name, _: {"player" if name < "c" else "banker": 100_00}, hands=hands)
        recorded.finish()
        data = of_house(house)
        sizes.append(len(data))
        peaks.append(peak(data))
    assert peaks[1] - peaks[0] < (sizes[1] - sizes[0]) / 5


def test_chips_that_came_by_a_clock_that_is_ahead_are_not_taken_for_a_debt() -> None:
    """A correction by the tournament's clock, which is ahead, is wagered before it by the
    table's."""
    house = Recorder(4)
    stage = Stage(name="One", hands=1, seats=2, chips_cents=100_00, announce_every=0)
    recorded = _started(house, stage, "ann", "bob")
    recorded.settle()
    recorded.do(commands.CorrectChips, player="ann", cents=100_00, why="too few")
    house.now -= 8 * SECOND
    recorded.hand(lambda _, purse: {"player": purse})
    recorded.finish()
    sound(of_house(house))


def test_a_tournament_that_nobody_is_left_to_win_has_no_winner() -> None:
    house = Recorder(5)
    stage = Stage(name="One", hands=1, seats=2, chips_cents=100_00)
    recorded = _started(house, stage, "ann", "bob")
    recorded.hand(lambda name, purse: {"player" if name == "ann" else "banker": purse})
    recorded.finish()
    for name in ("ann", "bob"):
        recorded.do(commands.Disqualify, DIRECTOR, player=name, why="both at once")
    sound(of_house(house))
    ended = TournamentEnded(winner="ann", left_cents=0)
    house.keep(tournament_stream("one"), TournamentRecord(house.now, DIRECTOR, "forged", ended))
    fault = fault_in(of_house(house))
    assert fault.expected == '""'
