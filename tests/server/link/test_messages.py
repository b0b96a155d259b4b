"""What is said over a link arrives as it was said, commands, answers and errors alike."""

import re
from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from server.link.peers import TABLE, wager

from punto.rules.refusal import Refusal
from punto.server.commit.all_kinds import ALL_COMMANDS
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Closed, NotOwned
from punto.server.commit.loaded_streams import BrokenStream
from punto.server.link.connection import LinkLost
from punto.server.link.messages import (
    MAX_PIECE_BYTES,
    MAX_REASON_LENGTH,
    MAX_UNDER_WAY,
    Question,
    read_body,
    read_question,
    read_reply,
    write_answer,
    write_body,
    write_failure,
    write_question,
)
from punto.server.link.protocol import MAX_MESSAGE_BYTES, Violation
from punto.storage.port import Busy, Conflict, Fenced, Overdrawn, StorageError, Uncertain
from punto.storage.vault import VaultError

KINDS = (
    NotOwned,
    Closed,
    Busy,
    Conflict,
    Fenced,
    Uncertain,
    Overdrawn,
    VaultError,
    BrokenStream,
    StorageError,
)


@pytest.mark.parametrize("kind", get_args(ALL_COMMANDS))
def test_every_command_arrives_as_it_was_asked(kind: Any) -> None:
    @settings(max_examples=10)
    @given(st.from_type(kind), st.text())
    def arrives(asked: Any, stream: str) -> None:
        assert read_question(write_question(stream, asked)) == Question(stream, asked)

    arrives()


@given(st.lists(st.tuples(st.integers(0), st.sampled_from([b"[]", b'{"a":1}', b'"x"', b"null"]))))
def test_pieces_travel_together_under_their_numbers(pieces: list[tuple[int, bytes]]) -> None:
    assert read_body(write_body(pieces)) == pieces


@pytest.mark.parametrize(
    "answer",
    [
        CommandResult(TABLE),
        CommandResult(TABLE, 7, 9),
        CommandResult("house", refusal=Refusal("the table is closed")),
        CommandResult("house", refusal=Refusal("no more bets", "3.4")),
    ],
)
def test_an_answer_arrives_as_it_was_given(answer: CommandResult) -> None:
    assert read_reply(write_answer(answer)) == answer


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_arrives_as_the_class_that_it_was(kind: type[StorageError]) -> None:
    error = read_reply(write_failure(kind("what was found")))
    assert type(error) is kind
    assert str(error) == "what was found"


def test_an_error_of_no_known_kind_arrives_as_the_nearest_that_is_known() -> None:
    class Held(Busy):
        pass

    assert type(read_reply(write_failure(Held("soon")))) is Busy
    assert type(read_reply(write_failure(LinkLost("gone")))) is StorageError
    of_another_version = write_failure(Busy("soon")).replace(b"Busy", b"Dozing")
    assert type(read_reply(of_another_version)) is StorageError


def test_the_words_of_an_error_are_cut_and_put_into_text_where_needed() -> None:
    long = read_reply(write_failure(Busy("x" * 2 * MAX_REASON_LENGTH)))
    assert str(long) == "x" * MAX_REASON_LENGTH
    # Such a name of a file can be read from a disk, and written nowhere.
    assert str(read_reply(write_failure(Busy("no \udcff.db")))) == "no \\udcff.db"


def test_a_command_that_this_version_does_not_know_is_answered_and_harms_no_other() -> None:
    good = write_question(TABLE, wager())
    unknown = good.replace(b"PlaceWager", b"PlaceDream")
    pieces = [(1, unknown), (2, good)]
    assert read_body(write_body(pieces)) == pieces
    with pytest.raises(StorageError, match=r"^the process that runs the table cannot read"):
        read_question(unknown)


def test_an_answer_that_is_too_long_for_the_link_arrives_as_an_error() -> None:
    piece = write_answer(CommandResult(TABLE, refusal=Refusal("x" * MAX_PIECE_BYTES)))
    assert len(piece) < MAX_PIECE_BYTES
    assert re.fullmatch(r"the answer has \d+ bytes", str(read_reply(piece)))


def test_the_largest_pieces_that_can_fall_together_fit_into_a_message() -> None:
    # As many as can be under way, together a little less than the largest; one more of that size
    # is still let in, and none after it. The numbers are larger than any that is ever reached.
    small = (MAX_PIECE_BYTES - 1) // (MAX_UNDER_WAY - 1)
    sizes = [small] * (MAX_UNDER_WAY - 1) + [MAX_PIECE_BYTES]
    pieces = [(2**63, b'"%s"' % (b"x" * (size - 2))) for size in sizes]
    assert len(write_body(pieces)) + 40 <= MAX_MESSAGE_BYTES


@given(st.binary(max_size=100) | st.text(alphabet='[]{}",:01null', max_size=40).map(str.encode))
def test_bytes_that_say_nothing_are_a_violation_and_nothing_else(found: bytes) -> None:
    for read in (read_body, read_reply):
        with suppress(Violation):
            read(found)
    with pytest.raises(StorageError):
        read_question(found)


@pytest.mark.parametrize("found", [b"[" * 100_000, b"[]", b"[null,null]"])
def test_a_reply_without_end_or_without_anything_is_a_violation(found: bytes) -> None:
    with pytest.raises(Violation):
        read_reply(found)
