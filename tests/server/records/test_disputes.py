"""Disputes, from a patron's words to the answer."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from server.records.people import DealersTable, People, people_of
from server.records.story import STAFF
from serving import PIT, Serving

from punto.house.decide.disputes import MAX_OPEN_DISPUTES
from punto.house.text_checks import MAX_TEXT_LENGTH
from punto.journal.actor import Role

ROUNDS = MAX_OPEN_DISPUTES + 1
WORDS = "It was a nine.\nI saw it — 九."


@pytest.fixture
async def disputing(own_house: Serving) -> AsyncIterator[People]:
    """A house with a table at which ann has wagered on every round, and bob on the first."""
    async with people_of(own_house) as people:
        for name in ("ann", "bob"):
            await people.patron(name)
        table = DealersTable(people, "D1")
        await table.open()
        for name in ("ann", "bob"):
            await table.ask(name, "StandBehind")
        await table.play({"ann": {"banker": 10_00}, "bob": {"tie": 10_00}})
        for _ in range(ROUNDS - 1):
            await table.play({"ann": {"banker": 10_00}})
        yield people


async def test_a_dispute_from_its_opening_to_its_answer(people: People) -> None:
    ann, bob, pit = people["ann"], people["bob"], people[PIT]
    sue, dora = people[STAFF[Role.SURVEILLANCE]], people[STAFF[Role.DEALER]]
    opened = await ann.post("/rounds/D1/3/disputes", id="first", words=WORDS)
    assert opened == {
        "number": 1,
        "patron": "ann",
        "table": "D1",
        "round": 3,
        "words": WORDS,
        "answer": None,
        "upheld": None,
    }
    # Asked again with its id it is the same one, with another id it is one too many.
    assert await ann.post("/rounds/D1/3/disputes", id="first", words=WORDS) == opened
    again = {"id": "second", "words": WORDS}
    assert await ann.reason(409, "POST", "/rounds/D1/3/disputes", json=again) == (
        "dispute 1 on this round is still open"
    )
    bobs = await bob.post("/rounds/D1/1/disputes", words="A nine")
    assert bobs["number"] == 2

    # Who reads which.
    assert await ann.pages("/disputes", 1) == [opened]
    assert await bob.pages("/disputes", 10) == [bobs]
    for reader in (pit, sue):
        assert await reader.pages("/disputes", 1) == [bobs, opened]
        assert await reader.pages("/disputes", 1, patron="ann") == [opened]
        assert await reader.get("/disputes/1") == opened
    assert await ann.get("/disputes/1") == opened
    for number in (2, 99):
        said = await ann.reason(404, "GET", f"/disputes/{number}")
        assert said == "there is no such dispute"
    assert await ann.pages("/disputes", 10, patron="bob") == []

    # Who answers, and once.
    answer: dict[str, Any] = {"id": "answer", "words": "An eight.", "upheld": False}
    for name in ("ann", "bob", "sue", "dora"):
        said = await people[name].reason(403, "POST", "/disputes/1/answer", json=answer)
        assert said.startswith("that is for the pit")
    answered = await pit.post("/disputes/1/answer", **answer)
    assert answered == opened | {"answer": "An eight.", "upheld": False}
    assert await pit.post("/disputes/1/answer", **answer) == answered
    once_more = answer | {"id": "once more"}
    assert await pit.reason(409, "POST", "/disputes/1/answer", json=once_more) == (
        "dispute 1 is answered"
    )
    assert await pit.reason(404, "POST", "/disputes/9/answer", json=answer) == (
        "there is no such dispute"
    )
    assert await ann.get("/disputes/1") == answered
    assert await pit.pages("/disputes", 10, open=True) == [bobs]
    assert await pit.pages("/disputes", 10, open=False) == [answered]
    for path in ("/disputes", "/disputes/1"):
        assert await people.nobody.reason(401, "GET", path) == "log in first"
        assert "that is for the" in await dora.reason(403, "GET", path)


async def test_what_cannot_be_disputed(disputing: People) -> None:
    people = disputing
    ann, bob = people["ann"], people["bob"]
    words = {"id": "one", "words": WORDS}
    for path, said in (
        ("/rounds/D1/2/disputes", "you have no wager on this round"),
        (f"/rounds/D1/{ROUNDS + 1}/disputes", f'table "D1" has no round {ROUNDS + 1}'),
        ("/rounds/T9/1/disputes", "there is no such table"),
    ):
        assert await bob.reason(404, "POST", path, json=words) == said
    path = "/rounds/D1/1/disputes"
    for wrong in (
        {"words": WORDS},
        {"id": "one"},
        {"id": "", "words": WORDS},
        {"id": "one", "words": ""},
        {"id": "one", "words": "x" * (MAX_TEXT_LENGTH + 1)},
        {"id": "one", "words": WORDS, "patron": "bob"},
        ["one", WORDS],
    ):
        await ann.reason(400, "POST", path, json=wrong)
    assert await ann.reason(409, "POST", path, json={"id": "bell", "words": "\x07"}) == (
        f"a dispute has 1 to {MAX_TEXT_LENGTH} printable characters"
    )
    assert "that is for the patron" in await people[PIT].reason(403, "POST", path, json=words)
    assert await people.nobody.reason(401, "POST", path, json=words) == "log in first"
    for number in range(1, MAX_OPEN_DISPUTES + 1):
        await ann.post(f"/rounds/D1/{number}/disputes", words=WORDS)
    last = f"/rounds/D1/{MAX_OPEN_DISPUTES + 1}/disputes"
    assert await ann.reason(409, "POST", last, json=words) == (
        "20 disputes of one patron can be open, and so many are"
    )
    assert len(await ann.pages("/disputes", 7, open=True)) == MAX_OPEN_DISPUTES
    assert (await bob.post(path, words=WORDS))["number"] == MAX_OPEN_DISPUTES + 1
    # And all of it is there after a restart.
    every = await people[PIT].pages("/disputes", 10)
    assert len(every) == MAX_OPEN_DISPUTES + 1
    people.serving.restart()
    async with people_of(people.serving, people.tokens) as later:
        assert await later[PIT].pages("/disputes", 10) == every
