"""The pit in the browser: decisions, tables, money, disputes, people and the audit."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from http import HTTPStatus
from typing import Any

import pytest
import pytest_asyncio
from browser.pages import Somebody, come_as, fits, looked_up, violations
from browser.pit_house import POSITIONS, REAL, VIRTUAL, hold, pit_house
from browser.staff_acts import ask, confirm, fill_and_send, folded
from playwright.async_api import Locator, Page, Request, Route, expect
from server.records.people import DEALER, DealersTable, People
from serving import PIT, Serving
from waiting import SECONDS

from punto.games import game
from punto.server.bootstrap import ADMINISTRATOR
from punto.table.settings import Dealing, Limit, settings_for

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


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def people(house: Serving) -> AsyncIterator[People]:
    async with pit_house(house) as found:
        yield found


Comes = Callable[..., Awaitable[Page]]


@pytest.fixture
def comes(somebody: Somebody, people: People) -> Comes:
    """Somebody of the staff with a page of the pit before them."""
    assert people.tokens, "everybody is known"

    async def come(name: str, path: str, **options: Any) -> Page:
        page = await come_as(somebody, name, f"/staff/pit{path}", **options)
        await expect(page.locator("main h1")).to_be_visible()
        return page

    return come


async def lose_the_answer(route: Route) -> None:
    """The house does what it is asked, and nobody hears of it."""
    assert (await route.fetch()).ok
    await route.abort()


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
    await fill_and_send(folded(page, "Void the round"), {"Reason": "the order is lost"})
    words = await confirm(page)
    assert "Round 2 is void" in words
    assert "$110" in words
    assert "the order is lost" in words
    await expect(page.get_by_text("Held: clause")).to_have_count(0)
    await expect(page.get_by_role("main")).to_be_focused()
    await DealersTable(people, VIRTUAL).pay()
    assert (await people[PIT].get(f"/rounds/{VIRTUAL}/2"))["void"] == "5.2"
    # The table goes on.
    await hold(people)
    await expect(page.get_by_role("heading", name="Held: clause 5.2, round 3")).to_be_visible()
    await people[PIT].post(
        f"/tables/{VIRTUAL}/commands", command="DecideIrregularity", ruling="stands", why="seen"
    )
    await DealersTable(people, VIRTUAL).finish()


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


async def test_a_table_is_opened_its_limits_changed_and_its_float_filled(
    comes: Comes, people: People
) -> None:
    page = await comes(PIT, "/open")
    await page.get_by_role("textbox", name="Name").fill("new-1")
    await page.get_by_role("combobox", name="Game").select_option("dragon-tournament")
    await page.get_by_role("combobox", name="Dealing").select_option("dealer")
    await page.get_by_role("combobox", name="Dealer").select_option(DEALER)
    await page.get_by_label("Float to begin with, $").fill("5000")
    await page.get_by_role("button", name="Open the table").click()
    await expect(page.get_by_role("heading", name="Table new-1")).to_be_visible()
    await expect(page.get_by_text("$5,000", exact=True)).to_be_visible()

    await page.get_by_text("Limits and differential").click()
    await page.get_by_label("Banker: Most, $", exact=True).fill("250")
    await page.get_by_role("button", name="Set limits").click()
    await expect(page.get_by_text("Done.")).to_be_visible()
    board = (await people[PIT].get("/tables/new-1"))["dealer"]["board"]
    assert board["limits"]["banker"] == [10_00, 250_00]
    assert board["limits"]["player"] == [10_00, 10_000_00]

    await ask(page, "Fill the float", {"Amount, $": "12.50"})
    assert "$12.50 go from the cage" in await confirm(page)
    await expect(page.get_by_text("$5,012.50")).to_be_visible()

    await ask(page, "Load a shoe", {})
    edges = page.get_by_role("region", name="Exact edges of the next round")
    await expect(edges.locator("tbody tr").first).to_contain_text("%")


@pytest.mark.parametrize(
    ("locale", "title", "label", "longest"),
    [
        ("en-GB", "Open a session", "Hands", "Up to 15 hands no Dragon wager favours patrons."),
        ("zh-CN", "开始赛节", "手数", "龙类投注均不对客人有利"),
        ("zh-HK", "開始賽節", "手數", "龍類投注均不對客人有利"),
    ],
)
async def test_whoever_opens_a_session_sees_first_what_its_wagers_return(
    comes: Comes, people: People, locale: str, title: str, label: str, longest: str
) -> None:
    name = f"long-{locale}"
    settings = settings_for(
        game("dragon-tournament"), Dealing.SHOE, least_cents=10_00, most_cents=1_000_00
    )
    await people[PIT].post("/tables", name=name, settings=settings)
    page = await comes(PIT, f"/table/{name}", locale=locale)
    form = folded(page, title)
    await form.locator("summary").click()
    hands = form.get_by_label(label)
    await expect(hands).to_have_value("")
    await expect(form).to_contain_text(longest)
    cells = form.locator("tbody td")
    await hands.fill("15")
    await expect(cells.first).to_have_text("78.29 %")
    await expect(form.locator("td.refusal")).to_have_count(0)
    await hands.fill("20")
    await expect(form.locator("td.refusal")).to_have_count(3)
    await hands.fill("")
    await form.locator("input[name=minutes]").fill("30")
    await expect(form.locator("tbody tr")).to_have_count(11)
    assert await violations(page) == []


async def test_a_fill_whose_answer_is_lost_is_made_once(comes: Comes, people: People) -> None:
    await DealersTable(people, "filled").open()
    page = await comes(PIT, "/table/filled")
    await page.route("**/tables/filled/commands", lose_the_answer, times=1)
    act = await ask(page, "Fill the float", {"Amount, $": "500"})
    await confirm(page)
    await expect(act.get_by_role("alert")).to_contain_text("cannot be reached")
    for float_cents in (100_500_00, 101_000_00):
        await fill_and_send(act, {"Amount, $": "500"})
        await confirm(page)
        await expect(act.get_by_text("Done.")).to_be_visible()
        assert (await people[PIT].get("/tables/filled"))["float_cents"] == float_cents


async def test_a_table_that_is_opened_again_is_as_it_was(comes: Comes, people: People) -> None:
    settings = settings_for(
        game("baccarat"),
        Dealing.DEALER,
        least_cents=25_00,
        most_cents=2_000_00,
        limits={"tie": Limit(5_00, 2_000_00)},
        differential_cents=700_00,
        ask_marks=False,
        decks=6,
    )
    await people[PIT].post("/tables", name="again", settings=settings)
    await DealersTable(people, "again").ask(PIT, "CloseTable", why="a break")
    before = (await people[PIT].get("/tables/again"))["dealer"]["board"]
    page = await comes(PIT, "/table/again")
    await page.get_by_role("link", name="Open this table again").click()
    await expect(page.get_by_label("Tie: Least")).to_have_value("5")
    await expect(page.get_by_label("Tie: Most")).to_have_value("")
    await page.get_by_role("button", name="Open the table").click()
    await expect(page.get_by_role("heading", name="Table again")).to_be_visible()
    after = (await people[PIT].get("/tables/again"))["dealer"]["board"]
    for kept in ("limits", "differential_cents", "ask_marks", "decks", "seats", "dealing"):
        assert after[kept] == before[kept], kept


async def test_what_a_table_holds_is_looked_up_with_every_round(
    comes: Comes, people: People
) -> None:
    table = DealersTable(people, "holds")
    await table.open()
    page = await comes(PIT, "/table/holds")
    await expect(page.get_by_role("heading", name="What can be done")).to_be_visible()
    for _ in range(2):
        async with page.expect_response(lambda one: "/reports/shift" in one.url):
            await table.play({})


async def test_a_shoe_is_retired_and_counted_and_what_is_missing_is_an_alarm(
    comes: Comes, people: People
) -> None:
    settings = settings_for(
        game("baccarat"), Dealing.SHOE, least_cents=10_00, most_cents=99_00, burn=False, decks=4
    )
    await people[PIT].post("/tables", name="counted", settings=settings)
    await DealersTable(people, "counted").ask(PIT, "LoadShoe", shoe=1)
    page = await comes(PIT, "/table/counted")
    await ask(page, "Retire the shoe", {"Reason": "a torn card"})
    assert "Shoe 1 is taken away" in await confirm(page)
    act = await ask(page, "Count the shoe", {"Every card that is left": "4d 5x"})
    assert await violations(page) == []
    await expect(act.get_by_role("alert")).to_contain_text("5x is no card")
    kinds = [f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK"]
    left = " ".join([f"{kind}x4" for kind in kinds[1:]] + ["Ac"])
    await fill_and_send(act, {"Every card that is left": left})
    happens = page.get_by_role("region", name="What happens")
    await expect(happens).to_contain_text("missing: ace of clubs, ace of clubs, ace of clubs")
    # The index is a moment behind the table.
    async with asyncio.timeout(SECONDS):
        while "shoe-differs" not in str(await people[PIT].get("/alarms")):
            await asyncio.sleep(0.05)
    await page.get_by_role("navigation", name="Pit").get_by_role("link", name="Alarms").click()
    alarm = page.get_by_role("region", name="At the tables").get_by_role("listitem")
    await expect(alarm.filter(has_text="counted").get_by_role("img")).to_have_count(3)


async def test_a_table_that_says_no_says_why(comes: Comes) -> None:
    page = await comes(PIT, "/table/baccarat-1")
    act = await ask(page, "Credit the float", {"Amount, $": "99999999"})
    await confirm(page)
    await expect(act.get_by_role("alert")).to_contain_text("float")


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
