"""The pit in the browser: its pages, tables that are held, and what each position is offered."""

import re
from http import HTTPStatus

import pytest
from browser.pages import Comes, fits, looked_up, read_in, violations
from browser.pit_house import POSITIONS, REAL, VIRTUAL, hold_real, open_real
from browser.staff_acts import confirm, fill_and_send, folded
from playwright.async_api import Page, Request, expect
from server.records.people import DEALER, DealersTable, People
from serving import PIT

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

PAGES = (
    "",
    f"/table/{VIRTUAL}",
    f"/table/{REAL}",
    "/open",
    "/alarms",
    "/disputes",
    "/people",
    "/reports",
    "/audit",
)


async def test_no_page_has_anything_against_those_who_hear_it_nor_scrolls_sideways(
    comes: Comes,
) -> None:
    page = await comes(PIT, "", viewport={"width": 320, "height": 700})
    for path in PAGES:
        await page.goto(f"/staff/pit{path}")
        await looked_up(page)
        assert await violations(page) == [], path
        assert await fits(page), path


async def test_a_held_table_is_seen_and_heard_of_on_every_page(comes: Comes) -> None:
    for path in ("/reports", "/people", f"/table/{REAL}"):
        page = await comes(PIT, path)
        await expect(page.get_by_role("alert").first).to_contain_text(f"Table {VIRTUAL} is held")
        await expect(page).to_have_title(re.compile(r"^\(2\) "))
        way = page.get_by_role("link", name=f"Table {VIRTUAL} is held")
        await expect(way).to_have_attribute("href", f"/staff/pit/table/{VIRTUAL}")


@pytest.mark.quick
async def test_a_held_table_comes_first_and_is_voided_with_a_reason(
    comes: Comes, people: People
) -> None:
    page = await comes(PIT, "")
    first = page.locator("main article").first
    await expect(first).to_contain_text("HELD 5.2")
    await expect(page.get_by_role("alert").filter(has_text="is held")).to_contain_text("is held")
    await first.get_by_role("link", name=f"Decide {VIRTUAL}").click()
    await expect(page.get_by_text("two cards at once")).to_be_visible()
    # The cards that the house has committed to stand.
    await expect(folded(page, "Let it stand")).to_be_visible()
    await expect(folded(page, "Void the round")).to_have_count(0)
    table = await open_real(people, "R2")
    await hold_real(table)
    await page.get_by_role("link", name="Table R2 is held").click()
    await fill_and_send(folded(page, "Void the round"), {"Reason": "the order is lost"})
    words = await confirm(page)
    assert "Round 1 is void" in words
    assert "$50" in words
    assert "the order is lost" in words
    await expect(page.get_by_text("Held: clause")).to_have_count(0)
    await expect(page.get_by_role("main")).to_be_focused()
    await table.pay()
    assert (await people[PIT].get("/rounds/R2/1"))["void"] == "5.2"
    # The table goes on.
    await hold_real(table)
    await expect(page.get_by_role("heading", name="Held: clause 5.2, round 2")).to_be_visible()
    await table.ask(PIT, "DecideIrregularity", ruling="void", why="seen")
    await table.pay()


async def test_a_round_is_reconstructed_with_the_right_cards(comes: Comes, people: People) -> None:
    page = await comes(PIT, f"/table/{REAL}")
    act = folded(page, "Reconstruct the round")
    cards = act.get_by_label("The right cards")
    await expect(cards).to_have_value("4d 7h 5c Qs")
    await cards.fill("4d 7h 5c Zs")
    await expect(act.get_by_text("Zs is no card")).to_be_visible()
    right = {"The right cards": "4d 7h 4c qs", "Reason": "the four was read as a five"}
    await fill_and_send(act, right)
    assert "4 of clubs" in await confirm(page)
    await expect(page.get_by_text("Held: clause")).to_have_count(0)
    await DealersTable(people, REAL).pay()
    assert (await people[PIT].get(f"/rounds/{REAL}/1"))["player_cards"] == ["4d", "4c"]


