"""The page of a table on narrow phones and with large text."""

import pytest
from browser.pages import broken, fits, violations
from browser.scripted_table import AtTable
from browser.table_page import area, staked

from punto.games import GAMES
from punto.rules.game import Game

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
async def test_no_game_scrolls_sideways_on_a_narrow_phone_with_large_text_or_both(
    at_table: AtTable,
    game: Game,
) -> None:
    _, page = await at_table(f"narrow-{game.slug}", game.slug, **PHONE)
    await area(page, "player").tap()
    await staked(page, "player", "$10")
    assert await violations(page) == []
    await page.set_viewport_size({"width": 320, "height": 640})
    assert await fits(page)
    await page.set_viewport_size({"width": 1280, "height": 800})
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert await fits(page)
    await page.set_viewport_size({"width": 390, "height": 844})
    assert await fits(page)
    assert await broken(page) == []
