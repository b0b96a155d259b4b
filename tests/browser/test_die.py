"""The die of Power 98: the patron shakes and opens, the dealer says what it shows and corrects what
was misread, and everybody sees the marker of a Power hand at once."""

import pytest
from browser.pages import Somebody, read_in, violations
from browser.scripted_table import PLAYER_WINS, AtTable
from browser.table_page import act, area, stake
from playwright.async_api import expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

SHAKE_AND_OPEN = {
    "zh-Hans": ("摇骰", "开骰盅", "由荷官宣布点数"),
    "zh-Hant": ("搖骰", "開骰盅", "由荷官宣佈點數"),
    "en": ("Shake the die", "Open the shaker", "The shaker is open: the dealer says"),
}


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
    board = await somebody("/board/shaken")
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
    await expect(board.get_by_text("Power hand")).to_be_visible()
    await expect(board.get_by_text("Die 3")).to_be_visible()
    await expect(page.get_by_role("img", name="The die shows 3")).to_be_visible()


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
    sound = page.get_by_label("Sound of the die in its shaker")
    await expect(sound).not_to_be_checked()
    await stake(page, "player")
    await table.close_betting()
    await table.pass_shaker()
    await act(page, "Shake the die").click()
    await expect(act(page, "Open the shaker")).to_be_visible()
    assert await page.evaluate("window.knocks") == 0
    await sound.check()
    heard = await page.evaluate("window.knocks")
    assert heard > 0
    await table.shake_again()
    await act(page, "Shake the die").click()
    await page.wait_for_function("(heard) => window.knocks > heard", arg=heard)
