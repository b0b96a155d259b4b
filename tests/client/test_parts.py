"""What a client does with frames that a healthy house rarely sends."""

import asyncio

import pytest
from msgspec import Raw
from waiting import SECONDS

from punto.client.errors import HouseError, TooOften
from punto.client.event_reader import MAX_BUFFERED_FRAMES, EventReader
from punto.client.frames import AnswerFrame, ErrorFrame, EventsFrame, Happened, Page
from punto.client.pending_commands import MAX_UNDER_WAY, PendingCommands
from punto.journal.encoding import encode
from punto.table.events import CutCardShown

FRAMES = 3 * MAX_BUFFERED_FRAMES


def happened(sequence: int) -> Happened:
    return Happened(sequence, 0, CutCardShown())


def told(sequence: int) -> EventsFrame:
    """A frame of two records, the second of which is for somebody else."""
    return EventsFrame(sequence - 1, sequence + 1, Raw(encode([happened(sequence)])), {})


async def send_nowhere(_text: bytes) -> None: ...


class Books:
    """The records of a table as they are read over HTTP, too often at first."""

    def __init__(self) -> None:
        self.read: list[int] = []

    async def read_on(self, after: int) -> Page:
        self.read.append(after)
        if len(self.read) == 1:
            raise TooOften("too often", 429, 0.001)
        odd = [number for number in range(after + 1, after + 101) if number % 2]
        return Page(after + 100, [happened(number) for number in odd])


async def test_a_reader_who_is_too_slow_reads_what_was_not_kept_over_http() -> None:
    books = Books()
    stream = EventReader(books.read_on, 0)
    stream.reach(0)
    first = asyncio.create_task(stream.next())
    await asyncio.sleep(0)
    for sequence in range(1, 2 * FRAMES, 2):
        stream.put(told(sequence))
        stream.wake()
    found = [await first] + [await stream.next() for _ in range(FRAMES - 1)]
    assert found == [happened(sequence) for sequence in range(1, 2 * FRAMES, 2)]
    assert books.read[:2] == [0, 0]
    assert max(books.read) < 2 * FRAMES - 2


async def test_a_reader_who_keeps_up_never_asks_over_http() -> None:
    books = Books()
    stream = EventReader(books.read_on, 0)
    stream.reach(0)
    for sequence in range(1, 200, 2):
        reading = asyncio.create_task(stream.next())
        await asyncio.sleep(0)
        stream.put(told(sequence))
        stream.wake()
        assert await reading == happened(sequence)
    assert books.read == []


async def test_a_command_of_which_the_house_cannot_say_is_asked_again_with_its_id() -> None:
    sent: list[bytes] = []

    async def send(text: bytes) -> None:
        sent.append(text)
        accepted = True if len(sent) == 3 else None
        asking.answer(AnswerFrame("mine", accepted, first=7, last=8))

    asking = PendingCommands(send)
    answer = await asking.ask("StandBehind", "mine", 30, {})
    assert (answer.first, answer.last) == (7, 8)
    assert sent == 3 * [b'{"command":"StandBehind","id":"mine"}']


async def test_no_more_commands_are_under_way_than_a_house_takes() -> None:
    sent: list[bytes] = []

    async def send(text: bytes) -> None:
        sent.append(text)

    asking = PendingCommands(send)
    names = [str(number) for number in range(MAX_UNDER_WAY + 10)]
    asked = [asyncio.create_task(asking.ask("StandBehind", name, 30, {})) for name in names]
    await asyncio.sleep(0)
    assert len(sent) == MAX_UNDER_WAY
    for name in names:
        async with asyncio.timeout(SECONDS):
            while not any(b'"id":"%b"' % name.encode() in text for text in sent):
                await asyncio.sleep(0)
        asking.answer(AnswerFrame(name, True))
    assert [answer.id for answer in await asyncio.gather(*asked)] == names


async def test_an_answer_to_nobody_is_left_alone() -> None:
    PendingCommands(send_nowhere).answer(AnswerFrame("nobody", True))


async def test_a_command_waits_for_one_answer_at_a_time() -> None:
    asking = PendingCommands(send_nowhere)
    first = asyncio.create_task(asking.ask("StandBehind", "mine", 30, {}))
    await asyncio.sleep(0)
    with pytest.raises(ValueError, match="still waits"):
        await asking.ask("StandBehind", "mine", 30, {})
    asking.answer(AnswerFrame("mine", True))
    await first


@pytest.mark.parametrize(("id", "failed"), [("one", [True, False]), ("", [True, True])])
async def test_trouble_is_that_of_the_command_it_names_or_else_of_all(
    id: str, failed: list[bool]
) -> None:
    asking = PendingCommands(send_nowhere)
    asked = [asyncio.create_task(asking.ask("Sing", name, 30, {})) for name in ("one", "two")]
    await asyncio.sleep(0)
    asking.fail(ErrorFrame("no such command", id))
    asking.answer(AnswerFrame("two", True))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(answer, HouseError) for answer in answers] == failed
