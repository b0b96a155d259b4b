"""The house that is fuzzed: the real `punto serve`, who comes in there, and what its log may not
have in it."""

import json
from pathlib import Path
from typing import Any

from hosted_house import Person
from serving import CONFIG, Serving

from punto.client import House
from punto.journal.actor import Role

DECKS = 4
CARDS_OF_A_SHOE = 60
"""So many cards of a shoe are played: some ten rounds."""

TABLE: dict[str, Any] = {"shake_seconds": 1, "decks": DECKS, "cut": DECKS * 52 - CARDS_OF_A_SHOE}
"""What is set at every table beside the usual."""


def config(commands_a_second: int) -> str:
    """Quick, and with patience for whoever asks too often; only of commands one person has a
    bound."""
    commands = f"commands = {{ burst = {commands_a_second}, per_second = {commands_a_second} }}"
    rates = CONFIG.replace("commands = { burst = 1000000, per_second = 1000000 }", commands)
    hooks = "[hooks]\nanswer_seconds = 0.2\nfirst_seconds = 60.0\n"
    return f"first_tables = false\n\n{rates}\n{hooks}"


async def come_in(house: Serving, name: str, role: Role) -> Person:
    """Somebody of the staff with a new login, who is appointed the first time."""
    async with house.staff(name, role) as entered:
        return Person(name, role, entered.token or "")


async def admit(house: Serving) -> Person:
    """A new guest."""
    async with await House.guest(house.url) as guest:
        return Person((await guest.me()).name, Role.PATRON, guest.token or "")


def errors(log: Path) -> list[str]:
    """What the house has said that it should not: nothing that a client sends is an error of its
    own."""
    found = []
    for line in log.read_text().splitlines():
        said: dict[str, Any] = json.loads(line) if line.startswith("{") else {"trace": line}
        if "trace" in said or said.get("level") in ("error", "critical"):
            found.append(line)
    return found
