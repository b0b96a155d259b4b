"""Somebody says that something is wrong: a patron to the dealer, surveillance to the pit. It is
answered, or reported so that the table is held, and whoever said it is told so."""

import pytest
from browser.pages import Somebody, come_as, fits, read_in, region, violations
from browser.staff import AtDesk, appoint, come_in, open_for
from browser.staff_acts import fill_and_send, folded
from browser.table_page import act, area
from playwright.async_api import Locator, Page, expect
from serving import PIT, Serving

from punto.journal.actor import Role
from punto.table.settings import Dealing

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
RAISE = ("有什么不对\uff1f", "有什麼不對\uff1f", "Something is wrong?")
WHAT = ("哪里不对\uff1f", "哪裡不對\uff1f", "What is wrong?")
CONCERNS = ("疑问", "疑問", "Concerns")
WAITS_FOR_DEALER = ("等待荷官答复", "等待荷官答覆", "Waiting for the dealer")
WAITS_FOR_PIT = ("等待监场主任答复", "等待監場主任答覆", "Waiting for the pit supervisor")
ANSWERED = ("答复\uff1a", "答覆\uff1a", "Answer: ")
HELD = ("已受理\uff1a牌桌暂停", "已受理\uff1a牌枱暫停", "Taken up: the table is held")
ANSWER = "Answer concern {}"
REPORT = "Report an irregularity for concern {}"


async def at_desk(house: Serving, somebody: Somebody, dealer: str, name: str) -> AtDesk:
    page = await somebody("/staff")
    await come_in(page, await appoint(house, dealer))
    await open_for(house, dealer, name, "baccarat", Dealing.SHOE, burn=False)
    await page.goto(f"/staff/table/{name}")
    desk = AtDesk(page)
    await desk.step("Load shoe 1")
    await desk.step("Place your bets")
    return desk


async def say(page: Page, note: str) -> None:
    """By the keyboard alone, and read in every language before."""
    for language, raises, what in zip(LANGUAGES, RAISE, WHAT, strict=True):
        await read_in(page, language)
        await act(page, raises).press("Enter")
        dialog = page.get_by_role("dialog", name=what)
        await expect(dialog.get_by_role("textbox", name=what)).to_be_visible()
        assert await violations(page) == []
        await page.keyboard.press("Escape")
        # The page takes it away a moment after it is hidden, and opens none before.
        await expect(page.locator(f'dialog[aria-label="{what}"]')).to_have_count(0)
    await act(page, RAISE[-1]).press("Enter")
    await page.get_by_role("textbox", name=WHAT[-1]).fill(note)
    await act(page, "Say so").press("Enter")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def reads(page: Page, note: str, *texts: tuple[str, str, str]) -> None:
    """What was said and what became of it, in every language."""
    for language, *words in zip(LANGUAGES, *texts, strict=True):
        await read_in(page, language)
        told = page.get_by_role("status").filter(has_text=note)
        for one in words:
            await expect(told).to_contain_text(one)


async def see(page: Page, note: str) -> Locator:
    for language, title in zip(LANGUAGES, CONCERNS, strict=True):
        await read_in(page, language)
        await expect(region(page, title)).to_contain_text(note)
        # It is also said.
        await expect(page.get_by_role("alert").filter(has_text=note)).to_have_count(1)
    assert await violations(page) == []
    return region(page, CONCERNS[-1])


@pytest.mark.quick
async def test_a_patron_says_that_something_is_wrong_and_the_dealer_answers_or_reports_it(
    house: Serving, somebody: Somebody
) -> None:
    desk = await at_desk(house, somebody, "lim", "K1")
    patron = await somebody("/table/K1")
    await expect(area(patron, "player")).to_be_visible()
    name = (await (await patron.request.get("/api/v1/me")).json())["name"]
    await say(patron, "two cards at once")
    await reads(patron, "two cards at once", WAITS_FOR_DEALER)
    await expect(act(patron, RAISE[-1])).to_have_count(0)
    await patron.reload()
    await reads(patron, "two cards at once", WAITS_FOR_DEALER)
    concerns = await see(desk.page, "two cards at once")
    await expect(concerns).to_contain_text(name)
    answer = folded(desk.page, ANSWER.format(1))
    await answer.locator("summary").click()
    assert await violations(desk.page) == []
    await fill_and_send(answer, {"Your answer": "it was one card"})
    await expect(concerns).to_have_count(0)
    await reads(patron, "two cards at once", ANSWERED, ("it was one card",) * 3)
    log = patron.get_by_text("Your concern is answered: it was one card")
    await expect(log.first).to_be_visible()
    await patron.reload()
    await reads(patron, "two cards at once", ANSWERED, ("it was one card",) * 3)
    assert await violations(patron) == []
    await act(patron, "Got it").click()
    await expect(patron.get_by_text("two cards at once")).to_have_count(0)

    await say(patron, "the shoe was knocked")
    await see(desk.page, "the shoe was knocked")
    report = folded(desk.page, REPORT.format(2))
    await report.locator("summary").click()
    await report.get_by_label("Clause").select_option("5.4")
    await fill_and_send(report, {"What was noticed": "as the patron says"})
    await expect(desk.page.get_by_role("alert").filter(has_text="Held by 5.4")).to_be_visible()
    await expect(concerns).to_have_count(0)
    await reads(patron, "the shoe was knocked", HELD)
    await patron.reload()
    await reads(patron, "the shoe was knocked", HELD)
    pit = await come_as(somebody, PIT, "/staff/pit/table/K1")
    await fill_and_send(folded(pit, "Let it stand"), {"Reason": "nothing moved"})
    await act(pit.get_by_role("dialog").page, "Let it stand").last.click()
    await expect(patron.get_by_role("status").filter(has_text="knocked")).to_contain_text(
        "Taken up: it was reported"
    )


