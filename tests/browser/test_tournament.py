"""A tournament in a browser: in the lobby, on its page, at its tables and on a wall."""

import csv
import json
import re
from pathlib import Path

import pytest
import pytest_asyncio
from browser.pages import ENGLISH, PHONE, Somebody, fits, read_in, violations
from browser.table_page import area, staked
from browser.tournaments import (
    SECONDS,
    SMALL,
    TITLE,
    enter,
    enter_guests,
    name_of,
    step,
    steps,
    wait_for_tournament,
)
from msgspec.structs import replace
from playwright.async_api import Locator, Page, expect
from rehearsal.play import direct, directing, playing, quick
from serving import CONFIG, PASSWORD, Serving, serving

from punto.client import House
from punto.tournament.format import TieBreak
from punto.tournament.next_step import Step
from punto.tournament.ready_made_formats import SINGLE_TABLE, WITH_REBUYS

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

LANGUAGES = {"en": "Leader board", "zh-Hans": "排行榜", "zh-Hant": "排行榜"}
WALL = {"viewport": {"width": 1920, "height": 1080}}
UPRIGHT = {"viewport": {"width": 1080, "height": 1920}}
OPEN = re.compile(r"\bopen\b")
LATE = "no wager may be placed or raised after 'No more bets' (rule 5.6)"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def over(house: Serving, director: House) -> str:
    """A tournament that has ended."""
    await director.open_tournament("over", quick(SINGLE_TABLE, hands=1))
    async with playing(house.url, "over", 3):
        await direct(director, "over", lambda _: None)
    return "over"


def own(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def state(page: Page) -> Locator:
    """Where the tournament is, as it is read out."""
    return page.locator("main").get_by_role("status").first


async def test_the_lobby_lists_tournaments_and_leads_to_them(
    director: House, somebody: Somebody
) -> None:
    await director.open_tournament("listed", SMALL)
    page = await somebody(**ENGLISH)
    listed = page.locator("[data-tournament=listed]")
    await expect(listed).to_contain_text("Registration")
    await expect(listed).to_contain_text("0 / 8 players · Entry: $50 · Prize pool: $0")
    assert await violations(page) == []
    await listed.get_by_role("link", name=TITLE).click()
    await expect(page).to_have_url("/tournament/listed")
    await expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)


async def test_a_guest_comes_in_with_registering_and_withdraws_again(
    director: House, somebody: Somebody
) -> None:
    await director.open_tournament("guests", SMALL)
    page = await somebody("/tournament/guests", **ENGLISH)
    await expect(state(page)).to_have_text("Registration")
    await expect(page.get_by_role("img", name="Scan to register")).to_be_visible()
    assert await page.locator("img[alt]").evaluate_all("all => all.every((one) => one.complete)")
    assert await violations(page) == []
    await page.get_by_role("button", name="Register (Guest)").click()
    await expect(own(page, "guest-")).to_contain_text("You are registered")
    name = await name_of(page)
    await expect(page.get_by_label("Balance")).to_have_text("$9,950")
    leaders = page.get_by_role("region", name="Leader board (1 player)")
    await expect(leaders).to_contain_text(name)
    await expect(page.get_by_text("$45", exact=True)).to_be_visible()
    assert await violations(page) == []
    async with page.expect_popup() as receipts:
        await page.get_by_role("link", name="Receipt").click()
    receipt = await receipts.value
    await expect(receipt.get_by_role("heading", name="Tournament guests")).to_be_visible()
    await expect(receipt.get_by_role("row").nth(1)).to_contain_text("-$50.00")
    await receipt.close()
    await page.get_by_text("Withdraw…").click()
    await expect(page.get_by_text("Your entry comes back: $50.")).to_be_visible()
    await page.get_by_role("button", name="Withdraw").click()
    await expect(own(page, name)).to_have_count(0)
    await expect(page.get_by_label("Balance")).to_have_text("$10,000")
    await expect(page.get_by_role("button", name="Register", exact=True)).to_be_visible()


async def test_a_refusal_is_shown_with_its_reason(director: House, somebody: Somebody) -> None:
    await director.open_tournament("dear", replace(SMALL, entry_cents=20_000_00))
    page = await somebody("/tournament/dear", **ENGLISH)
    await page.get_by_role("button", name="Register (Guest)").click()
    await expect(page.get_by_role("alert").filter(has_text="is more than")).to_contain_text(
        "the entry of $20,000.00 is more than your balance of $10,000"
    )


