"""The rules and odds of every game, in a browser."""

import re

import pytest
from browser.pages import ENGLISH, PHONE, Somebody, fits, read_in, violations
from playwright.async_api import expect

from punto.games import GAMES
from punto.games import game as game_named
from punto.odds import exact
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.irregularity import IRREGULARITIES

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

BACKS = {"zh-Hans": "牌背颜色与图案一致", "zh-Hant": "牌背顏色與圖案一致"}
"""The backs of the cards (2.1)."""


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.slug)
async def test_the_page_of_a_game_names_every_wager_line_and_clause(
    somebody: Somebody, game: Game
) -> None:
    page = await somebody("/rules", **ENGLISH)
    await page.get_by_role("link", name=game.name, exact=True).click()
    await expect(page.get_by_role("heading", level=1)).to_have_text(game.name)
    wagers = page.get_by_role("region", name="Wagers", exact=True)
    text = " ".join((await wagers.inner_text()).split())
    for wager in game.every_wager:
        assert wager.name in text
        for line in wager.lines:
            words = line.condition.words
            pays = "stake returned" if line.odds is None else line.pays
            assert f"{words[:1].upper()}{words[1:]} {pays} {line.rule}" in text
            if line.commission:
                assert f"({line.commission})" in text
    everything = await page.get_by_role("main").inner_text()
    clauses = [one.clause for one in IRREGULARITIES] + [one.rule for one in game.announcements]
    assert [clause for clause in clauses if clause not in everything] == []
    assert f"in effect from {game.in_effect_words}." in everything
    assert "backs of one colour and design (2.1)" in everything
    assert await violations(page) == []
    for language, backs in BACKS.items():
        await read_in(page, language)
        await expect(page.get_by_role("main")).to_contain_text(backs)
        hour = f" {game.hour:%H:%M}" if game.hour else ""
        since = re.compile(rf"自 \d+年\d+月\d+日{hour} 起生效")
        await expect(page.get_by_role("main")).to_contain_text(since)


@pytest.mark.quick
async def test_the_odds_are_exact_and_go_by_the_decks(somebody: Somebody) -> None:
    page = await somebody("/rules/fortune-six", **ENGLISH)
    odds = page.get_by_role("region", name="Exact odds")
    for decks in (8, 6):
        await odds.get_by_label("Decks in the shoe").select_option(str(decks))
        odds_now = exact(game_named("fortune-six"), Composition.of_decks(decks))
        found = odds_now.wagers["fortune-six"]
        card = odds.get_by_role("listitem").filter(
            has=page.get_by_role("heading", name="Fortune Six", exact=True)
        )
        await expect(card).to_contain_text(f"{float(100 * found.house_edge):.4f} %")
        await card.get_by_text("Exact fractions").click()
        await expect(card).to_contain_text(str(found.house_edge))


async def test_sessions_and_power_hands_have_odds_of_their_own(somebody: Somebody) -> None:
    page = await somebody("/rules/dragon-tournament", **ENGLISH)
    odds = page.get_by_role("region", name="Exact odds")
    await expect(odds).to_contain_text("favours the patron")
    await odds.get_by_label("Hands in the session").fill("5")
    await odds.get_by_label("Hands in the session").blur()
    await expect(odds).to_contain_text("a session of 5 hands")
    await page.goto("/rules/power-98")
    kind = page.get_by_label("Rounds")
    await kind.select_option("power")
    await expect(page.get_by_role("region", name="Exact odds")).to_contain_text("21 to 20")


@pytest.mark.parametrize(
    ("locale", "title", "natural", "readings_title"),
    [
        ("zh-CN", "威力98百家乐", "得例牌 8 点", "本场对规则的解读"),
        ("zh-HK", "威力98百家樂", "得例牌 8 點", "本場對規則的解讀"),
    ],
)
async def test_the_rules_speak_chinese_throughout_and_fit_a_phone(
    somebody: Somebody, locale: str, title: str, natural: str, readings_title: str
) -> None:
    page = await somebody("/rules/power-98", locale=locale, **PHONE)
    await expect(page.get_by_role("heading", level=1)).to_have_text(title)
    await expect(page.get_by_role("main")).to_contain_text(natural)
    readings = page.get_by_role("region", name=readings_title)
    await expect(readings.locator("[lang=en]")).to_have_count(0)
    for summary in await readings.locator("summary").all():
        await summary.click()
    shown = await page.get_by_role("main").inner_text()
    # What is left of Latin letters are cards, and the programs' own names.
    assert set(re.findall(r"[A-Za-z]{2,}", shown)) <= {"Punto"}
    assert re.findall(r"[\u3400-\u9fff] ?[,:;?!()]|[,:;?!()] ?[\u3400-\u9fff]", shown) == []
    assert await fits(page)
    assert await violations(page) == []


async def test_a_game_that_there_is_not_is_said_so(somebody: Somebody) -> None:
    page = await somebody("/rules/roulette", **ENGLISH)
    await expect(page.get_by_role("alert")).to_contain_text("is no game")
