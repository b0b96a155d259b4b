"""What the staff can do on their pages: folded up, with fields, and asked once more before it is
done."""

from playwright.async_api import Locator, Page, Route, expect


def folded(page: Page, title: str) -> Locator:
    """Something that can be done, folded up until somebody wants it."""
    return page.locator("main details", has=page.get_by_text(title, exact=True))


async def ask(page: Page, title: str, fields: dict[str, str]) -> Locator:
    """Unfolds it and asks for it with what its fields are to hold, up to the question whether it is
    meant."""
    act = folded(page, title)
    await act.locator("summary").click()
    await fill_and_send(act, fields)
    return act


async def fill_and_send(act: Locator, fields: dict[str, str]) -> None:
    for label, text in fields.items():
        await act.get_by_label(label).fill(text)
    await act.get_by_role("button").click()


async def confirm(page: Page) -> str:
    """Reads what will follow, and says yes to it."""
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    words = await dialog.inner_text()
    await dialog.locator("button.main").click()
    return words


async def lose_the_answer(route: Route) -> None:
    """The house does what it is asked, and nobody hears of it."""
    assert (await route.fetch()).ok
    await route.abort()
