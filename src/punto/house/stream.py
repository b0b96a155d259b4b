"""The stream of the house as it is written: there is one, called `house`."""

from punto.house.events import HouseEvent
from punto.house.money import transfers
from punto.journal.record import Record
from punto.journal.stream_format import StreamFormat
from punto.ledger.transfer import Transfer


class HouseRecord(Record[HouseEvent], frozen=True, gc=False):
    pass


def _transfers(_name: str, event: HouseEvent) -> tuple[Transfer, ...]:
    return transfers(event)


HOUSE_FORMAT = StreamFormat("house", HouseRecord, _transfers, single=True)

HOUSE = HOUSE_FORMAT.stream()
