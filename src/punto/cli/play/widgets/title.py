"""The title bar: which game, how far the shoe is, and the patron's money."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from punto.cli.play.local_table import LocalTable
from punto.cli.play.widgets.cached_static import CachedStatic
from punto.ledger.amount import dollars


class TitleBar(Horizontal):
    def compose(self) -> ComposeResult:
        yield CachedStatic(id="table-name")
        yield CachedStatic(id="money")

    def show(self, table: LocalTable) -> None:
        self.query_one("#table-name", CachedStatic).put(_table(table))
        self.query_one("#money", CachedStatic).put(_money(table), resizes=True)


def _money(table: LocalTable) -> Content:
    return Content.assemble(
        (dollars(table.balance_cents), "bold $warning"),
        " · on table ",
        (dollars(table.on_table_cents), "bold"),
    )


def _table(table: LocalTable) -> Content:
    parts = [
        Content.assemble((table.game.name, "bold"), f" v{table.game.version}"),
        Content(f"round {table.round_number}"),
        Content(f"{table.table.cards_left} cards"),
    ]
    notice = cut_card_notice(table)
    if notice:
        parts.insert(1, Content.styled(notice, "bold $warning"))
    return Content(" · ").join(parts)


def cut_card_notice(table: LocalTable) -> str | None:
    if table.shoe_over:
        return "SHOE OVER"
    if not table.table.cut_card_out:
        return None
    # The cut card may come out in the middle of a round: then one more is dealt after it.
    round_ = table.round
    if table.dealing and round_ and round_.cards and not round_.last_of_shoe:
        return "CUT CARD"
    return "LAST ROUND"
