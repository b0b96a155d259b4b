"""Opening the house: once and for all."""

from punto.house.commands import OpenHouse
from punto.house.events import HouseDecision, HouseOpened
from punto.house.state import House
from punto.house.text_checks import refuse_fingerprint, refuse_line
from punto.journal.decision import Decision, accept, refuse


def decide(house: House, command: OpenHouse) -> HouseDecision:
    if house.opened:
        return refuse(f"the house is open, as {house.name}")
    refusal = refuse_line(command.name, "the name of a house")
    refusal = refusal or refuse_fingerprint(command.key_check)
    if refusal:
        return Decision((), refusal)
    return accept(HouseOpened(name=command.name, key_check=command.key_check))
