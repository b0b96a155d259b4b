"""Orders for after the round, as patrons, the dealer and the pit see them, in three languages."""

from typing import Any, NamedTuple

import pytest
from browser.pages import Somebody, come_as, violations
from browser.scripted_table import DEALER, PLAYER_WINS, Staff
from browser.staff_acts import confirm, fill_and_send, folded
from browser.table_page import area
from playwright.async_api import Page, expect
from serving import PIT, Serving

from punto.table.state import Phase

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

HOUR = 3600


class Words(NamedTuple):
    last_round: str
    because: str
    after_dragons: str
    orders: str
    limits: str
    banker_most: str
    seconds: str
    pace: str
    close: str
    reason: str
    at_once: str
    keep_open: str
    keep_limits: str
    confirm: str
    reopen: str


IN: dict[str, Words] = {
    "en-GB": Words(
        last_round="Last round: the table closes after it",
        because=" (fire drill)",
        after_dragons="The table closes once the Dragon wagers are paid",
        orders="After this round",
        limits="Limits and differential",
        banker_most="Banker: Most, $",
        seconds="Seconds for wagers",
        pace=", no differential, 40 seconds for wagers",
        close="Close the table",
        reason="Reason",
        at_once="at once where nobody has wagered",
        keep_open="Keep the table open",
        keep_limits="Keep the limits",
        confirm="All is paid: close the table",
        reopen="Open this table again",
    ),
    "zh-CN": Words(
        last_round="最后一局：本局后关台",
        because="（fire drill）",
        after_dragons="龙注派付后关台",
        orders="本局之后",
        limits="限红与差额",
        banker_most="庄：最高（$）",
        seconds="下注时间（秒）",
        pace="，不限差额，下注时间 40 秒",
        close="关台",
        reason="理由",
        at_once="无人下注时立即关台",
        keep_open="不关台",
        keep_limits="维持限红",
        confirm="款项已付：关台",
        reopen="重新开台",
    ),
    "zh-HK": Words(
        last_round="最後一局：本局後關枱",
        because="（fire drill）",
        after_dragons="龍注派付後關枱",
        orders="本局之後",
        limits="限紅與差額",
        banker_most="莊：最高（$）",
        seconds="下注時間（秒）",
        pace="，不限差額，下注時間 40 秒",
        close="關枱",
        reason="理由",
        at_once="無人下注時立即關枱",
        keep_open="不關枱",
        keep_limits="維持限紅",
        confirm="款項已付：關枱",
        reopen="重新開枱",
    ),
}
LANGUAGES = pytest.mark.parametrize("locale", IN)


async def pit_page(somebody: Somebody, table: str, **options: Any) -> Page:
    page = await come_as(somebody, PIT, f"/staff/pit/table/{table}", **options)
    await expect(page.locator("#actions")).to_be_visible()
    return page


async def order_closing(page: Page, words: Words) -> str:
    """Orders it, and tells what the page says will follow."""
    act = folded(page, words.close)
    if await act.get_attribute("open") is None:
        await act.locator("summary").click()
    await fill_and_send(act, {words.reason: "fire drill"})
    return await confirm(page)


