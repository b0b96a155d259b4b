"""The arithmetic of reports: theory, periods and times at the table."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from storage.records import houses
from storage.records.naive_index import edge

from punto.games import game
from punto.history.round_summary import GameSheet
from punto.journal.hash_chain import Head, chained
from punto.journal.stream_format import write
from punto.rules.canonical import canonical_hash
from punto.storage.port import Store
from punto.storage.records.changes import HOUR, Figures, Move, ReportCell
from punto.storage.records.reports import position
from punto.storage.records.rows import Sitting
from punto.storage.records.sittings import sittings
from punto.storage.records.sum_queries import split
from punto.storage.records.theoretical_hold import MAX_SESSION_HANDS, theoretical_hold
from punto.table import events
from punto.table.stream import TableRecord

BACCARAT = GameSheet("baccarat", "1", canonical_hash(game("baccarat")), 8)
DRAGON = GameSheet("dragon-tournament", "1", canonical_hash(game("dragon-tournament")), 8)
MOMENT = st.none() | st.integers(-3 * HOUR, 3 * HOUR) | st.sampled_from([-HOUR, 0, HOUR])


def cell(sheet: GameSheet, wager: str, cents: int, hands: int = 0) -> tuple[ReportCell, Figures]:
    return ReportCell("T1", None, sheet, wager, hands), Figures(1, 0, 1, cents, 0, 0)


def test_the_theoretical_hold_is_the_sum_of_stakes_times_their_exact_edges() -> None:
    assert theoretical_hold([]) == 0
    # The known edge of Banker, from eight decks and exact: about 1.0579 percent.
    banker = edge(BACCARAT, "banker", 0)
    assert round(float(banker), 6) == 0.010579
    found = theoretical_hold([cell(BACCARAT, "banker", 10_000), cell(BACCARAT, "tie", 500)])
    assert found == 10_000 * banker + 500 * edge(BACCARAT, "tie", 0)
    of_six_decks = replace(BACCARAT, decks=6)
    both = theoretical_hold([cell(BACCARAT, "tie", 100), cell(of_six_decks, "tie", 100)])
    assert both == 100 * edge(BACCARAT, "tie", 0) + 100 * edge(of_six_decks, "tie", 0)
    assert edge(BACCARAT, "tie", 0) != edge(of_six_decks, "tie", 0)
    # A round without commission favours the patron.
    held = theoretical_hold([cell(DRAGON, "banker", 100)])
    assert held is not None
    assert held < 0


def test_a_dragon_wager_has_the_edge_of_a_session_as_long_as_it_was() -> None:
    short = theoretical_hold([cell(DRAGON, "any-dragon", 100, hands=10)])
    long = theoretical_hold([cell(DRAGON, "any-dragon", 100, hands=60)])
    assert short == 100 * edge(DRAGON, "any-dragon", 10)
    assert long == 100 * edge(DRAGON, "any-dragon", 60)
    assert short != long


def test_what_cannot_be_known_is_not_guessed() -> None:
    unknown = replace(BACCARAT, stamp="f" * 64)
    assert theoretical_hold([cell(BACCARAT, "banker", 100), cell(unknown, "banker", 100)]) is None
    assert theoretical_hold([cell(unknown, "banker", 0)]) == Fraction(0)
    assert theoretical_hold([cell(DRAGON, "any-dragon", 100, hands=MAX_SESSION_HANDS + 1)]) is None
    assert theoretical_hold([cell(BACCARAT, "no-such-wager", 100)]) is None


@given(MOMENT, MOMENT)
def test_a_period_is_its_whole_hours_and_the_rest(since: int | None, until: int | None) -> None:
    hours, rests = split(since, until)
    everything = range(-4 * HOUR, 4 * HOUR, HOUR // 60 * 7 + 1)
    edges = [at + off for at in (since, until) if at is not None for off in (-1, 0, 1)]
    for at in (*everything, *edges):
        in_period = (since is None or at >= since) and (until is None or at < until)
        in_hours = hours is not None and (
            (hours[0] is None or at // HOUR >= hours[0])
            and (hours[1] is None or at // HOUR < hours[1])
        )
        times = in_hours + sum(start <= at < end for start, end in rests)
        assert times == in_period
    assert all(end - start < 2 * HOUR for start, end in rests)


def test_whoever_changes_places_goes_on_with_the_same_sitting() -> None:
    moves = [
        Move("ann", 10, comes=True),
        Move("bob", 11, comes=True),
        Move("ann", 12, comes=True),
        Move("bob", 13, comes=False),
        Move("bob", 14, comes=True),
        Move("bob", 15, comes=False),
        Move("cat", 16, comes=True),
        Move("cat", 17, comes=False),
        Move("cat", 18, comes=True),
    ]
    assert sittings("T1", moves, {"cat": 3, "dan": 4}) == [
        Sitting("ann", "T1", 10, None),
        Sitting("bob", "T1", 11, 13),
        Sitting("bob", "T1", 14, 15),
        Sitting("cat", "T1", 3, 17),
        Sitting("cat", "T1", 18, None),
    ]


def test_time_at_two_tables_at_once_counts_once() -> None:
    second = 1_000_000
    times = [
        Sitting("ann", "A", 10 * second, 20 * second),
        Sitting("ann", "A", 30 * second, None),
        Sitting("ann", "B", 15 * second, 32 * second),
        Sitting("ann", "C", 70 * second, 80 * second),
    ]
    found = position([], times, 12 * second, 40 * second)
    assert [(one.table, one.seconds) for one in found.tables] == [("A", 18), ("B", 17)]
    assert found.seconds == 28


async def test_a_sheet_that_nobody_knows_any_more_has_no_theory(store: Store) -> None:
    pairs = houses.played()["table/B1"]
    forgotten = []
    for _, record in pairs:
        event = record.event
        if isinstance(event, events.TableOpened):
            event = replace(event, settings=replace(event.settings, stamp="e" * 64))
        if isinstance(event, events.BettingOpened):
            event = replace(event, stamp="e" * 64)
        forgotten.append(write(replace(record, event=event)))
    await store.records.feed("table/B1", chained("table/B1", Head(), forgotten))
    (held,) = await store.records.hold("game")
    assert held.theory_cents is None
    assert held.staked_cents > 0


async def test_whatever_somebody_wrote_is_taken_in(store: Store) -> None:
    text = "a\0b\n\N{SNOWMAN}\\u0000\\\0" + "x" * 5000
    written = []
    for _, record in houses.played()["table/U1"]:
        event = record.event
        if isinstance(event, events.IrregularityReported):
            event = replace(event, note=text)
        if isinstance(event, events.RoundVoided | events.ResultStood | events.RoundReconstructed):
            event = replace(event, why=text)
        written.append(write(TableRecord(record.at, record.by, record.command, event)))
    await store.records.feed("table/U1", chained("table/U1", Head(), written))
    shown = text.replace("\0", "\N{REPLACEMENT CHARACTER}")
    found = (await store.records.irregularities()).rows
    assert {one.why for one in found} == {shown}
    assert shown in {one.note for one in found}
    # Also where a database has to look into what was written.
    voids = (await store.records.significant(kinds=(events.RoundVoided,))).rows
    assert {getattr(one.event, "why", None) for one in voids} == {text}
