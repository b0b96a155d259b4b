"""The pit's page of a table: opened, limits, float, sessions and shoes."""

import asyncio

import pytest
from browser.pages import Comes, Somebody, violations
from browser.staff_acts import ask, confirm, fill_and_send, folded, lose_the_answer
from browser.table_page import area
from playwright.async_api import expect
from server.records.people import DEALER, DealersTable, People
from serving import PIT, Serving
from waiting import SECONDS

from punto.games import game
from punto.table.settings import Dealing, Limit, settings_for

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]


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
        ("zh-CN", "开始赛节", "局数", "龙注均不对客人有利"),
        ("zh-HK", "開始賽節", "局數", "龍注均不對客人有利"),
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


ENDING = {
    "en-GB": {
        "end": "End the session early",
        "why": "Reason",
        "ordered": "After this round: session 1 is ended (the fire alarm)",
        "told": "The session ends after this round",
        "withdraw": "Let the session go on",
        "goes on": "The session goes on after all",
        "ended": "Session 1 is ended early: the fire alarm",
        "by": "Announced by tan",
    },
    "zh-CN": {
        "end": "提前结束赛节",
        "why": "理由",
        "ordered": "提前结束第 1 赛节",
        "told": "赛节于本局后结束",
        "withdraw": "赛节继续",
        "goes on": "赛节不提前结束",
        "ended": "第 1 赛节提前结束",
        "by": "由tan",
    },
    "zh-HK": {
        "end": "提前結束賽節",
        "why": "理由",
        "ordered": "提前結束第 1 賽節",
        "told": "賽節於本局後結束",
        "withdraw": "賽節繼續",
        "goes on": "賽節不提前結束",
        "ended": "第 1 賽節提前結束",
        "by": "由tan",
    },
}


@pytest.mark.parametrize("locale", ENDING)
async def test_a_session_that_the_house_deals_is_ended_while_betting_is_open(
    house: Serving, comes: Comes, somebody: Somebody, locale: str
) -> None:
    words, name = ENDING[locale], f"ends-{locale}"
    await house.open_table(name, "dragon-tournament", betting_seconds=3_600)
    pit = await comes(PIT, f"/table/{name}", locale=locale)
    page = await somebody(f"/table/{name}", locale=locale)
    for key in ("any-dragon", "player"):
        await area(page, key).click()
        await expect(area(page, key).locator(".total")).to_have_count(1)
    # The round that somebody has wagered on is played first, and the order can be withdrawn.
    reason = {words["why"]: "the fire alarm"}
    await ask(pit, words["end"], reason)
    await confirm(pit)
    await expect(pit.get_by_text(words["ordered"])).to_be_visible()
    await expect(page.get_by_role("status").filter(has_text=words["told"])).to_be_visible()
    assert await violations(page) == []
    await pit.get_by_role("button", name=words["withdraw"]).click()
    await expect(page.get_by_role("log")).to_contain_text(words["goes on"])
    await expect(page.get_by_text(words["told"], exact=True)).to_have_count(0)
    # With Dragon wagers alone it makes way at once, and they go back.
    await area(page, "player").click(button="right")
    await expect(area(page, "player").locator(".total")).to_have_count(0)
    await fill_and_send(folded(pit, words["end"]), reason)
    await confirm(pit)
    log = page.get_by_role("log")
    await expect(log).to_contain_text(words["ended"])
    await expect(log).to_contain_text(words["by"])
    assert await violations(pit) == []


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
