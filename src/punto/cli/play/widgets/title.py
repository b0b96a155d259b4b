"""The title bar: which game, how far the shoe is, and the patron's money."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from punto.cli.play.sitting import Sitting
from punto.cli.play.widgets.still import Still
from punto.ledger.amount import dollars


class TitleBar(Horizontal):
    def compose(self) -> ComposeResult:
        yield Still(id="table-name")
        yield Still(id="money")

    def show(self, sitting: Sitting) -> None:
        self.query_one("#table-name", Still).put(_table(sitting))
        self.query_one("#money", Still).put(_money(sitting), resizes=True)


def _money(sitting: Sitting) -> Content:
    return Content.assemble(
        (dollars(sitting.balance_cents), "bold $warning"),
        " · on table ",
        (dollars(sitting.on_table_cents), "bold"),
    )


def _table(sitting: Sitting) -> Content:
    number = len(sitting.rounds) + (sitting.betting_open or sitting.dealing)
    parts = [
        Content.assemble((sitting.game.name, "bold"), f" v{sitting.game.version}"),
        Content(f"round {number}"),
        Content(f"{sitting.shoe.remaining} cards"),
    ]
    notice = cut_card_notice(sitting)
    if notice:
        parts.insert(1, Content.styled(notice, "bold $warning"))
    return Content(" · ").join(parts)


def cut_card_notice(sitting: Sitting) -> str | None:
    if sitting.shoe_over:
        return "SHOE OVER"
    if not sitting.shoe.last_round:
        return None
    # The cut card may come out in the middle of a round: then one more is dealt after it.
    if sitting.dealing and not sitting.last_of_shoe:
        return "CUT CARD"
    return "LAST ROUND"
