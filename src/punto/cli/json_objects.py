"""JSON objects from outside, read more strictly than by Python's own reader."""

import json
from json import JSONDecodeError
from typing import Any, NoReturn

from punto.rules.refusal import InputError, shown

MAX_DIGITS = 30
"""A longer number is no stake and no count; Python refuses to print far longer ones."""


class JsonObject(dict[str, Any]):
    """A JSON object that remembers a field given twice: of two stakes neither can be believed."""

    repeated: str | None = None

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        if len(self) < len(pairs):
            names = [name for name, _ in pairs]
            self.repeated = next(name for name in names if names.count(name) > 1)

    def refuse_repeated(self) -> None:
        if self.repeated is not None:
            raise InputError(f"the field {shown(self.repeated)} is given twice")


class _LongNumber:
    """A whole number too long to be worth reading: no stake, no die value and no id."""

    def __init__(self, digits: str) -> None:
        self._digits = len(digits.lstrip("-"))

    def __str__(self) -> str:
        return f"a number of {self._digits} digits"


def _whole_number(digits: str) -> int | _LongNumber:
    return int(digits) if len(digits) <= MAX_DIGITS else _LongNumber(digits)


def _no_constant(name: str) -> NoReturn:
    raise InputError(f"is no JSON: {name} is no number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=JsonObject, parse_int=_whole_number, parse_constant=_no_constant
)


def read_object(data: bytes) -> JsonObject:
    """The one object in the data, or an InputError that goes on from whatever it stands in."""
    try:
        value = _DECODER.decode(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"is no JSON: byte {error.start + 1} is no UTF-8") from error
    except JSONDecodeError as error:
        found = f"{error.msg} at column {error.colno}" if error.doc.strip() else "it is empty"
        raise InputError(f"is no JSON: {found}") from error
    except RecursionError as error:
        raise InputError("is no JSON that can be read: it is nested too deep") from error
    if not isinstance(value, JsonObject):
        raise InputError(f"is {shown(value)}; expected an object")
    return value
