"""What the fuzzer says: commands that are well written and out of place, commands with something
wrong in them, and noise."""

import json
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

from fuzz.fields import CommandFields, Sender

EDGES: tuple[Any, ...] = (
    *(0, 1, -1, 2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), 10**30, 10**300),
    *(0.0, 0.5, 1000.0, -0.0, 1e308, 5e-324),
    *(True, False, None, "", " ", "1000", "NaN", "\0", "null", "é", "😀" * 10, "x" * 3000),
    *([], {}, [[]], {"a": {}}, [None], ["4d"] * 500, {"player": {"player": 1}}),
)
"""What programs stumble over."""

WORDS = (b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-0", b"00", b"0x10", b"1_000", b"'a'")
"""What some take for JSON."""

STRANGE = ("by", "at", "patron", "role", "", "stake", "😀")
PRETENDED = (["pit", "tan"], ["system", "punto"], 0, 2**63, "pit", None)
"""Names of fields that no command has for its sender, and what they would say."""

INTRUDERS = (b"", b"\0", b'"', b"{", b"}", b"\\", b"\\ud800", b"\xc3\xa9", b",")

MARK = "z-"
"""How the ids of fuzz clients begin."""


class FuzzMessages:
    """What one sender says, by the dice; `overheard` is what everybody has said of late."""

    def __init__(self, sender: Sender, dice: Random, overheard: "deque[bytes]") -> None:
        self._sender = sender
        self._dice = dice
        self._overheard = overheard
        self._said: deque[bytes] = deque(maxlen=30)
        self._number = 0
        self._command_fields = CommandFields(sender, dice)
        self._kinds: list[Callable[[], bytes]] = []
        for weight, kind in (
            (44, self._command),
            (8, self._repeat),
            (6, self._other_content),
            (2, self._replay),
            (22, self._crooked),
            (4, self._stranger),
            (5, self._shape),
            (3, self._cut),
            (2, self._words),
            (2, self._nested),
            (2, self._noise),
            (1, self._large),
        ):
            self._kinds += [kind] * weight

    def next(self) -> bytes:
        """The next thing to say."""
        said = self._dice.choice(self._kinds)()
        if len(said) < 2000:
            self._said.append(said)
            self._overheard.append(said)
        return said

    # Well written.

    def command(self) -> dict[str, Any]:
        name = self._dice.choice(self._sender.commands)
        return {"command": name, "id": self._id(), **self._command_fields.of(name)}

    def _command(self) -> bytes:
        return _write(self.command())

    def _id(self) -> str:
        self._number += 1
        return f"{MARK}{self._sender.name}-{self._sender.table}-{self._number}"

    def _repeat(self) -> bytes:
        """Something that was said before, word for word."""
        return self._dice.choice(self._said) if self._said else self._command()

    def _other_content(self) -> bytes:
        """The id of one command with another."""
        again = self.command()
        again["id"] = f"{MARK}{self._sender.name}-{self._sender.table}-{self._dice.randint(1, 50)}"
        return _write(again)

    def _replay(self) -> bytes:
        """What somebody else has said."""
        if self._sender.careful or not self._overheard:
            return self._command()
        return self._dice.choice(self._overheard)

    # With something wrong.

    def _crooked(self) -> bytes:
        """A command with a value that it should not have, or without one that it should."""
        dice, command = self._dice, self.command()
        for _ in range(dice.choice((1, 1, 1, 2, 4))):
            field = dice.choice(sorted(command))
            wrong = dice.random()
            if wrong < 0.6:
                command[field] = dice.choice(EDGES)
            elif wrong < 0.7 and len(command) > 1:
                del command[field]
            elif wrong < 0.85:
                command[dice.choice(STRANGE)] = dice.choice(PRETENDED)
            elif isinstance(command[field], dict | list) and command[field]:
                command[field] = self._bend(command[field])
            else:
                command[field] = [command[field]]
        return _write(command)

    def _bend(self, value: Any) -> Any:
        """The same with an edge somewhere inside."""
        if isinstance(value, dict):
            key = self._dice.choice(sorted(value))
            return {**value, key: self._dice.choice(EDGES)}
        at = self._dice.randrange(len(value))
        return [*value[:at], self._dice.choice(EDGES), *value[at + 1 :]]

    def _stranger(self) -> bytes:
        """A command that there is not."""
        names = ("WagerPlaced", "placewager", "AppointStaff", "BuyChips", "__class__", "", "*")
        fields = self._command_fields.of("PlaceWager")
        return _write({"command": self._dice.choice(names), "id": self._id(), **fields})

    def _shape(self) -> bytes:
        edge = self._dice.choice(EDGES)
        shapes: tuple[Any, ...] = (
            edge,
            [self.command()],
            {"command": self.command()},
            {"type": "answer", "id": self._id(), "accepted": True},
            {"id": self._id()},
            {edge if isinstance(edge, str) else "id": edge},
        )
        return _write(self._dice.choice(shapes))

    def _cut(self) -> bytes:
        """A command that breaks off, or has a byte in it that does not belong there."""
        said = self._command()
        at = self._dice.randrange(len(said))
        more = self._dice.choice(INTRUDERS)
        rest = said[at:] if more and self._dice.random() < 0.7 else b""
        return said[:at] + more + rest

    def _words(self) -> bytes:
        """Numbers that are none, and a name twice."""
        word = self._dice.choice(WORDS)
        return self._dice.choice(
            (
                word,
                b'{"command":"PlaceWager","id":"a","wager":"player","stake_cents":%b}' % word,
                b'{"command":"TakeSeat","command":"LeaveSeat","id":"a","seat":%b}' % word,
                b'{"command":"StandBehind","id":"a","id":"b"}',
                b'{"id":"\\ud800\\udc00","command":"StandBehind"}',
                b'{"id":"\\u0000","command":"StandBehind"}',
            )
        )

    def _nested(self) -> bytes:
        deep = self._dice.choice((50, 900, 5_000))
        opening = self._dice.choice((b"[", b'{"a":', b'{"command":', b'{"stakes":'))
        start = self._dice.choice((b"", b'{"command":"PlaceWagers","id":"a","stakes":'))
        return (start + opening * deep)[:16_000]

    def _noise(self) -> bytes:
        size = self._dice.choice((0, 1, 7, 100, 1000))
        letters = bytes(range(32, 127))
        return bytes(self._dice.choices(letters, k=size))

    def _large(self) -> bytes:
        """Near and above the largest command."""
        size = self._dice.choice((16_000, 16_384, 16_385, 17_000, 60_000))
        command = self.command() | {"note": "x" * size}
        return _write(command) if self._dice.random() < 0.5 else b" " * size


def _write(value: Any) -> bytes:
    # Text that no encoding has is written with its escapes, like the rest.
    return json.dumps(value, ensure_ascii=True).encode()