async def test_a_house_without_guests_has_its_doors_there(
    somebody: Somebody, tmp_path: Path
) -> None:
    with serving(tmp_path, config=f"guests = false\n{CONFIG}") as closed:
        async with directing(closed) as director:
            await director.open_tournament("members", SMALL)
        page = await somebody(f"{closed.url}/tournament/members", **ENGLISH)
        doors = page.locator("form").filter(has_text="Or register")
        await doors.get_by_label("Name").fill("ann")
        await doors.get_by_label("New password").fill(PASSWORD)
        await doors.get_by_role("button", name="Register").click()
        await page.get_by_role("button", name="Register", exact=True).click()
        await expect(own(page, "ann")).to_contain_text("You are registered")


async def test_all_players_are_there_for_whoever_wants_them(
    house: Serving, director: House, somebody: Somebody
) -> None:
    await director.open_tournament("crowd", WITH_REBUYS)
    await enter_guests(house.url, "crowd", 105)
    page = await somebody("/tournament/crowd", **ENGLISH)
    leaders = page.get_by_role("region", name="Leader board (105 players)")
    everybody = leaders.get_by_role("button", name="All players")
    await expect(everybody).to_be_visible()
    assert (await leaders.inner_text()).count("guest-") == 100
    await everybody.click()
    await expect(everybody).to_have_count(0)
    assert (await leaders.inner_text()).count("guest-") == 105
    # Seats of all that there are follow from the lot, not those of the first.
    await step(director, "crowd", Step.DRAW)
    await expect(page.get_by_role("row")).to_have_count(106)
    await page.get_by_text("The draw", exact=True).click()
    await expect(page.get_by_text("The seats follow from it.")).to_be_visible()


async def test_how_it_is_played_is_said_in_words(director: House, somebody: Somebody) -> None:
    await director.open_tournament("words", WITH_REBUYS)
    page = await somebody("/tournament/words", **ENGLISH)
    how = page.get_by_role("region", name="How it is played")
    await expect(how).to_contain_text(
        "15 hands · 7 at a table · 10,000 chips each · 100 to 10,000 on a wager · "
        "at least 100 a hand · the best 1 of each table go on · the best 4 of all others go on"
    )
    await expect(how).to_contain_text("everybody keeps their chips")
    await expect(how).to_contain_text("Buy 10,000 chips again for $100")
    await expect(how).to_contain_text("1: a play-off hand · 2: the highest win in a hand")
    await expect(how).to_contain_text("sealed until")


async def test_a_player_buys_in_again_where_chips_are_few_enough(
    house: Serving, director: House, somebody: Somebody
) -> None:
    assert WITH_REBUYS.rebuys is not None
    by_clock = replace(WITH_REBUYS.stages[0], hands=None, minutes=1, betting_seconds=5)
    rebuys = replace(WITH_REBUYS.rebuys, below_cents=10_000_00)
    format = replace(WITH_REBUYS, stages=(by_clock,), rebuys=rebuys)
    await director.open_tournament("again", format)
    page = await somebody("/tournament/again", **ENGLISH)
    await page.get_by_role("button", name="Register").click()
    await expect(own(page, "guest-")).to_be_visible()
    me = await name_of(page)
    buys = page.get_by_role("button", name="Buy 10,000 chips again for $100")
    async with playing(house.url, "again", 1):
        await step(director, "again", Step.DRAW)
        await expect(own(page, me)).to_contain_text("Chips 10,000")
        await expect(buys).to_have_count(0)
        await director.direct("again", "StartStage")
        await buys.click()
        await expect(own(page, me)).to_contain_text("Chips 20,000")
        await expect(page.get_by_label("Balance")).to_have_text("$9,800")
        await expect(buys).to_have_count(0)
        await page.get_by_role("link", name="Go to your table").click()
        line = page.get_by_role("region", name=WITH_REBUYS.title)
        await expect(line).to_contain_text("Minutes left: 1")
        await director.direct("again", "PausePlay", why="a short break")
        await expect(line).to_contain_text("Paused: a short break")
        await line.get_by_role("link").click()
        await page.get_by_text("Withdraw…").click()
        await expect(page.get_by_text("Your entry does not come back")).to_be_visible()
        await page.get_by_role("button", name="Withdraw").click()
        await expect(own(page, me)).to_contain_text("Withdrawn")
        await expect(page.get_by_role("link", name="Go to your table")).to_have_count(0)


