"""Chips bought and cashed. A house that was never opened knows no patrons."""

from punto.audit.fault import Wrong, quote
from punto.audit.house.state import AuditedHouse, AuditedPerson, check_name
from punto.house.cage import ChipsBought, ChipsCashed
from punto.table.settings import MAX_CENTS


def bought(house: AuditedHouse, event: ChipsBought, at: int) -> None:
    patron = _check(house, event)
    if patron is not None:
        check_barred(patron, at)


def cashed(house: AuditedHouse, event: ChipsCashed, _: int) -> None:
    _check(house, event)


def check_barred(patron: AuditedPerson, at: int) -> None:
    if patron.suspended or patron.excluded(at):
        barred = "suspended" if patron.suspended else "excluded"
        raise Wrong(f"chips sold to {patron.name}, who is {barred}", "none sold")


def check_cents(cents: int) -> None:
    if not 1 <= cents <= MAX_CENTS:
        raise Wrong(f"{quote(cents)} cents", f"1 to {MAX_CENTS} cents")


def _check(house: AuditedHouse, event: ChipsBought | ChipsCashed) -> AuditedPerson | None:
    check_name(event.patron)
    check_cents(event.cents)
    return house.patron(event.patron) if house.opened else None
