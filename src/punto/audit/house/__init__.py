"""Replays the stream of the house: people, limits, disputes and chips. What an entry says must
follow from those before it."""

from collections.abc import Callable, Iterable
from typing import Any

from punto.audit.fault import Wrong, quote
from punto.audit.house import (
    authority,
    cage,
    disputes,
    limits,
    named_before_opened,
    names,
    people,
    wallet,
)
from punto.audit.house.named_before_opened import OpeningEntry
from punto.audit.house.state import AuditedHouse
from punto.house import events
from punto.house import wallet as wallet_events
from punto.house.cage import ChipsBought, ChipsCashed
from punto.house.stream import HouseRecord
from punto.house.text_checks import refuse_fingerprint, refuse_line, refuse_words


def _opened(house: AuditedHouse, event: events.HouseOpened, at: int) -> None:
    if house.opened:
        raise Wrong("a house opened again", "one that is opened once")
    if refuse_line(event.name, "") or refuse_fingerprint(event.key_check):
        found = f"a house {quote(event.name)} with the key {quote(event.key_check)}"
        raise Wrong(found, "a name in one line and a fingerprint")
    house.opened_at, house.key_check = at, event.key_check


def _noted(_: AuditedHouse, event: events.SignificantNoted, __: int) -> None:
    if refuse_line(event.about, "") or refuse_words(event.words, ""):
        raise Wrong(f"{quote(event.words)} about {quote(event.about)}", "words that can be kept")


_CHECKS: dict[type[events.HouseEvent], Callable[[AuditedHouse, Any, int], None]] = {
    events.HouseOpened: _opened,
    events.SignificantNoted: _noted,
    events.PatronAdmitted: people.admitted,
    events.StaffAppointed: people.appointed,
    events.StaffDismissed: people.dismissed,
    events.PersonNamed: names.person_named,
    events.TableNamed: names.table_named,
    events.TournamentNamed: names.tournament_named,
    events.PatronSuspended: people.suspended,
    events.PatronReinstated: people.reinstated,
    events.StakesLimited: limits.limited,
    events.SelfExcluded: limits.excluded,
    events.DisputeOpened: disputes.opened,
    events.DisputeAnswered: disputes.answered,
    ChipsBought: cage.bought,
    ChipsCashed: cage.cashed,
    wallet_events.ChipsAsked: wallet.asked,
    wallet_events.ChipsReceived: wallet.received,
    wallet_events.ChipsRecalled: wallet.recalled,
    wallet_events.ChipsNotReceived: wallet.not_received,
    wallet_events.ChipsSent: wallet.sent,
    wallet_events.ChipsDelivered: wallet.delivered,
    wallet_events.ChipsReturned: wallet.returned,
}


class HouseReplay:
    """The house, from its first event on."""

    def __init__(self) -> None:
        self._house = AuditedHouse()

    def take(self, record: HouseRecord) -> None:
        """The next entry is checked; a Wrong where something is."""
        authority.check(self._house, record)
        wallet.check_name(self._house, record)
        _CHECKS[type(record.event)](self._house, record.event, record.at)

    def check_openings(self, openings: Iterable[OpeningEntry]) -> None:
        """All has been taken, and these were opened meanwhile."""
        for one in openings:
            named_before_opened.check(self._house, one)
