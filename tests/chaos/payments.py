"""Who was paid what and has what back: every settlement, return and release takes place once."""

from punto.table.events import (
    DragonsPaid,
    Item,
    SettlementReversed,
    StakesReturned,
    TableEvent,
    WagersPaid,
    WinningsReleased,
)
from punto.table.money import returned_cents

Owed = tuple[str, int, str]
"""A table, the number of a round or session, a patron."""


class Payments:
    def __init__(self) -> None:
        self._settled: dict[Owed, tuple[Item, ...]] = {}
        self._final: dict[Owed, str] = {}
        self._dragons: set[Owed] = set()

    def take(self, table: str, event: TableEvent) -> str | None:
        """What is wrong with a payment, after all that came before it."""
        match event:
            case WagersPaid(round=number, patron=patron):
                return self._settle((table, number, patron), event)
            case SettlementReversed(round=number, patron=patron):
                return self._reverse((table, number, patron), event.items)
            case StakesReturned(round=number, patron=patron):
                return self._return((table, number, patron))
            case WinningsReleased(round=number, patron=patron):
                return self._release((table, number, patron), event.cents)
            case DragonsPaid(session=number, patron=patron):
                return self._pay_dragons((table, number, patron))
            case _:
                return None

    def _pay_dragons(self, owed: Owed) -> str | None:
        if owed in self._dragons:
            return f"Dragon wagers of {owed} are paid twice"
        self._dragons.add(owed)
        return None

    def _settle(self, owed: Owed, event: WagersPaid) -> str | None:
        if owed in self._settled or owed in self._final:
            return f"{owed} is paid twice"
        self._settled[owed] = event.items
        if not event.pending:
            self._final[owed] = "paid"
        return None

    def _reverse(self, owed: Owed, items: tuple[Item, ...]) -> str | None:
        if owed in self._final:
            return f"{owed} is taken back after it was {self._final[owed]}"
        # In which order the wagers are listed does not matter.
        if set(self._settled.pop(owed, ())) != set(items):
            return f"{owed} is taken back and was not paid like that"
        return None

    def _return(self, owed: Owed) -> str | None:
        if owed in self._settled or owed in self._final:
            return f"stakes of {owed} are returned that were paid or returned before"
        self._final[owed] = "returned"
        return None

    def _release(self, owed: Owed, cents: int) -> str | None:
        if owed in self._final:
            return f"{owed} is released after it was {self._final[owed]}"
        if returned_cents(self._settled.get(owed, ())) != cents:
            return f"{cents} cents are released to {owed}, which is not what was paid"
        self._final[owed] = "released"
        return None
