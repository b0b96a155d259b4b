"""A tournament from its format to its prizes, as its director has it before them."""

import re
from pathlib import Path
from typing import Any

import pytest
from browser.pages import ENGLISH, PHONE, Comes, Somebody, come_as, fits, read_in, violations
from browser.staff_acts import ask, confirm, fill_and_send, folded
from browser.tournaments import advised, enter, small, standing, take
from msgspec.structs import replace
from playwright.async_api import Page, expect
from rehearsal.play import DIRECTOR, playing
from serving import PIT, Serving

from punto.client import House
from punto.server.bootstrap import ADMINISTRATOR
from punto.tournament.format import TieBreak
from punto.tournament.state import PlayerStanding

RETURNS = "What Dragon wagers return on average, stake included"

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]


@pytest.fixture
def comes(somebody: Somebody, director: House, house: Serving) -> Comes:
    """Somebody of the staff with the director's page before them."""
    assert director.url == house.url, "everybody is known"

    async def come(path: str = "", name: str = DIRECTOR, **options: Any) -> Page:
        page = await come_as(somebody, name, f"/staff/director{path}", **{**ENGLISH, **options})
        await expect(page.locator("main h1")).to_be_visible()
        return page

    return come


@pytest.mark.quick
async def test_a_tournament_is_made_directed_and_won_through_the_page(
    comes: Comes, director: House, house: Serving, tmp_path: Path
) -> None:
    page = await comes()
    await _make(page)
    await expect(page.get_by_role("heading", name="Spring 100", level=1)).to_be_visible()
    await expect(page.get_by_text("2 more players are needed")).to_be_visible()
    code = page.get_by_role("img", name="QR")
    await expect(code).to_have_js_property("complete", True)
    assert await code.evaluate("image => image.naturalWidth") > 0
    await expect(page.get_by_text(f"{house.url}/tournament/spring")).to_be_visible()

    async with playing(house.url, "spring", 3):
        await _direct(page)
        await expect(page.get_by_text("Winner: ")).to_be_visible()

    end = (await director.tournament("spring")).tournament
    assert end.format.title == "Spring 100"
    assert end.format.tie_breaks == (TieBreak.DRAW,)
    assert end.length == end.hands == 5
    assert end.winner is not None
    await expect(page.get_by_text(f"Winner: {end.winner}")).to_be_visible()
    await expect(standing(page, end.winner)).to_contain_text("$105")
    await expect(folded(page, "Disqualify a player")).to_have_count(0)
    async with page.expect_download() as downloading:
        await page.get_by_role("button", name="Download: spring.csv").click()
    await (await downloading.value).save_as(tmp_path / "spring.csv")
    names, first, *others = (tmp_path / "spring.csv").read_text().splitlines()
    assert names == "place,player,standing,chips,prize"
    assert first.startswith(f"1,{end.winner},in,")
    assert first.endswith(",105")
    assert len(others) == 2


async def _make(page: Page) -> None:
    """A single table of four hands with a second to bet, once it is known what eighteen mean."""
    await page.get_by_role("link", name="Make a tournament").click()
    await page.get_by_label("Ready-made format").select_option("single-table")
    await page.get_by_label("Title").fill("Spring 100")
    await page.get_by_label("Ties are broken by").select_option("draw")
    hands = page.get_by_label("Hands", exact=True)
    await hands.fill("18")
    advice = await advised(page, "Final")
    await expect(advice.get_by_role("heading", level=2)).to_have_text("Final, Hands: 18")
    for wager, returns in (("Player", "98.8 %"), ("Banker", "112.5 % ⚠ favours patrons")):
        dragon = advice.get_by_role("term").filter(has_text=f"{wager} Dragon")
        await expect(dragon.locator("+ dd")).to_have_text(returns)
    await expect(advice.get_by_text("The same stake always")).to_be_visible()
    # That is said of eighteen hands only.
    await hands.fill("4")
    await expect(advice).to_have_count(0)
    await page.get_by_label("Seconds for betting").fill("1")
    await page.get_by_label("Name in the address").fill("spring")
    await page.get_by_role("button", name="Open registration").click()


