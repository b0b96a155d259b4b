"""The house as a kind of stream: one stream, which every process follows and may append to."""

from collections.abc import Iterable
from typing import get_args

from punto.house.commands import HouseCommand
from punto.house.decide import decide
from punto.house.events import HouseEvent
from punto.house.evolve import evolve
from punto.house.money import draws_on
from punto.house.state import FRESH, House
from punto.house.stream import HOUSE_FORMAT
from punto.journal.command import Envelope
from punto.journal.stream_kind import StreamKind
from punto.ledger import account
from punto.ledger.account import CAGE, Account, refuse_name
from punto.rules.refusal import Refusal


def _accounts(_name: str, _house: House, command: Envelope) -> Iterable[Account]:
    """Whoever writes for the house holds the cage, so that only one at a time does."""
    patron = getattr(command, "patron", None)
    return (CAGE,) if patron is None else (CAGE, account.patron(patron))


def _misplaced(_name: str, command: Envelope) -> Refusal | None:
    patron = getattr(command, "patron", None)
    return refuse_name(patron, "patron") if patron is not None else None


HOUSE_KIND: StreamKind[House, HouseCommand, HouseEvent] = StreamKind(
    format=HOUSE_FORMAT,
    wrong_stream=Refusal("that is asked of the house"),
    commands=get_args(HouseCommand),
    state=House,
    empty=FRESH,
    decide=decide,
    evolve=evolve,
    draws_on=lambda _name, command: draws_on(command),
    accounts=_accounts,
    misplaced=_misplaced,
    weight=lambda house: len(house.people),
    owned=False,
)
