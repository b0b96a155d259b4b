"""A patron's history in a browser: rounds with their wagers, receipts and disputes."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from browser.pages import ENGLISH, PHONE, Somebody, come_as, fits, log_in, violations
from playwright.async_api import Locator, Page, Route, expect
from server.records.people import DealersTable, People, people_of
from serving import PIT, Serving
from waiting import SECONDS

from punto.table.settings import Dealing

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

STAKES = {"ann": {"banker": 100_00, "tie": 10_00}}
VOID = 2


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def people(house: Serving) -> AsyncIterator[People]:
    """Ann has wagered on three rounds of table D1, of which the second is void."""
    async with people_of(house) as people:
        await people.patron("ann")
        table = DealersTable(people, "D1")
        await table.open(dealing=Dealing.SHOE, decks=6)
        await table.ask("ann", "TakeSeat", seat=1)
        for number in (1, VOID, 3):
            await table.play(STAKES)
            if number == VOID:
                await table.decide("5.2", "void", "one card too many")
        async with asyncio.timeout(SECONDS):
            while len((await people["ann"].get("/me/rounds"))["rounds"]) < 3:
                await asyncio.sleep(0.05)
        yield people


@pytest.fixture
def ann(somebody: Somebody, people: People) -> Somebody:
    assert "ann" in people.tokens

    async def comes(path: str = "/history", **options: object) -> Page:
        return await come_as(somebody, "ann", path, **{**ENGLISH, **options})

    return comes


def rounds(page: Page) -> Locator:
    return page.get_by_role("region", name="Rounds", exact=True).get_by_role("listitem")


@pytest.mark.quick
async def test_the_history_shows_each_round_with_its_wagers(ann: Somebody, people: People) -> None:
    page = await ann()
    await expect(rounds(page)).to_have_count(3)
    balance = (await people["ann"].get("/me"))["balance_cents"]
    await expect(page.get_by_role("banner").get_by_label("Balance")).to_have_text(dollars(balance))
    for place, number in enumerate((3, VOID, 1)):
        row = rounds(page).nth(place)
        await expect(row).to_contain_text(f"D1, round {number}")
        for one in (await people["ann"].get("/me/settlements", table="D1", round=number))[
            "settlements"
        ]:
            cells = row.get_by_role("row").filter(has_text=one["wager"].capitalize())
            await expect(cells).to_contain_text(f"${one['stake_cents'] // 100}")
            if one["pays"] != "lose" and number != VOID:
                pays = "stake returned" if one["pays"] == "push" else one["pays"]
                await expect(cells).to_contain_text(f"{pays} ({one['rule']})")
    await expect(rounds(page).nth(1)).to_contain_text("Void (5.2): every stake came back")
    standing = page.get_by_role("region", name="How you stand")
    await standing.get_by_role("button", name="30 days").click()
    await expect(standing.get_by_role("definition").nth(1)).to_have_text("$220")
    assert await violations(page) == []


async def test_nothing_is_left_out_between_one_page_and_the_next(
    somebody: Somebody, people: People
) -> None:
    bea = await people.patron("bea")
    table = DealersTable(people, "T1")
    await table.open("dragon-tournament")
    await table.ask("bea", "StandBehind")
    await table.ask(PIT, "OpenSession", hands=5)
    for stakes in ({"banker": 20_00, "tie": 10_00, "any-dragon": 30_00}, {"player": 40_00}):
        await table.play({"bea": stakes})
    for _ in range(3):
        await table.play({})
    await table.ask(PIT, "AnnounceDragonBets")
    await table.pay()
    async with asyncio.timeout(SECONDS):
        while len((await bea.get("/me/settlements"))["settlements"]) < 4:
            await asyncio.sleep(0.05)

    async def one_at_a_time(route: Route) -> None:
        """As if there were more than a page has room for."""
        await route.continue_(url=re.sub(r"most=\d+", "most=1", route.request.url))

    page = await somebody("/rules", **ENGLISH)
    await log_in(page, "bea")
    for path in ("rounds", "settlements"):
        await page.route(f"**/api/v1/me/{path}?*", one_at_a_time)
    await page.goto("/history")
    await expect(rounds(page)).to_have_count(1)
    await expect(rounds(page)).to_contain_text("$40")
    await page.get_by_role("button", name="More").click()
    await expect(rounds(page)).to_have_count(2)
    for amount in ("$20", "$10"):
        await expect(rounds(page).nth(1).get_by_role("row").filter(has_text=amount)).to_be_visible()
    sessions = page.get_by_role("region", name="Wagers on sessions")
    await expect(sessions).to_contain_text("$30")


async def test_the_rounds_can_be_filtered(ann: Somebody) -> None:
    page = await ann()
    await page.get_by_label("Result").select_option("void")
    await page.get_by_role("button", name="Show").click()
    await expect(rounds(page)).to_have_count(1)
    await expect(rounds(page)).to_contain_text("D1, round 2")
    await page.get_by_label("Result").select_option("")
    await page.get_by_label("Until").fill("2020-01-01")
    await page.get_by_role("button", name="Show").click()
    await expect(page.get_by_role("main")).to_contain_text("No rounds of yours are like this.")


async def test_each_round_shows_the_balance_before_and_after_it(
    ann: Somebody, people: People
) -> None:
    page = await ann()
    found = (await people["ann"].get("/me/rounds"))["rounds"]
    assert [one["number"] for one in found] == [3, VOID, 1]
    for place, one in enumerate(found):
        # What the last round has brought is pending until the next one.
        had = one["balance"]
        after = had["after_cents"]
        shown = rounds(page).nth(place).get_by_role("definition")
        await expect(shown).to_have_text(
            [
                dollars(had["before_cents"]),
                "still pending" if after is None else dollars(after),
            ]
        )
    assert found[1]["balance"]["before_cents"] == found[1]["balance"]["after_cents"]
    await page.get_by_role("link", name="D1, round 1").click()
    wagers = page.get_by_role("region", name="Your wagers")
    await expect(wagers.get_by_role("definition").first).to_have_text(
        dollars(found[2]["balance"]["before_cents"])
    )


def dollars(cents: int) -> str:
    return f"${cents / 100:,.2f}".removesuffix(".00")


async def test_rounds_that_were_won_or_lost_can_be_asked_for(ann: Somebody, people: People) -> None:
    page = await ann()
    every = (await people["ann"].get("/me/rounds"))["rounds"]
    for net in ("won", "lost"):
        sign = 1 if net == "won" else -1
        wanted = [one["number"] for one in every if sign * one["own"]["net_cents"] > 0]
        await page.get_by_label("Won or lost").select_option(net)
        await page.get_by_role("button", name="Show").click()
        await expect(rounds(page)).to_have_count(len(wanted))
        for place, number in enumerate(wanted):
            await expect(rounds(page).nth(place)).to_contain_text(f"D1, round {number}")
        if not wanted:
            await expect(page.get_by_text("No rounds of yours are like this.")).to_be_visible()


async def test_the_receipt_of_a_round_comes_down_as_the_house_has_it(
    somebody: Somebody, people: People, tmp_path: Path
) -> None:
    table = DealersTable(people, "V1")
    await table.open()
    dot = await people.patron("dot")
    await table.ask("dot", "StandBehind")
    await table.play({"dot": {"banker": 20_00}})
    page = await come_as(somebody, "dot", "/history/V1/1", **ENGLISH)
    receipt = await dot.get("/rounds/V1/1/receipt")
    await expect(page.get_by_role("heading", level=1)).to_have_text("V1, round 1")
    await page.get_by_text("Cards", exact=True).click()
    for dealt in receipt["cards"]:
        await expect(page.get_by_role("main")).to_contain_text(f"(rule {dealt['rule']})")
    await page.get_by_text("Proof", exact=True).click()
    await expect(page.get_by_role("main")).to_contain_text(receipt["journal"]["head"])
    await expect(page.get_by_role("main")).to_contain_text(receipt["shoe"]["commitment"])
    async with page.expect_download() as waiting:
        await page.get_by_role("link", name="as data (JSON)").click()
    file = tmp_path / "receipt.json"
    await (await waiting.value).save_as(file)
    assert json.loads(file.read_text()) == receipt
    assert await violations(page) == []


async def test_the_receipt_of_a_round_with_real_cards_has_no_commitment(
    ann: Somebody, people: People
) -> None:
    page = await ann()
    await page.get_by_role("link", name="D1, round 1").click()
    receipt = await people["ann"].get("/rounds/D1/1/receipt")
    assert receipt["shoe"]["commitment"] is None
    await page.get_by_text("Proof", exact=True).click()
    proof = page.locator("details", has=page.get_by_text("Proof", exact=True))
    await expect(proof.get_by_role("term")).to_contain_text(["Shoe", "Hash of the last entry"])
    await expect(proof).not_to_contain_text("Commitment")


async def test_a_round_that_is_not_there_is_said_so_with_a_way_back(ann: Somebody) -> None:
    page = await ann("/history/D1/99")
    await expect(page.get_by_role("alert")).to_contain_text("has no round 99")
    await page.get_by_role("link", name="All rounds").click()
    await expect(rounds(page)).to_have_count(3)


async def test_a_dispute_is_opened_and_its_answer_seen(ann: Somebody, people: People) -> None:
    page = await ann("/history/D1/3")
    dispute = page.get_by_role("region", name="Dispute this round")
    await dispute.get_by_role("textbox").fill("It was a nine.")
    await dispute.get_by_role("button", name="Send").click()
    await expect(dispute).to_contain_text("waits for an answer")
    await people[PIT].post("/disputes/1/answer", words="The cameras show an eight.", upheld=False)
    await page.reload()
    await expect(dispute).to_contain_text("rejected: The cameras show an eight.")
    await page.get_by_role("link", name="All rounds").click()
    await expect(page.get_by_role("region", name="Disputes")).to_contain_text("It was a nine.")


async def test_rounds_and_wagers_come_as_files(ann: Somebody) -> None:
    page = await ann()
    await page.get_by_text("As a file").click()
    for place, kind in enumerate(("rounds.csv", "rounds.jsonl", "settlements.csv")):
        async with page.expect_download() as waiting:
            await (
                page.get_by_role("link", name="table (CSV)")
                .or_(page.get_by_role("link", name="lines of JSON"))
                .nth(place)
                .click()
            )
        assert (await waiting.value).suggested_filename == kind


async def test_the_history_fits_a_phone(ann: Somebody) -> None:
    page = await ann(locale="zh-CN", color_scheme="dark", **PHONE)
    await expect(page.locator("ol > li")).to_have_count(3)
    assert await fits(page)
    assert await violations(page) == []
    await page.goto("/history/D1/1")
    await expect(page.locator("table")).to_be_visible()
    for summary in await page.locator("summary").all():
        await summary.click()
    assert await fits(page)
    assert await violations(page) == []


async def test_whoever_has_not_come_in_is_shown_the_door(somebody: Somebody) -> None:
    page = await somebody("/history", **ENGLISH)
    await expect(page.get_by_role("main")).to_contain_text("Log in to see your rounds.")
