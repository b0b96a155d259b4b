"""Alarms: what happened at the tables that should be looked at, and who is told of it."""

from itertools import count

import pytest
from hosted_house import DORA, TAN, Hosted, hosted
from server.records.people import DEALER, DealersTable, People, people_of
from server.records.story import STAFF
from serving import PIT, Serving
from waiting import poll

from punto.games import game
from punto.house.significant_event import SignificantKind
from punto.journal.actor import SYSTEM, Role
from punto.rules.cards import read_card
from punto.server.api import alarms
from punto.server.api.alarms import Alarm, AlarmKind, _alarm, _noted, _tables, _wins
from punto.server.api.query_parameters import Span
from punto.server.event_stream import significant_event_query
from punto.server.significant_events import note
from punto.server.stake_edge_search import _shoes
from punto.storage.records.rows import SignificantRow
from punto.table import commands, events
from punto.table.settings import Dealing, settings_for

WATCHING = (Role.PIT, Role.SURVEILLANCE)


async def test_irregularities_are_alarms_with_what_was_decided(people: People) -> None:
    found = await people[PIT].get("/alarms")
    assert [
        (one["kind"], one["table"], one["round"], one["rule"], one["ruling"])
        for one in found["alarms"]
    ] == [
        ("irregularity", "D1", 3, "5.2", "reconstructed"),
        ("irregularity", "D1", 2, "5.2", "void"),
    ]
    assert found["alarms"][1]["words"] == "one card too many"
    none = await people[PIT].get("/alarms", until=found["alarms"][1]["at"])
    assert none["alarms"] == []


async def test_nobody_is_judged_who_has_not_played_shoes_enough(people: People) -> None:
    found = await people[PIT].get("/alarms/stakes")
    assert (found["leanings"], found["judged"], found["bound"]) == ([], 0, 1e-4)
    # Asked again within a minute for the same tables, the answer is the same.
    assert (await people[PIT].get("/alarms/stakes"))["judged"] == 0


@pytest.mark.parametrize("role", STAFF)
@pytest.mark.parametrize("path", ["/alarms", "/alarms/stakes"])
async def test_alarms_are_for_those_who_watch(people: People, path: str, role: Role) -> None:
    answer = await people[STAFF[role]].ask("GET", path)
    assert answer.status_code == (200 if role in WATCHING else 403)


async def test_a_foreign_card_and_a_shoe_that_is_not_whole_are_alarms(
    own_house: Serving,
) -> None:
    async with people_of(own_house) as people:
        table = DealersTable(people, "R1")
        settings = settings_for(
            game("baccarat"), Dealing.SHOE, least_cents=10_00, most_cents=99_00, burn=False, decks=4
        )
        await people[PIT].post("/tables", name="R1", settings=settings)
        await table.ask(PIT, "ChangeDealer", dealer=DEALER)
        await table.ask(DEALER, "LoadShoe", shoe=1)
        await table.ask(DEALER, "OpenBetting")
        await table.ask(DEALER, "CloseBetting")
        for _ in range(5):
            await table.ask(DEALER, "DrawCard", card="Kh")
        await people[PIT].get("/rounds/R1/1")
        (alarm,) = (await people[PIT].get("/alarms"))["alarms"]
        assert (alarm["kind"], alarm["rule"], alarm["ruling"]) == ("foreign-card", "5.1", None)
        assert "Kh" in alarm["words"]
        await table.ask(PIT, "DecideIrregularity", ruling="void", why="a fifth king")
        await table.pay()
        await table.ask(PIT, "RetireShoe", why="foreign card")
        await table.ask(DEALER, "ReconcileShoe", left=["Kh"])
        await table.ask(DEALER, "LoadShoe", shoe=2)
        found = await poll(lambda: people[PIT].get("/alarms"), lambda it: len(it["alarms"]) >= 2)
        assert [one["kind"] for one in found["alarms"]] == ["shoe-differs", "foreign-card"]


async def test_a_concern_is_an_alarm_until_it_is_answered(own_house: Serving) -> None:
    async with people_of(own_house) as people:
        await people.patron("ann")
        await people.staff(Role.SURVEILLANCE, "sue")
        table = DealersTable(people, "D1")
        await table.open()
        await table.ask("ann", "StandBehind")
        await table.ask("ann", "RaiseConcern", note="two cards at once")
        await table.ask("sue", "RaiseConcern", note="a chip was moved")
        later, first = (await people[PIT].get("/alarms"))["alarms"]
        assert (first["kind"], first["table"], first["words"]) == (
            *("concern", "D1"),
            "two cards at once",
        )
        assert (first["raised_by"], later["raised_by"]) == (
            *(["patron", "ann"],),
            ["surveillance", "sue"],
        )
        assert later["at"] > first["at"]
        # It waits, however long ago it was raised.
        assert len((await people[PIT].get("/alarms", until=first["at"]))["alarms"]) == 2
        await table.ask(DEALER, "AnswerConcern", concern=1, note="it was one")
        assert (await people[PIT].get("/alarms"))["alarms"] == [later]
        await table.ask(DEALER, "OpenBetting")
        await table.ask(PIT, "ReportIrregularity", clause="5.4", note="so it was", concern=2)
        found = await poll(lambda: people[PIT].get("/alarms"), lambda it: it["alarms"] != [])
        assert [one["kind"] for one in found["alarms"]] == ["irregularity"]


