"""A patron whose chips come from an operator's wallet, and go back to it, in a browser."""

from collections.abc import Iterator

import pytest
from browser.pages import ENGLISH, Somebody, region, register, violations
from playwright.async_api import Page, expect
from server.wallet.operating import Operator, config, operating
from serving import Serving, serving

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

PATRON = "wanda"


@pytest.fixture(scope="module")
def operator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operator]:
    with operating(tmp_path_factory.mktemp("operator"), **{PATRON: 1_000_00}) as running:
        yield running


@pytest.fixture(scope="module")
def connected(operator: Operator, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("connected"), config=config(operator)) as running:
        yield running


async def move(page: Page, act: str, amount: str) -> None:
    form = region(page, "Chips").locator("form").filter(has=page.get_by_role("button", name=act))
    await form.get_by_label("Amount").fill(amount)
    await form.get_by_role("button").click()


@pytest.mark.quick
async def test_chips_come_from_the_wallet_and_go_back_while_the_page_looks_on(
    connected: Serving, operator: Operator, somebody: Somebody
) -> None:
    page = await somebody(f"{connected.url}/account", **ENGLISH)
    await register(page, PATRON)
    chips, balance = region(page, "Chips"), region(page, "Account").locator("dd").nth(1)
    await expect(chips).to_contain_text("Chips come from the operator's wallet")
    await expect(balance).to_have_text("$0")
    # The till is out of order for a moment: the transfer is under way, and then it is done.
    operator.order(*["status before"] * 3)
    await move(page, "Buy chips", "400")
    transfers = chips.get_by_role("listitem")
    await expect(transfers.first).to_contain_text("$400 from the wallet: done")
    await expect(balance).to_have_text("$400")
    await expect(page.get_by_role("banner")).to_contain_text("$400")
    await move(page, "Cash chips", "150.50")
    await expect(transfers).to_have_count(2)
    await expect(transfers.first).to_contain_text("$150.50 to the wallet: done")
    await expect(balance).to_have_text("$249.50")
    await move(page, "Buy chips", "5000")
    await expect(transfers.first).to_contain_text("refused (not enough money)")
    await expect(balance).to_have_text("$249.50")
    assert operator.purses() == {PATRON: 750_50}
    assert await violations(page) == []