@LANGUAGES
async def test_patrons_are_told_of_the_last_round_before_it_and_the_dealer_confirms_the_closing(
    staff: Staff, somebody: Somebody, locale: str
) -> None:
    words, name = IN[locale], f"last-{locale}"
    table = await staff.open(name)
    page = await somebody(f"/table/{name}", locale=locale)
    desk = await come_as(somebody, DEALER, f"/staff/table/{name}", locale=locale)
    pit = await pit_page(somebody, name, locale=locale)
    orders = pit.get_by_role("region", name=words.orders, exact=True)
    notice = page.get_by_role("status").filter(has_text=words.last_round)
    await area(page, "player").click()
    await table.pit.until(lambda board: board.totals.get("player") == 10_00)

    assert words.at_once in await order_closing(pit, words)
    await expect(orders.get_by_text(words.last_round + words.because, exact=True)).to_be_visible()
    await expect(desk.get_by_text(words.last_round + words.because, exact=True)).to_be_visible()
    # Betting is still open: whoever is told may wager on it, or not.
    await expect(notice).to_be_visible()
    assert table.pit.board.phase is Phase.BETTING
    await area(page, "banker").click()
    await table.pit.until(lambda board: board.totals.get("banker") == 10_00)
    assert await violations(page) == []
    assert await violations(pit) == []

    await orders.get_by_role("button", name=words.keep_open, exact=True).click()
    await expect(notice).to_have_count(0)
    await expect(orders).to_have_count(0)
    await order_closing(pit, words)
    await expect(notice).to_be_visible()
    await table.play(*PLAYER_WINS)
    await desk.get_by_role("button", name=words.confirm).click()
    await expect(pit.get_by_role("link", name=words.reopen)).to_be_visible()
    assert (await table.pit.until(lambda board: board.phase is Phase.CLOSED)).round is not None


@LANGUAGES
async def test_limits_and_betting_time_are_ordered_by_the_form_and_begin_with_what_is_pending(
    staff: Staff, somebody: Somebody, locale: str
) -> None:
    words, name = IN[locale], f"pace-{locale}"
    table = await staff.open(name)
    page = await somebody(f"/table/{name}", locale=locale)
    await area(page, "player").click()
    await table.pit.until(lambda board: board.totals.get("player") == 10_00)
    pit = await pit_page(somebody, name, locale=locale)
    orders = pit.get_by_role("region", name=words.orders, exact=True)
    form = folded(pit, words.limits)
    await form.locator("summary").click()
    await fill_and_send(form, {words.banker_most: "250", words.seconds: "40"})
    await expect(orders).to_contain_text("$10–$250")
    await expect(orders).to_contain_text(words.pace)
    assert table.pit.board.betting_seconds != 40
    await pit.reload()
    await form.locator("summary").click()
    await expect(form.get_by_label(words.seconds)).to_have_value("40")
    await expect(form.get_by_label(words.banker_most)).to_have_value("250")
    # Somebody else thinks better of it, and then of that.
    await orders.get_by_role("button", name=words.keep_limits, exact=True).click()
    await expect(orders).to_have_count(0)
    await expect(form.get_by_label(words.seconds)).not_to_have_value("40")
    await fill_and_send(form, {words.banker_most: "250", words.seconds: "40"})
    await expect(orders).to_contain_text(words.pace)
    await table.play(*PLAYER_WINS)
    board = await table.pit.until(lambda board: board.betting_seconds == 40)
    assert board.limits["banker"].most_cents == 250_00
    await expect(orders).to_have_count(0)


@LANGUAGES
async def test_an_automatic_table_that_nobody_plays_at_is_closed_by_the_page(
    house: Serving, somebody: Somebody, locale: str
) -> None:
    words = IN[locale]
    name = await house.open_table(f"nobody-{locale}", betting_seconds=HOUR)
    pit = await pit_page(somebody, name, locale=locale)
    # An hour is left for wagers, and the table does not wait for it.
    assert words.at_once in await order_closing(pit, words)
    await expect(pit.get_by_role("link", name=words.reopen)).to_be_visible()


@LANGUAGES
async def test_with_dragon_wagers_the_last_hand_of_the_session_is_the_last_round(
    staff: Staff, somebody: Somebody, locale: str
) -> None:
    words, name = IN[locale], f"hands-{locale}"
    table = await staff.open(name, "dragon-tournament")
    page = await somebody(f"/table/{name}", locale=locale)
    await area(page, "any-dragon").click()
    await table.pit.until(lambda board: board.totals.get("any-dragon") == 10_00)
    await table.pit.ask("CloseTable", why="fire drill")
    later = page.get_by_role("status").filter(has_text=words.after_dragons)
    for _ in range(4):
        await expect(later).to_be_visible()
        await table.play(*PLAYER_WINS)
        await table.open_betting()
    await expect(page.get_by_role("status").filter(has_text=words.last_round)).to_be_visible()
    await expect(later).to_have_count(0)