async def _direct(page: Page) -> None:
    """Every step of a single stage, which is extended and paused."""
    assert "by lot" in await take(page, "Draw the seats")
    await expect(page.get_by_text("Stage 1 of 1: Final")).to_be_visible()
    act = folded(page, "Extend the stage")
    await act.locator("summary").click()
    await act.get_by_label("More hands").fill("14")
    # What the Dragon wagers return for eighteen hands is there before anything is confirmed.
    returns = act.get_by_role("status", name=RETURNS)
    await expect(returns.get_by_role("row").last).to_contain_text("112.")
    await fill_and_send(act, {"More hands": "1", "Reason": "time is left"})
    assert "More hands: 1" in await confirm(page)
    await take(page, "Start the stage")
    await expect(page.get_by_text(re.compile(r"^Hand \d of 5$"))).to_be_visible()
    await expect(folded(page, "Extend the stage")).to_have_count(0)

    await ask(page, "Pause play", {"Reason": "a fire alarm"})
    assert "a fire alarm" in await confirm(page)
    await expect(page.get_by_text("Paused: a fire alarm")).to_be_visible()
    await ask(page, "Resume play", {})
    await expect(page.get_by_text("Paused")).to_have_count(0)

    announced = await take(page, "Announce the Dragon wagers")
    assert "pays its Dragon wagers" in announced
    assert "Dragon wagers that have won:" in announced
    await take(page, "Close the stage")
    await take(page, "Award the prizes")


async def test_a_tie_across_the_cut_is_played_off_and_the_pit_may_announce(
    comes: Comes, director: House, house: Serving
) -> None:
    await director.open_tournament("level", small())
    await enter(house, "level", "lena", "lou")
    page = await comes("/level")
    await take(page, "Draw the seats")
    pit = await comes("/level", PIT)
    await expect(pit.get_by_text("Tournament director: Start the stage")).to_be_visible()
    await expect(folded(pit, "Pause play")).to_have_count(0)
    await expect(pit.get_by_role("link", name="level~1")).to_have_attribute(
        "href", "/staff/table/level~1"
    )
    await expect(page.get_by_role("link", name="level~1")).to_have_attribute(
        "href", "/board/level~1"
    )
    await take(page, "Start the stage")
    await take(pit, "Announce the Dragon wagers")
    tie = page.get_by_text("Level at the cut: ")
    await expect(tie).to_contain_text("lena")
    await expect(tie).to_contain_text("lou")
    await take(page, "Draw a play-off")
    await take(pit, "Announce the Dragon wagers")
    await take(page, "Close the stage")
    await expect(page.get_by_role("button", name="Award the prizes")).to_be_visible()


async def test_a_stage_by_the_clock_is_made_longer_before_it_starts_and_can_be_ended_early(
    comes: Comes, director: House, house: Serving
) -> None:
    format = small()
    stages = (replace(format.stages[0], hands=None, minutes=20),)
    await director.open_tournament("clock", replace(format, stages=stages))
    await enter(house, "clock", "cleo", "curt")
    await director.direct("clock", "DrawStage")
    page = await comes("/clock")
    # Once a hand is called nothing is made longer, so it is before.
    act = await ask(page, "Extend the stage", {"More minutes": "5", "Reason": "time is left"})
    assert "More minutes: 5" in await confirm(page)
    await expect(act.get_by_role("status", name=RETURNS).get_by_role("row")).to_have_count(12)
    await take(page, "Start the stage")
    await expect(page.get_by_text(re.compile(r"^Hands: \d+, 25 minutes$"))).to_be_visible()
    await expect(folded(page, "Extend the stage")).to_have_count(0)
    # Nothing is announced before the time is up, and a stage that cannot be finished is ended.
    await expect(page.get_by_role("button", name="Announce the Dragon wagers")).to_have_count(0)
    await ask(page, "End the stage early", {"Reason": "a fire alarm"})
    assert "the others go back" in await confirm(page)
    await expect(page.get_by_text("Ended early: a fire alarm")).to_be_visible()
    await expect(folded(page, "End the stage early")).to_have_count(0)
    await page.goto("/tournament/clock")
    await expect(page.get_by_text("Ended early: a fire alarm")).to_be_visible()
    await expect(page.get_by_role("region", name="Dragon wagers that have won")).to_have_text(
        re.compile("none")
    )
    await page.goto("/staff/director/clock")
    await take(page, "Draw a play-off")