@pytest.mark.quick
async def test_a_player_goes_through_a_whole_tournament_and_a_wall_shows_it(
    house: Serving, director: House, somebody: Somebody
) -> None:
    heats, final = SMALL.stages
    stages = (replace(heats, hands=5), final)
    await director.open_tournament("whole", replace(SMALL, stages=stages))
    page = await somebody("/tournament/whole", **ENGLISH)
    wall = await somebody("/tournament/whole/board", **WALL, **ENGLISH)
    await expect(wall.get_by_text("Scan to register")).to_be_visible()
    await page.get_by_role("button", name="Register").click()
    await expect(wall.get_by_role("listitem")).to_have_count(1)
    me = await name_of(page)
    async with playing(house.url, "whole", 3):
        await expect(wall.get_by_role("listitem")).to_have_count(4)
        assert await violations(wall) == []
        await step(director, "whole", Step.DRAW)
        await expect(page.get_by_role("row", name=me)).to_contain_text(re.compile(r"\d · Seat \d"))
        await play_heats(page, director, me)
        assert await violations(wall) == []
        await expect(wall.get_by_role("listitem").first).to_contain_text(me)
        await expect(wall.get_by_text("▲ go on")).to_be_visible()
        await steps(director, "whole", Step.ANNOUNCE)
        await see_dragons(page)
        await steps(director, "whole", Step.CLOSE, Step.DRAW)
        await expect(state(page)).to_have_text("Seats are drawn · Stage 2 of 2: Final")
        await expect(page.get_by_role("link", name="Go to your table")).to_be_visible()
        await steps(director, "whole", Step.START, Step.ANNOUNCE, Step.CLOSE, Step.AWARD)
    end = (
        await wait_for_tournament(director, "whole", lambda shown: shown.tournament.step is None)
    ).tournament
    await expect(wall.get_by_text(f"{end.winner} wins")).to_be_visible()
    assert await violations(wall) == []
    (mine,) = [one for one in end.players if one.name == me]
    assert mine.prize_cents in (126_00, 54_00)
    prize = f"Prize ${mine.prize_cents // 100}"
    await expect(own(page, me)).to_contain_text(f"Place {mine.place}")
    await expect(own(page, me)).to_contain_text(prize)
    await expect(page.get_by_text(f"{end.winner} wins")).to_be_visible()
    await page.get_by_text("The draw", exact=True).click()
    await expect(page.get_by_text("✓ Checked here")).to_have_count(2)
    await expect(page.get_by_text("The seats follow from it.")).to_have_count(1)
    assert await violations(page) == []
    first, *_ = await results(page)
    assert (first["player"], first["prize"]) == (end.winner, "126")


async def play_heats(page: Page, director: House, me: str) -> None:
    """The first hands at the player's table, with a Dragon wager in time and one too late."""
    await page.get_by_role("link", name="Go to your table").click()
    line = page.get_by_role("region", name=TITLE)
    await expect(line).to_contain_text("Stage 1 of 2: Heats")
    await director.direct("whole", "StartStage")
    dragon = area(page, "any-dragon")
    await expect(dragon).to_have_class(OPEN)
    await dragon.click()
    await staked(page, "any-dragon", "100")
    await area(page, "banker").click()
    await expect(line).to_contain_text("Dragon wagers are open")
    await expect(line).to_contain_text("Hand 1 of 5")
    await expect(line).to_contain_text("Dragon wagers are closed")
    await expect(area(page, "banker")).to_have_class(OPEN)
    await dragon.click()
    await expect(page.get_by_role("alert").filter(has_text="No more bets")).to_have_text(LATE)
    await staked(page, "any-dragon", "100")
    await director.direct("whole", "CorrectChips", player=me, cents=50_000_00, why="miscounted")
    await expect(line).to_contain_text("Rank 1")
    await expect(line).to_contain_text("above the cut")
    # Nothing at the table is money, but what the top of the page has.
    assert "$" not in await page.locator("main").inner_text()
    await expect(page.get_by_label("Balance")).to_have_text("$9,950")
    assert await violations(page) == []


async def see_dragons(page: Page) -> None:
    """The session's end at the table, and the way back to the tournament."""
    await expect(page.get_by_role("log")).to_contain_text("Dragon wagers that have won")
    settled = page.get_by_role("heading", name="Your wagers on session 1")
    await expect(settled).to_be_visible()
    await expect(page.get_by_text("The session is over at this table.")).to_be_visible()
    await page.get_by_role("link", name=TITLE).click()
    await expect(page).to_have_url("/tournament/whole")


