"""The fuzzing clients: they come in with strange addresses, say what they like as often as they
like, in frames whole and broken, and leave without a word."""

import asyncio
from collections import Counter, deque
from contextlib import suppress
from random import Random
from urllib.parse import quote

from fuzz.fields import Sender
from fuzz.fuzz_messages import FuzzMessages
from fuzz.raw_socket import (
    BINARY,
    CLOSE,
    LAST,
    PING,
    PONG,
    TEXT,
    RawSocket,
    TurnedAway,
    connect,
    frame,
)
from hosted_house import Person
from verified import Violation

from punto.journal.actor import Role

AT_A_TIME, BURST = 40, 400
"""So many messages are written at once."""

WAVE = 2_000
FLOOD_SECONDS = 3.0
MOMENT = 0.05

WITHOUT_A_SAY = (None, Role.SURVEILLANCE, Role.DIRECTOR, Role.AUDITOR, Role.ADMINISTRATOR)
"""Of these no table takes any command."""

PLACES = (
    *("0", "1", "7", "-1", "1.5", "NaN", "", "null", "%00", "1e3", " 1", "0x10", "٣"),
    *(str(2**31), str(2**53), str(2**63), "9" * 18, "9" * 19, "9" * 4000),
    *("1&after=2", "1;after=2", "%ff", "after", "[]"),
)
"""What a client claims to have seen last."""

_TURNED = frozenset({400, 401, 403, 404, 414, 423, 426, 429})
"""How somebody may be turned away at the door."""

_CODES = (0, 999, *range(1000, 1013), 3000, 4001, 4999, 65535)
"""With which a client closes its line."""


