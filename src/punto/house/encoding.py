"""Commands, events and the state of the house as JSON, in the one form that tables have theirs."""

import msgspec

from punto.house.commands import HouseCommand
from punto.house.events import HouseEvent
from punto.house.state import House
from punto.table.encoding import decoder, encode

__all__ = ["decode_command", "decode_event", "decode_house", "encode"]

_COMMANDS: msgspec.json.Decoder[HouseCommand] = msgspec.json.Decoder(HouseCommand)
_EVENTS: msgspec.json.Decoder[HouseEvent] = msgspec.json.Decoder(HouseEvent)
_HOUSES = decoder(House)


def decode_command(data: bytes | str) -> HouseCommand:
    return _COMMANDS.decode(data)


def decode_event(data: bytes | str) -> HouseEvent:
    return _EVENTS.decode(data)


def decode_house(data: bytes | str) -> House:
    return _HOUSES.decode(data)
