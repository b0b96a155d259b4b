"""The two ways in which Punto says no: the rules refuse, or what came from outside is wrong."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rules say no: the reason in one sentence and, where a sheet has one, the clause."""

    reason: str
    rule: str | None = None


class InputError(ValueError):
    """What came from outside is wrong; the message says what was found and what was expected."""
