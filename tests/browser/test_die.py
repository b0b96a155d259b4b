"""The die of Power 98: the patron shakes and opens, the dealer says what it shows and corrects what
was misread, and everybody sees the marker of a Power hand at once."""

import pytest
from browser.pages import LOCALES, Somebody, boards_of, read_in, violations
from browser.scripted_table import PLAYER_WINS, AtTable
from browser.table_page import act, area, stake
from playwright.async_api import expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

SHAKE_AND_OPEN = {
    "zh-Hans": ("摇骰", "开骰盅", "由荷官宣布点数"),
    "zh-Hant": ("搖骰", "開骰盅", "由荷官宣布點數"),
    "en": ("Shake the die", "Open the shaker", "The shaker is open: the dealer says"),
}
SHAKEN_BY_THEM = {
    "zh-Hans": "您已摇骰",
    "zh-Hant": "您已搖骰",
    "en": "You have shaken: open the shaker",
}
SHAKEN_BY_DEALER = {
    "zh-Hans": "骰已摇好",
    "zh-Hant": "骰已搖好",
    "en": "The die is shaken: open the shaker",
}
POWER_HAND = {"en": "Power hand", "zh-Hans": "威力局", "zh-Hant": "威力局"}
DIE = {"en": "Die 3", "zh-Hans": "骰子 3", "zh-Hant": "骰子 3"}
VOID = {"en": "Void (rule 5.1)", "zh-Hans": "作废\uff08规则 5.1", "zh-Hant": "作廢\uff08規則 5.1"}
SOUND = {"en": "Sound of the die in its shaker", "zh-Hans": "摇骰声", "zh-Hant": "搖骰聲"}

COUNT_KNOCKS = """() => {
  const start = AudioBufferSourceNode.prototype.start;
  window.knocks = 0;
  AudioBufferSourceNode.prototype.start = function (...at) {
    window.knocks += 1;
    start.apply(this, at);
  };
}"""


@pytest.mark.quick
async def test_the_patron_who_shook_opens_and_the_dealer_says_what_the_die_shows(
    at_table: AtTable, somebody: Somebody
) -> None:
    table, page = await at_table("shaken", "power-98")
    boards = await boards_of(somebody, "shaken")
    await stake(page, "player")
    await table.close_betting()
    await table.pass_shaker()
    for language, (shake, _, _) in SHAKE_AND_OPEN.items():
        await read_in(page, language)
        await expect(act(page, shake)).to_be_visible()
    await act(page, "Shake the die").click()
    for language, (_, opens, _) in SHAKE_AND_OPEN.items():
        await read_in(page, language)
        await expect(act(page, opens)).to_be_visible()
        await expect(page.locator(".shaker")).to_contain_text(SHAKEN_BY_THEM[language])
    # Nobody heard it, so it is shaken again; whoever comes back sees whose turn it is.
    await table.shake_again()
    await expect(act(page, "Shake the die")).to_be_visible()
    await page.keyboard.press("s")
    await expect(act(page, "Open the shaker")).to_be_visible()
    await page.reload()
    await expect(act(page, "Open the shaker")).to_be_visible()
    assert await violations(page) == []
    await act(page, "Open the shaker").click()
    await expect(act(page, "Open the shaker")).to_have_count(0)
    for language, (_, _, opened) in SHAKE_AND_OPEN.items():
        await read_in(page, language)
        await expect(page.get_by_text(opened)).to_be_visible()
    await expect(page.locator("[data-die]")).to_have_count(0)
    # The marker lies there as soon as the dealer has said the value (3.6.2), before any card.
    await table.show_die(3)
    for language, board in boards.items():
        await expect(board.get_by_text(POWER_HAND[language])).to_be_visible()
        await expect(board.get_by_text(DIE[language])).to_be_visible()
    await expect(page.get_by_role("img", name="The die shows 3")).to_be_visible()
    # A void round ends the Power hand (reading 12).
    await table.deal("4d")
    await table.hold("5.1")
    await table.void("a red back")
    for language, board in boards.items():
        await expect(board.get_by_text(VOID[language])).to_be_visible()
        await expect(board.get_by_text(POWER_HAND[language])).to_have_count(0)


async def test_whoever_did_not_shake_is_not_told_that_they_have_shaken(at_table: AtTable) -> None:
    table, page = await at_table("completed", "power-98")
    await stake(page, "player")
    await table.close_betting()
    await table.pass_shaker()
    await expect(act(page, "Shake the die")).to_be_visible()
    await table.complete_shake()
    for language in LOCALES:
        await read_in(page, language)
        await expect(page.locator(".shaker")).to_contain_text(SHAKEN_BY_DEALER[language])
    await act(page, "Open the shaker").click()
    await expect(page.get_by_text("The shaker is open")).to_be_visible()


async def test_a_die_that_was_misread_is_corrected_for_everybody_to_see(
    at_table: AtTable, somebody: Somebody
) -> None:
    table, page = await at_table("misread", "power-98")
    board = await somebody("/board/misread")
    await stake(page, "player")
    await table.close_betting()
    await table.pass_shaker()
    await act(page, "Shake the die").click()
    await act(page, "Open the shaker").click()
    await expect(act(page, "Open the shaker")).to_have_count(0)
    await table.show_die(2)
    await expect(board.get_by_text("Die 2")).to_be_visible()
    await table.deal(*PLAYER_WINS)
    await table.pay()
    await expect(page.get_by_text("$20 is pending")).to_be_visible()
    await table.correct_die(3)
    await expect(page.get_by_text("it was misread as 2").first).to_be_visible()
    await expect(board.get_by_text("Power hand")).to_be_visible()
    await table.pay()
    await expect(page.get_by_text("$20.50 is pending")).to_be_visible()
    await expect(area(page, "player")).to_be_visible()


async def test_the_die_is_heard_by_whoever_wants_to_hear_it(at_table: AtTable) -> None:
    table, page = await at_table("heard", "power-98")
    await page.evaluate(COUNT_KNOCKS)
    for language in LOCALES:
        await read_in(page, language)
        await expect(page.get_by_label(SOUND[language])).not_to_be_checked()
    await stake(page, "player")
    await table.close_betting()
    await table.pass_shaker()
    await act(page, "Shake the die").click()
    await expect(act(page, "Open the shaker")).to_be_visible()
    assert await page.evaluate("window.knocks") == 0
    await page.get_by_label(SOUND["en"]).check()
    heard = await page.evaluate("window.knocks")
    assert heard > 0
    await table.shake_again()
    await act(page, "Shake the die").click()
    await page.wait_for_function("(heard) => window.knocks > heard", arg=heard)