SPOKEN = {
    "en": {
        "table": "Go to your table",
        "last": "Hand 4 of 4",
        "only": "Hand 1 of 1",
        "dragons": "Dragon wagers are",
        "won": "Dragon wagers that have won",
        "announced": "Dragon wagers announced",
        "draw": "The draw",
        "mixed": "the players in the order of their entry",
        "follows": "The seats follow from it.",
        "wins": "wins",
        "prize": "Prize $",
    },
    "zh-Hans": {
        "table": "前往您的牌桌",
        "last": "第 4 / 4 局",
        "only": "第 1 / 1 局",
        "dragons": "龙注",
        "won": "中彩的龙注",
        "announced": "龙注已宣布",
        "draw": "抽签",
        "mixed": "选手报名顺序",
        "follows": "座位由此得出。",
        "wins": "夺冠",
        "prize": "奖金 $",
    },
    "zh-Hant": {
        "table": "前往您的牌枱",
        "last": "第 4 / 4 局",
        "only": "第 1 / 1 局",
        "dragons": "龍注",
        "won": "中彩的龍注",
        "announced": "龍注已宣布",
        "draw": "抽籤",
        "mixed": "選手報名順序",
        "follows": "座位由此得出。",
        "wins": "奪冠",
        "prize": "獎金 $",
    },
}
"""What the pages say in each language."""


async def enter_as_guest(page: Page) -> str:
    await page.get_by_role("button", name="Register").click()
    await expect(own(page, "guest-")).to_be_visible()
    return await name_of(page)


async def test_the_draw_the_last_hand_the_announcement_and_the_prize_are_told_in_every_language(
    house: Serving, director: House, somebody: Somebody
) -> None:
    stage = replace(SMALL.stages[0], hands=4, betting_seconds=1, advance=0)
    await director.open_tournament("tongues", replace(SMALL, stages=(stage,)))
    page = await somebody("/tournament/tongues", **ENGLISH)
    wall = await somebody("/tournament/tongues/board", **WALL, **ENGLISH)
    me = await enter_as_guest(page)
    async with playing(house.url, "tongues", 1):
        await step(director, "tongues", Step.DRAW)
        await expect(page.get_by_role("link", name="Go to your table")).to_be_visible()
        await page.get_by_text("The draw", exact=True).click()
        for language, words in SPOKEN.items():
            await read_in(page, language)
            draw = page.locator("details", has=page.get_by_text(words["draw"], exact=True))
            await expect(draw).to_contain_text(words["mixed"])
            await expect(draw).to_contain_text(words["follows"])
        await page.get_by_role("link", name=words["table"]).click()
        await director.direct("tongues", "CorrectChips", player=me, cents=10**7, why="a count")
        await director.direct("tongues", "StartStage")
        line = page.get_by_role("region", name=TITLE)
        await expect(line).to_contain_text(words["last"], timeout=1000 * SECONDS)
        for language, words in SPOKEN.items():
            await read_in(page, language)
            await expect(line).to_contain_text(words["last"])
            # Four hands are too few for any combination.
            await expect(line).not_to_contain_text(words["dragons"])
            await expect(area(page, "player")).to_be_visible()
            await expect(area(page, "any-dragon")).to_have_count(0)
        await steps(director, "tongues", Step.ANNOUNCE)
        await page.get_by_role("link", name=TITLE).click()
        for language, words in SPOKEN.items():
            await read_in(page, language)
            await expect(page.get_by_role("region", name=words["won"])).to_be_visible()
            await expect(state(page)).to_contain_text(words["announced"])
        await expect(wall.get_by_text("Dragon wagers that have won: none")).to_be_visible()
        await steps(director, "tongues", Step.CLOSE, Step.AWARD)
        for language, words in SPOKEN.items():
            await read_in(page, language)
            await expect(page.locator("p.winner")).to_contain_text(words["wins"])
            await expect(page.locator("p.winner")).to_contain_text(me)
            await expect(own(page, me)).to_contain_text(f"{words['prize']}63")


async def test_a_session_of_one_hand_takes_no_dragon_wager_and_says_so_in_no_language(
    house: Serving, director: House, somebody: Somebody
) -> None:
    stage = replace(SMALL.stages[1], betting_seconds=120)
    await director.open_tournament("single", replace(SMALL, stages=(stage,)))
    page = await somebody("/tournament/single", **ENGLISH)
    await enter_as_guest(page)
    async with playing(house.url, "single", 1):
        await steps(director, "single", Step.DRAW, Step.START)
        await page.get_by_role("link", name="Go to your table").click()
        line = page.get_by_role("region", name=TITLE)
        await expect(area(page, "player")).to_have_class(OPEN)
        for language, words in SPOKEN.items():
            await read_in(page, language)
            # The hand under way counts, though it is not played yet.
            await expect(line).to_contain_text(words["only"])
            await expect(line).not_to_contain_text(words["dragons"])
            await expect(area(page, "player")).to_have_class(OPEN)
            await expect(area(page, "any-dragon")).to_have_count(0)


