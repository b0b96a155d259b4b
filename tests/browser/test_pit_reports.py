"""Disputes, audits and shifts in the pit."""

import pytest
from browser.pages import Comes
from browser.pit_house import VIRTUAL
from browser.staff_acts import confirm
from playwright.async_api import expect
from server.records.people import People
from serving import PIT

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]


async def test_a_dispute_is_answered(comes: Comes, people: People) -> None:
    page = await comes(PIT, "/disputes")
    await page.get_by_role("button", name="Show the round").click()
    await expect(page.get_by_text("ann: Banker")).to_be_visible()
    await page.locator("summary", has_text="Answer").click()
    await page.get_by_label("Not upheld").check()
    await page.get_by_label("Your answer to the patron").fill("The cameras show an eight.")
    await page.get_by_role("button", name="Answer").click()
    await confirm(page)
    await expect(page.get_by_text("No dispute waits for an answer.")).to_be_visible()
    (dispute,) = (await people["ann"].get("/disputes"))["disputes"]
    assert (dispute["answer"], dispute["upheld"]) == ("The cameras show an eight.", False)


async def test_the_audit_says_that_the_journal_is_sound(comes: Comes) -> None:
    page = await comes("aud", "/audit")
    await page.get_by_role("button", name="Verify the journal now").click()
    await expect(page.get_by_text("✓ Sound")).to_be_visible()
    await expect(page.get_by_text("Installed files are as expected")).to_be_visible()


async def test_an_audit_is_asked_after_only_while_somebody_is_there(comes: Comes) -> None:
    page = await comes("aud", "")
    running = {"running": True, "last": None, "files": None}
    asked: list[str] = []
    page.on("response", lambda one: asked.append(one.url) if "/audit" in one.url else None)
    await page.route("**/api/v1/audit", lambda route: route.fulfill(json=running))
    await page.clock.install()
    await page.goto("/staff/pit/audit")
    await expect(page.get_by_role("heading", name="Journal")).to_be_visible()
    async with page.expect_response("**/api/v1/audit"):
        await page.clock.run_for(3_000)
    await page.clock.fast_forward(120_000)
    asked.clear()
    await page.clock.run_for(30_000)
    assert asked == []
    await page.get_by_role("heading", level=1).click()
    async with page.expect_response("**/api/v1/audit"):
        await page.clock.run_for(3_000)


async def test_a_shift_is_shown_and_can_be_taken_along(comes: Comes) -> None:
    page = await comes("sue", "/reports")
    await page.get_by_role("combobox", name="Table").select_option(VIRTUAL)
    await page.get_by_role("button", name="Show").click()
    await expect(page.get_by_role("heading", name=f"Shift: {VIRTUAL}")).to_be_visible()
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Shift (CSV)").click()
    text = (await (await download.value).path()).read_text()
    assert f'table,"{VIRTUAL}"' in text
