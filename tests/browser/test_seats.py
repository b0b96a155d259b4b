"""Places at a table: left by the page, freed by the pit and by the house, and true counts of who is
there, in three languages."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from browser.pages import Somebody, come_as, violations
from browser.scripted_table import ScriptedTable, Staff
from browser.staff_acts import confirm, folded
from browser.table_page import act, area
from hosted_house import number
from playwright.async_api import Locator, Page, WebSocket, expect
from serving import CONFIG, PASSWORD, PIT, Serving, serving

from punto.table.view import Board

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]


class Words(NamedTuple):
    sit: str
    leave: str
    clear: str
    stakes_lie: str
    no_seats: str
    one_seat: str
    one_standing: str
    free_a_place: str
    patron: str
    reason: str
    with_id: str
    standing: str
    a_stake: str
    freed: str
    was_away: str
    may_not_play: str


IN: dict[str, Words] = {
    "en-GB": Words(
        sit="Sit in seat 2",
        leave="Leave the table",
        clear="Clear",
        stakes_lie="there are stakes of yours on the table",
        no_seats="0 of 7 seats",
        one_seat="1 of 7 seats",
        one_standing="1 standing",
        free_a_place="Free a place",
        patron="Patron",
        reason="Reason",
        with_id="{} ({})",
        standing=", standing",
        a_stake=", a stake lies there",
        freed="Your place was freed: fell asleep",
        was_away="Your place was freed: you were away",
        may_not_play="Your place was freed: you may not play now",
    ),
    "zh-CN": Words(
        sit="坐 2 号位",
        leave="离开牌桌",
        clear="清除",
        stakes_lie="您在桌上仍有注码",
        no_seats="0 / 7 座",
        one_seat="1 / 7 座",
        one_standing="1 人站立",
        free_a_place="腾出座位",
        patron="客人",
        reason="理由",
        with_id="{}\uff08{}\uff09",
        standing="，站立",
        a_stake="，有注码",
        freed="您的座位已腾出：fell asleep",
        was_away="您的座位已腾出：您已离开",
        may_not_play="您的座位已腾出：您现时不可游戏",
    ),
    "zh-HK": Words(
        sit="坐 2 號位",
        leave="離開牌枱",
        clear="清除",
        stakes_lie="您在枱上仍有注碼",
        no_seats="0 / 7 座",
        one_seat="1 / 7 座",
        one_standing="1 人站立",
        free_a_place="騰出座位",
        patron="客人",
        reason="理由",
        with_id="{}\uff08{}\uff09",
        standing="，站立",
        a_stake="，有注碼",
        freed="您的座位已騰出：fell asleep",
        was_away="您的座位已騰出：您已離開",
        may_not_play="您的座位已騰出：您現時不可遊戲",
    ),
}
ENGLISH = IN["en-GB"]
CLOSED = re.compile(", closed$")
LANGUAGES = pytest.mark.parametrize("locale", IN)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Whoever has gone keeps a place for two seconds, not for two minutes."""
    folder = tmp_path_factory.mktemp("house")
    with serving(folder, config=f"seat_kept_seconds = 2\n{CONFIG}") as running:
        yield running


def taken(seats: int, standing: int = 0) -> Callable[[Board], bool]:
    return lambda board: (board.seats_taken, board.standing) == (seats, standing)


async def registered(somebody: Somebody, who: str, shown: str, locale: str) -> Page:
    page = await somebody("/icon.svg", locale=locale)
    asked = {"name": who, "password": PASSWORD, "display_name": shown}
    answer = await page.request.post("/api/v1/patrons", data=asked)
    assert answer.ok, await answer.text()
    return page


async def in_lobby(somebody: Somebody, name: str, locale: str) -> Locator:
    page = await somebody("/", locale=locale)
    return page.locator(f'[data-table="{name}"]')


@LANGUAGES
async def test_a_patron_leaves_by_the_button_unless_a_stake_lies_and_the_lobby_counts_it(
    staff: Staff, somebody: Somebody, locale: str
) -> None:
    words, name = IN[locale], f"left-{locale}"
    table = await staff.open(name)
    card = await in_lobby(somebody, name, locale)
    await expect(card).to_contain_text(words.no_seats)
    page = await somebody(f"/table/{name}", locale=locale)
    await expect(card).to_contain_text(words.one_standing)
    await act(page, words.sit).click()
    await expect(card).to_contain_text(words.one_seat)
    await area(page, "player").click()
    await table.pit.until(lambda board: board.totals.get("player") == 10_00)
    await act(page, words.leave).click()
    await expect(page.get_by_role("alert").filter(has_text=words.stakes_lie)).to_be_visible()
    assert await violations(page) == []
    assert taken(1)(table.pit.board)
    await act(page, words.clear).click()
    await table.pit.until(lambda board: not board.totals)
    await act(page, words.leave).click()
    await expect(page).to_have_url("/")
    await table.pit.until(taken(0))
    await expect(card).to_contain_text(words.no_seats)