@pytest.mark.parametrize(
    ("language", "title", "favours"),
    [
        ("en", RETURNS, "favours patrons"),
        ("zh-Hans", "龙注的平均返还", "对客人有利"),
        ("zh-Hant", "龍注的平均返還", "對客人有利"),
    ],
)
async def test_a_new_tournament_shows_the_returns_of_every_stage_s_length(
    comes: Comes, language: str, title: str, favours: str
) -> None:
    page = await comes("/~new")
    await page.get_by_role("button", name="Add a stage").click()
    await read_in(page, language)
    stages = page.locator("main fieldset")
    await expect(stages).to_have_count(2)
    for place, (hands, warned) in enumerate(((20, 3), (15, 0))):
        stage = stages.nth(place)
        await stage.locator("input[type=number]").first.fill(str(hands))
        returns = stage.get_by_role("status", name=title)
        row = returns.get_by_role("row").last
        await expect(row.get_by_role("rowheader")).to_have_text(str(hands))
        await expect(row.get_by_role("cell").filter(has_text=favours)).to_have_count(warned)
        await expect(row.get_by_role("cell")).to_have_count(3)


async def test_a_format_that_is_refused_keeps_what_was_typed(comes: Comes, director: House) -> None:
    page = await comes("/~new")
    typed = {
        "Title": "Kept",
        "Name in the address": "kept",
        "Entry fee, $": "12.5",
        "Prizes, %": "60 30",
    }
    for label, text in typed.items():
        await page.get_by_label(label).fill(text)
    await page.get_by_role("button", name="Add a stage").click()
    second = page.get_by_role("group", name="Stage 2 of 2")
    await second.get_by_label("Name").fill("Grand final")
    await second.get_by_label("Chips (").fill("")
    first = page.get_by_role("group", name="Stage 1 of 2")
    for refusal in ("nobody advances", "prizes of 900 thousandths"):
        await page.get_by_role("button", name="Open registration").click()
        await expect(page.get_by_role("alert").filter(has_text=refusal)).to_be_visible()
        for label, text in typed.items():
            await expect(page.get_by_label(label)).to_have_value(text)
        await expect(second.get_by_label("Name")).to_have_value("Grand final")
        await first.get_by_label("Advance from each table").fill("2")
    rebuys = {"Re-buys a player": "1", "Re-buys until hand": "6", "Chips for a re-buy": "1000"}
    for label, text in rebuys.items():
        await page.get_by_label(label).fill(text)
    await page.get_by_label("Prizes, %").fill("62.5, 37.5")
    await page.get_by_role("button", name="Open registration").click()
    await expect(page.get_by_role("heading", name="Kept")).to_be_visible()
    made = (await director.tournament("kept")).tournament.format
    assert made.entry_cents == 12_50
    assert made.prizes == (625, 375)
    assert [one.name for one in made.stages] == ["Final", "Grand final"]
    assert made.stages[1].chips_cents is None
    assert made.rebuys is not None
    assert (made.rebuys.until_hand, made.rebuys.chips_cents) == (6, 1_000_00)

    await ask(page, "Cancel the tournament", {"Reason": "nobody comes"})
    assert "money goes back" in await confirm(page)
    await expect(page.get_by_text("Cancelled").first).to_be_visible()
    await page.get_by_role("link", name="Tournaments").click()
    await expect(page.locator("main li").first).to_contain_text("Kept")
    await expect(page.locator("main li").first).to_contain_text("Cancelled")


