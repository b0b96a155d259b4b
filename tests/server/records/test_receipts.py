"""Receipts over the API: of rounds, where they are those of the command line, and of entries,
re-buys and prizes of tournaments."""

import asyncio
import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from audit import journals
from audit.forging import Forgery
from cli.punto import call
from msgspec.structs import replace
from rehearsal.play import DIRECTOR
from server.records.people import People, Person, people_of
from server.records.story import LATE, PATRONS, PUT_RIGHT, UNDER_WAY, VOID, Played
from serving import PIT, Serving
from verified import verified

from punto.cli.journals import opened
from punto.cli.round_references import round_at
from punto.history.receipt.round import describe
from punto.history.receipt.round_pages import html
from punto.journal.actor import Role
from punto.table.events import RoundVoided
from punto.tournament.ready_made_formats import SINGLE_TABLE

HTML, TEXT = "text/html; charset=utf-8", "text/plain; charset=utf-8"


async def rounds(people: People) -> list[tuple[str, int]]:
    found = await people[PIT].pages("/rounds", 1000)
    return [(one["table"], one["number"]) for one in found]


async def receipt(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """What the command answers, and how it ends."""
    status, printed, _ = await asyncio.to_thread(call, capsys, "receipt", *arguments)
    return status, printed


async def test_a_receipt_is_the_one_that_the_command_prints(
    people: People, story: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    given = 0
    for table, number in await rounds(people):
        path, place = f"/rounds/{table}/{number}/receipt", f"{table}/{number}"
        for name in (PIT, *PATRONS):
            options = ("--db", story.serving.db, *(() if name == PIT else ("--patron", name)))
            status, printed = await receipt(capsys, place, *options, "--json")
            if status == 1:
                said = await people[name].reason(404, "GET", path)
                assert said == "you have no wager on this round"
                continue
            given += 1
            assert await people[name].get(path) == json.loads(printed)
            _, page = await receipt(capsys, place, *options)
            assert await people[name].text(path, form="text") == page
    assert given > 20


async def test_a_patrons_receipt_shows_nobody_else(people: People) -> None:
    for number in (1, VOID, PUT_RIGHT, LATE):
        for name, other in (("ann", "bob"), ("bob", "ann")):
            for form in ("json", "html", "text"):
                found = await people[name].text(f"/rounds/D1/{number}/receipt", form=form)
                assert name in found
                assert other not in found
    everybodys = await people[PIT].get(f"/rounds/D1/{LATE}/receipt")
    assert {one["patron"] for one in everybodys["wagers"]} == {"ann", "bob"}
    (late,) = everybodys["incidents"]
    assert (late["event"], late["patron"], late["wanted_cents"]) == ("LateAttempted", "bob", 20_00)
    assert (await people["bob"].get(f"/rounds/D1/{LATE}/receipt"))["incidents"] == [late]
    assert (await people["ann"].get(f"/rounds/D1/{LATE}/receipt"))["incidents"] == []


async def test_what_a_receipt_says_of_its_round(people: People) -> None:
    void = await people["ann"].get(f"/rounds/D1/{VOID}/receipt")
    assert {(one["pays"], one["rule"]) for one in void["wagers"]} == {("void", "5.2")}
    lying = await people["ann"].get(f"/rounds/D1/{UNDER_WAY}/receipt")
    assert (lying["result"], lying["cards"]) == (None, [])
    assert [(one["stake"], one["pays"]) for one in lying["wagers"]] == [(30_00, None)]
    first, last = [await people["cat"].get(f"/rounds/A1/{number}/receipt") for number in (1, 4)]
    # Its shoe is over, and everybody can check it.
    assert first["shoe"]["revealed"] is True
    assert last["shoe"]["number"] > first["shoe"]["number"]
    heads = {one["number"]: one for one in await people[PIT].pages("/rounds", 100, table="A1")}
    assert first["journal"]["head"] == heads[1]["head"]


async def form_of(person: Person, path: str, accept: str) -> str:
    response = await person.ask("GET", path, headers={"Accept": accept})
    assert response.status_code == 200, response.text
    return str(response.headers["content-type"])


async def test_a_receipt_comes_in_the_form_that_is_asked_for(people: People) -> None:
    path = "/rounds/D1/1/receipt"
    for accept, form in (
        ("*/*", "application/json"),
        ("", "application/json"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", HTML),
        ("TEXT/HTML;q=inf", HTML),
        ("image/png, text/plain", TEXT),
        ("application/json, text/html", "application/json"),
        ("nonsense", "application/json"),
    ):
        assert await form_of(people["ann"], path, accept) == form
    assert await form_of(people["ann"], f"{path}?form=text", "text/html") == TEXT
    assert await form_of(people["ann"], f"{path}?form=json", "text/html") == "application/json"
    assert "form: " in await people["ann"].reason(400, "GET", f"{path}?form=pdf")


async def test_a_page_says_what_a_patron_is_called(people: People) -> None:
    name = "Lucky \N{CAT}"
    body = {"id": "called", "display_name": name}
    renamed = await people["cat"].ask("PUT", "/me/name", json=body)
    assert renamed.status_code == 204, renamed.text
    for form, said in (("text", f"Called   cat: {name}"), ("html", f"<dd>cat: {name}</dd>")):
        assert said in await people["cat"].text("/rounds/A1/1/receipt", form=form)


class Page(HTMLParser):
    """What a browser makes of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not {name for name, _ in attrs} & {"style", "onclick"}

    def handle_data(self, data: str) -> None:
        self.words += data


async def test_a_receipt_as_a_page_says_what_the_text_says(people: People) -> None:
    for number in (1, VOID, PUT_RIGHT, LATE, UNDER_WAY):
        path = f"/rounds/D1/{number}/receipt"
        page = Page(await people["ann"].text(path, form="html"))
        assert not {"script", "style", "link", "img"} & set(page.tags)
        found: dict[str, Any] = await people["ann"].get(path)
        said = [found["journal"]["head"], found["game"]["hash"], f"Round D1/{number}"]
        said += [one["card"] for one in found["cards"]]
        said += [one["name"] for one in found["wagers"]]
        said += [one["rule"] for one in found["wagers"] if one["rule"]]
        assert all(one in page.words for one in said)


def test_what_somebody_wrote_into_the_journal_does_not_steer_a_browser(tmp_path: Path) -> None:
    forgery = Forgery(journals.undone())
    forgery.change(RoundVoided, why="<script>alert(1)</script>&amp;")
    journal = tmp_path / "journal"
    journal.write_bytes(forgery.data())
    with opened(str(journal)) as read:
        page = html(describe(round_at(read, "U1", 1), None))
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;" in page


NAME = "autumn"
PATH = f"/tournaments/{NAME}/receipt"
ENTRY = 110_00


async def enter(people: People) -> None:
    """Ann enters, leaves and enters again; bob looks on."""
    fee = replace(SINGLE_TABLE, entry_cents=ENTRY, house_share=91)
    director = await people.staff(Role.DIRECTOR, DIRECTOR)
    await director.post("/tournaments", name=NAME, format=fee)
    ann = await people.patron("ann")
    await people.patron("bob")
    for command in ("Register", "Withdraw", "Register"):
        await ann.post(f"/tournaments/{NAME}/commands", command=command)


async def test_a_player_the_director_and_the_staff_have_the_same_receipt(
    own_house: Serving,
) -> None:
    async with people_of(own_house) as people:
        await enter(people)
        own = await people["ann"].get(PATH)
        assert [(one["what"], one["cents"]) for one in own["paid"]] == [
            ("entry", -ENTRY),
            ("entry given back", ENTRY),
            ("entry", -ENTRY),
        ]
        assert own["net_cents"] == -ENTRY
        assert own["paid"][0]["house_cents"] == -own["paid"][1]["house_cents"] > 0
        assert own["title"] == SINGLE_TABLE.title
        for name in (PIT, DIRECTOR, "ann"):
            assert await people[name].get(PATH, player="ann") == own
        text = await people["ann"].text(PATH, form="text")
        page = await people["ann"].text(PATH, form="html")
        for form in (text, page):
            assert "entry given back" in form
            assert own["journal"]["head"] in form
    # What it names stands in the journal.
    heads = [f"--head={own['journal']['stream']}={one['hash']}" for one in own["paid"]]
    assert verified(own_house.db, *heads)["tournaments"] == 1


async def test_nobody_reads_anothers(own_house: Serving) -> None:
    async with people_of(own_house) as people:
        await enter(people)
        bob = people["bob"]
        said = await bob.reason(403, "GET", PATH, params={"player": "ann"})
        assert said == "another patron's history is not yours to read"
        said = await bob.reason(404, "GET", PATH)
        assert said == "bob has never been in this tournament"
        await people.nobody.reason(401, "GET", PATH)
        said = await bob.reason(404, "GET", "/tournaments/spring/receipt")
        assert said == "there is no such tournament"