@LANGUAGES
async def test_the_pit_frees_the_place_of_somebody_who_stands_and_they_are_told_why(
    staff: Staff, somebody: Somebody, locale: str
) -> None:
    words, name = IN[locale], f"freed-{locale}"
    who, shown = f"ann-{locale}", f"Ann Lee {locale}"
    table = await staff.open(name)
    page = await registered(somebody, who, shown, locale)
    await page.goto(f"/table/{name}")
    await somebody(f"/table/{name}")
    await table.pit.until(taken(0, 2))
    card = await in_lobby(somebody, name, locale)
    pit = await come_as(somebody, PIT, f"/staff/pit/table/{name}", locale=locale)
    form = folded(pit, words.free_a_place)
    await form.locator("summary").click()
    option = form.get_by_label(words.patron).locator(f'option[value="{who}"]')
    place = words.with_id.format(shown, who) + words.standing
    await expect(option).to_have_text(place)
    await area(page, "player").click()
    await expect(option).to_have_text(place + words.a_stake)
    await act(page, words.clear).click()
    await expect(option).to_have_text(place)
    assert await violations(pit) == []
    await form.get_by_label(words.patron).select_option(who)
    await form.get_by_label(words.reason).fill("fell asleep")
    await form.get_by_role("button").click()
    assert words.with_id.format(shown, who) in await confirm(pit)
    await table.pit.until(taken(0, 1))
    await expect(page.get_by_role("log")).to_contain_text(words.freed)
    await expect(card).to_contain_text(words.one_standing)

    # Whoever may not play is told that, and nobody else is.
    await act(page, words.sit).click()
    await expect(card).to_contain_text(words.one_seat)
    await suspend(pit, who)
    await table.pit.until(taken(0, 1))
    await expect(page.get_by_role("log")).to_contain_text(words.may_not_play)
    # Nobody is there any more to leave.
    await act(page, words.leave).click()
    await expect(page).to_have_url("/")


async def suspend(pit: Page, who: str) -> None:
    csrf = (await (await pit.request.get("/api/v1/login")).json())["csrf"]
    answer = await pit.request.post(
        f"/api/v1/patrons/{who}/suspension",
        headers={"x-csrf-token": csrf},
        data={"id": number(), "why": "a secret"},
    )
    assert answer.ok, await answer.text()


@LANGUAGES
async def test_whoever_goes_without_a_word_keeps_the_place_for_a_while_and_no_longer(
    staff: Staff, somebody: Somebody, locale: str
) -> None:
    words, name = IN[locale], f"gone-{locale}"
    table = await staff.open(name)
    card = await in_lobby(somebody, name, locale)
    page = await somebody(f"/table/{name}", locale=locale)
    await act(page, words.sit).click()
    await expect(card).to_contain_text(words.one_seat)
    await page.close()
    await table.pit.until(taken(0))
    await expect(card).to_contain_text(words.no_seats)


async def two_devices(
    staff: Staff, somebody: Somebody, name: str
) -> tuple[ScriptedTable, Page, Page]:
    """A table, and two browsers of one patron, who has seat 2."""
    table = await staff.open(name)
    who = f"patron-{name}"
    page = await registered(somebody, who, f"Patron {name}", "en-GB")
    await page.goto(f"/table/{name}")
    await act(page, ENGLISH.sit).click()
    other = await come_as(somebody, who, f"/table/{name}", locale="en-GB")
    await expect(act(other, "Stand up")).to_be_visible()
    return table, page, other


async def test_whoever_goes_on_one_device_keeps_the_place_on_the_other(
    staff: Staff, somebody: Somebody
) -> None:
    table, page, other = await two_devices(staff, somebody, "devices")
    lines: list[WebSocket] = []
    page.on("websocket", lambda line: lines.append(line))  # noqa: PLW0108
    await page.reload()
    await expect(act(page, "Stand up")).to_be_visible()
    (line,) = (one for one in lines if "/tables/" in one.url)
    async with line.expect_event("close"):
        await page.get_by_role("link", name="Tables").click()
    # All that the page had to say was said before this.
    await table.close_betting()
    await expect(other.get_by_role("heading", level=1)).to_be_visible()
    assert taken(1)(await table.pit.until(lambda board: board.phase.value == "dealing"))
    await expect(act(other, "Stand up")).to_be_visible()


async def test_whoever_has_left_is_not_put_back_by_another_device(
    staff: Staff, somebody: Somebody
) -> None:
    table, page, other = await two_devices(staff, somebody, "back")
    said: list[str] = []
    other.on("websocket", lambda line: line.on("framesent", lambda frame: said.append(str(frame))))
    lost = other.get_by_text("The connection is lost")
    await other.context.set_offline(True)
    await expect(lost).to_be_visible()
    await act(page, ENGLISH.leave).click()
    await table.pit.until(taken(0))
    await other.context.set_offline(False)
    await expect(lost).to_have_count(0)
    await expect(act(other, ENGLISH.sit)).to_be_visible()
    await table.close_betting()
    await expect(area(other, "player")).to_have_accessible_name(CLOSED)
    assert not any("StandBehind" in one for one in said)
    assert taken(0)(table.pit.board)
    await act(other, ENGLISH.leave).click()
    await expect(other).to_have_url("/")


async def test_whoever_was_freed_while_the_line_was_cut_sees_it_and_is_not_put_back(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("cut")
    page = await somebody("/table/cut", locale="en-GB")
    await act(page, ENGLISH.sit).click()
    await table.pit.until(taken(1))
    await page.context.set_offline(True)
    await table.pit.until(taken(0))
    await page.context.set_offline(False)
    missed = page.get_by_role("region", name="While the connection was lost")
    await expect(missed).to_contain_text(ENGLISH.was_away)
    await expect(act(page, ENGLISH.sit)).to_be_visible()
    await table.close_betting()
    await expect(area(page, "player")).to_have_accessible_name(CLOSED)
    assert taken(0)(table.pit.board)
    await act(page, ENGLISH.leave).click()
    await expect(page).to_have_url("/")
