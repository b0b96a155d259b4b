"""The staff's entry: by a link that works once, by a password, and back to a login that is
locked."""

import pytest
from browser.pages import Somebody, violations
from browser.staff import appoint, come_in
from playwright.async_api import expect
from serving import PASSWORD, Serving

from punto.journal.actor import Role

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]


@pytest.mark.quick
async def test_a_link_leads_to_a_password_and_into_the_console_and_works_once(
    house: Serving, somebody: Somebody
) -> None:
    code = await appoint(house, "dora")
    page = await somebody(f"/staff#{code}")
    await page.get_by_label("New password").fill("too short")
    await page.get_by_role("button", name="Come in").click()
    assert await violations(page) == []
    await page.get_by_label("New password").fill(PASSWORD)
    await page.get_by_role("button", name="Come in").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("dora, Dealer")
    assert page.url == f"{house.url}/staff"
    await expect(page.get_by_text("You deal at no table now")).to_be_visible()
    await expect(page.get_by_role("link", name="Pit", exact=True)).to_have_count(0)
    assert await violations(page) == []

    other = await somebody(f"/staff#{code}")
    await other.get_by_label("New password").fill(PASSWORD)
    await other.get_by_role("button", name="Come in").click()
    await expect(other.get_by_role("alert")).to_contain_text("link")
    await other.get_by_role("link", name="Log in with a password instead").click()
    await other.get_by_label("Name").fill("dora")
    await other.get_by_label("Password").fill(PASSWORD)
    await other.keyboard.press("Enter")
    await expect(other.get_by_role("heading", level=1)).to_have_text("dora, Dealer")
    await other.get_by_role("button", name="Log out").click()
    await expect(other.get_by_text("dora")).to_have_count(0)


async def test_a_console_is_locked_with_one_key_and_opened_with_the_password(
    house: Serving, somebody: Somebody
) -> None:
    page = await somebody("/staff")
    await come_in(page, await appoint(house, "paula", Role.PIT))
    await expect(page.get_by_role("link", name="Pit", exact=True)).to_be_visible()
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    await page.keyboard.press("l")
    await expect(page.get_by_role("heading", name="Your login is locked")).to_be_visible()
    await expect(page.get_by_label("Password")).to_be_focused()
    assert await violations(page) == []
    await page.get_by_label("Password").fill("not this one")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).not_to_be_empty()
    await page.get_by_label("Password").fill(PASSWORD)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", level=1)).to_have_text("paula, Pit supervisor")
    await expect(page.get_by_role("main")).to_be_focused()
    assert loads == [], "a page that begins anew takes away what somebody is typing"
    # Whoever has switched single keys off does not lock by accident.
    await page.get_by_label("Single keys").uncheck()
    await page.get_by_role("heading", level=1).click()
    await page.keyboard.press("l")
    await expect(page.get_by_role("heading", level=1)).to_have_text("paula, Pit supervisor")
    await page.get_by_role("button", name="Lock").click()
    await expect(page.get_by_role("heading", name="Your login is locked")).to_be_visible()


async def test_an_idle_console_warns_and_locks_itself(house: Serving, somebody: Somebody) -> None:
    page = await somebody("/staff")
    await page.clock.install()
    await come_in(page, await appoint(house, "dan"))
    warning = page.get_by_text("This console locks in")
    await page.clock.fast_forward("04:35")
    await expect(warning).to_be_visible()
    await page.get_by_role("button", name="I am here").click()
    await expect(warning).to_have_count(0)
    await page.clock.fast_forward("04:35")
    await expect(warning).to_be_visible()
    await page.clock.fast_forward("00:30")
    await expect(page.get_by_role("heading", name="Your login is locked")).to_be_visible()