class FuzzClient:
    """One client. `told` counts what all its lines have heard, `did` what it has done, and `codes`
    how its lines have ended."""

    def __init__(
        self,
        url: str,
        who: Person,
        sender: Sender,
        dice: Random,
        overheard: "deque[bytes]",
    ) -> None:
        self.who = who
        self.told: Counter[str] = Counter()
        self.did: Counter[str] = Counter()
        self.codes: Counter[int] = Counter()
        self._url = url
        self._dice = dice
        self._table = sender.table
        self._path = f"/api/v1/tables/{quote(sender.table)}/socket"
        self._messages = FuzzMessages(sender, dice, overheard)

    async def send(self, messages: int) -> None:
        """Comes and goes until so many messages were answered."""
        while self.did["messages"] < messages:
            line = await self._come()
            if line is not None:
                await self._talk(line, messages)
                self.told += line.told
                self.codes[line.code or 0] += 1
                self._check(line)

    def _check(self, line: RawSocket) -> None:
        if line.told["accepted"] and self.who.role in WITHOUT_A_SAY:
            who = self.who.role.value if self.who.role else "nobody"
            raise Violation(f"{self._table} has taken a command of {who}")

    async def _come(self) -> RawSocket | None:
        path, headers = self._address()
        self.did["lines"] += 1
        try:
            return await connect(self._url, path, headers)
        except TurnedAway as turned:
            if turned.status not in _TURNED:
                raise Violation(f"{path} was answered with {turned.status}") from None
            self.did["turned away"] += 1
            # Somebody who is turned away again and again would send nothing.
            return None

    def _address(self) -> tuple[str, dict[str, str]]:
        dice = self._dice
        path, headers = self._path, self.who.headers
        strange = dice.random()
        if strange < 0.4:
            path += f"?after={dice.choice(PLACES)}"
        elif strange < 0.44:
            path = dice.choice(
                (
                    "/api/v1/tables//socket",
                    "/api/v1/tables/%2e%2e/socket",
                    f"/api/v1/tables/{'x' * 5000}/socket",
                    "/api/v1/tables/A1/socket/",
                    "/api/v1/tables/%E9%FF/socket",
                    "/api/v1/tables/\xe9/socket",
                    "/api/v1/tables/A1",
                    "/",
                )
            )
        elif strange < 0.48:
            headers |= dice.choice(
                (
                    {"Authorization": "Bearer nobody's"},
                    {"Authorization": "Bearer \xff\xfe"},
                    {"Authorization": "Basic Og=="},
                    {"Origin": "https://elsewhere.example"},
                    {"Cookie": "punto=; punto=x; " + "a" * 3000},
                    {"Sec-WebSocket-Version": "12"},
                    {"Sec-WebSocket-Key": "short"},
                    {"Sec-WebSocket-Protocol": "a, b,,"},
                    {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits=99"},
                )
            )
        return path, headers

    async def _talk(self, line: RawSocket, messages: int) -> None:
        """Says a few things, waits until all are answered, and so on. What counts is what the house
        has answered."""
        dice, sent = self._dice, 0
        if dice.random() < 0.05:
            await self._shout(line)
            return
        for _ in range(dice.choice((1, 5, 20, 100))):
            crowded = dice.random() < 0.03
            count = BURST if crowded else dice.randint(1, AT_A_TIME)
            count = min(count, messages - self.did["messages"])
            sent += count
            line.write(b"".join(self._message() for _ in range(count)))
            if not count or not await self._answered(line, sent):
                break
            self.did["messages"] += count
            self.did["bursts"] += crowded
            if dice.random() < 0.02 and self._misbehave(line):
                await asyncio.sleep(MOMENT)
                break
        if line.code is None:
            await self._go(line)

    async def _answered(self, line: RawSocket, sent: int) -> bool:
        try:
            alive = await line.answered(sent)
        except TimeoutError:
            found = f"{sent - line.answers} of {sent} messages to {self._table}"
            raise Violation(f"{found} of {self.who.name} were never answered") from None
        if line.answers > sent:
            raise Violation(f"{line.answers} answers came to {sent} messages")
        return alive

    async def flood(self) -> int:
        """Says more than anybody can hear, for a while or until the house hangs up; the code."""
        line = await connect(self._url, self._path, self.who.headers)
        said = self._dice.choice((b"{", b"", b'{"command":"StandBehind","id":"a"}', b"x" * 500))
        wave = frame(TEXT, said) * WAVE
        with suppress(TimeoutError):
            async with asyncio.timeout(FLOOD_SECONDS):
                while await line.flow():
                    line.write(wave)
                    await asyncio.sleep(0)
        line.abort()
        return line.code or 0

    async def _shout(self, line: RawSocket) -> None:
        """Says a lot and hears nothing, until the house has enough of it or the client has."""
        line.deaf()
        self.did["deaf"] += 1
        for _ in range(BURST):
            line.write(self._message())
        await asyncio.sleep(MOMENT)
        line.abort()

    def _message(self) -> bytes:
        """One message in one or several frames, with whatever may come between them."""
        dice, said = self._dice, self._messages.next()
        kind = BINARY if dice.random() < 0.1 else TEXT
        if kind == BINARY and dice.random() < 0.3:
            said = dice.randbytes(dice.choice((1, 10, 300)))
        if dice.random() < 0.02:
            return frame(kind, said, mask=dice.randbytes(4))
        if dice.random() > 0.02:
            return frame(kind, said)
        self.did["fragmented"] += 1
        at = sorted(dice.randrange(len(said) + 1) for _ in range(2))
        between = frame(PING, dice.randbytes(dice.randrange(126)))
        return (
            frame(kind, said[: at[0]], flags=0)
            + between
            + frame(0, said[at[0] : at[1]], flags=0)
            + frame(0, said[at[1] :])
        )

    def _misbehave(self, line: RawSocket) -> bool:
        """What the protocol of sockets has, and what it has not; whether the line is spoilt now."""
        dice = self._dice
        self.did["rough"] += 1
        harmless = (
            frame(PING, b""),
            frame(PING, dice.randbytes(125)) * 50,
            frame(PONG, dice.randbytes(dice.randrange(126))),
        )
        harmful = (
            frame(TEXT, b"\xff\xfe\xc3\x28") * 2,
            frame(TEXT, b'{"id":"\xff","command":"StandBehind"}'),
            frame(TEXT, b"", flags=0) + frame(TEXT, b"again"),
            frame(0, b"goes on with nothing"),
            frame(PING, dice.randbytes(126)),
            frame(PING, b"in two", flags=0),
            frame(3, b"reserved"),
            frame(TEXT, b"compressed", flags=LAST | 0x40),
            b"\x81\x05plain",
            b"\x81\xff" + b"\xff" * 8,
            b"\x81\xfe\xff\xff\0\0\0\0 less than it says",
            frame(TEXT, b" " * 300_000),
            frame(CLOSE, dice.choice(_CODES).to_bytes(2) + b"\xff"),
            dice.randbytes(64),
            b"GET / HTTP/1.1\r\n\r\n",
        )
        spoilt = dice.random() < 0.7
        line.write(dice.choice(harmful if spoilt else harmless))
        return spoilt

    async def _go(self, line: RawSocket) -> None:
        """Some close the line, some hang up, some in the middle of a word."""
        dice, way = self._dice, self._dice.random()
        if way < 0.3:
            line.write(frame(CLOSE, dice.choice(_CODES).to_bytes(2) + b"bye"))
        elif way < 0.5:
            line.write(frame(TEXT, b'{"command":"LeaveSeat"')[: dice.randrange(1, 20)])
        await asyncio.sleep(0)
        line.abort()
