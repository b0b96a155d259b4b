"""Receipts of entries, re-buys and prizes over the API."""

from msgspec.structs import replace
from rehearsal.play import DIRECTOR
from server.records.people import People, people_of
from serving import PIT, Serving
from verified import verified

from punto.journal.actor import Role
from punto.tournament.ready_made_formats import SINGLE_TABLE

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
