"""A patron's account in a browser: coming in, chips, limits, exclusion, password, leaving."""

from itertools import count

import pytest
from browser.pages import ENGLISH, PHONE, Somebody, fits, region, register, violations
from playwright.async_api import Locator, Page, expect
from serving import PASSWORD

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

_NAMES = (f"ann{number}" for number in count(1))
OTHER_PASSWORD = "another horse battery"


async def registered(somebody: Somebody, **options: object) -> tuple[Page, str]:
    """Somebody new, at their account."""
    name = next(_NAMES)
    page = await somebody("/account", **{**ENGLISH, **options})
    await register(page, name)
    return page, name


async def set_amount(form: Locator, amount: str) -> None:
    await form.get_by_label("Amount").fill(amount)
    await form.get_by_role("button").first.click()


@pytest.mark.quick
async def test_a_patron_registers_and_sees_name_and_balance(somebody: Somebody) -> None:
    page = await somebody("/account", **ENGLISH)
    await expect(page.get_by_role("heading", level=1)).to_have_text("Account")
    assert await violations(page) == []
    page, name = await registered(somebody)
    await expect(region(page, "Account")).to_contain_text(name)
    await expect(region(page, "Account")).to_contain_text("$10,000")
    assert await violations(page) == []
    # Whoever leaves in the lobby is at its beginning.
    await page.get_by_role("link", name="Tables", exact=True).click()
    await expect(page.locator("[data-balance]")).to_be_visible()
    await page.get_by_role("button", name="Log out").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Come in as a guest")).to_be_visible()
    await expect(page.get_by_role("main")).to_be_focused()


async def test_chips_are_bought_and_cashed(somebody: Somebody) -> None:
    page, _ = await registered(somebody)
    chips = region(page, "Chips")
    forms = chips.locator("form")
    await set_amount(forms.nth(1), "4000.50")
    await expect(chips.get_by_role("status")).to_have_text("You have $5,999.50 now.")
    await set_amount(forms.nth(0), "500")
    await expect(chips.get_by_role("status")).to_have_text("You have $6,499.50 now.")
    await expect(page.get_by_role("banner")).to_contain_text("$6,499.50")


async def test_an_amount_that_was_refused_is_put_right_and_taken(somebody: Somebody) -> None:
    page, _ = await registered(somebody)
    chips, limit = region(page, "Chips"), region(page, "Limit your stakes")
    buys = chips.locator("form").first
    await set_amount(buys, "9999999999999")
    await expect(buys.get_by_role("alert")).to_contain_text("an account holds at most")
    await set_amount(buys, "500")
    await expect(chips.get_by_role("status")).to_have_text("You have $10,500 now.")
    await expect(buys.get_by_role("alert")).to_have_count(0)
    # What is no amount is not taken for having no limit.
    await set_amount(limit, "1e3")
    await expect(limit.get_by_role("alert")).to_contain_text("1e3 is no amount")


async def test_a_limit_is_tighter_at_once_and_looser_a_day_later(somebody: Somebody) -> None:
    page, _ = await registered(somebody)
    limit = region(page, "Limit your stakes")
    await set_amount(limit, "100")
    await expect(limit).to_contain_text("Your limit is $100 a round.")
    await set_amount(limit, "250")
    await expect(limit).to_contain_text("it is $250.")
    await expect(limit).to_contain_text("Your limit is $100 a round.")
    await limit.get_by_role("button", name="Have no limit").click()
    await expect(limit).to_contain_text("there is no limit of yours.")


async def test_nobody_excludes_themselves_by_accident(somebody: Somebody) -> None:
    page, _ = await registered(somebody)
    exclusion = region(page, "Exclude yourself from play")
    button = exclusion.get_by_role("button", name="Exclude me")
    days = exclusion.get_by_label("For how long")

    async def exclude_for(time: str) -> None:
        await days.select_option(time)
        await exclusion.get_by_role("checkbox").check()
        await button.click()

    await expect(days).to_have_value("")
    await button.click()
    await days.select_option("7 days")
    await button.click()
    # Without the tick nothing was sent.
    await page.reload()
    await expect(region(page, "Account")).not_to_contain_text("excluded")
    await exclude_for("7 days")
    await expect(region(page, "Account")).to_contain_text(
        "You have excluded yourself from play until"
    )
    assert await violations(page) == []
    await exclude_for("1 day")
    await expect(exclusion.get_by_role("alert")).to_contain_text("only ever made longer")
    await exclude_for("for good")
    await expect(region(page, "Account")).to_contain_text("from play for good.")
    await expect(exclusion).to_have_count(0)


async def test_the_password_is_changed_and_the_new_one_lets_in(somebody: Somebody) -> None:
    page, name = await registered(somebody)
    change = region(page, "Change your password")
    await change.get_by_label("Password now").fill("a wrong one indeed")
    await change.get_by_label("New password").fill(OTHER_PASSWORD)
    await change.get_by_role("button").click()
    await expect(change.get_by_role("alert")).not_to_be_empty()
    await change.get_by_label("Password now").fill(PASSWORD)
    await change.get_by_role("button").click()
    await expect(change.get_by_role("status")).to_contain_text("The password is changed.")
    await region(page, "Account").get_by_role("button", name="Log out").click()
    await page.wait_for_url("**/")
    await page.goto("/account")
    form = page.locator("form").filter(has=page.locator("input[autocomplete=current-password]"))
    await form.get_by_label("Name").fill(name)
    await form.get_by_label("Password").fill(OTHER_PASSWORD)
    await form.get_by_role("button").click()
    await expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()


async def test_a_guest_whom_the_house_turns_away_is_told_why(somebody: Somebody) -> None:
    page = await somebody("/account", **ENGLISH)
    said = {"reason": "too many requests: wait 2.0 seconds", "rule": None}
    await page.route("**/api/v1/guests", lambda route: route.fulfill(status=429, json=said))
    await page.get_by_role("button", name="Come in as a guest").click()
    await expect(page.get_by_role("alert")).to_contain_text("wait 2.0 seconds")


async def test_whoever_cannot_leave_is_told_why(somebody: Somebody) -> None:
    page, name = await registered(somebody)
    await page.route("**/api/v1/login", lambda route: route.abort())
    bar = page.get_by_role("banner")
    await bar.get_by_role("button", name="Log out").click()
    await expect(bar.get_by_role("alert")).to_contain_text("cannot be reached")
    await expect(bar).to_contain_text(name)
    assert await fits(page)


async def test_a_guest_can_register(somebody: Somebody) -> None:
    page = await somebody("/account", **ENGLISH)
    await page.get_by_role("button", name="Come in as a guest").click()
    # Whoever has come in is in the lobby.
    await page.wait_for_url("**/")
    await page.goto("/account")
    await expect(page.get_by_role("main")).to_contain_text("You are here as a guest.")
    assert await violations(page) == []
    name = next(_NAMES)
    form = page.locator("form").filter(has_text="Or register")
    await form.get_by_label("Name").fill(name)
    await form.get_by_label("New password").fill(PASSWORD)
    await form.get_by_role("button").click()
    await expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()


async def test_the_account_fits_a_phone(somebody: Somebody) -> None:
    page, name = await registered(somebody, locale="zh-HK", color_scheme="dark", **PHONE)
    await expect(page.get_by_role("main")).to_contain_text(name)
    assert await fits(page)
    assert await violations(page) == []
