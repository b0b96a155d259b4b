"""Limits and exclusions that patrons have asked for: tighter at once, looser a day later, and an
exclusion never shorter."""

from punto.audit.fault import Wrong, quote, same
from punto.audit.house.state import AuditedHouse, AuditedPerson
from punto.house.events import SelfExcluded, StakesLimited
from punto.house.limits import DAY, MAX_DAYS
from punto.table.settings import MAX_CENTS


def limited(house: AuditedHouse, event: StakesLimited, at: int) -> None:
    patron = house.patron(event.patron)
    patron.ripen(at)
    now, later = event.a_round_cents, event.next_limit
    asked = now if later is None else later.cents
    if asked is not None and not 0 <= asked <= MAX_CENTS:
        raise Wrong(f"a limit of {quote(asked)} cents", f"0 to {MAX_CENTS} cents, or none")
    if later is None:
        _check_tighter(patron, now)
        patron.later = None
    else:
        same("a looser limit from", later.from_at, at + DAY)
        same("a limit until then of", now, patron.limit)
        if not _above(asked, patron.limit) or (patron.later and patron.later[0] == asked):
            raise Wrong(f"a wait for a limit of {quote(asked)}", "one that is looser, and new")
        patron.later = (asked, later.from_at)
    patron.limit = now


def _check_tighter(patron: AuditedPerson, now: int | None) -> None:
    if _above(now, patron.limit):
        expected = f"{quote(patron.limit)} until a day has passed"
        raise Wrong(f"a limit of {quote(now)} at once", expected)
    if now == patron.limit and patron.later is None:
        raise Wrong(f"a limit of {quote(now)} again", "another limit")


def _above(one: int | None, other: int | None) -> bool:
    return other is not None and (one is None or one > other)


def excluded(house: AuditedHouse, event: SelfExcluded, at: int) -> None:
    patron = house.patron(event.patron)
    until = event.until
    if until is not None and until not in range(at + DAY, at + MAX_DAYS * DAY + 1, DAY):
        raise Wrong(f"an exclusion until {quote(until)}", f"1 to {MAX_DAYS} days from {at}")
    if patron.excluded(at) and not _longer(until, patron.plays_again):
        found = f"an exclusion until {quote(until)}"
        raise Wrong(found, f"a longer one than until {quote(patron.plays_again)}")
    patron.plays_again = until


def _longer(until: int | None, before: int | None) -> bool:
    return before is not None and (until is None or until > before)
