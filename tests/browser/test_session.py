"""A session of tournament play as everybody at the table sees it: how far it is, its runs, its
end by the clock, what its Dragon wagers return, and which of them have won."""

import re
from datetime import UTC, datetime

import pytest
from browser.pages import LOCALES, Somebody, boards_of, come_as, read_in, violations
from browser.scripted_table import DEALER, PLAYER_WINS, Staff
from browser.table_page import area, stake
from playwright.async_api import Page, expect
from serving import PIT

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

BANKER_WINS = ("Tc", "4h", "6c", "5s")
"""By a Natural 9 to 6."""

NUMBER = {"en": "Session 1", "zh-Hans": "第 1 赛节", "zh-Hant": "第 1 賽節"}
HAND = {"en": "hand {} of 5", "zh-Hans": "第 {} / 5 局", "zh-Hant": "第 {} / 5 局"}
OPEN = {"en": "Dragon wagers are open", "zh-Hans": "龙注开放", "zh-Hant": "龍注開放"}
CLOSED = {"en": "Dragon wagers are closed", "zh-Hans": "龙注已截止", "zh-Hant": "龍注已截止"}
RUN = {"en": "run: Player {}", "zh-Hans": "连胜\uff1a闲 {}", "zh-Hant": "連勝\uff1a閒 {}"}
LONGEST = {
    "en": "longest runs: Player {}, Banker 1",
    "zh-Hans": "最长连胜\uff1a闲 {}\uff0c庄 1",
    "zh-Hant": "最長連勝\uff1a閒 {}\uff0c莊 1",
}
WON_IN = {
    "en": "Dragon wagers that have won in session 1",
    "zh-Hans": "第 1 赛节中彩的龙注",
    "zh-Hant": "第 1 賽節中彩的龍注",
}
RUBY = {
    "en": ("Ruby Dragon on Player Dragon at 2 to 1", "Ruby Dragon on Any Dragon at 1 to 1"),
    "zh-Hans": ("闲龙红宝石龙\uff081 赔 2\uff09", "任意龙红宝石龙\uff081 赔 1\uff09"),
    "zh-Hant": ("閒龍紅寶石龍\uff081 賠 2\uff09", "任意龍紅寶石龍\uff081 賠 1\uff09"),
}
ENDS = {
    "en": r"ends at (\S+, )?{}",
    "zh-Hans": r"{} 结束",
    "zh-Hant": r"{} 結束",
}
FORM = {
    "zh-Hans": ("开始赛节", "局数", "对客人有利"),
    "zh-Hant": ("開始賽節", "局數", "對客人有利"),
    "en": ("Open a session", "Hands", "favours patrons"),
}
DRAGONS = {
    "en": ("Player Dragon", "Banker Dragon", "Any Dragon"),
    "zh-Hans": ("闲龙", "庄龙", "任意龙"),
    "zh-Hant": ("閒龍", "莊龍", "任意龍"),
}


def spelled(words: dict[str, str], number: int) -> dict[str, str]:
    return {language: text.format(number) for language, text in words.items()}


async def shown(boards: dict[str, Page], *words: dict[str, str]) -> None:
    """Each display says all of this, in its own language."""
    for language, board in boards.items():
        for one in words:
            await expect(board.locator(".display")).to_contain_text(one[language])


async def test_how_far_a_session_is_is_seen_by_everybody(staff: Staff, somebody: Somebody) -> None:
    table = await staff.open("far", "dragon-tournament")
    boards = await boards_of(somebody, table.name)
    await shown(boards, NUMBER, spelled(HAND, 1), OPEN)
    await table.play(*BANKER_WINS)
    await shown(boards, spelled(HAND, 1), CLOSED)
    await table.open_betting()
    await table.play(*PLAYER_WINS)
    await shown(boards, spelled(HAND, 2), spelled(RUN, 1))
    await table.open_betting()
    await table.close_betting()
    # The hand under way counts, before it has a result.
    await shown(boards, spelled(HAND, 3))
    patron = await somebody(f"/table/{table.name}")
    desk = await come_as(somebody, DEALER, f"/staff/table/{table.name}")
    pit = await come_as(somebody, PIT, f"/staff/pit/table/{table.name}")
    places = (
        patron.locator(".layout .session"),
        desk.locator(".facts"),
        pit.locator("section:has(> #now) > dl").first,
    )
    for language in LOCALES:
        for place in places:
            await read_in(place.page, language)
            await expect(place).to_contain_text(HAND[language].format(3))
    await table.deal("5h", "9s", "4h", "9d")
    await table.pay()
    await shown(boards, spelled(HAND, 3), spelled(RUN, 2), spelled(LONGEST, 2))
    for page in boards.values():
        assert await violations(page) == []