async def test_what_was_answered_while_the_page_was_closed_is_told_on_return(
    house: Serving, somebody: Somebody
) -> None:
    desk = await at_desk(house, somebody, "lou", "K2")
    patron = await somebody("/table/K2", viewport={"width": 320, "height": 640})
    await say(patron, "my card was turned")
    await reads(patron, "my card was turned", WAITS_FOR_DEALER)
    assert await fits(patron)
    await patron.goto("/rules")
    answer = folded(desk.page, ANSWER.format(1))
    await answer.locator("summary").click()
    await fill_and_send(answer, {"Your answer": "by the dealer"})
    await expect(answer).to_have_count(0)
    await patron.goto("/table/K2")
    await reads(patron, "my card was turned", ANSWERED, ("by the dealer",) * 3)


async def test_surveillance_says_something_to_the_pit_alone_which_answers_or_reports_it(
    house: Serving, somebody: Somebody
) -> None:
    desk = await at_desk(house, somebody, "lea", "K3")
    watching = await somebody("/staff")
    await come_in(watching, await appoint(house, "eye", Role.SURVEILLANCE))
    alarms = await come_as(somebody, PIT, "/staff/pit/alarms")
    at_tables = region(alarms, "At the tables, last 24 hours")
    await expect(at_tables).to_be_visible()
    pit = await come_as(somebody, PIT, "/staff/pit/table/K3")

    # At the desk that it looks at, and on the page of the table in the pit.
    await watching.goto("/staff/table/K3")
    await expect(act(watching, "RaiseConcern")).to_have_count(0)
    await say(watching, "chips went to seat 2")
    await reads(watching, "chips went to seat 2", WAITS_FOR_PIT)
    await expect(at_tables).to_contain_text("chips went to seat 2")
    await expect(at_tables.get_by_role("link", name="K3")).to_be_visible()
    await expect(alarms.get_by_role("alert").filter(has_text="chips went")).to_have_count(1)
    assert await violations(alarms) == []
    await see(pit, "chips went to seat 2")
    answer = folded(pit, ANSWER.format(1))
    await answer.locator("summary").click()
    assert await violations(pit) == []
    await fill_and_send(answer, {"Your answer": "they were change"})
    await reads(watching, "chips went to seat 2", ANSWERED, ("they were change",) * 3)
    await expect(at_tables.get_by_text("chips went")).to_have_count(0)

    await watching.goto("/staff/pit/table/K3")
    await reads(watching, "chips went to seat 2", ANSWERED)
    await act(watching, "Got it").click()
    await say(watching, "the shoe was turned")
    await expect(region(watching, "Concerns").locator("summary")).to_have_count(0)
    await expect(at_tables).to_contain_text("the shoe was turned")
    await see(pit, "the shoe was turned")
    report = folded(pit, REPORT.format(2))
    await report.locator("summary").click()
    await report.get_by_label("Clause").select_option("5.4")
    await fill_and_send(report, {"What was noticed": "seen from above"})
    await reads(watching, "the shoe was turned", HELD)
    await expect(at_tables.get_by_text("the shoe was turned")).to_have_count(0)
    # The dealer is told that the table is held, and nothing of who has seen it.
    await expect(desk.page.get_by_role("alert").filter(has_text="Held by 5.4")).to_be_visible()
    await expect(desk.page.get_by_text("chips went")).to_have_count(0)
    await expect(desk.page.get_by_text("the shoe was turned")).to_have_count(0)
