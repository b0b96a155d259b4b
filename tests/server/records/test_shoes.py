"""Past shoes over the API: what was promised of them, what came out, and what it was worth."""

import asyncio
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from cli.punto import call
from hosted_house import TAN, Hosted
from server.records.people import DealersTable, People, people_of
from server.records.story import PUT_RIGHT, VOID, Played
from serving import PIT, Serving
from waiting import poll

from punto.games import game
from punto.history.round import RoundHistory
from punto.history.shoe import ShoeHistory
from punto.odds import exact
from punto.rules.cards import read_card
from punto.rules.composition import Composition
from punto.server.records.shoe_reader import ShoeReader, ShoeSpan
from punto.table import commands
from punto.table.commitment import commit
from punto.table.settings import Dealing

VERIFY_SHOE = Path(__file__).resolve().parents[3] / "tools" / "verify_shoe.py"


async def shoe(people: People, table: str, number: int) -> Any:
    return await people.nobody.get(f"/tables/{table}/shoes/{number}")


async def test_the_shoes_of_a_table_come_newest_first_and_in_pages(people: People) -> None:
    whole = await people.nobody.get("/tables/A1/shoes")
    assert whole["after"] is None
    newest, *others = whole["shoes"]
    assert (newest["state"], newest["why"], newest["ended_at"]) == ("in-play", None, None)
    assert [one["number"] for one in whole["shoes"]] == list(range(newest["number"], 0, -1))
    for one, following in zip(others, whole["shoes"], strict=False):
        assert (one["state"], one["why"]) == ("revealed", "cut-card")
        assert one["loaded_at"] < one["ended_at"] <= following["loaded_at"]
        assert one["commitment"] != following["commitment"]
        assert one["first_round"] + one["counts"]["rounds"] == following["first_round"]
    assert others[-1]["first_round"] == 1
    assert await people.nobody.pages("/tables/A1/shoes", 1) == whole["shoes"]


