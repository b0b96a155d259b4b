"""The pit's page of people: staff are appointed, patrons buy chips and are suspended."""

import pytest
from browser.pages import Comes, Somebody
from browser.staff_acts import ask, confirm, lose_the_answer
from playwright.async_api import Locator, Page, expect
from server.records.people import People
from serving import PIT

from punto.server.bootstrap import ADMINISTRATOR

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]


async def appoint(page: Page, name: str) -> Locator:
    """Where the link of somebody who is appointed stands."""
    await page.get_by_text("Appoint somebody").click()
    act = page.locator("details", has_text="Appoint somebody")
    await act.get_by_role("textbox", name="Name").fill(name)
    await act.get_by_role("button", name="Appoint").click()
    link = page.locator("text=/staff#")
    await expect(link).to_be_visible()
    return link


async def test_the_administrator_appoints_a_dealer_whose_link_works(
    comes: Comes, somebody: Somebody
) -> None:
    page = await comes(ADMINISTRATOR, "/people")
    link = await appoint(page, "dan")
    other = await somebody((await link.inner_text()).strip())
    await expect(other.get_by_label("New password")).to_be_visible()


async def test_a_link_is_copied_by_hand_where_there_is_no_clipboard(comes: Comes) -> None:
    page = await comes(ADMINISTRATOR, "/people")
    await page.evaluate("delete Navigator.prototype.clipboard")
    await appoint(page, "eve")
    await expect(page.get_by_role("button", name="Copy")).to_have_count(0)


@pytest.fixture
def looked_up_patron(comes: Comes, people: People) -> Comes:
    async def look_up(name: str) -> Page:
        await people.patron(name)
        page = await comes(PIT, "/people")
        await page.get_by_role("textbox", name="Name").fill(name)
        await page.get_by_role("button", name="Look up").click()
        return page

    return look_up


async def test_chips_are_sold_once_where_the_answer_is_lost(
    looked_up_patron: Comes, people: People
) -> None:
    page = await looked_up_patron("cat")
    await page.route("**/patrons/cat/chips", lose_the_answer, times=1)
    act = await ask(page, "Sell chips", {"Amount, $": "500"})
    await confirm(page)
    await expect(act.get_by_role("alert")).to_contain_text("cannot be reached")
    await act.get_by_role("button").click()
    await confirm(page)
    await expect(page.get_by_text("$10,500")).to_be_visible()
    assert (await people[PIT].get("/patrons/cat"))["balance_cents"] == 10_500_00


async def test_the_cage_sells_chips_and_a_patron_is_suspended(
    looked_up_patron: Comes, people: People
) -> None:
    page = await looked_up_patron("bob")
    await ask(page, "Sell chips", {"Amount, $": "500"})
    await confirm(page)
    await expect(page.get_by_text("$10,500")).to_be_visible()
    await ask(page, "Suspend", {"Reason": "shouts at dealers"})
    await confirm(page)
    await expect(page.locator("summary", has_text="Reinstate")).to_be_visible()
    assert (await people[PIT].get("/patrons/bob"))["person"]["suspended"] == "shouts at dealers"