async def test_players_are_disqualified_and_chips_corrected_with_a_reason(
    comes: Comes, director: House, house: Serving
) -> None:
    await director.open_tournament("right", small())
    await enter(house, "right", "rita", "rob", "ruth")
    await director.direct("right", "DrawStage")
    page = await comes("/right")
    act = await ask(
        page, "Correct chips", {"Player": "rita", "Chips to give": "500.5", "Reason": "miscounted"}
    )
    words = await confirm(page)
    assert "rita: +500.50" in words
    assert "miscounted" in words
    await expect(standing(page, "rita")).to_contain_text("10,500.50")
    # What the house does not take is said, and nothing that was typed is gone.
    wrong = {"Player": "nobody", "Chips to give": "-1", "Reason": "miscounted"}
    await fill_and_send(act, wrong)
    await confirm(page)
    await expect(act.get_by_role("alert")).to_contain_text("is no player of this tournament")
    await expect(act.get_by_label("Player")).to_have_value("nobody")
    await read_in(page, "zh-Hant")
    await expect(page.get_by_role("alert").filter(has_text="不是此錦標賽的選手")).to_be_visible()
    await read_in(page, "en")

    await ask(page, "Disqualify a player", {"Player": "rob", "Reason": "past posting"})
    assert "rob is out for good" in await confirm(page)
    await expect(standing(page, "rob")).to_contain_text("Disqualified")
    players = {one.name: one for one in (await director.tournament("right")).tournament.players}
    assert players["rob"].standing is PlayerStanding.DISQUALIFIED
    assert players["rita"].chips_cents == 10_500_50


async def test_whoever_neither_directs_nor_announces_is_not_offered_the_page(comes: Comes) -> None:
    page = await comes("", ADMINISTRATOR)
    await expect(page.get_by_text("Nothing here is for your position.")).to_be_visible()
    await expect(page.get_by_role("link", name="Tournaments")).to_have_count(0)
    await expect(page.get_by_role("link", name="Make a tournament")).to_have_count(0)
    pit = await comes("", PIT)
    await expect(pit.get_by_role("link", name="Tournaments")).to_be_visible()
    await expect(pit.get_by_role("link", name="Make a tournament")).to_have_count(0)


async def test_a_line_that_is_lost_is_said(comes: Comes, director: House) -> None:
    await director.open_tournament("lost", small())
    page = await comes("/lost")
    await page.context.set_offline(True)
    await expect(page.get_by_text("The connection is lost.")).to_be_visible()
    await page.context.set_offline(False)
    await expect(page.get_by_text("The connection is lost.")).to_have_count(0)


async def test_no_page_has_anything_against_those_who_hear_it_nor_scrolls_sideways(
    comes: Comes, director: House, house: Serving
) -> None:
    await director.open_tournament("narrow", small())
    await enter(house, "narrow", "nina-with-a-name-that-is-rather-long", "ned")
    page = await comes(**PHONE)
    await expect(page.get_by_role("link", name="Single table").first).to_be_visible()
    await _is_for_all(page)
    await page.goto("/staff/director/~new")
    await page.get_by_label("Re-buys a player").fill("1")
    await advised(page, "Final")
    await _is_for_all(page)
    await page.goto("/staff/director/narrow")
    for step in ("Draw the seats", "Start the stage"):
        await expect(page.get_by_role("button", name=step)).to_be_visible()
        for act in await page.locator("main details").all():
            if await act.get_attribute("open") is None:
                await act.locator("summary").click()
        await _is_for_all(page)
        await take(page, step)


async def _is_for_all(page: Page) -> None:
    assert await violations(page) == [], page.url
    assert await fits(page), page.url


@pytest.mark.parametrize(
    ("language", "title", "make", "step"),
    [
        ("zh-Hans", "锦标赛", "新建锦标赛", "抽签排座"),
        ("zh-Hant", "錦標賽", "新建錦標賽", "抽籤排座"),
    ],
)
async def test_the_pages_are_there_in_chinese(
    comes: Comes,
    director: House,
    house: Serving,
    language: str,
    title: str,
    make: str,
    step: str,
) -> None:
    name = language.lower()
    await director.open_tournament(name, small(title="三月"))
    await enter(house, name, f"{name}-1", f"{name}-2")
    page = await comes()
    await read_in(page, language)
    await expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    await page.get_by_role("link", name=make).click()
    await expect(page.get_by_role("heading", name=make)).to_be_visible()
    assert not re.search(r"[a-z]{3}", await page.locator("main form").inner_text())
    await page.goto(f"/staff/director/{name}")
    await expect(page.get_by_role("button", name=step, exact=True)).to_be_visible()
    told = await page.locator("main section").first.inner_text()
    assert not re.search(
        r"[a-z]{3}", told.replace(house.url, "").replace(f"/tournament/{name}", "")
    )