async def test_a_shoe_that_is_over_is_what_was_promised_and_what_the_command_writes(
    people: People, story: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = await shoe(people, "A1", 1)
    file = found["file"]
    order = tuple(read_card(card) for card in file["order"])
    promised = commit("A1", 1, order=order, dice=tuple(file["dice"]), salt=file["salt"])
    assert promised == file["commitment"] == found["shoe"]["commitment"]

    place = tmp_path / "shoe.json"
    arguments = ("export", "--db", story.serving.db, "--shoe", "A1/1", "--out", str(place))
    status, _, said = await asyncio.to_thread(call, capsys, *arguments)
    assert status == 0, said
    written = json.loads(place.read_text())
    assert {**written, "rounds": [{"aside": [], **one} for one in written["rounds"]]} == file

    place.write_text(json.dumps(file))
    verified = await asyncio.to_thread(
        subprocess.run, (sys.executable, VERIFY_SHOE, place), capture_output=True, check=False
    )
    assert verified.returncode == 0, verified.stdout


async def test_the_rounds_of_a_shoe_are_those_of_the_history(people: People) -> None:
    found = await shoe(people, "A1", 1)
    results = []
    for one in found["rounds"]:
        row = await people[PIT].get(f"/rounds/A1/{one['number']}")
        for key in ("player_cards", "banker_cards", "player", "banker", "die", "result", "void"):
            assert one[key] == row[key], key
        results.append(one["result"])
    assert [bead[2] for bead in found["roads"]["bead"]] == results
    assert found["roads"]["counts"] == found["shoe"]["counts"]


async def test_nobody_is_told_what_is_in_a_shoe_that_is_in_play(
    people: People, story: Played
) -> None:
    number = (await people.nobody.get("/tables/A1/shoes", most=1))["shoes"][0]["number"]
    for asking in (people.nobody, *(people[name] for name in story.tokens)):
        found = await asking.get(f"/tables/A1/shoes/{number}")
        assert found["shoe"]["state"] == "in-play"
        assert len(found["shoe"]["commitment"]) == 64
        assert (found["file"], found["rounds"], found["roads"]) == (None, [], None)
        said = await asking.reason(409, "GET", f"/tables/A1/shoes/{number}/edges")
        assert said == f"shoe {number} is not over: what is in it is nobody's to know"


async def test_the_edges_of_a_shoe_go_by_the_cards_seen_before_each_round(people: People) -> None:
    found = await shoe(people, "A1", 1)
    edges = (await people.nobody.get("/tables/A1/shoes/1/edges"))["rounds"]
    assert [one["round"] for one in edges] == [one["number"] for one in found["rounds"]]
    left = Composition.of_decks(4)
    burned = found["file"]["burned"]
    if burned:
        left = left.without(read_card(burned["shown"]))
    for one, round_ in zip(edges, found["file"]["rounds"], strict=True):
        expected = {
            key: odds.house_edge for key, odds in exact(game("baccarat"), left).wagers.items()
        }
        assert {key: Fraction(text) for key, text in one["house_edges"].items()} == expected
        left = left.without(*(read_card(card) for card in round_["cards"]))
    # Asked again, it is the same.
    assert (await people.nobody.get("/tables/A1/shoes/1/edges"))["rounds"] == edges


async def test_a_shoe_that_nobody_has_loaded_is_not_found(people: People) -> None:
    assert await people.nobody.reason(404, "GET", "/tables/A1/shoes/99") == (
        'table "A1" has no shoe 99'
    )
    for path in ("", "/1", "/1/edges"):
        said = await people.nobody.reason(404, "GET", f"/tables/nowhere/shoes{path}")
        assert said == "there is no such table"
    for query in ({"most": 101}, {"most": 0}, {"after": 0}):
        await people.nobody.reason(400, "GET", "/tables/A1/shoes", params=query)


async def test_a_real_shoe_says_which_of_its_rounds_are_void(own_house: Serving) -> None:
    async with people_of(own_house) as people:
        table = DealersTable(people, "R9")
        await table.open(dealing=Dealing.SHOE, decks=4)
        for number in (1, VOID, PUT_RIGHT):
            await table.play({})
            if number == VOID:
                await table.decide("5.2", "void", "one card too many")
        await table.ask(PIT, "RetireShoe", why="a card is bent")
        await table.ask("dora", "ReconcileShoe", left=[])
        found = await poll(lambda: shoe(people, "R9", 1), lambda found: bool(found["rounds"]))
        summary = found["shoe"]
        assert (summary["counts"]["rounds"], summary["voids"]) == (2, 1)
        assert [one["void"] for one in found["rounds"]] == [None, "5.2", None]
        assert found["roads"]["counts"]["rounds"] == 2


async def test_a_shoe_that_the_pit_retires_says_so(own_house: Serving) -> None:
    async with people_of(own_house) as people:
        table = DealersTable(people, "D9")
        await table.open("power-98", decks=4)
        for _ in range(3):
            await table.ask("dora", "OpenBetting")
            await table.ask("dora", "CloseBetting")
            for command in ("PassShaker", "AnnounceNext"):
                await table.ask("dora", command)
            await table.finish()
        shoes_before = (await people.nobody.get("/tables/D9/shoes"))["shoes"]
        assert [one["state"] for one in shoes_before] == ["in-play"]
        await table.ask(PIT, "RetireShoe", why="a card is bent")
        await _until_revealed(people)
        found = await shoe(people, "D9", 1)
        summary = found["shoe"]
        assert (summary["why"], summary["words"]) == ("retired", "a card is bent")
        assert (summary["counts"]["rounds"], summary["voids"]) == (3, 0)
        assert [one["die"] for one in found["rounds"]] == found["file"]["dice"][:3]
        assert found["roads"]["counts"]["rounds"] == 3
        assert len((await people.nobody.get("/tables/D9/shoes/1/edges"))["rounds"]) == 3


async def _until_revealed(people: People) -> None:
    """A virtual shoe is revealed as soon as it is over, by the house itself."""
    await poll(lambda: shoe(people, "D9", 1), lambda found: found["shoe"]["state"] == "revealed")


async def test_a_shoe_without_a_round_is_in_the_list(own_house: Serving) -> None:
    async with people_of(own_house) as people:
        table = DealersTable(people, "D9")
        await table.open(decks=4)
        await table.ask(PIT, "RetireShoe", why="the wrong colour")
        await _until_revealed(people)
        await table.load()
        newest, oldest = (await people.nobody.get("/tables/D9/shoes"))["shoes"]
        assert (newest["state"], oldest["state"]) == ("in-play", "revealed")
        assert (oldest["first_round"], oldest["counts"]["rounds"]) == (None, 0)
        found = await shoe(people, "D9", 1)
        assert (found["rounds"], found["roads"]["bead"]) == ([], [])
        assert (await people.nobody.get("/tables/D9/shoes/1/edges"))["rounds"] == []


async def test_two_who_ask_at_once_are_told_the_same(people: People) -> None:
    path = "/tables/A1/shoes/1/edges"
    one, other = await asyncio.gather(people.nobody.get(path), people.nobody.get(path))
    assert one == other


async def test_the_last_shoe_of_a_closed_table_is_read_once(
    house: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    as_it_is = ShoeReader.read

    async def watched(
        reader: ShoeReader, number: int, span: ShoeSpan
    ) -> tuple[ShoeHistory, list[RoundHistory]]:
        read.append(number)
        return await as_it_is(reader, number, span)

    monkeypatch.setattr(ShoeReader, "read", watched)
    await house.open_betting("D1")
    await house.finish_round("D1")
    await house.do("D1", commands.CloseTable, TAN)
    path = "/api/v1/tables/D1/shoes/1"
    first, again = [(await house.http.get(path)).json() for _ in range(2)]
    assert first["shoe"]["state"] == "revealed"
    assert (first, read) == (again, [1])
    edges = (await house.http.get(f"{path}/edges")).json()
    assert [one["round"] for one in edges["rounds"]] == [1]
    assert read == [1]
    # What is written since may be about it.
    await house.do("D1", commands.OpenTable, table="D1", settings=house.table("D1").settings)
    assert (await house.http.get(path)).json() == first
    assert read == [1, 1]