async def test_what_dragon_wagers_have_won_is_announced_to_everybody_until_the_next_session(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("won", "dragon-tournament", hands=6)
    boards = await boards_of(somebody, table.name)
    patron = await somebody(f"/table/{table.name}")
    desk = await come_as(somebody, DEALER, f"/staff/table/{table.name}")
    await stake(patron, "player-dragon")
    await table.play(*BANKER_WINS)
    for suit in "cdhsc":
        await table.open_betting()
        await table.play(*(f"{rank}{suit}" for rank in "4K5Q"))
    await table.pit.ask("AnnounceDragonBets")
    await shown(boards, NUMBER, WON_IN, first(RUBY), second(RUBY))
    said = (patron.get_by_role("log"), desk.locator(".said"))
    for language in LOCALES:
        for place in said:
            await read_in(place.page, language)
            for ruby in RUBY[language]:
                await expect(place).to_contain_text(ruby)
    for language, board in boards.items():
        await expect(board.get_by_text(CLOSED[language])).to_have_count(0)
        assert await violations(board) == []
        # With all of it, nothing is pushed off the wall.
        for part in await board.locator("[data-road], .shoe").all():
            box = await part.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 1080
    # A void makes the session a hand short, and nothing has won yet.
    await table.hold("5.2")
    await table.void("two cards at once")
    for language, board in boards.items():
        await expect(board.get_by_text(WON_IN[language])).to_have_count(0)
    await shown(boards, CLOSED)
    await table.open_betting()
    await table.play("4d", "Kd", "5d", "Qd")
    await table.pit.ask("AnnounceDragonBets")
    await table.pay()
    await table.pit.ask("OpenSession", hands=5)
    # It stays beside the next session, for a display that is switched on now as well.
    await boards["en"].reload()
    await shown(boards, WON_IN, first(RUBY), OPEN)
    await table.open_betting()
    await shown(boards, WON_IN, first(RUBY))
    await table.close_betting()
    for language, board in boards.items():
        await expect(board.get_by_text(WON_IN[language])).to_have_count(0)


def first(pairs: dict[str, tuple[str, str]]) -> dict[str, str]:
    return {language: pair[0] for language, pair in pairs.items()}


def second(pairs: dict[str, tuple[str, str]]) -> dict[str, str]:
    return {language: pair[1] for language, pair in pairs.items()}


async def test_the_end_of_a_session_by_minutes_is_seen_by_everybody(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("clock", "dragon-tournament", minutes=30)
    session = (await table.pit.until(lambda board: board.session is not None)).session
    assert session is not None
    assert session.ends_at is not None
    time = datetime.fromtimestamp(session.ends_at / 1e6, UTC).strftime("%H:%M:%S")
    boards = await boards_of(somebody, table.name)
    for language, board in boards.items():
        ends = re.compile(ENDS[language].format(time))
        await expect(board.get_by_role("region", name=NUMBER[language])).to_contain_text(ends)
    here = {"timezone_id": "UTC"}
    patron = await somebody(f"/table/{table.name}", **here)
    desk = await come_as(somebody, DEALER, f"/staff/table/{table.name}", **here)
    pit = await come_as(somebody, PIT, f"/staff/pit/table/{table.name}", **here)
    tables = await come_as(somebody, PIT, "/staff/pit", **here)
    places = (
        patron.locator(".layout .session"),
        desk.locator(".facts"),
        pit.locator("section:has(> #now) > dl").first,
        tables.locator(f"article[aria-labelledby=table-{table.name}]"),
    )
    for language in LOCALES:
        for place in places:
            await read_in(place.page, language)
            await expect(place).to_contain_text(re.compile(ENDS[language].format(time)))


async def test_whoever_opens_a_session_at_the_desk_sees_first_what_every_dragon_wager_returns(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("returns", "dragon-tournament", hands=1)
    await table.play(*PLAYER_WINS)
    await table.pit.ask("AnnounceDragonBets")
    await table.pay()
    desk = await come_as(somebody, PIT, f"/staff/table/{table.name}")
    for language, (title, label, favours) in FORM.items():
        await read_in(desk, language)
        await desk.locator("button.step", has_text=title).click()
        dialog = desk.get_by_role("dialog")
        await dialog.get_by_label(label, exact=True).fill("20")
        for wager in DRAGONS[language]:
            await expect(dialog.get_by_role("columnheader", name=wager, exact=True)).to_be_visible()
        await expect(dialog.locator("td", has_text=favours)).to_have_count(3)
        await dialog.get_by_label(label, exact=True).fill("15")
        await expect(dialog.locator("td", has_text=favours)).to_have_count(0)
        await expect(dialog.locator("td").first).to_have_text("78.29 %")
        assert await violations(desk) == []
        await desk.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)


async def test_a_session_in_which_no_dragon_wager_can_win_has_no_areas_for_them(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("short", "dragon-tournament", hands=4)
    patron = await somebody(f"/table/{table.name}")
    boards = await boards_of(somebody, table.name)
    for language in LOCALES:
        await read_in(patron, language)
        await expect(area(patron, "banker")).to_be_visible()
        await expect(patron.locator("[data-wager$=dragon]")).to_have_count(0)
        await expect(boards[language].get_by_text(NUMBER[language], exact=True)).to_be_visible()
        await expect(boards[language].get_by_text(OPEN[language])).to_have_count(0)