def test_cards_in_factory_order_are_an_alarm_and_new_limits_are_none() -> None:
    def noted(event: events.TableEvent) -> list[Alarm]:
        return _alarm(SignificantRow("T1", 9, 1, SYSTEM, 4, event))

    cards = tuple(map(read_card, ("2c", "3c", "4c")))
    (alarm,) = noted(events.OrderAlarmRaised(cards=cards))
    assert (alarm.kind, alarm.cards) == (AlarmKind.FACTORY_ORDER, ["2c", "3c", "4c"])
    assert (alarm.table, alarm.round, alarm.at) == ("T1", 4, 1)
    assert noted(events.LimitsChanged(limits={}, differential_cents=None, betting_seconds=20)) == []


async def test_a_large_win_is_an_alarm(house: Hosted) -> None:
    words = "ann won $60,000, entry 7"
    await note(house.services.router.ask, SignificantKind.LARGE_WIN, "T1", words)
    (alarm,) = await _wins(house.services.store, Span(0, 2**53))
    assert (alarm.kind, alarm.table, alarm.words) == (AlarmKind.LARGE_WIN, "T1", words)
    assert await _wins(house.services.store, Span(0, 1)) == []


async def test_patrons_who_tap_too_late_hide_no_alarm(
    house: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarms, "MAX_ALARMS", 2)
    await house.open_table("R1", Dealing.SHOE, dealer=DORA.name, decks=4, burn=False)
    await house.do("R1", commands.LoadShoe, DORA, shoe=1)
    await house.do("R1", commands.RetireShoe, TAN, why="a card is missing")
    await house.do("R1", commands.ReconcileShoe, DORA, left=(read_card("Kh"),))
    await house.do("R1", commands.LoadShoe, DORA, shoe=2)
    ann = await house.admit("ann")
    await house.accepted(ann, "R1", "StandBehind")
    await house.do("R1", commands.OpenBetting, DORA)
    await house.do("R1", commands.CloseBetting, DORA)
    for _ in range(3):
        late = await house.ask(ann, "R1", "PlaceWagers", stakes={"tie": 10_00})
        assert late.status_code == 409
    await house.services.index.catch_up("R1")
    newest = await house.services.store.records.significant(most=3)
    assert {type(one.event) for one in newest.rows} == {events.LateAttempted}
    (alarm,) = await _noted(house.services.store, Span(0, 2**53))
    assert alarm.kind is AlarmKind.SHOE_DIFFERS


async def test_large_wins_are_found_however_long_ago_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(alarms, "MAX_ALARMS", 3)
    monkeypatch.setattr(significant_event_query, "ENTRIES_AT_ONCE", 2)
    monkeypatch.setattr(significant_event_query, "MAX_ENTRIES", 4)
    async with hosted(clock=count(1).__next__) as house:
        ask = house.services.router.ask
        for number in range(5):
            await note(ask, SignificantKind.LARGE_WIN, "T1", f"win {number}")
            for _ in range(6):
                await note(ask, SignificantKind.CLOCK_JUMPED, "T1", "noise")
        with monkeypatch.context() as patch:
            patch.setattr(alarms, "MAX_ALARMS", 200)
            every = (await _wins(house.services.store, Span(0, 2**53)))[::-1]
        assert [one.words for one in every] == [f"win {number}" for number in range(5)]
        for since in every:
            for until in every:
                within = [one for one in every if since.at <= one.at < until.at]
                found = await _wins(house.services.store, Span(since.at, max(since.at, until.at)))
                assert found == within[::-1][:3]


async def test_stakes_are_judged_from_a_whole_shoe_to_the_last_round_of_the_period(
    house: Hosted,
) -> None:
    await house.open_table("D1", dealer=DORA.name)
    for _ in range(2):
        await house.load_shoe("D1")
        for _ in range(2):
            await house.do("D1", commands.OpenBetting, DORA)
            await house.finish_round("D1")
        await house.do("D1", commands.RetireShoe, TAN, why="it is late")
    services = house.services
    await services.index.catch_up("D1")
    rounds = (await services.store.records.rounds(table="D1")).rows[::-1]
    opened = {one.number: one.opened_at for one in rounds}
    assert [one.shoe for one in rounds] == [1, 1, 2, 2]

    async def judged(since: int, until: int) -> list[list[int]]:
        shoes = [
            shoe
            for one in await _tables(services.store, services.tables, Span(since, until))
            for shoe in await _shoes(services.store, one)
        ]
        return [[one.number for one in shoe.rounds] for shoe in shoes if shoe.rounds]

    assert await judged(0, 2**53) == [[1, 2], [3, 4]]
    assert await judged(opened[2], opened[4]) == [[1, 2], [3]]
    assert await judged(opened[2], opened[3]) == [[1, 2]]
    assert await judged(opened[1], opened[2]) == [[1]]
    assert await judged(opened[4], 2**53) == [[3, 4]]
    assert await judged(0, opened[1]) == []
    assert await judged(opened[4] + 1, 2**53) == []
