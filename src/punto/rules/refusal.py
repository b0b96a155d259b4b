"""The two ways in which Punto says no: the rules refuse, or what came from outside is wrong."""

import json
from dataclasses import dataclass

_LONGEST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rules say no: the reason in one sentence and, where a sheet has one, the clause."""

    reason: str
    rule: str | None = None


class InputError(ValueError):
    """What came from outside is wrong; the message says what was found and what was expected."""


def shown(value: object) -> str:
    """A value that came from outside, as a message shows it: in JSON's words, and not at length."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if type(value) is int and abs(value) >= 10**_LONGEST_SHOWN:
        # Python refuses to write out very long numbers.
        return (
            f"{'more' if value > 0 else 'less'} than {'' if value > 0 else '-'}10**{_LONGEST_SHOWN}"
        )
    text = "".join(map(_visible, json.dumps(value, ensure_ascii=False, default=str)))
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def _visible(character: str) -> str:
    """JSON lets some characters through that no terminal should be handed."""
    return character if character.isprintable() else f"\\u{ord(character):04x}"
