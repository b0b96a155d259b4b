"""The two ways in which Punto says no: the rules refuse, or what came from outside is wrong."""

import json
from dataclasses import dataclass

_MAX_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rules say no: the reason in one sentence and, where a sheet has one, the clause."""

    reason: str
    rule: str | None = None


class InputError(ValueError):
    """What came from outside is wrong; the message says what was found and what was expected."""


def shown(value: object) -> str:
    """A value from outside as a message shows it: as JSON, and shortened."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if type(value) is int and abs(value) >= 10**_MAX_SHOWN:
        # Python refuses to write out very long numbers.
        return f"{'more' if value > 0 else 'less'} than {'' if value > 0 else '-'}10**{_MAX_SHOWN}"
    text = "".join(map(_visible, json.dumps(value, ensure_ascii=False, default=str)))
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}..."


def _visible(character: str) -> str:
    """Escapes characters that JSON allows and that no terminal should be sent."""
    return character if character.isprintable() else f"\\u{ord(character):04x}"