async def test_a_play_off_takes_no_dragon_wager_and_says_so_in_no_language(
    house: Serving, director: House, somebody: Somebody
) -> None:
    stage = SMALL.stages[1]
    breaks = (TieBreak.PLAY_OFF, TieBreak.DRAW)
    await director.open_tournament("even", replace(SMALL, stages=(stage,), tie_breaks=breaks))
    page = await somebody("/tournament/even", **ENGLISH)
    await enter_as_guest(page)
    # Nobody wagers, so all are level.
    await enter(house, "even", "ed")
    await steps(director, "even", Step.DRAW, Step.START, Step.ANNOUNCE, Step.PLAY_OFF)
    await expect(state(page)).to_contain_text("Play-off")
    await page.get_by_role("link", name="Go to your table").click()
    await expect(page).to_have_url(re.compile("even~2$"))
    line = page.get_by_role("region", name=TITLE)
    for language, words in SPOKEN.items():
        await read_in(page, language)
        await expect(line).to_contain_text(words["only"])
        await expect(line).not_to_contain_text(words["dragons"])
        await expect(area(page, "player")).to_be_visible()
        await expect(area(page, "any-dragon")).to_have_count(0)


async def results(page: Page) -> list[dict[str, str]]:
    """The downloads, of which one says what the other does."""
    files = {}
    for form in ("CSV", "JSON"):
        async with page.expect_download() as fetched:
            await page.get_by_role("button", name=form, exact=True).click()
        files[form] = await (await fetched.value).path()
    rows = list(csv.DictReader(files["CSV"].read_text().splitlines()))
    players = {one["name"]: one for one in json.loads(files["JSON"].read_text())["players"]}
    assert {row["player"]: int(row["place"]) for row in rows} == {
        name: one["place"] for name, one in players.items()
    }
    return rows


async def test_the_pages_are_for_everybody_and_for_small_screens(
    director: House, over: str, somebody: Somebody
) -> None:
    await director.open_tournament("small", replace(WITH_REBUYS, title="A long title for a cup"))
    for name in ("small", over):
        page = await somebody(f"/tournament/{name}", **PHONE, locale="en-GB")
        await expect(page.get_by_role("heading", level=2).first).to_be_visible()
        for language, words in LANGUAGES.items():
            await read_in(page, language)
            await expect(page.get_by_role("heading", name=words)).to_be_visible()
            assert await fits(page), f"{name} in {language}"
            assert await violations(page) == []
        await page.set_viewport_size({"width": 1280, "height": 800})
        await page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert await fits(page), f"{name} with large text"


@pytest.mark.parametrize("wall", [WALL, UPRIGHT], ids=["wide", "upright"])
async def test_a_wall_shows_as_many_as_fit_and_never_scrolls(
    house: Serving,
    director: House,
    somebody: Somebody,
    wall: dict[str, dict[str, int]],
) -> None:
    name = f"many-{wall['viewport']['width']}"
    await director.open_tournament(name, WITH_REBUYS)
    page = await somebody(f"/tournament/{name}/board", **wall, **ENGLISH)
    async with playing(house.url, name, 60):
        await expect(page.get_by_role("listitem")).to_have_count(60)
        await step(director, name, Step.DRAW)
        await expect(state(page)).to_contain_text("Stage 1 of 4: Heats")
        size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert await page.evaluate(size) == list(wall["viewport"].values())
        last = await page.locator("li").nth(20).bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= wall["viewport"]["height"]
        assert await violations(page) == []


async def test_a_wall_comes_back_by_itself(over: str, somebody: Somebody) -> None:
    page = await somebody(f"/tournament/{over}/board", **WALL, **ENGLISH)
    display = page.locator("[data-up]")
    await expect(page.get_by_role("listitem")).to_have_count(3)
    await page.context.set_offline(True)
    await expect(display).to_have_attribute("data-up", "false")
    await expect(page.get_by_text("The connection is lost.")).to_be_visible()
    await page.context.set_offline(False)
    await expect(display).to_have_attribute("data-up", "true")


async def test_a_tournament_that_is_not_there_is_named(somebody: Somebody) -> None:
    page = await somebody("/tournament/nowhere", **ENGLISH)
    await expect(page.get_by_role("heading", level=1)).to_have_text(
        "This house has no tournament nowhere."
    )
