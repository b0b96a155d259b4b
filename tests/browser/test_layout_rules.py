"""What the layout says of the rules of its wagers: the differential, what Natural wagers may come
to, pushes on a tie, and what came back at "No more bets"."""

import pytest
from browser.pages import LOCALES, Somebody, come_as, read_in, violations
from browser.scripted_table import DEALER, AtTable, Staff
from browser.table_page import area, staked
from playwright.async_api import expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

MOST = {
    "en": "Player and Banker may differ by $300",
    "zh-Hans": "庄闲差额上限 $300",
    "zh-Hant": "莊閒差額上限 $300",
}
AHEAD = {"en": "Banker is $100 ahead", "zh-Hans": "庄多 $100", "zh-Hant": "莊多 $100"}
BACK = {
    "en": "$100 on Player came back: table differential",
    "zh-Hans": "闲的 $100 因庄闲差额上限退回",
    "zh-Hant": "閒的 $100 因莊閒差額上限退回",
}
NATURALS = {
    "en": "8 and 9 together up to Player (3.5.1)",
    "zh-Hans": "8、9 合计不超过闲",
    "zh-Hant": "8、9 合計不超過閒",
}
TIE = {"en": "Tie: push", "zh-Hans": "和局退注", "zh-Hant": "和局退注"}


async def test_the_differential_is_seen_and_what_comes_back_for_it(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("evened", differential_cents=300_00)
    one, other = [await somebody(f"/table/{table.name}") for _ in range(2)]
    await other.get_by_role("button", name="Chip of $100", exact=True).click()
    await area(other, "banker").click()
    await staked(other, "banker", "$100")
    desk = await come_as(somebody, DEALER, f"/staff/table/{table.name}")
    for language in LOCALES:
        for place in (one.locator(".layout"), desk.locator(".facts")):
            await read_in(place.page, language)
            await expect(place).to_contain_text(MOST[language])
            await expect(place).to_contain_text(AHEAD[language])
    await one.get_by_role("button", name="Chip of $100", exact=True).click()
    for amount in ("$100", "$200", "$300", "$400"):
        await area(one, "player").click()
        await staked(one, "player", amount)
    await other.get_by_role("button", name="Clear").click()
    await expect(one.locator(".layout")).to_contain_text("Player is $400 ahead")
    await table.close_betting()
    for language in LOCALES:
        await read_in(one, language)
        await expect(one.get_by_role("alert").filter(has_text=BACK[language])).to_be_visible()
    # Whoever comes back meanwhile is told as well.
    await one.reload()
    await expect(one.get_by_role("alert").filter(has_text=BACK["en"])).to_be_visible()
    await expect(area(one, "player")).to_contain_text("all $300")
    assert await violations(one) == []
    await expect(one.get_by_label("Balance")).to_have_text("$9,700")


async def test_areas_say_what_natural_wagers_may_come_to_and_what_a_tie_does(
    at_table: AtTable,
) -> None:
    _, page = await at_table("rules-on-areas", "power-98")
    for language in LOCALES:
        await read_in(page, language)
        await expect(area(page, "player-natural-8")).to_contain_text(NATURALS[language])
        await expect(area(page, "player")).to_contain_text(TIE[language])
        await expect(area(page, "tie")).not_to_contain_text(TIE[language])
    assert await violations(page) == []
