"""The stream of the house gone through entry by entry: who is who, what each has asked for,
disputes and chips. What an entry says must follow from those before it."""

from collections.abc import Callable
from typing import Any

from punto.audit.fault import Wrong, said
from punto.audit.house import cage, disputes, limits, people, wallet, who
from punto.audit.house.state import House
from punto.house import events
from punto.house import wallet as chips
from punto.house.chips import ChipsBought, ChipsCashed
from punto.house.stream import HouseRecord
from punto.house.words import refuse_fingerprint, refuse_line, refuse_words


def _opened(house: House, event: events.HouseOpened, _: int) -> None:
    if house.opened:
        raise Wrong("a house opened again", "one that is opened once")
    if refuse_line(event.name, "") or refuse_fingerprint(event.key_check):
        found = f"a house {said(event.name)} with the key {said(event.key_check)}"
        raise Wrong(found, "a name in one line and a fingerprint")
    house.opened, house.key_check = True, event.key_check


def _noted(_: House, event: events.SignificantNoted, __: int) -> None:
    if refuse_line(event.about, "") or refuse_words(event.words, ""):
        raise Wrong(f"{said(event.words)} about {said(event.about)}", "words that can be kept")


_CHECKS: dict[type[events.HouseEvent], Callable[[House, Any, int], None]] = {
    events.HouseOpened: _opened,
    events.SignificantNoted: _noted,
    events.PatronAdmitted: people.admitted,
    events.StaffAppointed: people.appointed,
    events.StaffDismissed: people.dismissed,
    events.PatronSuspended: people.suspended,
    events.PatronReinstated: people.reinstated,
    events.StakesLimited: limits.limited,
    events.SelfExcluded: limits.excluded,
    events.DisputeOpened: disputes.opened,
    events.DisputeAnswered: disputes.answered,
    ChipsBought: cage.bought,
    ChipsCashed: cage.cashed,
    chips.ChipsAsked: wallet.asked,
    chips.ChipsReceived: wallet.received,
    chips.ChipsRecalled: wallet.recalled,
    chips.ChipsNotReceived: wallet.not_received,
    chips.ChipsSent: wallet.sent,
    chips.ChipsDelivered: wallet.delivered,
    chips.ChipsReturned: wallet.returned,
}


class HouseReplay:
    """The house, from its first event on."""

    def __init__(self) -> None:
        self._house = House()

    def take(self, record: HouseRecord) -> None:
        """The next entry is checked; a Wrong where something is."""
        who.check(self._house, record)
        wallet.check_name(self._house, record)
        _CHECKS[type(record.event)](self._house, record.event, record.at)