ORDER = {
    "zh-Hans": ("维持结果", "牌序已知", "牌序已无法还原"),
    "zh-Hant": ("維持結果", "牌序已知", "牌序已無法還原"),
    "en": ("Let it stand", "The order is known", "Nobody can tell the order any more"),
}


async def test_whoever_decides_on_an_altered_shoe_says_whether_its_order_is_known_or_lost(
    comes: Comes, people: People
) -> None:
    table = await open_real(people, "R5")
    await table.bet({"ann": {"player": 50_00}})
    await table.ask(DEALER, "CloseBetting")
    for card in ("9s", "Kd", "Kc", "6h"):
        await table.ask(DEALER, "DrawCard", card=card)
    await table.pay()
    await table.ask(DEALER, "ReportIrregularity", clause="5.4", note="the shoe fell")
    # A desk has no room for it, and says where it is decided.
    page = await comes(PIT, "")
    await page.goto("/staff/table/R5")
    await expect(page.get_by_role("alert").filter(has_text="Held by 5.4")).to_be_visible()
    await expect(page.get_by_role("button", name=re.compile("^Decide"))).to_have_count(0)
    assert await violations(page) == []
    await page.get_by_role("link", name="Decide at the pit's page of the table").click()
    await expect(folded(page, "Void the round")).to_have_count(0)
    for language, (title, known, lost) in ORDER.items():
        await read_in(page, language)
        for choice in (known, lost):
            await expect(folded(page, title).get_by_label(choice)).not_to_be_checked()
    assert await violations(page) == []
    # Nothing is chosen for anybody.
    act = folded(page, "Let it stand")
    await fill_and_send(act, {"Reason": "nobody knows the order"})
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await act.get_by_label("Nobody can tell the order any more").check()
    await act.get_by_role("button").click()
    assert "the shoe is over" in await confirm(page)
    await expect(page.get_by_text("Held: clause")).to_have_count(0)
    shoe = (await people[PIT].get("/tables/R5"))["dealer"]["board"]["shoe"]
    assert shoe["ended"] == "the order of its cards is lost"


async def test_pages_that_are_refused_something_say_so_or_do_without(comes: Comes) -> None:
    page = await comes(PIT, "")
    for path in ("disputes", "staff", "alarms", "audit"):
        await page.route(f"**/api/v1/{path}*", lambda route: route.abort())
    for name in ("Disputes", "Alarms", "Audit"):
        await page.get_by_role("link", name=name).click()
        await expect(page.get_by_role("main").get_by_text("try again")).to_be_visible()
        await expect(page.get_by_text("Looking it up…")).to_have_count(0)
    await page.get_by_role("link", name="Reports").click()
    await expect(page.get_by_role("heading", name="Shift")).to_be_visible()


def asked_by(page: Page) -> list[Request]:
    """All that a page asks from now on."""
    asked: list[Request] = []

    def note(one: Request) -> None:
        asked.append(one)

    page.on("request", note)
    return asked


async def refused(asked: list[Request]) -> list[str]:
    """What was asked of the house and is not for whoever asked, once all of it is answered: pages
    do not show everything that they are refused."""
    found: list[str] = []
    for one in asked:
        answer = await one.response()
        if answer is not None and answer.status == HTTPStatus.FORBIDDEN:
            found.append(one.url)
    return found


async def test_everybody_is_offered_what_the_house_gives_them(comes: Comes) -> None:
    for name in POSITIONS.keys() - {PIT}:
        page = await comes(name, "/people")
        asked = asked_by(page)
        links = page.get_by_role("navigation", name="Pit").get_by_role("link")
        for label in await links.all_inner_texts():
            await links.filter(has_text=label).click()
            await expect(links.filter(has_text=label)).to_have_attribute("aria-current", "page")
            await looked_up(page)
            assert await refused(asked) == [], f"{name}: {label}"
            await expect(page.get_by_text("that is for the")).to_have_count(0)
        assert asked, "the pages ask the house"
    page = await comes("sue", f"/table/{VIRTUAL}")
    await expect(page.get_by_role("heading", name=f"Table {VIRTUAL}")).to_be_visible()
    await expect(page.get_by_text("What can be done")).to_have_count(0)
